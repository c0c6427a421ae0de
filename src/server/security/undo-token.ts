import { createHmac, timingSafeEqual } from 'node:crypto'

/** Makes and reads the tokens that take batches back. A token gives no right by itself, but it cannot be guessed. */
export type UndoTokens = {
  readonly of: (schoolId: number, batch: number) => string
  /** The batch a token of the school stands for; null when it is none. */
  readonly batchOf: (schoolId: number, token: string) => number | null
}

/** Tokens signed with the secret that all servers of the database share. */
export function createUndoTokens(secret: string): UndoTokens {
  const sign = (schoolId: number, batch: number) =>
    createHmac('sha256', secret).update(`${schoolId} ${batch}`).digest('base64url').slice(0, 27)
  return {
    of: (schoolId, batch) => `${batch}.${sign(schoolId, batch)}`,
    batchOf: (schoolId, token) => {
      const [, digits, signature = ''] = /^(\d{1,15})\.([\w-]{27})$/.exec(token) ?? []
      if (digits === undefined) return null
      const expected = sign(schoolId, Number(digits))
      return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? Number(digits) : null
    },
  }
}
