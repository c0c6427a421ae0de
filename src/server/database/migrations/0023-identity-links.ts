import { fromStatements } from './from-statements.ts'

/** Which account somebody is whom a provider of identities knows by a subject, and the passkeys of accounts. */
export const identityLinksMigration = fromStatements(
  `create table identity_link (
    school_id bigint not null, issuer text not null, subject text not null, account_id bigint not null,
    created_at bigint not null, primary key (school_id, issuer, subject))`,
  'create index identity_link_by_account on identity_link (school_id, account_id)',
  `create table passkey (
    school_id bigint not null, account_id bigint not null, id text not null, name text not null,
    public_key text not null, counter bigint not null, transports text not null, created_at bigint not null,
    used_at bigint, primary key (id))`,
  'create index passkey_by_account on passkey (school_id, account_id)',
)
