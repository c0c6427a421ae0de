import { fromStatements } from './from-statements.ts'

/** The tables every installation has. SQLite reads bigint as integer. */
export const systemTablesMigration = fromStatements(
  `create table school (
    id bigint not null primary key, name text not null, logo text not null default '')`,

  `create table session (
    token_hash text not null primary key, school_id bigint not null, account_id bigint not null,
    created_at bigint not null, seen_at bigint not null, expires_at bigint not null,
    address text not null, user_agent text not null)`,
  'create index session_account on session (school_id, account_id)',
  'create index session_expiry on session (expires_at)',

  `create table login_failure (
    id text not null primary key, key text not null, at bigint not null)`,
  'create index login_failure_key on login_failure (key, at)',
  'create index login_failure_at on login_failure (at)',

  `create table captcha_used (
    id text not null primary key, expires_at bigint not null)`,
  'create index captcha_used_expiry on captcha_used (expires_at)',

  `create table audit_batch (
    school_id bigint not null, id bigint not null, at bigint not null,
    account_id bigint not null, account_name text not null, command text not null, entity text not null,
    count bigint not null, skipped bigint not null, request_id text not null,
    undo_of bigint, undone_at bigint, undone_by bigint,
    primary key (school_id, id))`,
  'create index audit_batch_at on audit_batch (school_id, at desc, id desc)',
  'create index audit_batch_account on audit_batch (school_id, account_id, id desc)',

  `create table audit (
    school_id bigint not null, batch_id bigint not null, entity text not null, row_id bigint not null,
    before text, after text,
    primary key (school_id, batch_id, entity, row_id))`,
  'create index audit_row on audit (school_id, entity, row_id, batch_id desc)',

  `create table sequence (
    school_id bigint not null, entity text not null, next bigint not null,
    primary key (school_id, entity))`,

  `create table setting (
    school_id bigint not null, name text not null, value text not null,
    changed_at bigint not null, changed_by bigint,
    primary key (school_id, name))`,

  `create table outbox (
    school_id bigint not null, id bigint not null, kind text not null, payload text not null,
    status text not null, attempts bigint not null default 0, next_at bigint not null, last_error text,
    created_at bigint not null, sent_at bigint, created_by bigint,
    primary key (school_id, id))`,
  'create index outbox_due on outbox (status, next_at)',

  `create table upload (
    school_id bigint not null, id bigint not null, name text not null, mime text not null, size bigint not null,
    sha256 text not null, path text not null, created_at bigint not null, created_by bigint,
    primary key (school_id, id))`,
  'create index upload_digest on upload (school_id, sha256)',

  `create table server_state (
    key text not null primary key, value text not null)`,
)
