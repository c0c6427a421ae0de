import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Dialect, Kysely, Migrator, PostgresDialect, sql, type Transaction } from 'kysely'
import type { Config } from '../config.ts'
import { migrations } from './migrations/index.ts'
import { openPostgresPool } from './postgres-pool.ts'
import { LibsqlDialect, openSqliteFile } from './sqlite-dialect.ts'
import type { Engine } from './table-ddl.ts'
import type { Tables } from './tables.ts'

/** An open database with its system tables in place. */
export interface Database {
  readonly engine: Engine
  /** For reading, outside a change. On SQLite it refuses to write, so that every change goes through `write`. */
  readonly db: Kysely<Tables>
  /**
   * Runs one change in a transaction, which holds if `fn` returns and is undone if it throws. Everything inside goes
   * through `trx`. PostgreSQL may run `fn` again after a deadlock: it must have no effect outside the database.
   */
  write<T>(fn: (trx: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Refreshes the query planner's statistics; worth calling after a bulk load. */
  analyze(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the embedded SQLite file in `config.dataDir`, or PostgreSQL where `config.databaseUrl` is set, and runs the
 * pending migrations.
 * @throws Error naming the migration that failed; its changes are undone.
 */
export async function openDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Database> {
  return config.databaseUrl === undefined ? openSqlite(config.dataDir) : openPostgres(config.databaseUrl)
}

async function openSqlite(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'campus.sqlite')
  const writer = new Kysely<Tables>({ dialect: new LibsqlDialect(openSqliteFile(path, 'write'), 'write') })
  await migrate(writer)
  const reader = new Kysely<Tables>({ dialect: new LibsqlDialect(openSqliteFile(path, 'read'), 'read') })
  await sql`select 1`.execute(reader)
  return {
    engine: 'sqlite',
    db: reader,
    write: writeOnce((fn) => writer.transaction().execute(fn)),
    analyze: async () => {
      await sql`analyze`.execute(writer)
    },
    close: async () => {
      await reader.destroy()
      await sql`pragma optimize`.execute(writer)
      await sql`pragma wal_checkpoint(truncate)`.execute(writer)
      await writer.destroy()
    },
  }
}

async function openPostgres(url: string): Promise<Database> {
  const starter = new Kysely<Tables>({ dialect: postgres(url, { max: 1, statementTimeout: 0 }) })
  try {
    await migrate(starter)
  } finally {
    await starter.destroy()
  }
  const db = new Kysely<Tables>({ dialect: postgres(url, { max: 10, statementTimeout: 30_000 }) })
  return {
    engine: 'postgres',
    db,
    write: writeOnce((fn) => retryConflicts(() => db.transaction().execute(fn))),
    analyze: async () => {
      await sql`analyze`.execute(db)
    },
    close: () => db.destroy(),
  }
}

function postgres(url: string, limits: { max: number; statementTimeout: number }): Dialect {
  return new PostgresDialect({ pool: openPostgresPool(url, limits) })
}

async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  throw new Error(failed ? `Migration ${failed} failed` : 'The migrations could not run', { cause: error })
}

const runningWrite = new AsyncLocalStorage<{ over: boolean }>()

/** SQLite's one writer would wait for itself for ever, so a write within a write is refused at once on both engines. */
function writeOnce(run: Database['write']): Database['write'] {
  return async (fn) => {
    if (runningWrite.getStore()?.over === false) {
      throw new Error('A write within a write: pass the transaction along instead')
    }
    const write = { over: false }
    try {
      return await runningWrite.run(write, () => run(fn))
    } finally {
      write.over = true
    }
  }
}

const conflictCodes = ['40001', '40P01']
const attempts = 4

async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const conflict = error instanceof Error && 'code' in error && conflictCodes.includes(String(error.code))
      if (!conflict || attempt === attempts) throw error
    }
  }
}
