import { type Kysely, type Migration, sql } from 'kysely'

const table = 'ledger_account'

/** Accounts that are summed when they are read keep no figure: their lists said 0 where 资金概况 had thousands. */
export const summedAccountsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Entity tables are made after the migrations: a fresh database has no accounts yet.
    const tables = await db.introspection.getTables()
    if (!tables.some(({ name }) => name === table)) return
    await sql`update ${sql.table(table)} set balance = null, held = null
      where kind in ('platform', 'fee', 'wechat', 'offline', 'opening')`.execute(db)
  },
}
