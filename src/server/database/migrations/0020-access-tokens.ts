import { fromStatements } from './from-statements.ts'

/** What platforms let us call them by, shared by all servers of the database. */
export const accessTokensMigration = fromStatements(
  `create table access_token (
    school_id bigint not null, account text not null, token text, expires_at bigint not null,
    fetching_until bigint not null, primary key (school_id, account))`,
)
