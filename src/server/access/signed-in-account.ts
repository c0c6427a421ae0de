import { z } from 'zod'
import { everything, type GrantText } from '../../catalogue/grant.ts'
import type { PowerEntry } from '../../catalogue/wire.ts'
import { decodeCell } from '../database/cell.ts'
import { isOneOf } from '../database/conditions.ts'
import { type EntityRow, entityTables } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import { grantsOf, readRightsTable, superAdministrator } from './rights-table.ts'

/** An account as signing in and every signed-in call need it. */
export type SignedInAccount = {
  readonly schoolId: number
  readonly id: number
  readonly username: string
  readonly name: string
  readonly avatar: string | null
  /** scrypt, in the PHC format; null for an account nobody can sign in to. */
  readonly passwordHash: string | null
  readonly role: string
  readonly grants: readonly GrantText[]
  readonly power: readonly PowerEntry[]
  /** Neither the account nor its role is disabled. */
  readonly enabled: boolean
}

const storedRights = z.array(z.object({ path: z.string(), title: z.string() })).catch([])

/** The schools that hold a username, each once, by name. */
export async function schoolsHolding(database: Database, username: string): Promise<{ id: number; name: string }[]> {
  const holding = entityTables(database.db).selectFrom('account').select('school_id').where('username', '=', username)
  const ids = [...new Set((await holding.execute()).map((row) => Number(row.school_id)))]
  if (ids.length === 0) return []
  return database.db
    .selectFrom('school')
    .select(['id', 'name'])
    .where(isOneOf(database.engine, 'id', ids))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** The account of a username in a school, or undefined where there is none. */
export function accountNamed(database: Database, schoolId: number, username: string) {
  return findAccount(database, schoolId, 'account.username', username)
}

/** One account, or undefined where it is gone. */
export function accountById(database: Database, schoolId: number, id: number) {
  return findAccount(database, schoolId, 'account.id', id)
}

async function findAccount(
  database: Database,
  schoolId: number,
  column: 'account.username' | 'account.id',
  value: string | number,
): Promise<SignedInAccount | undefined> {
  const row = await entityTables(database.db)
    .selectFrom('account')
    .leftJoin('role', (join) =>
      join.onRef('role.school_id', '=', 'account.school_id').onRef('role.id', '=', 'account.role'),
    )
    .select([
      'account.school_id',
      'account.id',
      'account.username',
      'account.name',
      'account.avatar',
      'account.password',
    ])
    .select(['account.power', 'account.status', 'account.role', 'account.group'])
    .select(['role.name as role_name', 'role.status as role_status'])
    .where('account.school_id', '=', schoolId)
    .where(column, '=', value)
    .executeTakeFirst()
  return row && readAccount(database, row)
}

async function readAccount(database: Database, row: EntityRow): Promise<SignedInAccount> {
  const role = text(row.role_name) ?? ''
  const username = text(row.username) ?? ''
  const schoolId = Number(row.school_id)
  const id = (cell: EntityRow[string] | undefined) => (cell === null || cell === undefined ? null : Number(cell))
  // The one role that may do everything needs no table.
  const grants =
    role === superAdministrator
      ? [everything]
      : grantsOf(await readRightsTable(database.db, schoolId), id(row.role), id(row.group))
  return {
    schoolId,
    id: Number(row.id),
    username,
    name: text(row.name) ?? username,
    avatar: text(row.avatar),
    passwordHash: text(row.password),
    role,
    grants,
    power: storedRights.parse(decodeCell('json', row.power)),
    enabled: row.status === 'enabled' && row.role_status === 'enabled',
  }
}

function text(cell: unknown): string | null {
  return typeof cell === 'string' && cell !== '' ? cell : null
}
