import { z } from 'zod'
import { everything, type Grant } from '../../catalogue/permission.ts'
import type { PowerEntry } from '../../catalogue/wire.ts'
import { decodeCell } from '../database/cell.ts'
import { type EntityRow, entityTables } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'

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
  readonly grants: readonly Grant[]
  readonly power: readonly PowerEntry[]
  /** Neither the account nor its role is disabled. */
  readonly enabled: boolean
}

/** The role that may do everything (part 1 §3). */
export const superAdministrator = '超级管理员'

const storedGrants = z.array(z.string()).catch([])
const storedPower = z.array(z.object({ path: z.string(), title: z.string() })).catch([])

/** Every account of a username: one in each school at most. */
export async function accountsNamed(database: Database, username: string): Promise<SignedInAccount[]> {
  const rows = await accountQuery(database).where('account.username', '=', username).limit(10).execute()
  return rows.map(readAccount)
}

/** One account, or undefined where it is gone. */
export async function accountById(
  database: Database,
  schoolId: number,
  id: number,
): Promise<SignedInAccount | undefined> {
  const row = await accountQuery(database)
    .where('account.school_id', '=', schoolId)
    .where('account.id', '=', id)
    .executeTakeFirst()
  return row && readAccount(row)
}

function accountQuery(database: Database) {
  return entityTables(database.db)
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
      'account.power',
      'account.status',
      'role.name as role_name',
      'role.grants as role_grants',
      'role.status as role_status',
    ])
}

function readAccount(row: EntityRow): SignedInAccount {
  const role = text(row.role_name) ?? ''
  const username = text(row.username) ?? ''
  return {
    schoolId: Number(row.school_id),
    id: Number(row.id),
    username,
    name: text(row.name) ?? username,
    avatar: text(row.avatar),
    passwordHash: text(row.password),
    role,
    grants: role === superAdministrator ? [everything] : storedGrants.parse(decodeCell('json', row.role_grants)),
    power: storedPower.parse(decodeCell('json', row.power)),
    enabled: row.status === 'enabled' && row.role_status === 'enabled',
  }
}

function text(cell: unknown): string | null {
  return typeof cell === 'string' && cell !== '' ? cell : null
}
