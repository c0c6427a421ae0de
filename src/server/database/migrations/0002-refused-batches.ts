import { type Kysely, type Migration, sql } from 'kysely'

/** Attempts that were refused stand in the audit beside what was done. */
export const refusedBatchesMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw('alter table audit_batch add column refused bigint not null default 0').execute(db)
    await sql.raw('create index audit_batch_refused on audit_batch (refused, at)').execute(db)
  },
}
