import { type Kysely, type Migration, sql } from 'kysely'

/**
 * What riders are called in pinyin stands in the index of keywords now. The column it stood in is emptied, since it would outlive
 * whoever is erased, and stays, for a server of the release before beside this one.
 */
export const ridersPinyinMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Entity tables are made after the migrations: a fresh database has none.
    const tables = await db.introspection.getTables()
    const columns = tables.find(({ name }) => name === 'rider')?.columns.map(({ name }) => name) ?? []
    if (columns.includes('pinyin')) await sql`update rider set pinyin = null where pinyin is not null`.execute(db)
  },
}
