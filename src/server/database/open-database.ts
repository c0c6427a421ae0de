import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, type PostgresPool, type RawBuilder, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { type Config, ConfigError } from '../config.ts'
import { type Activity, ActivityRecord } from './activity/activity.ts'
import { writeOnce } from './activity/write-once.ts'
import { shortestWait, untilUnlocked } from './lock-keys.ts'
import { checkMigrated, migrate } from './migrations/migrate.ts'
import { localNotices, type Notices, openPostgresNotices } from './notify.ts'
import { patientPool } from './postgres/patient-pool.ts'
import { PipeliningDialect } from './postgres/pipelining-dialect.ts'
import { callTimes, openPostgresPool, type PoolLimits, readingAtLength } from './postgres/postgres-pool.ts'
import { retryConflicts } from './postgres/retry-conflicts.ts'
import { schoolTurns } from './postgres/school-turns.ts'
import { openLogSync } from './sqlite/log-sync.ts'
import { makeFolder } from './sqlite/make-folder.ts'
import { ReaderPoolDialect } from './sqlite/reader-pool.ts'
import { refreshStatistics, statisticsLookEvery } from './sqlite/refresh-statistics.ts'
import { LibsqlDialect } from './sqlite/sqlite-dialect.ts'
import { openSqliteFile } from './sqlite/sqlite-file.ts'
import { emptyLogAside, logLookEvery, shrinkLog, truncateLog } from './sqlite/sqlite-log.ts'
import { sqliteSnapshots } from './sqlite/sqlite-snapshots.ts'
import type { Engine } from './table-ddl.ts'
import type { Tables } from './tables.ts'

