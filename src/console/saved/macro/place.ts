import { catalogue } from '@/catalogue/whole-catalogue.ts'
import type { GridTarget } from '@/command/target.ts'
import { readListQuery } from '@/list/list-query.ts'

/** The list or page at an address, as text: the same whatever columns it has and whichever record is open in it. */
export function placeAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const screen = catalogue.screens.find(({ path }) => path === pathname)
  if (screen?.screen.kind !== 'grid') return pathname
  const query = readListQuery(catalogue, screen, new URLSearchParams(search))
  return placeOf({ screen, entity: query.entity, shown: query })
}

/** The same of a list that is on screen. */
export function placeOf({ screen, entity, shown }: Pick<GridTarget, 'screen' | 'entity' | 'shown'>): string {
  const { view, sort, filter } = shown
  return JSON.stringify([screen.path, entity.name, view, sort, filter])
}
