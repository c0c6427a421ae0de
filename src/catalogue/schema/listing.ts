import type { Entity } from '../vocabulary/entity.ts'
import { isVeiled, sortOf } from '../vocabulary/entity-use.ts'
import type { Field } from '../vocabulary/field.ts'
import { isMasked } from '../vocabulary/field-use.ts'

/** Most rows a list page holds, and most ids a body and a query may name (specification §4.4 and §4.5). */
export const limits = {
  page: 500,
  bodyIds: 1000,
  queryIds: 200,
  /** Values of a masked field: half of all it may be, again and again, would tell it in some ten calls. */
  masked: 1,
} as const

/** Says of rows that were not counted to their end: more than 10,000 (specification §4.4). */
export const beyondCounting = 10_001

/** Most rows that are sorted for a list: where more match, an index has them in the order, or they are not ordered so. */
export const mostSorted = beyondCounting - 1

/** Whether a list may ask for a field's values from one to another. */
export function isBounded({ kind }: Field): boolean {
  return kind === 'time' || kind === 'count' || kind === 'money'
}

/** The fields a list may be filtered by: those it names, its views' and every ref. */
export function filterable(entity: Entity): string[] {
  const refs = Object.keys(entity.fields).filter((name) => entity.fields[name]?.kind === 'ref')
  const viewed = Object.values(entity.list?.views ?? {}).flatMap((view) => Object.keys(view.where))
  return [...new Set([...(entity.list?.filter ?? []), ...refs, ...viewed])]
}

/** The fields a list may be ordered by: none that is masked or veiled, since its order would tell it. */
export function sortable(entity: Entity): string[] {
  const shown = [...(entity.list?.columns ?? []), ...(entity.list ? [sortOf(entity.list).field] : [])]
  const unordered: Field['kind'][] = ['images', 'media', 'json', 'richText', 'longText', 'secret']
  return [...new Set(shown)].filter((name) => {
    const field = entity.fields[name]
    return field !== undefined && !unordered.includes(field.kind) && !isMasked(field) && !isVeiled(entity, name)
  })
}

/** Whether lists are sorted by it for what is most or latest: each value has few rows, so that nothing else finds the first ones. */
export function isFigure(field: Field | undefined): boolean {
  return field?.kind === 'count' || field?.kind === 'money' || field?.kind === 'time'
}

/** Whether a list is in order of a field however many rows match; by others `mostSorted` rows can be sorted. */
export function isOrderedAlways(entity: Entity, name: string): boolean {
  return name === 'id' || isFigure(entity.fields[name]) || (entity.list && sortOf(entity.list).field === name) === true
}

/** Why a list of more than `mostSorted` rows is not sorted by a field, and what to do. */
export function tooManyToSort(entity: Entity, name: string): string {
  return `符合条件的超过 1 万条，不能按「${entity.fields[name]?.label ?? name}」排序，请先筛选到 1 万条以内`
}

/** The status a list is filtered by first, whose values are its tabs and by which its rows are counted; null where there is none. */
export function statusFilter(entity: Entity): string | null {
  return (entity.list?.filter ?? []).find((name) => entity.fields[name]?.kind === 'status') ?? null
}
