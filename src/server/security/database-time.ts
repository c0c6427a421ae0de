import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'

const minute = 60_000

/** How far (ms) a server's clock may be from the database's. */
const mostApart = minute

/** The clocks of this machine and of the database are so far apart that what goes by the time would go wrong. */
export class ClocksApart extends Error {
  constructor(ahead: number) {
    const minutes = Math.round(Math.abs(ahead) / minute)
    super(
      `这台机器的时钟比数据库的${ahead > 0 ? '快' : '慢'} ${minutes} 分钟，登录和到期的处理都会出错：请先校准时钟。`,
    )
  }
}

/** The moment (ms) by the database's clock, which all servers share; SQLite has no other than the machine's. */
export async function databaseTime({ engine }: Pick<Database, 'engine'>, db: Kysely<Tables>): Promise<number> {
  if (engine === 'sqlite') return Date.now()
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db)
  return Number(rows[0]?.now)
}

/**
 * Holds what ends by this machine's clock to the one that all servers share. However long the database takes to answer, it read its own
 * within that time. @throws ClocksApart where they are more than a minute apart.
 */
export async function checkClocks(database: Pick<Database, 'engine' | 'db'>): Promise<void> {
  const asked = Date.now()
  const theirs = await databaseTime(database, database.db)
  const ahead = Math.max(0, asked - theirs) + Math.min(0, Date.now() - theirs)
  if (Math.abs(ahead) > mostApart) throw new ClocksApart(ahead)
}
