import type { AuditBatchRow } from '../database/tables.ts'
import { isSame, sign } from './signature.ts'

/** What a batch is known by: a database that lost some gives their numbers again, but not their moments. */
type BatchIdentity = Pick<AuditBatchRow, 'school_id' | 'id' | 'at'>

/** Makes and reads the tokens that take batches back. A token gives no right by itself, but it cannot be guessed. */
export type UndoTokens = {
  readonly of: (batch: BatchIdentity) => string
  /** The number of the batch a token may stand for; null where it is no token. */
  readonly numberIn: (token: string) => number | null
  /** Whether a token stands for this batch. */
  readonly isOf: (batch: BatchIdentity, token: string) => boolean
}

/** Tokens signed with the secret that all servers of the database share. */
export function createUndoTokens(secret: string): UndoTokens {
  const tokenOf = ({ school_id, id, at }: BatchIdentity) =>
    `${id}.${sign(secret, [school_id, id, at].join(' ')).slice(0, 27)}`
  return {
    of: tokenOf,
    numberIn: (token) => {
      const [, digits] = /^(\d{1,15})\.[\w-]{27}$/.exec(token) ?? []
      return digits === undefined ? null : Number(digits)
    },
    isOf: (batch, token) => isSame(tokenOf(batch), token),
  }
}
