import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** Words passed between all servers on one database, each of which hears its own too. */
export interface Notices {
  /**
   * Sends a message to every subscriber of every server; call it when the change it tells of is committed.
   * @throws RangeError from 8,000 bytes on, PostgreSQL's limit.
   */
  publish(message: string): Promise<void>
  /**
   * Hears messages until the returned function is called. `onGap` is called when some may have been lost, because the
   * connection to the database broke and is there again. Neither may throw.
   */
  subscribe(onMessage: (message: string) => void, onGap?: () => void): () => void
  close(): Promise<void>
}

/** Notices within this process, for the embedded database, which has one server only. */
export function localNotices(): Notices {
  const emitter = unlimitedEmitter()
  return {
    publish: async (message) => {
      checkSize(message)
      setImmediate(() => emitter.emit('message', message))
    },
    subscribe: (onMessage, onGap) => listen(emitter, onMessage, onGap),
    close: async () => {
      emitter.removeAllListeners()
    },
  }
}

/**
 * Notices over LISTEN and NOTIFY, on a connection of their own that is made again when it breaks.
 * @param onError hears what broke it.
 */
export async function openPostgresNotices(
  connectionString: string,
  publish: (message: string) => Promise<void>,
  onError: (error: Error) => void,
): Promise<Notices> {
  const emitter = unlimitedEmitter()
  const closing = new AbortController()
  const first = await startListening(connectionString, emitter)
  const listening = keepListening(first, () => startListening(connectionString, emitter), closing.signal, {
    onError,
    onGap: () => emitter.emit('gap'),
  })
  return {
    publish: async (message) => {
      checkSize(message)
      await publish(message)
    },
    subscribe: (onMessage, onGap) => listen(emitter, onMessage, onGap),
    close: async () => {
      emitter.removeAllListeners()
      closing.abort()
      await listening
    },
  }
}

/** The name notices travel under; `select pg_notify(channel, message)` sends one. */
export const noticeChannel = 'campus_cloud_console'

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

async function startListening(connectionString: string, emitter: EventEmitter): Promise<Listening> {
  const client = new pg.Client({ connectionString, keepAlive: true, application_name: 'campus-cloud-console notices' })
  const lost = new Promise<Error | undefined>((resolve) => {
    client.on('error', resolve)
    client.on('end', () => resolve(undefined))
  })
  client.on('notification', (notice) => emitter.emit('message', notice.payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${noticeChannel}`)
  } catch (error) {
    await client.end()
    throw error
  }
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
