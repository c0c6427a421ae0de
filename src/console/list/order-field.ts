import type { ListQuery } from './list-query.ts'

/**
 * The field a list's order is kept in: a number the form writes, smallest first. Null where the list is ordered by
 * anything else.
 */
export function orderFieldOf({ entity, sort }: Pick<ListQuery, 'entity' | 'sort'>): string | null {
  const name = sort ?? entity.list?.sort ?? ''
  return entity.fields[name]?.kind === 'count' && entity.edit?.form.includes(name) ? name : null
}
