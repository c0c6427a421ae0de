import { fromStatements } from './from-statements.ts'

/** Notices of payment providers that were taken, by the provider's own id: each is taken once. */
export const paymentNoticesMigration = fromStatements(
  `create table payment_notice (
    school_id bigint not null, id text not null, taken_at bigint not null,
    primary key (school_id, id))`,
)
