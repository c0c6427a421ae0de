import { isSame, sign } from '../security/signature.ts'

/** How long (ms) a token is good for. */
const life = 10 * 60_000

/** By whose session, named by the hash of its token, a token of life-goods was asked for, and until when (ms) it is good. */
type LifeGoodsHolder = { readonly schoolId: number; readonly session: string; readonly expiresAt: number }

/**
 * Makes and reads the tokens by which a life-goods program calls for an operator: good for the calls below its base alone,
 * so that it never holds the token of a session.
 */
export type LifeGoodsTokens = {
  readonly of: (who: Pick<LifeGoodsHolder, 'schoolId' | 'session'>, now: number) => { token: string; expiresAt: number }
  /** Null where it is none, or over. */
  readonly holderOf: (token: string, now: number) => LifeGoodsHolder | null
}

/** Tokens signed with a secret that all servers of the database share. */
export function createLifeGoodsTokens(secret: string): LifeGoodsTokens {
  return {
    of: ({ schoolId, session }, now) => {
      const expiresAt = now + life
      const text = `${schoolId}.${session}.${expiresAt}`
      return { token: `${text}.${sign(secret, text)}`, expiresAt }
    },
    holderOf: (token, now) => {
      const [, text = '', school, session = '', end, signature = ''] =
        /^((\d{1,15})\.([\w-]{43})\.(\d{1,15}))\.([\w-]{43})$/.exec(token) ?? []
      const expiresAt = Number(end)
      if (!isSame(sign(secret, text), signature) || expiresAt <= now) return null
      return { schoolId: Number(school), session, expiresAt }
    },
  }
}
