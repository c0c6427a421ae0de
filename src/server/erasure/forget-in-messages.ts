import { chunk } from 'es-toolkit/array'
import { parsedJson } from '../../parsed-json.ts'
import { robotKinds } from '../write/outbox-message.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { atOnce, eachText, inJson, likeOf, tellingTexts, withoutTexts } from './without-texts.ts'

/** States of messages that are over: names are left in those that are still to be sent. */
const over: readonly string[] = ['sent', 'failed', 'unsure']
/** What leads somewhere and is not read: a name in it is chance, and without it leads nowhere. */
const addresses: readonly string[] = ['url', 'picture', 'file']

/** Puts a word in the place of texts wherever messages to the outside say them; of messages still to be sent numbers alone. */
export async function forgetInMessages({ trx, account }: WriteScope, texts: readonly string[]): Promise<void> {
  const words = tellingTexts(texts)
  const forgetAll = withoutTexts(words)
  const forgetNumbers = withoutTexts(words.filter((word) => /^[\d-]{5,}$/.test(word)))
  for (const some of chunk(words.map(inJson), atOnce)) {
    const found = await trx
      .selectFrom('outbox')
      .select(['id', 'payload', 'status'])
      .where('school_id', '=', account.schoolId)
      .where('kind', 'in', robotKinds)
      .where((is) => is.or(some.map((word) => is('payload', 'like', likeOf(word)))))
      .execute()
    for (const { id, payload, status } of found) {
      // Of one that is broken nothing could be told apart: nothing is kept of it.
      const isBroken = parsedJson(payload) === undefined
      const left = isBroken ? '{}' : eachText(payload, over.includes(status) ? forgetAll : forgetNumbers, addresses)
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
