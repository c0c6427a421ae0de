import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

/**
 * What is written of keywords goes into PostgreSQL's index at once. Left for later in the list of what is pending, each search reads
 * that list from its beginning, the palette's once an entity: 45 ms for a megabyte of it.
 */
export const keywordsAtOnceMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
    await sql`alter index keyword_gram_by_gram set (fastupdate = off)`.execute(db)
    await sql`select gin_clean_pending_list('keyword_gram_by_gram')`.execute(db)
  },
}
