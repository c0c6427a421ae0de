import { type Kysely, type Migration, sql } from 'kysely'

/** A large batch is written in several changes: each after the first names it. */
export const batchPartsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw('alter table audit_batch add column part_of bigint').execute(db)
    await sql
      .raw('create index audit_batch_part on audit_batch (school_id, part_of) where part_of is not null')
      .execute(db)
  },
}
