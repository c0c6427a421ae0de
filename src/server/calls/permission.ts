import type { FastifyRequest } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { codes } from '../../catalogue/wire.ts'
import { auditSubject } from '../audit/audit-subject.ts'
import { commandTitle } from '../audit/command-title.ts'
import { writeRefusal } from '../audit/write-refusal.ts'
import { BusinessError } from '../error.ts'
import type { CallGround } from './call-context.ts'

/**
 * Lets a call through whose caller holds the permission; a refusal is logged and audited.
 * @throws BusinessError 403 naming what the caller may not do.
 */
export async function requirePermission(
  { catalogue, database }: Pick<CallGround, 'catalogue' | 'database'>,
  request: FastifyRequest,
  permission: string,
): Promise<void> {
  if (request.caller.may(permission)) return
  const { id, schoolId, name } = request.caller
  request.log.warn({ school: schoolId, account: id, name, permission }, 'permission refused')
  await writeRefusal(database, {
    schoolId,
    accountId: id,
    accountName: name,
    command: permission,
    entity: auditSubject(catalogue, permission),
    requestId: request.id,
  })
  throw new BusinessError(codes.forbidden, `您没有「${permissionTitle(catalogue, permission)}」的权限`)
}

/** What a permission allows, as an operator reads it: 删除动态. */
function permissionTitle(catalogue: Catalogue, permission: string): string {
  const [name = '', verb] = permission.split('.')
  const entity = catalogue.entities.get(name)
  if (!entity) return commandTitle(catalogue, permission)
  if (verb === 'options') return `选择${entity.title}`
  const title = catalogue.commands.find((command) => command.id === permission)?.title ?? '查看'
  return title.includes(entity.title) ? title : `${title}${entity.title}`
}
