import type { FastifyRequest } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { codes } from '../../catalogue/wire.ts'
import type { Database } from '../database/open-database.ts'
import { BusinessError } from '../error.ts'
import { auditSubject, permissionTitle } from '../history/permission-title.ts'
import { writeRefusal } from '../history/write-refusal.ts'

/** What refusals are known and kept by. */
type Dependencies = { readonly catalogue: Catalogue; readonly database: Database }

/** Ends a change for want of a right that is known only on its way; nothing of it is written. */
export class RightMissing extends InputError {
  readonly permission: string
  constructor(permission: string) {
    super('没有权限')
    this.permission = permission
  }
}

/** Route options of a call that needs a permission, checked before its body is read. */
export function needing(dependencies: Dependencies, permission: string) {
  return {
    preParsing: async (request: FastifyRequest): Promise<void> => requirePermission(dependencies, request, permission),
  }
}

/**
 * Lets a call through whose caller holds the permission; a refusal is logged and audited.
 * @throws BusinessError 403 naming what the caller may not do.
 */
export async function requirePermission(
  { catalogue, database }: Dependencies,
  request: FastifyRequest,
  permission: string,
): Promise<void> {
  if (request.caller.may(permission)) return
  const { id, schoolId, name, via } = request.caller
  request.log.warn({ school: schoolId, account: id, name, permission }, 'permission refused')
  await writeRefusal(database, {
    schoolId,
    accountId: id,
    accountName: name,
    command: permission,
    entity: auditSubject(catalogue, permission),
    requestId: request.id,
    via,
  })
  throw new BusinessError(codes.forbidden, `您没有「${permissionTitle(catalogue, permission)}」的权限`)
}
