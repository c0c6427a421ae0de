import { fromStatements } from './from-statements.ts'

/** What is kept of a batch beside its rows: why something was exported, and what was shown whole. */
export const batchNotesMigration = fromStatements('alter table audit_batch add column note text')
