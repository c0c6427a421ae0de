import { type Entity, sortOf } from '../vocabulary/entity.ts'
import type { Field } from '../vocabulary/field.ts'
import { isMasked } from '../vocabulary/field-use.ts'

/** Most rows a list page holds, and most ids a body and a query may name (specification §4.4 and §4.5). */
export const limits = { page: 500, bodyIds: 1000, queryIds: 200 } as const

/** Says of rows that were not counted to their end: more than 10,000 (specification §4.4). */
export const beyondCounting = 10_001

/** The fields a list may be filtered by: those it names, its views' and every ref. */
export function filterable(entity: Entity): string[] {
  const refs = Object.keys(entity.fields).filter((name) => entity.fields[name]?.kind === 'ref')
  const viewed = Object.values(entity.list?.views ?? {}).flatMap((view) => Object.keys(view.where))
  return [...new Set([...(entity.list?.filter ?? []), ...refs, ...viewed])]
}

/** The fields a list may be ordered by: none that is masked, since its order would tell it. */
export function sortable(entity: Entity): string[] {
  const shown = [...(entity.list?.columns ?? []), ...(entity.list ? [sortOf(entity.list).field] : [])]
  const unordered: Field['kind'][] = ['images', 'media', 'json', 'richText', 'longText', 'secret']
  return [...new Set(shown)].filter((name) => {
    const field = entity.fields[name]
    return field !== undefined && !unordered.includes(field.kind) && !isMasked(field)
  })
}

/** The status a list is filtered by first, whose values are its tabs and by which its rows are counted; null where there is none. */
export function statusFilter(entity: Entity): string | null {
  return (entity.list?.filter ?? []).find((name) => entity.fields[name]?.kind === 'status') ?? null
}
