import { StoreError } from '../../error.ts'

/** What keeps a database, or the store of files, from serving for a while, through no fault of the request. */
export type Outage = 'gone' | 'full' | 'busy' | 'files'

/**
 * By codes of Node, SQLite and PostgreSQL (its appendix A). Left out is what would be the same if it were asked for again, as a limit
 * that is too low (53400), a wrong password (28P01) or no such database (3D000): that is for the log.
 */
const codes: Readonly<Record<string, Outage>> = {
  ECONNREFUSED: 'gone',
  ECONNRESET: 'gone',
  ECONNABORTED: 'gone',
  EPIPE: 'gone',
  ETIMEDOUT: 'gone',
  ENOTFOUND: 'gone',
  EAI_AGAIN: 'gone',
  EHOSTUNREACH: 'gone',
  ENETUNREACH: 'gone',
  // A replica, where the database that takes changes was before a failover.
  '25006': 'gone',
  // The connection was ended, since nothing was asked in a transaction, or it took too long.
  '25P03': 'gone',
  '25P04': 'gone',
  '53100': 'full',
  SQLITE_FULL: 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
  SQLITE_BUSY: 'busy',
  // What is left after transactions were tried again (`retryConflicts`), or a replica's view that went too far back.
  '40001': 'busy',
  '40P01': 'busy',
  '72000': 'busy',
  // No file descriptor, memory or connection was left.
  '53000': 'busy',
  '53200': 'busy',
  '53300': 'busy',
  '55P03': 'busy',
  // A statement's limit of time, or an operator who ended it.
  '57014': 'busy',
}

/** SQLSTATE classes: 08 connection exceptions, 57P an operator's intervention such as a shutdown. */
const goneStates = /^(08...|57P0[1-5])$/
/** What pg says without a code when a connection breaks under a query or is used after, or none can be made in time. */
const goneTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/

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

/** What is told while the database or the store of files cannot serve; what was asked for has not happened. */
const messages: Readonly<Record<Outage, string>> = {
  gone: '暂时连不上数据库，没有保存，请稍后再试',
  full: '服务器的存储空间已满，没有保存，请联系管理员',
  busy: '数据库正忙，没有保存，请稍后再试',
  files: '暂时连不上文件存储，没有保存，请稍后再试',
}

/** What an operator reads where an error tells of an outage; null for any other error. */
export function outageMessage(error: unknown): string | null {
  const outage = outageOf(error)
  return outage && messages[outage]
}
