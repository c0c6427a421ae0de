import { type Kysely, type Migration, sql } from 'kysely'

/** Files that a private field shows are served to signed addresses only. */
export const privateUploadsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw('alter table upload add column is_private bigint not null default 0').execute(db)
  },
}
