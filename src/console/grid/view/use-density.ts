import { useAtom } from 'jotai'
import { useCallback } from 'react'
import { arrangementKey, type ListQuery } from '@/list/list-query.ts'
import { userStorageAtom } from '@/session/storage.ts'
import type { PlacedScreen } from '../../../catalogue/catalogue.ts'
import { acceptedValues } from '../../../catalogue/vocabulary/condition.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { pendingStatus } from '../../../catalogue/vocabulary/entity-use.ts'
import { isRecord, partsOf } from '../../../parsed-json.ts'

/** How close rows stand: one line each, or high enough that their texts are read in the list. */
export type Density = 'compact' | 'reading'

/** The densities the operator chose for lists, by `arrangementKey`. */
export const densityChoicesAtom = userStorageAtom<Readonly<Record<string, Density>>>('density', {}, readChoices)

/**
 * The density of a list's rows and how to change it, kept for the operator on this device. What waits for a decision opens
 * to be read.
 */
export function useDensity(screen: PlacedScreen, query: Pick<ListQuery, 'entity' | 'saved'>) {
  const [choices, setChoices] = useAtom(densityChoicesAtom)
  const key = arrangementKey(screen, query)
  const density = choices[key] ?? usualDensity(screen, query.entity)
  const setDensity = useCallback(
    (chosen: Density) => setChoices((before) => ({ ...before, [key]: chosen })),
    [setChoices, key],
  )
  return { density, setDensity }
}

/** The density a list has until it is given another. */
export function usualDensity(screen: PlacedScreen, entity: Entity): Density {
  return isQueue(screen, entity) ? 'reading' : 'compact'
}

/** Whether rows that wait for a decision may stand in a list. */
function isQueue({ screen }: PlacedScreen, entity: Entity): boolean {
  const status = pendingStatus(entity)
  if (status === null) return false
  const fixed = screen.kind === 'grid' ? screen.where[status.name] : undefined
  return fixed === undefined || acceptedValues(fixed).includes('pending')
}

function readChoices(stored: unknown): Readonly<Record<string, Density>> | null {
  return isRecord(stored) ? partsOf(stored, (value) => value === 'compact' || value === 'reading') : null
}
