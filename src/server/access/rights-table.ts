import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import { everything, type GrantText } from '../../catalogue/grant.ts'
import { decodeCell } from '../database/cell.ts'
import { type EntityRow, entityTables } from '../database/entity-tables.ts'
import type { Tables } from '../database/tables.ts'
import type { Values } from '../rows/entity-table.ts'

/** The role that may do everything (specification §3.8). */
export const superAdministrator = '超级管理员'

const texts = z.array(z.string()).catch([])
const numbers = z.array(z.number()).catch([])

/** What a role, a named permission or a group gives; each leaves empty what it has none of. */
export type Rights = {
  readonly name: string
  readonly grants: readonly GrantText[]
  /** Ids of named permissions it reuses. */
  readonly permissions: readonly number[]
  readonly roles: readonly number[]
  readonly enabled: boolean
}

/** What a school's roles, named permissions and groups give, by id. */
export type RightsTable = Readonly<Record<'roles' | 'permissions' | 'groups', ReadonlyMap<number, Rights>>>

/** Reads the values of a role, a named permission or a group. */
export function rightsOf(values: Values): Rights {
  return {
    name: String(values.name ?? ''),
    grants: texts.parse(values.grants ?? []),
    permissions: numbers.parse(values.permissions ?? []),
    roles: numbers.parse(values.roles ?? []),
    enabled: values.status === 'enabled',
  }
}

/** Reads the whole of a school: a few dozen rows. */
export async function readRightsTable(
  db: Kysely<Tables> | Transaction<Tables>,
  schoolId: number,
): Promise<RightsTable> {
  const opened = ({ grants, roles, permissions }: EntityRow) => ({
    grants: decodeCell('json', grants),
    roles: decodeCell('json', roles),
    permissions: decodeCell('json', permissions),
  })
  const read = async (table: string) => {
    const rows = await entityTables(db).selectFrom(table).selectAll().where('school_id', '=', schoolId).execute()
    return new Map(rows.map((row) => [Number(row.id), rightsOf({ ...row, ...opened(row) })]))
  }
  return { roles: await read('role'), permissions: await read('permission'), groups: await read('group') }
}

/**
 * What an account of a role and a group may do: the role's grants and those of the named permissions it reuses, and, of an
 * enabled group, those of its enabled roles and permissions. What is disabled gives nothing.
 */
export function grantsOf(table: RightsTable, roleId: number | null, groupId: number | null): GrantText[] {
  const role = roleId === null ? undefined : table.roles.get(roleId)
  if (!role) return []
  const group = groupId === null ? undefined : table.groups.get(groupId)
  const extra = group?.enabled ? group : null
  return [
    ...new Set([
      ...grantsOfRole(table, role),
      ...(extra?.roles ?? []).flatMap((id) => {
        const each = table.roles.get(id)
        return each?.enabled ? grantsOfRole(table, each) : []
      }),
      ...grantsOfPermissions(table, extra?.permissions ?? []),
    ]),
  ]
}

/** What a role gives by itself, whether enabled or not. */
export function grantsOfRole(table: RightsTable, role: Rights): readonly GrantText[] {
  if (role.name === superAdministrator) return [everything]
  return [...role.grants, ...grantsOfPermissions(table, role.permissions)]
}

function grantsOfPermissions(table: RightsTable, ids: readonly number[]): GrantText[] {
  return ids.flatMap((id) => {
    const permission = table.permissions.get(id)
    return permission?.enabled ? permission.grants : []
  })
}
