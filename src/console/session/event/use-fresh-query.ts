import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ChangeEvent } from '../../../catalogue/wire.ts'
import { onMissedEvents, subscribe } from './events.ts'
import { createPaced } from './paced.ts'
import { forgetVersions, readAgain } from './read-again.ts'

/** Which changes are meant: of which entities, or a setting (`setting.<name>`), and of which row; of all unless said. */
type Meant = { readonly of?: readonly string[]; readonly id?: number | null }

/** Has what was read under a key read again when a change is told, and where changes may have been missed. */
export function useFreshQuery(queryKey: QueryKey, meant: Meant = {}): void {
  const client = useQueryClient()
  const newest = useRef<number | null>(null)
  const read = useEffectEvent(() => readAgain(client, queryKey, newest.current))
  const isMeant = useEffectEvent(({ entity, ids }: ChangeEvent) => {
    const { of, id } = meant
    return (of?.includes(entity) ?? true) && (typeof id !== 'number' || (ids?.includes(id) ?? true))
  })
  useEffect(() => {
    const { ask, end } = createPaced(() => read())
    const follow = (event: ChangeEvent) => {
      if (!isMeant(event)) return
      newest.current = Math.max(newest.current ?? 0, event.batch)
      ask()
    }
    const askAll = () => {
      newest.current = null
      forgetVersions()
      ask()
    }
    const ends = [subscribe(follow), onMissedEvents(askAll), end]
    return () => {
      for (const end of ends) end()
    }
  }, [])
}