/** An open database with its system tables in place. */
export interface Database {
  readonly engine: Engine
  /** For reading, outside a change. On SQLite it refuses to write, so that every change goes through `write`. */
  readonly db: Kysely<Tables>
  /**
   * For reading that may take long, so that what others ask is answered meanwhile: on SQLite by threads of their own, on PostgreSQL
   * by connections of their own. Each statement sees what was committed when it began; it takes no transactions.
   */
  readonly aside: Kysely<Tables>
  /** How many rows a statement that may have to look at all of them looks at on SQLite: some 50 ms at the most. */
  readonly rowsAtOnce: number
  /**
   * Runs one change in a transaction, which holds if `fn` returns and is undone if it throws. Everything inside goes
   * through `trx`. PostgreSQL may run `fn` again after a deadlock: it must have no effect outside the database.
   * @param schoolId of what takes the school's lock: it takes a connection only when this process has no other such change.
   * @param keeping is given what rejects unless the change is kept, which whoever is to be told of it has to wait for: on SQLite it is not
   *   waited for here then. PostgreSQL has kept what it has committed.
   */
  write<T>(fn: (trx: Transaction<Tables>) => Promise<T>, schoolId?: number, keeping?: Promise<void>[]): Promise<T>
  /**
   * Resolves once all that `write` waits for is kept, so that who made it is about to be told: on SQLite, where the disk is waited for
   * beside the commits.
   */
  kept(): Promise<void>
  /**
   * One view of the database as it is now, whatever is written meanwhile, on a connection of its own: for reading at
   * length. Whoever opens one ends it.
   */
  snapshot(): Promise<Snapshot>
  /**
   * A connection of its own, with no limit on a statement's time, for what outlasts a transaction: locks of a session, indexes made
   * aside. On SQLite that is the one that writes.
   */
  session<T>(fn: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Reads what a change would go by, without holding up any: it can neither write nor lock. */
  rehearse<T>(fn: (trx: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Refreshes the query planner's statistics and gives back the log's space; worth calling after a bulk load. */
  analyze(): Promise<void>
  /** Messages between the servers on this database. */
  readonly notices: Notices
  /**
   * What names the history of changes, in SQL: another name where changes that somebody saw may be gone and their numbers be others', as
   * after a failure of PostgreSQL, on its standby and in a restored backup. On SQLite each start has a name of its own.
   */
  readonly timeline: RawBuilder<string>
  /** What it is doing, for whoever watches the server. */
  readonly activity: Activity
  close(): Promise<void>
}

/** One view of the database. */
export interface Snapshot {
  readonly db: Transaction<Tables>
  /** For what looks at many rows of it, so that others are answered meanwhile, `rowsAtOnce` in a statement. */
  readonly aside: Kysely<Tables>
  readonly rowsAtOnce: number
  end(): Promise<void>
}

/** Looking at a row takes 0.3 µs on the slower of our machines, 0.9 with its place among those of its kind. */
const rowsAtOnce = 50_000

/** What says which database is opened, and how. */
type Opening = Pick<Config, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Config, 'databaseDirectUrl' | 'databasePool' | 'readerThreads'>> &
  OpeningWay
type OpeningWay = { readonly readerPatience?: number; readonly asItIs?: boolean }

/**
 * Opens the embedded SQLite file in `config.dataDir`, or PostgreSQL where `config.databaseUrl` is set, and runs the
 * pending migrations.
 * `config.readerThreads` read aside on SQLite; with none, which is so where nothing is said, what is read aside is read where it is asked.
 * `config.readerPatience` is after how many ms of a statement another thread, or connection, comes to help, where it is not as usual.
 * With `config.asItIs` nothing is made, and it has to be there as a server left it.
 * @param onLostConnection is told of PostgreSQL connections that broke while idle, which are made again when needed, of a
 *   log of SQLite that could not be shortened, and of threads that could not start.
 * @throws Error naming the migration that failed; its changes are undone. ConfigError where there is nothing to open as it is.
 */
export async function openDatabase(
  config: Opening,
  onLostConnection: (error: Error) => void = (error) => process.emitWarning(error),
): Promise<Database> {
  if (config.databaseUrl === undefined) return openSqlite(config, onLostConnection)
  return openPostgres(config.databaseUrl, config, onLostConnection)
}

async function openSqlite(
  { dataDir, readerThreads = 0, readerPatience: patience, asItIs = false }: Opening,
  onError: (error: Error) => void,
): Promise<Database> {
  const path = join(dataDir, 'campus.sqlite')
  if (!asItIs) makeFolder(dataDir)
  else if (!existsSync(path)) throw new ConfigError(`${path} 不存在：请检查 DATA_DIR。`)
  const activity = new ActivityRecord()
  const { log } = activity
  const file = openSqliteFile(path, 'write', readerThreads > 0)
  const writer = new Kysely<Tables>({ dialect: new LibsqlDialect(file, 'write'), log })
  await (asItIs ? checkMigrated(writer) : migrate(writer))
  const disk = await openLogSync(path)
  await disk.sync(true)
  const reader = new Kysely<Tables>({ dialect: new LibsqlDialect(openSqliteFile(path, 'read'), 'read'), log })
  await sql`select 1`.execute(reader)
  let isClosing = false
  const onThreadError = (error: Error) => {
    if (!isClosing) onError(error)
  }
  const reading = { path, patience, here: reader, onError: onThreadError }
  const asideDialect = new ReaderPoolDialect({ ...reading, threads: readerThreads, use: 'search' })
  const aside = readerThreads === 0 ? reader : new Kysely<Tables>({ dialect: asideDialect, log })
  const emptierDialect = new ReaderPoolDialect({ ...reading, threads: 1, use: 'log' })
  const emptier = readerThreads === 0 ? null : new Kysely<Tables>({ dialect: emptierDialect })
  const emptying = emptier && emptyLogAside(writer, emptier, path, onError)
  const keep = (isWaitedFor = true) => {
    emptying?.wrote()
    return disk.sync(isWaitedFor)
  }
  const notices = localNotices()
  const shrinking = setInterval(() => shrinkLog(writer, path, emptier).catch(onError), logLookEvery).unref()
  const learning = setInterval(() => refreshStatistics(writer).catch(onThreadError), statisticsLookEvery).unref()
  const snapshots = sqliteSnapshots(path, log)
  return {
    engine: 'sqlite',
    db: reader,
    aside,
    rowsAtOnce,
    write: writeOnce(activity, async (fn, _schoolId, keeping) => {
      const { trx, result } = await writer.transaction().execute(async (trx) => ({ trx, result: await fn(trx) }))
      const told = keep(keeping === undefined).then(() => notices.committed(trx))
      // Whoever waits for it may only do so later.
      told.catch(() => undefined)
      if (keeping) keeping.push(told)
      else await told
      return result
    }),
    kept: disk.idle,
    snapshot: snapshots.open,
    session: async (fn) => {
      const result = await fn(writer)
      await keep()
      return result
    },
    rehearse: async (fn) => {
      const { db, end } = await snapshots.open()
      try {
        return await fn(db)
      } finally {
        await end()
      }
    },
    analyze: async () => {
      await sql`analyze`.execute(writer)
      await truncateLog(writer)
    },
    notices,
    timeline: sql<string>`${notices.server}`,
    activity,
    close: async () => {
      isClosing = true
      clearInterval(shrinking)
      clearInterval(learning)
      await notices.close()
      await emptying?.stop()
      await emptier?.destroy()
      if (aside !== reader) await aside.destroy()
      await snapshots.close()
      await reader.destroy()
      await refreshStatistics(writer).catch(onThreadError)
      await truncateLog(writer)
      await disk.close()
      await writer.destroy()
    },
  }
}

/** PostgreSQL drops its statistics when it was not shut down cleanly; a standby and another database have others, or another table. */
const postgresTimeline = sql<string>`concat_ws('-', extract(epoch from pg_stat_get_bgwriter_stat_reset_time()), 'sequence'::regclass::oid)`

/**
 * `databaseDirectUrl` is where a connection stays the same from one transaction to the next; behind a pooler that hands them
 * round, `url` is where transactions go.
 */
async function openPostgres(
  url: string,
  { databaseDirectUrl: direct = url, databasePool = 10, readerPatience: patience, asItIs = false }: Opening,
  onLostConnection: (error: Error) => void,
): Promise<Database> {
  let closing = false
  const onError = (error: Error) => {
    if (!closing) onLostConnection(error)
  }
  const pools = new Map<string, pg.Pool>()
  const activity = new ActivityRecord(() =>
    [...pools].map(([name, pool]) => ({
      name,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    })),
  )
  const connect = (
    address: string,
    limits: PoolLimits,
    name?: string,
    lent: (pool: pg.Pool) => PostgresPool = (pool) => pool,
  ) => {
    const pool = openPostgresPool(address, limits).on('error', onError)
    if (name !== undefined) pools.set(name, pool)
    const Dialect = limits.pipeline ? PipeliningDialect : PostgresDialect
    return new Kysely<Tables>({ dialect: new Dialect({ pool: lent(pool) }), log: activity.log })
  }
  const session: Database['session'] = async (fn) => {
    const own = connect(direct, { max: 1, statementTimeout: 0 })
    try {
      return await own.connection().execute(fn)
    } finally {
      await own.destroy()
    }
  }
  const starter = connect(direct, { max: 1, statementTimeout: 0, lockTimeout: shortestWait })
  try {
    await untilUnlocked(() => (asItIs ? checkMigrated(starter) : migrate(starter)))
  } finally {
    await starter.destroy()
  }
  const times = direct === url ? callTimes : {}
  const atLength = Math.floor(databasePool * readingAtLength)
  const db = connect(url, { max: databasePool - atLength, pipeline: true, ...times }, 'calls')
  const aside = connect(url, { max: atLength, ...times }, 'aside', (pool) => patientPool(pool, patience))
  // Apart from the others, so that who reads at length never takes the last connection from who writes.
  const snapshots = connect(direct, { max: 4, statementTimeout: 60_000, idleInTransaction: 600_000 }, 'snapshots')
  const notices = await openPostgresNotices(direct, db, onLostConnection)
  const inTurn = schoolTurns()
  return {
    engine: 'postgres',
    db,
    aside,
    rowsAtOnce,
    write: writeOnce(activity, (fn, schoolId) => {
      const change = () => retryConflicts(() => db.transaction().execute(fn))
      return schoolId === undefined ? change() : inTurn(schoolId, change)
    }),
    kept: async () => undefined,
    snapshot: async () => {
      const view = snapshots.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      const trx = await view.execute()
      return { db: trx, aside: trx, rowsAtOnce, end: () => trx.rollback().execute() }
    },
    session,
    rehearse: async (fn) => {
      const trx = await db.startTransaction().setAccessMode('read only').execute()
      try {
        const result = await fn(trx)
        // What was sent and not waited for fails here, if it fails.
        await sql`select 1`.execute(trx)
        return result
      } finally {
        await trx.rollback().execute()
      }
    },
    analyze: async () => {
      await sql`analyze`.execute(db)
    },
    notices,
    timeline: postgresTimeline,
    activity,
    close: async () => {
      closing = true
      await notices.close()
      await Promise.all([snapshots, aside, db].map((each) => each.destroy()))
    },
  }
}
