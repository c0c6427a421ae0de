import { fromStatements } from './from-statements.ts'

/** Files that a private field shows are served to signed addresses only. */
export const privateUploadsMigration = fromStatements(
  'alter table upload add column is_private bigint not null default 0',
)
