import { useEffect, useMemo, useRef } from 'react'
import { thousands } from '@/format/number.ts'
import { currentFeatures } from '@/session/features.ts'
import { type SessionScope, useScope } from '@/session/session-scope.ts'
import { notify } from '@/ui/toaster.tsx'
import type { PlacedScreen } from '../../catalogue/catalogue.ts'
import { type HeldList, keptLists } from './kept-lists.ts'
import type { ListQuery } from './list-query.ts'
import { type ListSession, openListSession, type SessionGround } from './open-list.ts'

/**
 * The session of a query, opened anew whenever it changes, kept up with what others do, and found again as it was left
 * when its tab is returned to. A selection never outlives what can be seen: another filter clears it and says so
 * (ANCHORS 4).
 */
export function useListSession(screen: PlacedScreen, query: ListQuery, ground: SessionGround): ListSession {
  const scope = useScope()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ground is another object each time, and given below
  const held = useMemo(() => hold(scope, screen, query, ground), [scope, screen, query])
  held.ground.current = ground
  const { session } = held
  const shown = useRef(session)

  useEffect(() => {
    const before = shown.current
    shown.current = session
    const lost = before === session ? 0 : before.selection.clear()
    if (lost > 0) notify(`筛选已改变，已取消选择 ${thousands(lost)} 项`, { id: 'selection-cleared' })
    const lists = keptLists(scope)
    const hide = lists.show(session)
    session.rows.open(currentFeatures().events)
    if (!screen.screen.noCache) lists.keep(screen.path, held)
    return () => {
      hide()
      session.rows.close()
      session.decider.close()
    }
  }, [scope, screen, session, held])
  useEffect(() => () => void shown.current.selection.clear(), [])
  return session
}

function hold(scope: SessionScope, screen: PlacedScreen, query: ListQuery, first: SessionGround): HeldList {
  const { entity, ...rest } = query
  const key = JSON.stringify([entity.name, rest])
  const kept = keptLists(scope).find(screen.path, key)
  if (kept) return kept
  const ground = { current: first }
  const session = openListSession(scope, query, {
    ask: (asking) => ground.current.ask(asking),
    reveal: (index) => ground.current.reveal(index),
  })
  return { key, session, ground }
}
