import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../database/open-database.ts'
import type { Sealer } from '../security/sealed.ts'
import { type GrantedToken, PlatformSilence } from './platform-api.ts'

/** How long (ms) a server may take to fetch a token; after that another one does. */
const lease = 15_000
/** Time (ms) between looks at whether another server has it. */
const look = 100
/** How long (ms) before its end a token is no longer used. */
const margin = 300_000

/** Tokens of accounts with platforms, kept in the database for all its servers. */
export type AccessTokens = {
  /** The token of an account; where there is none, one server fetches it and the others wait. */
  readonly of: (schoolId: number, account: string, fetch: () => Promise<GrantedToken>) => Promise<string>
  /** Forgets a token that its platform does not take any more; one that took its place stays. */
  readonly forget: (schoolId: number, account: string, refused: string) => Promise<void>
}

export function createAccessTokens(
  database: Pick<Database, 'db' | 'write'>,
  sealer: Sealer,
  now: () => number,
): AccessTokens {
  const find = (schoolId: number, account: string) =>
    database.db
      .selectFrom('access_token')
      .selectAll()
      .where('school_id', '=', schoolId)
      .where('account', '=', account)
      .executeTakeFirst()
  const known = async (schoolId: number, account: string) => {
    const row = await find(schoolId, account)
    return row?.token && row.expires_at - margin > now() ? sealer.open(row.token, schoolId) : null
  }
  const write = (schoolId: number, account: string, values: Partial<{ token: string | null; expires_at: number }>) =>
    database.write((trx) =>
      trx
        .updateTable('access_token')
        .set({ ...values, fetching_until: 0 })
        .where('school_id', '=', schoolId)
        .where('account', '=', account)
        .execute(),
    )
  /** Whoever moves `fetching_until` on fetches. */
  const claim = (schoolId: number, account: string) =>
    database.write(async (trx) => {
      const row = { school_id: schoolId, account, token: null, expires_at: 0, fetching_until: 0 }
      await trx
        .insertInto('access_token')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const { numUpdatedRows } = await trx
        .updateTable('access_token')
        .set({ fetching_until: now() + lease })
        .where('school_id', '=', schoolId)
        .where('account', '=', account)
        .where('fetching_until', '<=', now())
        .executeTakeFirst()
      return numUpdatedRows === 1n
    })
  const renew: AccessTokens['of'] = async (schoolId, account, fetch) => {
    // Another server may have put one there between the look and the claim.
    const other = await known(schoolId, account)
    if (other !== null) {
      await write(schoolId, account, {})
      return other
    }
    try {
      const granted = await fetch()
      const kept = { token: sealer.seal(granted.token, schoolId), expires_at: now() + granted.lifetime * 1000 }
      await write(schoolId, account, kept)
      return granted.token
    } catch (error) {
      await write(schoolId, account, {})
      throw error
    }
  }
  return {
    of: async (schoolId, account, fetch) => {
      for (let waited = 0; waited <= lease; waited += look) {
        const token = await known(schoolId, account)
        if (token !== null) return token
        if (await claim(schoolId, account)) return renew(schoolId, account, fetch)
        await delay(look)
      }
      throw new PlatformSilence('另一台服务器正在获取访问令牌')
    },
    forget: async (schoolId, account, refused) => {
      const row = await find(schoolId, account)
      if (!row?.token || sealer.open(row.token, schoolId) !== refused) return
      await database.write((trx) =>
        trx
          .updateTable('access_token')
          .set({ token: null, expires_at: 0 })
          .where('school_id', '=', schoolId)
          .where('account', '=', account)
          .where('token', '=', row.token)
          .execute(),
      )
    },
  }
}
