import { fromStatements } from './from-statements.ts'

/** A large batch is written in several changes: each after the first names it. */
export const batchPartsMigration = fromStatements(
  'alter table audit_batch add column part_of bigint',
  'create index audit_batch_part on audit_batch (school_id, part_of) where part_of is not null',
)
