import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './open-database.ts'
import type { Tables } from './tables.ts'

/**
 * Until the transaction ends, others of the same keys wait, so that what is read and then written counts on. SQLite's
 * writers wait for one another anyway. Keys are taken sorted, so that two never wait for each other.
 */
export async function lockKeys(
  { engine }: Pick<Database, 'engine'>,
  trx: Transaction<Tables>,
  keys: readonly string[],
): Promise<void> {
  if (engine === 'sqlite') return
  for (const key of [...keys].sort()) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}

/**
 * How long (ms) what changes a table waits at once for those that read it, as an export does for minutes: whoever asks for the table
 * meanwhile waits behind it.
 */
export const shortestWait = 200

/** Is told what a start waits for, for the person who waits for it. */
export type TellWaiting = (what: string) => void

/**
 * Runs what changes tables until it did not have to wait too long for any. Each try undoes what the one before did.
 * @throws Error of PostgreSQL's code for a lock that was not to be had, where the tables are in use for too long.
 */
export async function untilUnlocked<T>(run: () => Promise<T>, tell?: TellWaiting): Promise<T> {
  const pause = pauses('等正在使用数据库表的导出、备份或其他服务器用完', tell)
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!waitedTooLong(error)) throw error
      await pause()
    }
  }
}

/**
 * Runs what one server of a database does at a time, behind the others. The lock is asked for again and again instead of waited for, since
 * an index made aside waits for every statement that runs, and goes with its connection, however the server that has it ends.
 * @throws Error of PostgreSQL's code for a lock that was not to be had, where another has it for too long.
 */
export async function oneServerAtOnce<T>(
  { engine, db, session }: Pick<Database, 'engine' | 'db' | 'session'>,
  work: string,
  run: (connection: Kysely<Tables>) => Promise<T>,
  tell?: TellWaiting,
): Promise<T> {
  if (engine === 'sqlite') return run(db)
  const key = sql`hashtextextended(${work}, 0)`
  const pause = pauses('等另一个服务器准备好数据库', tell)
  return session(async (connection) => {
    for (;;) {
      const asked = sql<{ taken: boolean }>`select pg_try_advisory_lock(${key}) as taken`
      if ((await asked.execute(connection)).rows[0]?.taken) return run(connection)
      await pause()
    }
  })
}

/** Time (ms) between two tries, in which whoever has a lock or waits for it is served. */
const betweenTries = 300
/** How often (ms) it is said what is waited for, and for how long at most: an export may read for ten minutes, a backup for longer. */
const [tellEvery, longestWait] = [60_000, 1_800_000]

/** Pauses between the tries of somebody who waits, which end once they have waited for too long. */
function pauses(what: string, tell: TellWaiting = () => undefined): () => Promise<void> {
  const began = performance.now()
  let told = -tellEvery
  return async () => {
    const waited = performance.now() - began
    if (waited > longestWait)
      throw Object.assign(new Error(`${what}，等了 ${minutes(waited)} 分钟`), { code: lockNotToBeHad })
    if (waited - told >= tellEvery) {
      tell(`${what} …${minutes(waited) > 0 ? `（${minutes(waited)} 分钟）` : ''}`)
      told = waited
    }
    await delay(betweenTries)
  }
}

function minutes(time: number): number {
  return Math.floor(time / 60_000)
}

const lockNotToBeHad = '55P03'

/** Whether PostgreSQL ended a statement since its lock was not to be had in time. */
export function waitedTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === lockNotToBeHad
}
