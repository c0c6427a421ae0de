import type { Catalogue, PlacedScreen } from '../catalogue.ts'
import { sortable } from '../schema/listing.ts'
import { conditionNamed, parseWhere } from '../schema/request.ts'
import type { Entity } from '../vocabulary/entity.ts'
import { sortOf } from '../vocabulary/entity-use.ts'
import type { ListState, ViewContent } from './content.ts'

/** A list's state as far as its entity still knows it, and what of it does not stand any more, in words. */
export type Fitted<T> = { readonly fitted: T; readonly left: readonly string[] }

/** A saved view on its screen, as far as this still has what the view names. */
export type FittedView = Fitted<ViewContent> & { readonly screen: PlacedScreen; readonly entity: Entity }

/** What of a view still stands; null where its screen or its list is gone. */
export function fitView(catalogue: Pick<Catalogue, 'screens' | 'entities'>, content: ViewContent): FittedView | null {
  const place = listPlace(catalogue, content.screen, content.list.entity)
  if (!place) return null
  const { entity } = place
  const { labels = {} } = content
  const list = fitList(entity, content.list, labels)
  const { columnOrder, columnVisibility, columnSizing } = content.columns
  const known = (name: string) => entity.list?.columns.includes(name) === true
  const gone = [...new Set([...columnOrder, ...Object.keys(columnVisibility), ...Object.keys(columnSizing)])].filter(
    (name) => !known(name),
  )
  const columns = {
    columnOrder: columnOrder.filter(known),
    columnVisibility: kept(columnVisibility, known),
    columnSizing: kept(columnSizing, known),
  }
  const left = [...list.left, ...gone.map((name) => `列「${labels[name] ?? name}」`)]
  return { ...place, fitted: { ...content, list: list.fitted, columns }, left }
}

/** Where a list is shown; null where the screen is gone, or shows others by now. */
export function listPlace(
  { screens, entities }: Pick<Catalogue, 'screens' | 'entities'>,
  id: string,
  name: string,
): { readonly screen: PlacedScreen; readonly entity: Entity } | null {
  const screen = screens.find((each) => each.id === id)
  const entity = entities.get(name)
  const isShown = screen?.screen.kind === 'grid' && screen.screen.entities.includes(name)
  return screen && entity && isShown ? { screen, entity } : null
}

/** What of a list's state its entity still knows: a condition or an order that names what is gone is left out. */
export function fitList(
  entity: Entity,
  list: ListState,
  labels: Readonly<Record<string, string>> = {},
): Fitted<ListState> {
  const left: string[] = []
  const filter = kept(list.filter, (name, value) => {
    if (stands(entity, name, value)) return true
    const base = name.replace(/_(from|to)$/, '')
    left.push(`筛选「${entity.fields[base]?.label ?? labels[base] ?? name}」`)
    return false
  })
  const sorted = list.sort === null ? null : sortOf({ sort: list.sort }).field
  const isOrdered = sorted === null || sorted === 'id' || sortable(entity).includes(sorted)
  if (!isOrdered) left.push(`排序「${labels[sorted] ?? sorted}」`)
  const isViewed = list.view === null || entity.list?.views?.[list.view] !== undefined
  if (!isViewed) left.push('分类标签')
  const fitted = { ...list, filter, sort: isOrdered ? list.sort : null, view: isViewed ? list.view : null }
  return { fitted, left: [...new Set(left)] }
}

function stands(entity: Entity, name: string, value: string): boolean {
  if (name === 'keyword') return true
  if (!conditionNamed(entity, name)) return false
  try {
    parseWhere(entity, { [name]: value })
    return true
  } catch {
    return false
  }
}

function kept<V>(values: Readonly<Record<string, V>>, isKept: (name: string, value: V) => boolean): Record<string, V> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => isKept(name, value)))
}
