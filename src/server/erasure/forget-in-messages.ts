import { nobodysName } from '../../catalogue/personal/owner.ts'
import type { WriteScope } from '../write/write-scope.ts'

/** Texts looked for at once. */
const atOnce = 20
/** Shorter ones are words of anybody's. */
const shortest = 2
/** States of messages that are over: names are left in those that are still to be sent. */
const over: readonly string[] = ['sent', 'failed', 'unsure']

/** Puts a word in the place of texts wherever messages to the outside hold them; of messages still to be sent numbers alone. */
export async function forgetInMessages({ trx, account }: WriteScope, texts: readonly string[]): Promise<void> {
  const words = [...new Set(texts)].map(inJson).filter((text) => text.length >= shortest)
  for (let start = 0; start < words.length; start += atOnce) {
    const some = words.slice(start, start + atOnce)
    const found = await trx
      .selectFrom('outbox')
      .select(['id', 'payload', 'status'])
      .where('school_id', '=', account.schoolId)
      .where((is) => is.or(some.map((word) => is('payload', 'like', `%${word.replace(/[\\%_]/g, '_')}%`))))
      .execute()
    for (const { id, payload, status } of found) {
      const meant = over.includes(status) ? some : some.filter((word) => /^[\d-]{5,}$/.test(word))
      const left = meant.reduce((text, word) => text.replaceAll(word, nobodysName), payload)
      if (left === payload) continue
      await trx
        .updateTable('outbox')
        .set({ payload: left })
        .where('school_id', '=', account.schoolId)
        .where('id', '=', id)
        .execute()
    }
  }
}

/** A text as it stands within JSON. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
