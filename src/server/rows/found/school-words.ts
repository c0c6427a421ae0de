import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type FindWords, wordFinder } from '../../../catalogue/sensitive/find-words.ts'
import { wordsSetting } from '../../../catalogue/sensitive/found-field.ts'
import { isRecord, parsedJson } from '../../../parsed-json.ts'
import type { Tables } from '../../database/tables.ts'

/** Whether one of a school's sensitive words stands in one of some texts. */
export type HoldsWord = (texts: readonly unknown[]) => boolean

/** Lists of words whose finder is kept: made once for each, of whatever school, and not for each row. */
const finders = new LRUCache<string, { readonly find: FindWords | null }>({ max: 200 })

/** What a setting of sensitive words lists. */
export function listedWords(values: Readonly<Record<string, unknown>> | null): string {
  const words = values?.[wordsSetting.field]
  return typeof words === 'string' ? words : ''
}

/** What tells of texts whether they hold sensitive words, by those of a school as they stand for this transaction. */
export async function schoolWords(db: Kysely<Tables>, schoolId: number): Promise<HoldsWord> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('school_id', '=', schoolId)
    .where('name', '=', wordsSetting.name)
    .executeTakeFirst()
  const values = parsedJson(row?.value ?? '')
  const find = finderOf(listedWords(isRecord(values) ? values : null))
  return (texts) => find !== null && texts.some((text) => typeof text === 'string' && find(text).length > 0)
}

function finderOf(list: string): FindWords | null {
  const known = finders.get(list) ?? { find: wordFinder(list) }
  finders.set(list, known)
  return known.find
}
