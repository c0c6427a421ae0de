import { StoreError } from '../error.ts'

/** What keeps a database, or the store of files, from serving for a while, through no fault of the request. */
export type Outage = 'gone' | 'full' | 'busy' | 'files'

const codes: Readonly<Record<string, Outage>> = {
  ECONNREFUSED: 'gone',
  ECONNRESET: 'gone',
  EPIPE: 'gone',
  ETIMEDOUT: 'gone',
  ENOTFOUND: 'gone',
  EAI_AGAIN: 'gone',
  EHOSTUNREACH: 'gone',
  '53100': 'full',
  SQLITE_FULL: 'full',
  ENOSPC: 'full',
  SQLITE_BUSY: 'busy',
  '53300': 'busy',
  '55P03': 'busy',
}

/** SQLSTATE classes: 08 connection exceptions, 57P an operator's intervention such as a shutdown. */
const goneStates = /^(08...|57P0[1-4])$/
/** What pg says without a code when a connection breaks under a query, or none can be made in time. */
const goneTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Which outage an error tells of; null for any other error. */
export function outageOf(error: unknown): Outage | null {
  if (!(error instanceof Error)) return null
  if (error instanceof StoreError) return 'files'
  const code = 'code' in error ? String(error.code) : ''
  const known = codes[code]
  if (known) return known
  if (code.startsWith('SQLITE_BUSY')) return 'busy'
  if (goneStates.test(code) || goneTexts.test(error.message)) return 'gone'
  return error.cause === undefined ? null : outageOf(error.cause)
}
