import { fromStatements } from './from-statements.ts'

/** What accounts asked masked fields by in the last hour, that are not allowed to see them whole. */
export const maskedGuessesMigration = fromStatements(
  `create table masked_guess (
    school_id bigint not null, account_id bigint not null, guess text not null, at bigint not null,
    primary key (school_id, account_id, guess))`,
  'create index masked_guess_at on masked_guess (at)',
)
