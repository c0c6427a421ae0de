import { isSame, sign } from './signature.ts'

/** Makes and reads the tokens that take batches back. A token gives no right by itself, but it cannot be guessed. */
export type UndoTokens = {
  readonly of: (schoolId: number, batch: number) => string
  /** The batch a token of the school stands for; null when it is none. */
  readonly batchOf: (schoolId: number, token: string) => number | null
}

/** Tokens signed with the secret that all servers of the database share. */
export function createUndoTokens(secret: string): UndoTokens {
  const signatureOf = (schoolId: number, batch: number) => sign(secret, `${schoolId} ${batch}`).slice(0, 27)
  return {
    of: (schoolId, batch) => `${batch}.${signatureOf(schoolId, batch)}`,
    batchOf: (schoolId, token) => {
      const [, digits, signature = ''] = /^(\d{1,15})\.([\w-]{27})$/.exec(token) ?? []
      if (digits === undefined) return null
      return isSame(signatureOf(schoolId, Number(digits)), signature) ? Number(digits) : null
    },
  }
}
