import { fromStatements } from './from-statements.ts'

/** Files that were taken out of the library are purged some time later. */
export const removedUploadsMigration = fromStatements(
  'alter table upload add column removed_at bigint',
  'create index upload_path on upload (school_id, path)',
  'create index upload_removed on upload (removed_at)',
)
