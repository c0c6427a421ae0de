import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { onMissedEvents, subscribe } from './events.ts'

/**
 * Has what was read under a key read again when a change is told, and where changes may have been missed.
 * @param entity whose changes are meant, or a setting's (`setting.<name>`); those of all unless said.
 */
export function useFreshQuery(queryKey: QueryKey, entity: string | null = null): void {
  const client = useQueryClient()
  const readAgain = useEffectEvent(() => void client.invalidateQueries({ queryKey }))
  const hear = useEffectEvent((changed: string) => (entity === null || changed === entity ? readAgain() : undefined))
  useEffect(() => {
    const ends = [subscribe((event) => hear(event.entity)), onMissedEvents(() => readAgain())]
    return () => {
      for (const end of ends) end()
    }
  }, [])
}
