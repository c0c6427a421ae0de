import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import type pg from 'pg'
import { ConfigError } from '../../config.ts'
import { ActivityRecord } from '../activity/activity.ts'
import { writeOnce } from '../activity/write-once.ts'
import { shortestWait, untilUnlocked } from '../lock-keys.ts'
import { checkMigrated, migrate } from '../migrations/migrate.ts'
import { openPostgresNotices } from '../notify.ts'
import type { Database, Opening } from '../open-database.ts'
import { watchOutages } from '../outage/outage-watch.ts'
import { rowsAtOnce } from '../rows-at-once.ts'
import type { Tables } from '../tables.ts'
import { patientPool } from './patient-pool.ts'
import { PipeliningDialect } from './pipelining-dialect.ts'
import {
  askOnce,
  breakConnection,
  callSilence,
  callTimes,
  openPostgresPool,
  type PoolLimits,
  readingAtLength,
} from './postgres-pool.ts'
import { retryConflicts } from './retry-conflicts.ts'
import { schoolTurns } from './school-turns.ts'
import { usualSilence, whileAnswering } from './while-answering.ts'

/** PostgreSQL drops its statistics when it was not shut down cleanly; a standby and another database have others, or another table. */
const postgresTimeline = sql<string>`concat_ws('-', extract(epoch from pg_stat_get_bgwriter_stat_reset_time()), 'sequence'::regclass::oid)`

/**
 * Looks whether a pooler leads to the database that migrations, locks and notices go to: a lock that is held there is held here. Given
 * back with the transaction, so that a pooler keeps nothing of it.
 * @throws ConfigError where it does not.
 */
async function checkSame(direct: Kysely<Tables>, pooled: Kysely<Tables>): Promise<void> {
  const key = sql`hashtextextended(${randomUUID()}, 0)`
  try {
    const isFree = await direct.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${key})`.execute(trx)
      const asked = sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${key}) as taken`
      return (await asked.execute(pooled)).rows[0]?.taken === true
    })
    if (isFree) throw new ConfigError('DATABASE_DIRECT_URL 和 DATABASE_URL 不是同一个数据库')
  } finally {
    await pooled.destroy()
  }
}

/**
 * Opens a PostgreSQL, as `openDatabase` says. `databaseDirectUrl` is where a connection stays the same from one transaction to the
 * next; behind a pooler that hands them round, `url` is where transactions go.
 */
export async function openPostgres(
  url: string,
  {
    databaseDirectUrl: direct = url,
    databasePool = 10,
    readerPatience: patience,
    silence = usualSilence,
    asItIs = false,
    tellWaiting,
  }: Opening,
  onError: (error: Error) => void,
): Promise<Database> {
  let closing = false
  const addresses = [...new Set([url, direct])]
  const outages = watchOutages(async () => {
    await Promise.all(addresses.map(askOnce))
  })
  const onLost = (error: Error) => {
    if (!closing) outages.report(error, () => onError(error))
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
    const pool = openPostgresPool(address, { ...limits, isDirect: address === direct }).on('error', onLost)
    if (name !== undefined) pools.set(name, pool)
    const Dialect = limits.pipeline ? PipeliningDialect : PostgresDialect
    return new Kysely<Tables>({ dialect: new Dialect({ pool: lent(pool) }), log: activity.log })
  }
  /** Has a connection of its own for what may take as long as it needs, but not longer than PostgreSQL is there. */
  const unlimited = async <T>(run: (own: Kysely<Tables>) => Promise<T>, lockTimeout?: number): Promise<T> => {
    const clients = new Set<pg.PoolClient>()
    const limits = { max: 1, statementTimeout: 0, ...(lockTimeout === undefined ? {} : { lockTimeout }) }
    const own = connect(direct, limits, undefined, (pool) => pool.on('connect', (client) => clients.add(client)))
    try {
      const breakOff = (error: Error) => {
        for (const client of clients) breakConnection(client, error)
      }
      return await whileAnswering(direct, () => run(own), breakOff, silence)
    } finally {
      await own.destroy()
    }
  }
  const session: Database['session'] = (fn) => unlimited((own) => own.connection().execute(fn))
  await unlimited(async (starter) => {
    if (direct !== url) await checkSame(starter, connect(url, { max: 1, silence: callSilence }))
    await untilUnlocked(() => (asItIs ? checkMigrated(starter) : migrate(starter)), tellWaiting)
  }, shortestWait)
  const times = direct === url ? callTimes : { silence: callSilence }
  const atLength = Math.floor(databasePool * readingAtLength)
  const db = connect(url, { max: databasePool - atLength, pipeline: true, ...times }, 'calls')
  const aside = connect(url, { max: atLength, ...times }, 'aside', (pool) => patientPool(pool, patience))
  // Apart from the others, so that who reads at length never takes the last connection from who writes.
  const snapshots = connect(direct, { max: 4, statementTimeout: 60_000, idleInTransaction: 600_000 }, 'snapshots')
  const notices = await openPostgresNotices(direct, db, onLost)
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
    outages,
    activity,
    close: async () => {
      closing = true
      outages.close()
      await notices.close()
      await Promise.all([snapshots, aside, db].map((each) => each.destroy()))
    },
  }
}
