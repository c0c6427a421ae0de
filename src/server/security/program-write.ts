import { hour } from '../../beijing-time.ts'
import { lockKeys } from '../database/lock-keys.ts'
import type { Database } from '../database/open-database.ts'
import { hashToken } from './token.ts'

/**
 * Counts a change of a program against what it may make in an hour, before the change is made: two at once are counted one
 * after the other, by whatever server.
 * @returns whether it may be made.
 */
export async function countWrite(database: Database, token: string, most: number): Promise<boolean> {
  const now = Date.now()
  const hash = hashToken(token)
  return database.write(async (trx) => {
    await lockKeys(database, trx, [`program:${hash}`])
    const { made } = await trx
      .selectFrom('program_write')
      .select((row) => row.fn.countAll<number>().as('made'))
      .where('token_hash', '=', hash)
      .where('at', '>', now - hour)
      .executeTakeFirstOrThrow()
    if (Number(made) >= most) return false
    await trx.insertInto('program_write').values({ token_hash: hash, at: now }).execute()
    return true
  })
}

/** Forgets changes that count no more. */
export async function purgeWrites(trx: Parameters<Parameters<Database['write']>[0]>[0], now: number): Promise<void> {
  await trx
    .deleteFrom('program_write')
    .where('at', '<=', now - hour)
    .execute()
}
