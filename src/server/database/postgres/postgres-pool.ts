import { Socket } from 'node:net'
import pg from 'pg'

const { builtins } = pg.types

/** A pooler passes on no such limits: where there is one, its own or the database role's hold. */
export const callTimes = { statementTimeout: 30_000, idleInTransaction: 60_000 }

/** How much longer than PostgreSQL itself may be silent nothing may come over a connection. */
const patience = 1.1

/**
 * How long (ms) nothing may come over a connection of calls. Where a pooler has the limits they are PostgreSQL's own, as
 * docs/OPERATIONS.md has them set.
 */
export const callSilence = patience * Math.max(callTimes.statementTimeout, callTimes.idleInTransaction)

/** The share of the connections that read at length, which nobody else waits for. */
export const readingAtLength = 1 / 3

/** Types whose text pg would turn into something SQLite does not answer: kept alike on both engines. */
function readType(oid: number): ((text: string) => unknown) | undefined {
  if (oid === builtins.INT8) return readNumber
  // No column is one, only sums are: of more than a number holds exactly they come as near as it does.
  if (oid === builtins.NUMERIC) return Number
  if (oid === builtins.JSON || oid === builtins.JSONB) return (text) => text
  return undefined
}

function readNumber(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new RangeError(`The database answered ${text}, which a JavaScript number cannot hold exactly`)
  }
  return value
}

/** Connections at most, and times in ms: a statement's, and a transaction's between two statements. None where none is said. */
export type PoolLimits = {
  readonly max: number
  readonly statementTimeout?: number
  readonly idleInTransaction?: number
  /** How long nothing may come over a connection, since whoever it leads to would have answered by then. */
  readonly silence?: number
  /** How long a statement waits for a lock. */
  readonly lockTimeout?: number
  /** Whether connections take statements before they have answered those sent before. */
  readonly pipeline?: boolean
  /** Whether they lead to PostgreSQL itself, not to a pooler, which hands them on to others with what was set. */
  readonly isDirect?: boolean
}

/**
 * A socket that sends together what is written to it in one turn of the process. A statement of a pipeline each would be a call of the
 * system, and wake PostgreSQL: a third of a millisecond of the thread that answers everybody. No subclass, since a socket that connects
 * puts its own `write` in place.
 */
function turnSocket(): Socket {
  const socket = new Socket()
  return socket.once('connect', () => {
    const { write } = socket
    socket.write = (...written: unknown[]): boolean => {
      socket.cork()
      process.nextTick(() => socket.uncork())
      return Reflect.apply(write, socket, written)
    }
  })
}

/**
 * Breaks a connection over which nothing comes or goes for so long (ms), never where it is 0: what it led to went without a word, as where a machine was lost or
 * a firewall forgot it. What was sent the system would send again for a quarter of an hour, and wait for an answer for ever.
 */
export function breakSilent(client: pg.ClientBase, silence: number): void {
  const stream = socketOf(client)?.removeAllListeners('timeout').setTimeout(silence)
  stream?.once('timeout', () => {
    breakConnection(client, Object.assign(new Error('PostgreSQL has been silent for too long'), { code: 'ETIMEDOUT' }))
  })
}

/** Breaks a connection; what is asked over it fails with `error`. */
export function breakConnection(client: pg.ClientBase, error: Error): void {
  socketOf(client)?.destroy(error)
}

function socketOf(client: pg.ClientBase): Socket | null {
  const stream = client instanceof pg.Client ? client.connection.stream : null
  return stream instanceof Socket ? stream : null
}

/**
 * Has PostgreSQL notice within 25 s that the machine of whoever it serves is lost. The system would keep the connection for two hours,
 * and for a quarter of one where something was sent over it: with its place among the connections and its locks, so that the batches of a
 * server that is gone went on being taken for under way.
 */
export async function watchClient(client: pg.ClientBase): Promise<void> {
  const settings = { idle: 10, interval: 5, count: 3 }
  const set = Object.entries(settings).map(([name, value]) => `set tcp_keepalives_${name} = ${value}`)
  await client.query([...set, 'set tcp_user_timeout = 25000'].join(';'))
}

/** How long (ms) it may take to be let in by PostgreSQL. */
const connectingTime = 10_000

/**
 * Asks a PostgreSQL whether it is there, by a connection of its own: those of a pool may all be in use.
 * @param patience how long (ms) it may take to let in, and to answer.
 * @throws where it is not.
 */
export async function askOnce(connectionString: string, patience: number): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    application_name: 'campus-cloud-console outage',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    // Of one that says nothing no goodbye is waited for.
    client.end().catch(() => undefined)
    socketOf(client)?.destroySoon()
  }
}

/** A pool of PostgreSQL connections that answers whole numbers as numbers and JSON as text. */
export function openPostgresPool(connectionString: string, limits: PoolLimits): pg.Pool {
  const { statementTimeout = 0, idleInTransaction = 0 } = limits
  const limited = statementTimeout > 0 ? patience * Math.max(statementTimeout, idleInTransaction) : 0
  const { silence = limited } = limits
  const pool = new pg.Pool({
    connectionString,
    max: limits.max,
    // Where PostgreSQL has no limits by which it is known to be silent for too long.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: limits.pipeline ?? false,
    ...(limits.pipeline ? { stream: turnSocket } : {}),
    ...(limits.statementTimeout === undefined ? {} : { statement_timeout: limits.statementTimeout }),
    ...(limits.idleInTransaction === undefined
      ? {}
      : { idle_in_transaction_session_timeout: limits.idleInTransaction }),
    ...(limits.lockTimeout === undefined ? {} : { lock_timeout: limits.lockTimeout }),
    connectionTimeoutMillis: connectingTime,
    application_name: 'campus-cloud-console',
    // The pool limits how long it takes to be let in, not what is asked before anybody has the connection.
    onConnect: async (client) => {
      breakSilent(client, connectingTime)
      if (limits.isDirect) await watchClient(client)
      breakSilent(client, silence)
    },
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') => readType(oid) ?? pg.types.getTypeParser(oid, format),
    },
  })
  // The pool listens to idle connections only. One that breaks while it is used fails its query; that it breaks besides
  // would end the process if nobody listened.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  return pool
}
