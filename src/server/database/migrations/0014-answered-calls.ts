import { fromStatements } from './from-statements.ts'

/** What money commands were answered, so that one that comes again is answered alike and done once. */
export const answeredCallsMigration = fromStatements(
  `create table answered_call (
    school_id bigint not null, account_id bigint not null, key text not null, contents text not null,
    answer text not null, entity text not null, row_ids text not null, version bigint, at bigint not null,
    primary key (school_id, account_id, key))`,
  'create index answered_call_by_time on answered_call (at)',
)
