import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { gridTargetAtom } from '@/command/target.ts'
import { noChoice } from '@/grid/column/columns.ts'
import { columnChoicesAtom } from '@/grid/column/use-columns.ts'
import { densityChoicesAtom, usualDensity } from '@/grid/view/use-density.ts'
import { arrangementKey, readListQuery } from '@/list/list-query.ts'
import { store } from '@/session/store.ts'
import type { PlacedScreen } from '../../catalogue/catalogue.ts'
import type { ListState, ViewContent } from '../../catalogue/saved/content.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'

/** The list on screen as a view would keep it, and the view it was opened as; null where there is no list. */
export function viewNow(): { readonly content: ViewContent; readonly openId: number | null } | null {
  const target = store.get(gridTargetAtom)
  if (!target) return null
  const { screen, entity } = target
  const { saved, ...list } = listNow(screen)
  const key = arrangementKey(screen, { entity, saved })
  const { columnOrder, columnVisibility, columnSizing } = store.get(columnChoicesAtom)[key] ?? noChoice
  const named = [
    ...Object.keys(list.filter).map((name) => name.replace(/_(from|to)$/, '')),
    ...(list.sort === null ? [] : [list.sort.replace(/^-/, '')]),
    ...Object.keys(columnVisibility),
    ...Object.keys(columnSizing),
    ...columnOrder,
  ]
  return {
    content: {
      screen: screen.id,
      list,
      columns: { columnOrder, columnVisibility, columnSizing },
      density: store.get(densityChoicesAtom)[key] ?? usualDensity(screen, entity),
      labels: labelsOf(entity, named),
    },
    openId: saved === null ? null : Number(saved),
  }
}

/** What a list's address says that it shows. */
export function listNow(screen: PlacedScreen): ListState & { readonly saved: string | null } {
  const query = readListQuery(catalogue, screen, new URLSearchParams(location.search))
  const { entity, view, sort, filter, saved } = query
  return { entity: entity.name, view, sort, filter: { ...filter }, saved }
}

function labelsOf(entity: Entity, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => {
      const label = entity.fields[name]?.label
      return label === undefined ? [] : [[name, label] as const]
    }),
  )
}
