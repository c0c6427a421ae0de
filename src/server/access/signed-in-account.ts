import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { everything, type GrantText, superAdministrator } from '../../catalogue/grant.ts'
import type { PowerEntry } from '../../catalogue/wire.ts'
import { decodeCell } from '../database/cell.ts'
import { isOneOf } from '../database/conditions.ts'
import { entityTables } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import type { Engine } from '../database/table-ddl.ts'
import { jsonArray, jsonObject, jsonPart, jsonText, objectOf } from './json-text.ts'
import { grantsOf, type RightsTable, readRights, rightsText } from './rights-table.ts'

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
export function accountById(database: Pick<Database, 'engine' | 'db'>, schoolId: number, id: number) {
  return findAccount(database, schoolId, 'account.id', id)
}

async function findAccount(
  database: Pick<Database, 'engine' | 'db'>,
  schoolId: number,
  column: 'account.username' | 'account.id',
  value: string | number,
): Promise<SignedInAccount | undefined> {
  const { rows } = await sql<{ text: string }>`
    ${accountQuery(database)} where account.school_id = ${schoolId} and ${sql.ref(column)} = ${value}`.execute(
    database.db,
  )
  return readAccount(rows[0]?.text ?? null)
}

/** The account a session of the query around it is of, as text for `readAccount`; null where it is gone. */
export function accountOfSession(database: Pick<Database, 'engine'>): RawBuilder<string | null> {
  return sql`(${accountQuery(database)} where account.school_id = session.school_id and account.id = session.account_id)`
}

/**
 * The accounts of a school's sessions, by the hashes of their tokens, in one query whatever their number: of those that are not over
 * and whose account is still there.
 * @param now ms since 1970.
 */
export async function accountsOfSessions(
  { engine, db }: Database,
  schoolId: number,
  hashes: readonly string[],
  now: number,
): Promise<Map<string, SignedInAccount>> {
  const each = objectOf(engine, [sql`'hash', session.token_hash`, ...accountPairs(engine)])
  const sessions = sql`select ${jsonArray(engine, each)} from session
    join account on account.school_id = session.school_id and account.id = session.account_id ${withRole}
    where session.school_id = ${schoolId} and session.expires_at > ${now} and ${isOneOf(engine, 'session.token_hash', hashes)}`
  const { rows } = await sql<{ text: string }>`select ${jsonText(engine, [
    sql`'sessions', ${jsonPart(engine, sessions)}`,
    sql`'rights', ${rightsText(engine, sql`${schoolId}`)}`,
  ])} as text`.execute(db)
  const found = sessionsText.parse(JSON.parse(rows[0]?.text ?? ''))
  const rights = readRights(found.rights)
  return new Map(found.sessions.map(({ hash, ...row }) => [hash, accountOf(row, () => rights)]))
}

const accountColumns = ['school_id', 'id', 'username', 'name', 'avatar', 'password', 'power', 'status', 'role', 'group']

/** An account with its role, as parts of a JSON object. */
function accountPairs(engine: Engine): RawBuilder<unknown>[] {
  return [
    sql`'account', ${jsonObject(engine, 'account', accountColumns)}`,
    sql`'role', ${jsonObject(engine, 'role', ['name', 'status'])}`,
  ]
}

const withRole = sql`left join role on role.school_id = account.school_id and role.id = account.role`

/** An account with its role and, but for the one that may do everything, what its school's roles, permissions and groups give. */
function accountQuery({ engine }: Pick<Database, 'engine'>): RawBuilder<unknown> {
  const rights = rightsText(engine, sql.ref('account.school_id'))
  return sql`select ${jsonText(engine, [
    ...accountPairs(engine),
    sql`'rights', case when role.name = ${superAdministrator} then null else ${rights} end`,
  ])} as text
    from account ${withRole}`
}

const accountRow = z.object({
  account: z.record(z.string(), z.unknown()),
  role: z.object({ name: z.string().nullable(), status: z.string().nullable() }),
})
const accountText = accountRow.extend({ rights: z.unknown() })
const sessionsText = z.object({ sessions: z.array(accountRow.extend({ hash: z.string() })), rights: z.unknown() })

/** Reads an account as it was queried; nothing where there is none. */
export function readAccount(given: string | null): SignedInAccount | undefined {
  if (given === null) return undefined
  const { rights, ...row } = accountText.parse(JSON.parse(given))
  return accountOf(row, () => readRights(rights))
}

/** @param rights what the school's roles, permissions and groups give, for an account that may not do everything. */
function accountOf({ account, role }: z.infer<typeof accountRow>, rights: () => RightsTable): SignedInAccount {
  const username = text(account.username) ?? ''
  const id = (cell: unknown) => (cell === null || cell === undefined ? null : Number(cell))
  return {
    schoolId: Number(account.school_id),
    id: Number(account.id),
    username,
    name: text(account.name) ?? username,
    avatar: text(account.avatar),
    passwordHash: text(account.password),
    role: role.name ?? '',
    grants: role.name === superAdministrator ? [everything] : grantsOf(rights(), id(account.role), id(account.group)),
    power: storedRights.parse(decodeCell('json', account.power)),
    enabled: account.status === 'enabled' && role.status === 'enabled',
  }
}

function text(cell: unknown): string | null {
  return typeof cell === 'string' && cell !== '' ? cell : null
}
