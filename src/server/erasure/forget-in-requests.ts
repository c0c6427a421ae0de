import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { forgetInAudit } from '../audit/write-audit.ts'
import { entityTables } from '../database/entity-tables.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { atOnce, eachText, inJson, isFigure, likeOf, tellingTexts, withoutTexts } from './without-texts.ts'

/** What a request keeps of rows and of what is said of them. */
const fields = ['preview', 'why', 'asked']

/**
 * Puts a word in the place of texts in what programs asked people for, whose previews show rows in words and are kept for good. What
 * the audit keeps of such a request forgets what it would have done, and why.
 */
export async function forgetInRequests(scope: WriteScope, texts: readonly string[]): Promise<void> {
  const { trx, account } = scope
  // A preview has each text in one line.
  const words = tellingTexts([...texts, ...texts.map((text) => text.replaceAll(/\s+/g, ' '))])
  const forget = withoutTexts(words)
  const looked = words.filter((word) => !isFigure(word))
  const ids = new Set<number>()
  for (let start = 0; start < looked.length; start += atOnce) {
    const some = looked.slice(start, start + atOnce)
    const found = await entityTables(trx)
      .selectFrom('program_request')
      .select(['id', 'preview', 'why', sql<string>`cast(asked as text)`.as('asked')])
      .where('school_id', '=', account.schoolId)
      .where((is) => is.or(some.flatMap(saidSomewhere)))
      .execute()
    for (const { id, preview, why, asked } of found) {
      const left = {
        preview: forget(String(preview ?? '')),
        why: forget(String(why ?? '')),
        asked: eachText(asked, forget),
      }
      await entityTables(trx)
        .updateTable('program_request')
        .set(left)
        .where('school_id', '=', account.schoolId)
        .where('id', '=', Number(id))
        .execute()
      ids.add(Number(id))
    }
  }
  const forgotten = { entity: 'programRequest', fields, owner: null, people: [], numbers: [] }
  if (ids.size > 0) await forgetInAudit(scope, { ...forgotten, ids: [...ids] })
}

function saidSomewhere(word: string): RawBuilder<SqlBool>[] {
  return [
    sql<SqlBool>`preview like ${likeOf(word)}`,
    sql<SqlBool>`why like ${likeOf(word)}`,
    sql<SqlBool>`cast(asked as text) like ${likeOf(inJson(word))}`,
  ]
}
