import { sql } from 'kysely'
import { dayOf } from '../../beijing-time.ts'
import type { Database } from '../database/open-database.ts'
import { serverSecret } from '../database/server-secret.ts'
import { sign } from '../security/signature.ts'

/** Most words kept of a school; then those missed least and longest ago make room. */
export const mostKept = 500

/** Days without being missed after which a word is forgotten. */
const keptDays = 90

/** A word and how often nothing was found for it. */
type MissedWord = { readonly word: string; readonly times: number }

/**
 * Counts a word that nothing was found for: the word and the day, not who typed it. What tells a second account from the
 * first is signed for this word alone, so that nobody sees which words one account missed.
 */
export async function countMissedWord(
  database: Database,
  { schoolId, accountId }: { readonly schoolId: number; readonly accountId: number },
  word: string,
): Promise<void> {
  const day = dayOf(Date.now())
  const by = sign(await serverSecret(database, 'missed_secret'), JSON.stringify([schoolId, word, accountId]))
  await database.write(async (trx) => {
    await trx
      .insertInto('missed_word')
      .values({ school_id: schoolId, word, times: 1, day, missed_by: by })
      .onConflict((conflict) =>
        conflict.columns(['school_id', 'word']).doUpdateSet({
          times: sql<number>`missed_word.times + 1`,
          day,
          missed_by: sql<string | null>`case when missed_word.missed_by = ${by} then missed_word.missed_by end`,
        }),
      )
      .execute()
    const surplus = await trx
      .selectFrom('missed_word')
      .select('word')
      .where('school_id', '=', schoolId)
      .where('word', '!=', word)
      .orderBy('times', 'desc')
      .orderBy('day', 'desc')
      .orderBy('word')
      .limit(mostKept)
      .offset(mostKept - 1)
      .execute()
    if (surplus.length === 0) return
    const words = surplus.map((each) => each.word)
    await trx.deleteFrom('missed_word').where('school_id', '=', schoolId).where('word', 'in', words).execute()
  })
}

/** The words a school misses most, most often missed first. What only one account missed, as somebody's name, is not among them. */
export async function missedWords(database: Database, schoolId: number, most: number): Promise<MissedWord[]> {
  return await database.db
    .selectFrom('missed_word')
    .select(['word', 'times'])
    .where('school_id', '=', schoolId)
    .where('missed_by', 'is', null)
    .orderBy('times', 'desc')
    .orderBy('day', 'desc')
    .orderBy('word')
    .limit(most)
    .execute()
}

/** Forgets words nobody missed for 90 days. */
export async function purgeMissedWords(database: Database, now = Date.now()): Promise<void> {
  const earliest = dayOf(now) - keptDays
  await database.write((trx) => trx.deleteFrom('missed_word').where('day', '<', earliest).execute())
}
