import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import { everything, type GrantText } from '../../catalogue/grant.ts'
import { decodeCell } from '../database/cell.ts'
import { entityTables } from '../database/entity-tables.ts'
import type { Tables } from '../database/tables.ts'

/** The role that may do everything (specification §3.8). */
export const superAdministrator = '超级管理员'

const texts = z.array(z.string()).catch([])
const numbers = z.array(z.number()).catch([])

export type RoleRights = {
  readonly name: string
  readonly grants: readonly GrantText[]
  /** Ids of named permissions it reuses. */
  readonly permissions: readonly number[]
  readonly enabled: boolean
}
export type PermissionRights = {
  readonly name: string
  readonly grants: readonly GrantText[]
  readonly enabled: boolean
}
export type GroupRights = {
  readonly name: string
  readonly roles: readonly number[]
  readonly permissions: readonly number[]
  readonly enabled: boolean
}

/** What a school's roles, named permissions and groups give, by id. */
export type RightsTable = {
  readonly roles: Map<number, RoleRights>
  readonly permissions: Map<number, PermissionRights>
  readonly groups: Map<number, GroupRights>
}

/** Reads a role's part from its values as stored. */
export function roleRights(values: Readonly<Record<string, unknown>>): RoleRights {
  return {
    name: String(values.name ?? ''),
    grants: texts.parse(values.grants ?? []),
    permissions: numbers.parse(values.permissions ?? []),
    enabled: values.status === 'enabled',
  }
}

/** Reads a named permission's part from its values as stored. */
export function permissionRights(values: Readonly<Record<string, unknown>>): PermissionRights {
  return {
    name: String(values.name ?? ''),
    grants: texts.parse(values.grants ?? []),
    enabled: values.status === 'enabled',
  }
}

/** Reads a group's part from its values as stored. */
export function groupRights(values: Readonly<Record<string, unknown>>): GroupRights {
  return {
    name: String(values.name ?? ''),
    roles: numbers.parse(values.roles ?? []),
    permissions: numbers.parse(values.permissions ?? []),
    enabled: values.status === 'enabled',
  }
}

/** Reads the whole of a school: a few dozen rows. */
export async function readRightsTable(
  db: Kysely<Tables> | Transaction<Tables>,
  schoolId: number,
): Promise<RightsTable> {
  const tables = entityTables(db)
  const opened = (row: Readonly<Record<string, unknown>>) => ({
    ...row,
    grants: decodeCell('json', row.grants),
    roles: decodeCell('json', row.roles),
    permissions: decodeCell('json', row.permissions),
  })
  const read = async <T>(table: string, make: (row: Readonly<Record<string, unknown>>) => T) => {
    const rows = await tables.selectFrom(table).selectAll().where('school_id', '=', schoolId).execute()
    return new Map(rows.map((row) => [Number(row.id), make(opened(row))]))
  }
  return {
    roles: await read('role', roleRights),
    permissions: await read('permission', permissionRights),
    groups: await read('group', groupRights),
  }
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
export function grantsOfRole(table: RightsTable, role: RoleRights): readonly GrantText[] {
  if (role.name === superAdministrator) return [everything]
  return [...role.grants, ...grantsOfPermissions(table, role.permissions)]
}

function grantsOfPermissions(table: RightsTable, ids: readonly number[]): GrantText[] {
  return ids.flatMap((id) => {
    const permission = table.permissions.get(id)
    return permission?.enabled ? permission.grants : []
  })
}
