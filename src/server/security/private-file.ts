import type { Fields } from '../../catalogue/vocabulary/field.ts'
import { isPrivate } from '../../catalogue/vocabulary/field-use.ts'
import { isRecord } from '../../parsed-json.ts'
import type { Database } from '../database/open-database.ts'
import { serverSecret } from '../database/server-secret.ts'
import { isSame, sign } from './signature.ts'

/** An address is good for one to two of these (ms): the same one within each, so that a list asked for again shows the same. */
const span = 1_800_000
/** Demo pictures of identity and student cards are as private as uploaded ones. */
const privateDemo = /^\/demo\/picture\/card\//
const written = /[?&]sign=[\w.-]*/

/** Signs addresses of private files and knows its own signatures again. */
type FileSigner = {
  /** The address, good for half an hour to an hour; one that is no file of the school stays as it is. */
  readonly sign: (address: string, schoolId: number, now?: number) => string
  readonly isSigned: (path: string, sign: unknown) => boolean
}

const signers = new WeakMap<Database, Promise<FileSigner>>()

/** The signer of a database, the same for every server on it. */
export function fileSigner(database: Database): Promise<FileSigner> {
  const known = signers.get(database) ?? serverSecret(database, 'file_secret').then(signerOf)
  signers.set(database, known)
  known.catch(() => signers.delete(database))
  return known
}

function signerOf(secret: string): FileSigner {
  const signatureOf = (path: string, until: string) => sign(secret, `${until} ${path}`)
  return {
    sign: (address, schoolId, now = Date.now()) => {
      const path = unsigned(address)
      if (!path.startsWith(`/upload/${schoolId}/`) && !privateDemo.test(path)) return address
      const until = String((Math.floor(now / span) + 2) * span)
      return `${path}?sign=${until}.${signatureOf(path, until)}`
    },
    isSigned: (path, given) => {
      const [until = '', signature = ''] = typeof given === 'string' ? given.split('.') : []
      return Number(until) > Date.now() && isSame(signature, signatureOf(path, until))
    },
  }
}

/** Whether a picture of the demo is served to signed addresses only. */
export function isPrivateDemo(path: string): boolean {
  return privateDemo.test(path)
}

/** The signature a query carries. */
export function signOf(query: unknown): unknown {
  return isRecord(query) ? query.sign : undefined
}

/** An address as rows keep it. */
export function unsigned(address: string): string {
  return address.replace(written, '')
}

/** A value of a field that holds files, each of its addresses made another one. */
export function withAddresses(value: unknown, change: (address: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => withAddresses(each, change))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, name === 'type' ? each : withAddresses(each, change)]),
  )
}

/** The names of the fields whose files only those may see who may see the list. */
export function privateFields(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => isPrivate(fields[name]))
}
