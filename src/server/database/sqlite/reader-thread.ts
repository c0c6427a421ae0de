import { platform, setPriority } from 'node:os'
import { workerData } from 'piscina'
import { openSqliteFile, StatementCache } from './sqlite-file.ts'

/** The priority (nice) of what can wait: a search counts for a tenth of a decision that is to be answered meanwhile. */
const yielding = 10

/** A statement that only reads, with its parameters. */
export type ReaderTask = { readonly sql: string; readonly parameters: readonly unknown[] }

// Elsewhere it would be the whole process's.
if (workerData.yields && platform() === 'linux') setPriority(yielding)

// Few modules: a thread reads each from the disk when it starts.
const statements = new StatementCache(openSqliteFile(String(workerData.path), 'read'))

/** Runs a statement of reader-pool.ts on this thread's own connection. @throws what SQLite refuses. */
export function read({ sql, parameters }: ReaderTask): unknown[] {
  try {
    return statements.prepare(sql).all(parameters)
  } catch (error) {
    // libsql's own kind of error arrives without its message.
    throw new Error(error instanceof Error ? error.message : String(error))
  }
}
