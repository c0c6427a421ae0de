import { fromStatements } from './from-statements.ts'

/**
 * Words wait unseen until a second colleague misses them; `missed_by` tells that it is another one, and not who. Nobody knows
 * how many missed the words of before.
 */
export const missedByOneMigration = fromStatements(
  `delete from missed_word`,
  `alter table missed_word add column missed_by text`,
)
