import { fromStatements } from './from-statements.ts'

/** Attempts that were refused stand in the audit beside what was done. */
export const refusedBatchesMigration = fromStatements(
  'alter table audit_batch add column refused bigint not null default 0',
  'create index audit_batch_refused on audit_batch (refused, at)',
)
