import { constants, platform, setPriority } from 'node:os'
import { parentPort, threadId } from 'node:worker_threads'
import { workerData } from 'piscina'
import { openSqliteFile, StatementCache } from './sqlite-file.ts'

/**
 * What a thread is for, where that changes anything: to `search` yields to the process's other work, where the operating system knows of
 * threads, as lists and decisions wait less then; who moves the `log` waits for no locks, since others are held meanwhile.
 */
export type ReaderUse = 'search' | 'log'

/** A statement that only reads, with its parameters. */
export type ReaderTask = { readonly sql: string; readonly parameters: readonly unknown[] }

// A search counts for a tenth of a decision that is to be answered meanwhile. Elsewhere it would be the whole process's.
if (workerData.use === 'search' && platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

// Few modules: a thread reads each from the disk when it starts.
const file = openSqliteFile(String(workerData.path), 'read')
if (workerData.use === 'log') file.exec('pragma busy_timeout = 0')
const statements = new StatementCache(file)
// Says that this thread has the file open, for which whoever ends the threads waits.
parentPort?.postMessage(threadId)

/** Runs a statement of reader-pool.ts on this thread's own connection. @throws what SQLite refuses. */
export function read({ sql, parameters }: ReaderTask): unknown[] {
  try {
    return statements.prepare(sql).all(parameters)
  } catch (error) {
    // libsql's own kind of error arrives without its message.
    throw new Error(error instanceof Error ? error.message : String(error))
  }
}
