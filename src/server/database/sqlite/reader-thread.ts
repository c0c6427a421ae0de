import { workerData } from 'piscina'
import { z } from 'zod'
import { openSqliteFile, StatementCache } from './sqlite-dialect.ts'

/** A statement that only reads, with its parameters. */
export type ReaderTask = { readonly sql: string; readonly parameters: readonly unknown[] }

const { path } = z.object({ path: z.string() }).parse(workerData)
const statements = new StatementCache(openSqliteFile(path, 'read'))

/** Runs a statement of reader-pool.ts on this thread's own connection. @throws what SQLite refuses. */
export function read({ sql, parameters }: ReaderTask): unknown[] {
  try {
    return statements.prepare(sql).all(parameters)
  } catch (error) {
    // libsql's own kind of error arrives without its message.
    throw new Error(error instanceof Error ? error.message : String(error))
  }
}
