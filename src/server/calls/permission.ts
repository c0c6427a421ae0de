import type { FastifyRequest } from 'fastify'
import { codes } from '../../catalogue/wire.ts'
import { auditSubject } from '../audit/audit-subject.ts'
import { permissionTitle } from '../audit/permission-title.ts'
import { writeRefusal } from '../audit/write-refusal.ts'
import { BusinessError } from '../error.ts'
import type { CallGround } from './call-context.ts'

/** Route options of a call that needs a permission, checked before its body is read. */
export function needing(ground: Pick<CallGround, 'catalogue' | 'database'>, permission: string) {
  return {
    preParsing: async (request: FastifyRequest): Promise<void> => requirePermission(ground, request, permission),
  }
}

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
