import { type Kysely, type Migration, SqliteAdapter, sql } from 'kysely'

const columns = `token_hash, school_id, account_id, created_at, seen_at, expires_at, address, user_agent, kind, name, scope`

/** SQLite makes no other key of a table that is there, so it is copied. */
const copied = [
  `create table session_by_school (
    token_hash text not null, school_id bigint not null, account_id bigint not null,
    created_at bigint not null, seen_at bigint not null, expires_at bigint not null,
    address text not null, user_agent text not null, kind text not null default 'browser', name text not null default '',
    scope text, primary key (school_id, token_hash))`,
  `insert into session_by_school (${columns}) select ${columns} from session`,
  'drop table session',
  'alter table session_by_school rename to session',
  'create index session_account on session (school_id, account_id)',
  'create index session_expiry on session (expires_at)',
]

/**
 * Sessions are kept by school, which their tokens name. Those of tokens made before, and of servers of the version before, are
 * found by the hash alone.
 */
export const sessionsBySchoolMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    const keyed = isSqlite
      ? copied
      : ['alter table session drop constraint session_pkey, add primary key (school_id, token_hash)']
    for (const statement of [...keyed, 'create index session_token on session (token_hash)'])
      await sql.raw(statement).execute(db)
  },
}
