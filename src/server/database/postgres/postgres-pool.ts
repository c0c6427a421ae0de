import pg from 'pg'

const { builtins } = pg.types

/** Types whose text pg would turn into something SQLite does not answer: kept alike on both engines. */
function readType(oid: number): ((text: string) => unknown) | undefined {
  if (oid === builtins.INT8 || oid === builtins.NUMERIC) return readNumber
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
  /** How long a statement waits for a lock. */
  readonly lockTimeout?: number
  /** Whether connections take statements before they have answered those sent before. */
  readonly pipeline?: boolean
}

/** A pool of PostgreSQL connections that answers whole numbers as numbers and JSON as text. */
export function openPostgresPool(connectionString: string, limits: PoolLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: limits.max,
    pipeline: limits.pipeline ?? false,
    ...(limits.statementTimeout === undefined ? {} : { statement_timeout: limits.statementTimeout }),
    ...(limits.idleInTransaction === undefined
      ? {}
      : { idle_in_transaction_session_timeout: limits.idleInTransaction }),
    ...(limits.lockTimeout === undefined ? {} : { lock_timeout: limits.lockTimeout }),
    connectionTimeoutMillis: 10_000,
    application_name: 'campus-cloud-console',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') => readType(oid) ?? pg.types.getTypeParser(oid, format),
    },
  })
  // The pool listens to idle connections only. One that breaks while it is used fails its query; that it breaks besides
  // would end the process if nobody listened.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
