import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { ConfigError } from '../../config.ts'
import { ActivityRecord } from '../activity/activity.ts'
import { writeOnce } from '../activity/write-once.ts'
import { checkMigrated, migrate } from '../migrations/migrate.ts'
import { localNotices } from '../notify.ts'
import type { Database, Opening } from '../open-database.ts'
import { noOutages } from '../outage/outage-watch.ts'
import { rowsAtOnce } from '../rows-at-once.ts'
import type { Tables } from '../tables.ts'
import { openLogSync } from './log-sync.ts'
import { makeFolder } from './make-folder.ts'
import { ReaderPoolDialect } from './reader-pool.ts'
import { refreshStatistics, statisticsLookEvery } from './refresh-statistics.ts'
import { LibsqlDialect } from './sqlite-dialect.ts'
import { openSqliteFile } from './sqlite-file.ts'
import { emptyLogAside, logLookEvery, shrinkLog, truncateLog } from './sqlite-log.ts'
import { sqliteSnapshots } from './sqlite-snapshots.ts'

/** Opens the embedded database, as `openDatabase` says. */
export async function openSqlite(
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
    outages: noOutages,
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
