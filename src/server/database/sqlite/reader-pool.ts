import { once } from 'node:events'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteDialect,
} from 'kysely'
import type { Piscina } from 'piscina'
import { patientPlaces } from '../../scheduling/patient-places.ts'
import type { Tables } from '../tables.ts'
import type { ReaderTask, ReaderUse } from './reader-thread.ts'

/** How long (ms) a thread that is not needed is kept. */
const idleTimeout = 600_000

/** How long (ms) the end of the threads waits for those that open the file, at most. */
const openingTime = 5_000

type ReaderPoolOptions = {
  readonly path: string
  /** How many read at once; as many more come to help while statements run for longer than `patience` (ms). */
  readonly threads: number
  readonly patience?: number | undefined
  readonly use?: ReaderUse
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

type Read = DatabaseConnection['executeQuery']

class ReaderPoolDriver implements Driver {
  readonly #options: ReaderPoolOptions
  readonly #place: ReturnType<typeof patientPlaces>
  #pool: Promise<Piscina> | null = null
  /** Ids of the threads that have opened the file. */
  readonly #opened = new Set<number>()
  readonly #reading = new Set<Promise<unknown>>()
  #isEnding = false

  constructor(options: ReaderPoolOptions) {
    this.#options = options
    const { threads, patience } = options
    this.#place = patientPlaces(threads, 2 * threads, patience)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new ReaderPoolConnection((query) => this.#place(() => this.#readByThread(query)))
  }

  /** Starts the threads with the first statement: one costs as much as a tenth of a server's start. */
  async #readByThread<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isEnding) throw new Error('the database is closed')
    this.#pool ??= this.#start()
    const pool = this.#pool
    const task: ReaderTask = { sql: query.sql, parameters: query.parameters }
    try {
      const reading = (await pool).run(task)
      this.#reading.add(reading)
      return { rows: await reading.finally(() => this.#reading.delete(reading)) }
    } catch (error) {
      if (this.#pool === pool) throw error
      return this.#options.here.getExecutor().provideConnection((connection) => connection.executeQuery<R>(query))
    }
  }

  async #start(): Promise<Piscina> {
    const { path, threads, use, onError } = this.#options
    const { Piscina } = await import('piscina')
    const pool = new Piscina({
      filename: new URL('./start-reader-thread.js', import.meta.url).href,
      workerData: { path, use },
      // Of those it has from the beginning, one that cannot start would be tried again without end.
      minThreads: 0,
      maxThreads: 2 * threads,
      idleTimeout,
      // A thread that sleeps until the next statement never comes to free what libsql held for those before it: 1 kB each.
      atomics: 'async',
    })
    pool.on('message', (thread: number) => this.#opened.add(thread))
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

  /** Waits for what the threads do: one that is ended while it opens the file or prepares a statement ends the whole process, in libsql's binding. */
  async destroy(): Promise<void> {
    this.#isEnding = true
    const pool = await this.#pool
    if (!pool) return
    await Promise.allSettled(this.#reading)
    const signal = AbortSignal.timeout(openingTime)
    while (pool.threads.some(({ threadId }) => !this.#opened.has(threadId)) && !signal.aborted) {
      await once(pool, 'message', { signal }).catch(() => undefined)
    }
    await pool.destroy()
  }
}

class ReaderPoolConnection implements DatabaseConnection {
  readonly executeQuery: Read

  constructor(read: Read) {
    this.executeQuery = read
  }

  // biome-ignore lint/correctness/useYield: nothing is streamed
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed from another thread: reading at length needs a snapshot')
  }
}
