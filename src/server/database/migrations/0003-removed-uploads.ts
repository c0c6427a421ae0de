import { type Kysely, type Migration, sql } from 'kysely'

/** Files that were taken out of the library are purged some time later. */
export const removedUploadsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw('alter table upload add column removed_at bigint').execute(db)
    await sql.raw('create index upload_path on upload (school_id, path)').execute(db)
    await sql.raw('create index upload_removed on upload (removed_at)').execute(db)
  },
}
