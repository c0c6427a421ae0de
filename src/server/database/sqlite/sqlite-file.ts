import type { SqliteDatabase, SqliteStatement } from 'kysely'
import Libsql from 'libsql'
import { LRUCache } from 'lru-cache'

const cachedStatements = 200
/** How long (ms) a statement waits for another process's lock. */
export const busyTimeout = 5_000
/**
 * Pages of 4 KB that the log gathers before they go into the database: 16 MB. With SQLite's 1,000 each third piece of a
 * batch wrote pages there which the next one changed again.
 */
const pagesInLog = 4096
/** The same where another thread empties the log, should it not get to it. */
const mostPagesInLog = 16 * pagesInLog
/**
 * Largest the log stays on disk once it is emptied, in bytes: none that a batch empties again and again is cut off, as whoever begins
 * it anew waits 30 ms for the disk then. `shrinkLog` gives the space back.
 */
const keptLog = mostPagesInLog * 4096

/** What the index of keywords holds, a row for each `term` of each `doc`: a view of it that only those who read have. */
export const gramTerms = 'keyword_gram_term'

/**
 * Opens the file with the project's pragmas: WAL, foreign keys on, 5 s busy timeout. Whoever writes has the log put on the disk
 * (`openLogSync`) before anybody is told of a change.
 * @param isLogEmptied whether another thread empties the log (`emptyLogAside`).
 */
export function openSqliteFile(path: string, access: 'read' | 'write', isLogEmptied = false): Libsql.Database {
  const file = new Libsql(path, { timeout: busyTimeout })
  file.exec('pragma journal_mode = wal')
  file.exec('pragma synchronous = normal')
  file.exec('pragma foreign_keys = on')
  file.exec(`pragma busy_timeout = ${busyTimeout}`)
  file.exec('pragma cache_size = -32000')
  file.exec(`pragma wal_autocheckpoint = ${isLogEmptied ? mostPagesInLog : pagesInLog}`)
  file.exec(`pragma journal_size_limit = ${keptLog}`)
  if (access === 'write') return file
  file.exec(`create virtual table temp.${gramTerms} using fts5vocab(main, keyword_gram, instance)`)
  file.exec('pragma query_only = on')
  return file
}

/** Keeps the most recently used statements prepared: kysely prepares for each execution, which costs more than running. */
export class StatementCache implements SqliteDatabase {
  readonly #file: Libsql.Database
  readonly #statements: LRUCache<string, BindableStatement>

  constructor(file: Libsql.Database) {
    this.#file = file
    this.#statements = new LRUCache({
      max: cachedStatements,
      memoMethod: (sql) => new BindableStatement(file, sql),
    })
  }

  prepare(sql: string): SqliteStatement {
    return this.#statements.memo(sql)
  }

  close(): void {
    this.#statements.clear()
    this.#file.close()
  }
}

class BindableStatement implements SqliteStatement {
  readonly #file: Libsql.Database
  readonly #sql: string
  readonly #statement: Libsql.Statement
  readonly reader: boolean

  constructor(file: Libsql.Database, sql: string) {
    this.#file = file
    this.#sql = sql
    this.#statement = file.prepare(sql)
    this.reader = this.#statement.reader
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.#statement.all(parameters.map(bindable))
  }

  run(parameters: readonly unknown[]): Libsql.RunResult {
    return this.#statement.run(parameters.map(bindable))
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#file.prepare(this.#sql).iterate(parameters.map(bindable))
  }
}

/**
 * libsql ends the whole process on a boolean and binds each number as REAL, so that `1` would read back as `1.0` inside
 * an expression: hand it 0 or 1, and whole numbers as integers.
 */
function bindable(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) return BigInt(value)
    if (!Number.isFinite(value)) throw new TypeError(`SQLite cannot store the number ${value}`)
  }
  return value
}
