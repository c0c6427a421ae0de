import { fromStatements } from './from-statements.ts'

/** A batch that is written in several changes, from before the first of them until it is over or its operator knows that it was cut off. */
export const runningBatchesMigration = fromStatements(
  `create table running_batch (
    school_id bigint not null, id bigint not null, account_id bigint not null, server text not null,
    command text not null, entity text not null, depth bigint not null, call_key text,
    total bigint not null, done bigint not null, first bigint, began_at bigint not null,
    cancelled_at bigint, cut_at bigint,
    primary key (school_id, id))`,
)
