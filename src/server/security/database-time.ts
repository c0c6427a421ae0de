import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'

/** The moment (ms) by the database's clock, which all servers share; SQLite has no other than the machine's. */
export async function databaseTime({ engine }: Pick<Database, 'engine'>, trx: Transaction<Tables>): Promise<number> {
  if (engine === 'sqlite') return Date.now()
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(trx)
  return Number(rows[0]?.now)
}
