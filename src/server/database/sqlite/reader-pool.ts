import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SqliteDialect } from 'kysely'
import { Piscina } from 'piscina'
import type { ReaderTask } from './reader-thread.ts'

/** How long (ms) a thread that is not needed is kept. */
const idleTimeout = 60_000

/** kysely's SQLite dialect over threads of their own, each with a connection that only reads: for statements that may take long. */
export class ReaderPoolDialect extends SqliteDialect {
  readonly #path: string
  readonly #threads: number

  constructor(path: string, threads: number) {
    super({ database: () => Promise.reject(new Error('the threads open the file themselves')) })
    this.#path = path
    this.#threads = threads
  }

  override createDriver(): Driver {
    return new ReaderPoolDriver(this.#path, this.#threads)
  }
}

class ReaderPoolDriver implements Driver {
  readonly #pool: Piscina
  readonly #connection: DatabaseConnection

  constructor(path: string, threads: number) {
    this.#pool = new Piscina({
      filename: new URL('./start-reader-thread.js', import.meta.url).href,
      workerData: { path },
      minThreads: 1,
      maxThreads: threads,
      idleTimeout,
    })
    this.#connection = new ReaderPoolConnection(this.#pool)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async beginTransaction(): Promise<void> {
    throw new Error('Each statement is read by another thread: a transaction needs a snapshot')
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#pool.destroy()
  }
}

class ReaderPoolConnection implements DatabaseConnection {
  readonly #pool: Piscina

  constructor(pool: Piscina) {
    this.#pool = pool
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const task: ReaderTask = { sql, parameters }
    return { rows: await this.#pool.run(task) }
  }

  // biome-ignore lint/correctness/useYield: nothing is streamed
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed from another thread: reading at length needs a snapshot')
  }
}
