import { sql } from 'kysely'
import { dayOf } from '../../beijing-time.ts'
import type { Database } from '../database/open-database.ts'

/** Most words kept of a school; then those missed least and longest ago make room. */
export const mostKept = 500

/** Days without being missed after which a word is forgotten. */
const keptDays = 180

/** A word and how often nothing was found for it. */
type MissedWord = { readonly word: string; readonly times: number }

/** Counts a word that nothing was found for: the word and the day, not who typed it. */
export async function countMissedWord(database: Database, schoolId: number, word: string): Promise<void> {
  const day = dayOf(Date.now())
  await database.write(async (trx) => {
    await trx
      .insertInto('missed_word')
      .values({ school_id: schoolId, word, times: 1, day })
      .onConflict((conflict) =>
        conflict.columns(['school_id', 'word']).doUpdateSet({ times: sql<number>`missed_word.times + 1`, day }),
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

/** The words a school misses most, most often missed first. */
export async function missedWords(database: Database, schoolId: number, most: number): Promise<MissedWord[]> {
  return await database.db
    .selectFrom('missed_word')
    .select(['word', 'times'])
    .where('school_id', '=', schoolId)
    .orderBy('times', 'desc')
    .orderBy('day', 'desc')
    .orderBy('word')
    .limit(most)
    .execute()
}

/** Forgets words nobody missed for half a year. */
export async function purgeMissedWords(database: Database, now = Date.now()): Promise<void> {
  const earliest = dayOf(now) - keptDays
  await database.write((trx) => trx.deleteFrom('missed_word').where('day', '<', earliest).execute())
}
