import { fromStatements } from './from-statements.ts'

/**
 * Sessions of terminals and programs beside those of browsers, each with what it may do; by which of them a change was made;
 * terminals that wait to be let in; and the changes of programs in the last hour.
 */
export const sessionKindsMigration = fromStatements(
  `alter table session add column kind text not null default 'browser'`,
  `alter table session add column name text not null default ''`,
  'alter table session add column scope text',
  'alter table audit_batch add column via text',
  `create table terminal_request (
    device_hash text not null primary key, code text not null unique, name text not null, address text not null,
    user_agent text not null, created_at bigint not null, expires_at bigint not null,
    school_id bigint, account_id bigint, scope text, ends_at bigint)`,
  'create index terminal_request_expiry on terminal_request (expires_at)',
  'create table program_write (token_hash text not null, at bigint not null)',
  'create index program_write_of on program_write (token_hash, at)',
)
