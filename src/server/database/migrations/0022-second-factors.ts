import { fromStatements } from './from-statements.ts'

/** Second factors of accounts, with what they leave: recovery codes, confirmed sessions, and sign-ins that are halfway. */
export const secondFactorsMigration = fromStatements(
  `create table second_factor (
    school_id bigint not null, account_id bigint not null, secret text not null, confirmed_at bigint,
    last_step bigint not null, primary key (school_id, account_id))`,
  `create table recovery_code (
    school_id bigint not null, account_id bigint not null, hash text not null,
    primary key (school_id, account_id, hash))`,
  'create table session_confirmation (token_hash text primary key, confirmed_at bigint not null)',
  `create table signin_step (
    hash text primary key, purpose text not null, school_id bigint not null, account_id bigint,
    contents text not null, expires_at bigint not null)`,
)
