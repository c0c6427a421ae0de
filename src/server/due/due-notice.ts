import { z } from 'zod'
import { concerns, dueRules, momentOf } from '../../catalogue/due.ts'
import type { Notices } from '../database/notify.ts'
import type { ChangeListener } from '../write/change-listener.ts'
import type { ChangeSet } from '../write/change-set.ts'
import { afterOf } from '../write/keep-counters.ts'

const notice = z.object({ due: z.number() })

/** Tells every server of the next moment that a change has rows wait for, once it is committed. */
export const dueListener: ChangeListener = {
  follow: async ({ dependencies, trx }, changes) => {
    const moment = firstMoment(changes)
    if (moment !== null) await dependencies.database.notices.publishWithin(trx, JSON.stringify({ due: moment }))
    return []
  },
}

/** Hears of such moments until the returned function is called; `onGap` when some may have been lost. */
export function hearOfMoments(notices: Notices, onMoment: (moment: number) => void, onGap: () => void): () => void {
  return notices.subscribe((message) => {
    if (!message.startsWith('{"due":')) return
    const { data } = notice.safeParse(JSON.parse(message))
    if (data) onMoment(data.due)
  }, onGap)
}

function firstMoment(changes: ChangeSet): number | null {
  let first: number | null = null
  for (const [entity, rows] of changes.touched) {
    for (const rule of dueRules(entity)) {
      for (const touched of rows.values()) {
        if (!concerns(rule, touched.patch)) continue
        const moment = momentOf(rule, afterOf(touched) ?? {})
        if (moment !== null && (first === null || moment < first)) first = moment
      }
    }
  }
  return first
}
