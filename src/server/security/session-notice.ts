import { z } from 'zod'
import type { Notices } from '../database/notify.ts'

/** Whose sessions have ended: what is open for them is looked at again at once, by every server. */
type SessionsEnded = { readonly schoolId: number; readonly accountId: number }

const notice = z.object({ sessionsEnded: z.object({ schoolId: z.number(), accountId: z.number() }) })

/** Tells every server that sessions of an account have ended; call it when that is committed. */
export async function tellSessionsEnded(notices: Notices, { schoolId, accountId }: SessionsEnded): Promise<void> {
  await notices.publish(JSON.stringify({ sessionsEnded: { schoolId, accountId } }))
}

/** Subscribes to ended sessions until the returned function is called. */
export function onSessionsEnded(notices: Notices, listener: (ended: SessionsEnded) => void): () => void {
  return notices.subscribe((message) => {
    if (!message.startsWith('{"sessionsEnded"')) return
    const parsed = notice.safeParse(JSON.parse(message))
    if (parsed.success) listener(parsed.data.sessionsEnded)
  })
}
