import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import type { PlacedScreen } from '../../catalogue/catalogue.ts'
import { onMissedEvents, subscribe } from '../app/events.ts'
import { sessionAtom } from '../app/session-state.ts'
import { applyChange, applyUndone, catchUp } from '../decide/live.ts'
import { onUndone } from '../decide/undo.ts'
import { thousands } from '../format/number.ts'
import { notify } from '../ui/feedback/toaster.tsx'
import type { ListQuery } from './filter/list-query.ts'
import { type HeldSession, keepSession, keptSession } from './kept-sessions.ts'
import { type ListSession, openListSession, type SessionGround } from './list-session.ts'

/**
 * The session of a query, opened anew whenever it changes, kept up with what others do, and found again as it was left
 * when its tab is returned to. A selection never outlives what can be seen: another filter clears it and says so
 * (ANCHORS 4).
 */
export function useListSession(screen: PlacedScreen, query: ListQuery, ground: SessionGround): ListSession {
  const me = useAtomValue(sessionAtom)?.user.uid ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ground is another object each time, and given below
  const held = useMemo(() => hold(screen, query, ground), [screen, query])
  held.ground.current = ground
  const { session } = held
  const shown = useRef(session)

  useEffect(() => {
    const before = shown.current
    shown.current = session
    const lost = before === session ? 0 : before.selection.clear()
    if (lost > 0) notify(`筛选已改变，已取消选择 ${thousands(lost)} 项`, { id: 'selection-cleared' })
    const isReturnedTo = session.rows.summary().status === 'ready'
    session.rows.open()
    if (isReturnedTo) catchUp(session).catch(session.rows.report)
    if (!screen.screen.noCache) keepSession(screen.path, held)
    return () => {
      session.rows.close()
      session.decider.close()
    }
  }, [screen, session, held])
  useEffect(() => () => void shown.current.selection.clear(), [])

  useEffect(() => {
    const stops = [
      subscribe((event) => void applyChange(session, event, me).catch(session.rows.report)),
      onMissedEvents(() => void catchUp(session).catch(session.rows.report)),
      onUndone((undone) => {
        applyUndone(session, undone).then(
          (index) => (index === null ? undefined : held.ground.current.goTo(index)),
          session.rows.report,
        )
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [session, held, me])
  return session
}

function hold(screen: PlacedScreen, query: ListQuery, first: SessionGround): HeldSession {
  const { entity, ...rest } = query
  const key = JSON.stringify([entity.name, rest])
  const kept = keptSession(screen.path, key)
  if (kept) return kept
  const ground = { current: first }
  const session = openListSession(query, {
    ask: (asking) => ground.current.ask(asking),
    goTo: (index) => ground.current.goTo(index),
  })
  return { key, session, ground }
}
