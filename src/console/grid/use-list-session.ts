import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import { onMissedEvents, subscribe } from '../app/events.ts'
import { sessionAtom } from '../app/session-state.ts'
import { applyChange, applyUndone, catchUp } from '../decide/live.ts'
import { onUndone } from '../decide/undo.ts'
import { thousands } from '../format/number.ts'
import { notify } from '../ui/feedback/toaster.tsx'
import type { ListQuery } from './filter/list-query.ts'
import { type ListSession, openListSession, type SessionGround } from './list-session.ts'

/**
 * The session of a query, opened anew whenever it changes, kept up with what others do. A selection never outlives what
 * can be seen: another filter clears it and says so (ANCHORS 4).
 */
export function useListSession(query: ListQuery, ground: SessionGround): ListSession {
  const me = useAtomValue(sessionAtom)?.user.uid ?? 0
  const session = useMemo(() => openListSession(query, ground), [query, ground])
  const shown = useRef(session)

  useEffect(() => {
    const before = shown.current
    shown.current = session
    const lost = before === session ? 0 : before.selection.clear()
    if (lost > 0) notify(`筛选已改变，已取消选择 ${thousands(lost)} 项`, { id: 'selection-cleared' })
    session.rows.open()
    return () => {
      session.rows.close()
      session.decider.close()
    }
  }, [session])

  useEffect(() => {
    const stops = [
      subscribe((event) => void applyChange(session, event, me).catch(session.rows.report)),
      onMissedEvents(() => void catchUp(session).catch(session.rows.report)),
      onUndone((undone) => {
        applyUndone(session, undone).then(
          (index) => (index === null ? undefined : ground.goTo(index)),
          session.rows.report,
        )
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [session, ground, me])
  return session
}
