import { useEffect, useMemo, useRef } from 'react'
import { thousands } from '@/format/number.ts'
import { currentFeatures } from '@/session/features.ts'
import { type SessionScope, useScope } from '@/session/session-scope.ts'
import { notify } from '@/ui/toaster.tsx'
import type { PlacedScreen } from '../../catalogue/catalogue.ts'
import { type HeldList, keptLists } from './kept-lists.ts'
import type { ListQuery } from './list-query.ts'
import { type ListDependencies, type OpenList, openList } from './open-list.ts'

/**
 * The open list of a query, opened anew whenever that changes, kept up with what others do, and found again as it was left
 * when its tab is returned to. A selection never outlives what can be seen: another filter clears it and says so
 * (specification §10.4).
 */
export function useOpenList(screen: PlacedScreen, query: ListQuery, dependencies: ListDependencies): OpenList {
  const scope = useScope()
  const shown = useRef<OpenList | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are another object each time, and given below
  const held = useMemo(() => hold(scope, screen, query, dependencies, shown.current), [scope, screen, query])
  held.dependencies.current = dependencies
  const { list } = held

  useEffect(() => {
    const before = shown.current
    shown.current = list
    const lost = before === null || before === list ? 0 : before.selection.clear()
    if (lost > 0) notify(`筛选已改变，已取消选择 ${thousands(lost)} 项`, { id: 'selection-cleared' })
    const lists = keptLists(scope)
    const hide = lists.show(list)
    list.rows.open(currentFeatures().events)
    if (!screen.screen.noCache) lists.keep(screen.path, held)
    return () => {
      hide()
      list.rows.close()
      list.decider.close()
    }
  }, [scope, screen, list, held])
  useEffect(() => () => void shown.current?.selection.clear(), [])
  return list
}

function hold(
  scope: SessionScope,
  screen: PlacedScreen,
  query: ListQuery,
  first: ListDependencies,
  before: OpenList | null,
): HeldList {
  const key = keyOf(query)
  const kept = keptLists(scope).find(screen.path, key)
  if (kept) return kept
  const dependencies = { current: first }
  const given: ListDependencies = {
    ask: (asking) => dependencies.current.ask(asking),
    reveal: (index) => dependencies.current.reveal(index),
    revealNext: (index) => dependencies.current.revealNext(index),
  }
  const isOtherOrder = before !== null && keyOf({ ...before.query, sort: null }) === keyOf({ ...query, sort: null })
  const list = isOtherOrder ? openList(scope, query, given, before.folded) : openList(scope, query, given)
  return { key, list, dependencies }
}

function keyOf({ entity, ...rest }: ListQuery): string {
  return JSON.stringify([entity.name, rest])
}
