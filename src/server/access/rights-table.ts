import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { everything, type GrantText, superAdministrator } from '../../catalogue/grant.ts'
import { decodeCell } from '../database/cell.ts'
import type { Engine } from '../database/table-ddl.ts'
import type { Tables } from '../database/tables.ts'
import type { Values } from '../rows/entity-table.ts'
import { jsonArray, jsonObject, jsonPart, jsonText } from './json-text.ts'

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

/** The tables that say what may be done, with the columns read of each. */
const parts = {
  roles: ['role', ['id', 'name', 'status', 'grants', 'permissions']],
  permissions: ['permission', ['id', 'name', 'status', 'grants']],
  groups: ['group', ['id', 'name', 'status', 'roles', 'permissions']],
} as const

/** The whole of a school, a few dozen rows, as one JSON text: read in whatever query needs it. */
export function rightsText(engine: Engine, schoolId: RawBuilder<unknown>): RawBuilder<string> {
  const listed = Object.entries(parts).map(([name, [table, columns]]) => {
    const rows = sql`select ${jsonArray(engine, jsonObject(engine, '', columns))} from ${sql.table(table)}
      where ${sql.ref(`${table}.school_id`)} = ${schoolId}`
    return sql`${sql.lit(name)}, ${jsonPart(engine, rows)}`
  })
  return jsonText(engine, listed)
}

/** Reads what `rightsText` wrote, as text or as the engine read it already. */
export function readRights(given: unknown): RightsTable {
  const { roles, permissions, groups } = rightsRows.parse(typeof given === 'string' ? JSON.parse(given) : given)
  const read = (rows: readonly Values[]) =>
    new Map(rows.map((row) => [Number(row.id), rightsOf({ ...row, ...opened(row) })]))
  return { roles: read(roles), permissions: read(permissions), groups: read(groups) }
}

/** Reads the whole of a school. */
export async function readRightsTable(
  { engine, db }: { readonly engine: Engine; readonly db: Kysely<Tables> | Transaction<Tables> },
  schoolId: number,
): Promise<RightsTable> {
  const { rows } = await sql<{ text: string }>`select ${rightsText(engine, sql`${schoolId}`)} as text`.execute(db)
  return readRights(rows[0]?.text ?? '')
}

const rightsRows = z.object({
  roles: z.array(z.record(z.string(), z.unknown())),
  permissions: z.array(z.record(z.string(), z.unknown())),
  groups: z.array(z.record(z.string(), z.unknown())),
})

function opened({ grants, roles, permissions }: Values): Values {
  return {
    grants: decodeCell('json', grants),
    roles: decodeCell('json', roles),
    permissions: decodeCell('json', permissions),
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
