import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteDialect,
} from 'kysely'
import type { Piscina } from 'piscina'
import type { Tables } from '../tables.ts'
import type { ReaderTask } from './reader-thread.ts'

/** How long (ms) a thread that is not needed is kept. */
const idleTimeout = 600_000

type ReaderPoolOptions = {
  readonly path: string
  readonly threads: number
  /** Reads where it is asked, as long as no thread can start. */
  readonly here: Pick<Kysely<Tables>, 'getExecutor'>
  readonly onError: (error: Error) => void
}

/** kysely's SQLite dialect over threads of their own, each with a connection that only reads: for statements that may take long. */
export class ReaderPoolDialect extends SqliteDialect {
  readonly #options: ReaderPoolOptions

  constructor(options: ReaderPoolOptions) {
    super({ database: () => Promise.reject(new Error('the threads open the file themselves')) })
    this.#options = options
  }

  override createDriver(): Driver {
    return new ReaderPoolDriver(this.#options)
  }
}

class ReaderPoolDriver implements Driver {
  readonly #options: ReaderPoolOptions
  #pool: Promise<Piscina> | null = null

  constructor(options: ReaderPoolOptions) {
    this.#options = options
  }

  async init(): Promise<void> {}

  /** Starts the threads with the first statement: one costs as much as a tenth of a server's start. */
  async acquireConnection(): Promise<DatabaseConnection> {
    this.#pool ??= this.#start()
    const pool = this.#pool
    return new ReaderPoolConnection(await pool, this.#options.here, () => this.#pool !== pool)
  }

  async #start(): Promise<Piscina> {
    const { path, threads, onError } = this.#options
    const { Piscina } = await import('piscina')
    const pool = new Piscina({
      filename: new URL('./start-reader-thread.js', import.meta.url).href,
      workerData: { path },
      // Of those it has from the beginning, one that cannot start would be tried again without end.
      minThreads: 0,
      maxThreads: threads,
      idleTimeout,
    })
    // A thread could not start, as where no more files may be opened: whoever comes next tries again.
    return pool.on('error', (error) => {
      this.#pool = null
      void pool.destroy()
      onError(error)
    })
  }

  async beginTransaction(): Promise<void> {
    throw new Error('Each statement is read by another thread: a transaction needs a snapshot')
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await (await this.#pool)?.destroy()
  }
}

class ReaderPoolConnection implements DatabaseConnection {
  readonly #pool: Piscina
  readonly #here: ReaderPoolOptions['here']
  readonly #hasFailed: () => boolean

  constructor(pool: Piscina, here: ReaderPoolOptions['here'], hasFailed: () => boolean) {
    this.#pool = pool
    this.#here = here
    this.#hasFailed = hasFailed
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const task: ReaderTask = { sql: query.sql, parameters: query.parameters }
    try {
      return { rows: await this.#pool.run(task) }
    } catch (error) {
      if (!this.#hasFailed()) throw error
      return this.#here.getExecutor().provideConnection((connection) => connection.executeQuery<R>(query))
    }
  }

  // biome-ignore lint/correctness/useYield: nothing is streamed
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed from another thread: reading at length needs a snapshot')
  }
}
