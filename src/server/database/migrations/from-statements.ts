import { type Kysely, type Migration, sql } from 'kysely'

/** A migration that runs statements as they are, spelled so that both engines take them. */
export function fromStatements(...statements: readonly string[]): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
