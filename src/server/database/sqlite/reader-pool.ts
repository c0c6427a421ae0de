import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SqliteDialect } from 'kysely'
import type { Piscina } from 'piscina'
import type { ReaderTask } from './reader-thread.ts'

/** How long (ms) a thread that is not needed is kept. */
const idleTimeout = 60_000

/** kysely's SQLite dialect over threads of their own, each with a connection that only reads: for statements that may take long. */
export class ReaderPoolDialect extends SqliteDialect {
  readonly #path: string
  readonly #threads: number
  readonly #onError: (error: Error) => void

  constructor(path: string, threads: number, onError: (error: Error) => void) {
    super({ database: () => Promise.reject(new Error('the threads open the file themselves')) })
    this.#path = path
    this.#threads = threads
    this.#onError = onError
  }

  override createDriver(): Driver {
    return new ReaderPoolDriver(this.#path, this.#threads, this.#onError)
  }
}

class ReaderPoolDriver implements Driver {
  readonly #path: string
  readonly #threads: number
  readonly #onError: (error: Error) => void
  #pool: Piscina | null = null

  constructor(path: string, threads: number, onError: (error: Error) => void) {
    this.#path = path
    this.#threads = threads
    this.#onError = onError
  }

  /** Called before the first statement: starting a thread costs as much as a quarter of a server's start. */
  async init(): Promise<void> {
    const { Piscina } = await import('piscina')
    this.#pool = new Piscina({
      filename: new URL('./start-reader-thread.js', import.meta.url).href,
      workerData: { path: this.#path },
      minThreads: 1,
      maxThreads: this.#threads,
      idleTimeout,
    })
    // Of a thread that fails before it has a statement, as where the folder is taken away while it starts; the next one starts another.
    this.#pool.on('error', this.#onError)
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#pool === null) throw new Error('The threads have not been started')
    return new ReaderPoolConnection(this.#pool)
  }

  async beginTransaction(): Promise<void> {
    throw new Error('Each statement is read by another thread: a transaction needs a snapshot')
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#pool?.destroy()
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
