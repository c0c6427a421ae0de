import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { executePipelined, keepBehindCommit } from './postgres/pipelining-dialect.ts'
import { breakSilent, watchClient } from './postgres/postgres-pool.ts'
import type { Tables } from './tables.ts'

/** Words passed between all servers on one database, each of which gets its own too. */
export interface Notices {
  /** What this server is called among those on the database, from now until it ends; another start has another name. */
  readonly server: string
  /**
   * Whether nobody is left of a server: on PostgreSQL by a lock that the connection it listens on holds, asked within a
   * transaction; the embedded database has one server only, which holds its folder (`holdFolder`).
   */
  isGone(trx: Kysely<Tables>, server: string): Promise<boolean>
  /**
   * Sends a message to every subscriber of every server.
   * @throws RangeError from 8,000 bytes on, PostgreSQL's limit.
   */
  publish(message: string): Promise<void>
  /** The same for a change under way: sent if and only if its transaction commits, in the order in which changes do. */
  publishWithin(trx: Kysely<Tables>, message: string): Promise<void>
  /**
   * Subscribes to messages until the returned function is called. `onGap` is called when some may have been lost, because the
   * connection to the database broke and is there again. Neither may throw.
   */
  subscribe(onMessage: (message: string) => void, onGap?: () => void): () => void
  close(): Promise<void>
}

/** Notices within this process, and what sends those of a change once it is committed. */
export interface LocalNotices extends Notices {
  committed(trx: Kysely<Tables>): void
}

/** Notices within this process, for the embedded database, which has one server only. */
export function localNotices(): LocalNotices {
  const emitter = unlimitedEmitter()
  const waiting = new WeakMap<Kysely<Tables>, string[]>()
  const send = (message: string) => setImmediate(() => emitter.emit('message', message))
  const own = randomUUID()
  return {
    server: own,
    isGone: async (_trx, server) => server !== own,
    publish: async (message) => {
      checkSize(message)
      send(message)
    },
    publishWithin: async (trx, message) => {
      checkSize(message)
      waiting.set(trx, [...(waiting.get(trx) ?? []), message])
    },
    committed: (trx) => {
      for (const message of waiting.get(trx) ?? []) send(message)
    },
    subscribe: (onMessage, onGap) => listen(emitter, onMessage, onGap),
    close: async () => {
      emitter.removeAllListeners()
    },
  }
}

/**
 * Notices over LISTEN and NOTIFY, on a connection of their own that is made again when it breaks. All commits that notify take one
 * lock of the whole PostgreSQL until they are over: with the disk waited for within, all schools' changes would follow one another
 * at the disk's pace, some 400 a second where it takes 2 ms. So they commit without it, and it is waited for behind them.
 * @param onError is given what broke it.
 * @param probeEvery how often (ms) it is asked whether it is still there.
 */
export async function openPostgresNotices(
  connectionString: string,
  db: Kysely<Tables>,
  onError: (error: Error) => void,
  probeEvery = 10_000,
): Promise<Notices> {
  const emitter = unlimitedEmitter()
  const closing = new AbortController()
  const server = randomUUID()
  const start = () => startListening(connectionString, emitter, server, probeEvery)
  const first = await start()
  const listening = keepListening(first, start, closing.signal, {
    onError,
    onGap: () => emitter.emit('gap'),
  })
  const publishWithin = async (connection: Kysely<Tables>, message: string) => {
    checkSize(message)
    const query = sql`select set_config('synchronous_commit', 'off', true), pg_notify(${noticeChannel}, ${message})`
    await executePipelined(connection, keepBehindCommit(query.compile(connection)))
  }
  return {
    server,
    isGone: async (trx, other) => {
      const { rows } = await sql<{
        taken: boolean
      }>`select pg_try_advisory_xact_lock(${presenceOf(other)}) as taken`.execute(trx)
      return rows[0]?.taken === true
    },
    publish: (message) => publishWithin(db, message),
    publishWithin,
    subscribe: (onMessage, onGap) => listen(emitter, onMessage, onGap),
    close: async () => {
      emitter.removeAllListeners()
      closing.abort()
      await listening
    },
  }
}

const noticeChannel = 'campus_cloud_console'

const limit = 8_000
const firstPause = 100
const longestPause = 5_000

function checkSize(message: string): void {
  const bytes = Buffer.byteLength(message)
  if (bytes >= limit) throw new RangeError(`A notice of ${bytes} bytes: it must stay below ${limit}`)
}

function unlimitedEmitter(): EventEmitter {
  return new EventEmitter().setMaxListeners(0)
}

function listen(emitter: EventEmitter, onMessage: (message: string) => void, onGap?: () => void): () => void {
  emitter.on('message', onMessage)
  if (onGap) emitter.on('gap', onGap)
  return () => {
    emitter.off('message', onMessage)
    if (onGap) emitter.off('gap', onGap)
  }
}

interface Listening {
  /** Settles when the connection is lost, with what broke it. */
  lost: Promise<Error | undefined>
  end(): Promise<void>
}

/** The lock that tells that a server is there. Shared, so that a connection made anew need not wait for the end of the one before. */
function presenceOf(server: string) {
  return sql`hashtextextended(${`server:${server}`}, 0)`
}

async function startListening(
  connectionString: string,
  emitter: EventEmitter,
  server: string,
  probeEvery: number,
): Promise<Listening> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: 'campus-cloud-console notices',
  })
  const lost = new Promise<Error | undefined>((resolve) => {
    client.on('error', resolve)
    client.on('end', () => resolve(undefined))
  })
  client.on('notification', (notice) => emitter.emit('message', notice.payload ?? ''))
  try {
    await client.connect()
    breakSilent(client, 2.5 * probeEvery)
    await watchClient(client)
    await client.query(`listen ${noticeChannel}`)
    await client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [`server:${server}`])
  } catch (error) {
    await client.end()
    throw error
  }
  // It asks for nothing by itself, so that nobody would notice whatever cuts it off in between, or forgets it.
  const probing = setInterval(() => void client.query('select 1').catch(() => undefined), probeEvery).unref()
  void lost.then(() => clearInterval(probing))
  return { lost, end: () => client.end() }
}

async function keepListening(
  first: Listening,
  restart: () => Promise<Listening>,
  closing: AbortSignal,
  tell: { onError(error: Error): void; onGap(): void },
): Promise<void> {
  const closed = new Promise<'closed'>((resolve) => closing.addEventListener('abort', () => resolve('closed')))
  let current: Listening | undefined = first
  let pause = firstPause
  while (!closing.aborted) {
    if (current) {
      const end = await Promise.race([current.lost, closed])
      if (end !== 'closed') tell.onError(end ?? new Error('The connection for notices ended'))
      await current.end()
      current = undefined
    } else {
      await Promise.race([delay(pause, undefined, { ref: false }), closed])
      if (closing.aborted) break
      try {
        current = await restart()
        pause = firstPause
        tell.onGap()
      } catch (error) {
        pause = Math.min(pause * 2, longestPause)
        tell.onError(error instanceof Error ? error : new Error(String(error)))
      }
    }
  }
  await current?.end()
}
