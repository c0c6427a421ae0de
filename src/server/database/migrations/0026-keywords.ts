import { type Kysely, type Migration, SqliteAdapter, sql } from 'kysely'

/**
 * Which entities' texts are looked up by what index, and the index: the grams that each row holds. On SQLite a full-text index
 * that keeps no texts, by a number that says school, index and row; on PostgreSQL an array a row. A short list of entries not
 * yet put in their place keeps searches fast there.
 */
export const keywordsMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    const statements = [
      `create table keyword_index (
        number bigint not null, entity text not null, fields text not null, is_complete bigint not null,
        reached_school bigint not null, reached_id bigint not null, primary key (number))`,
      'create unique index keyword_index_by_fields on keyword_index (entity, fields)',
      ...(isSqlite
        ? [
            `create virtual table keyword_gram using
              fts5(grams, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
          ]
        : [
            `create table keyword_gram (school_id bigint not null, number bigint not null, id bigint not null,
              grams text[] collate "C" not null, primary key (school_id, number, id))`,
            'create index keyword_gram_by_gram on keyword_gram using gin (grams) with (gin_pending_list_limit = 1024)',
          ]),
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
