import { queryOptions, useQuery } from '@tanstack/react-query'
import { loadCatalogue } from '@/catalogue/known-catalogue.ts'
import { day } from '../../beijing-time.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { optionsById } from './entity-options.ts'

/** The name of the row a filter holds the id of, of several that of the first and how many; its number until it is known. */
export function useRefLabel(entity: string, id: string): string {
  const { data } = useQuery(labelQuery(entity, id))
  return refText(id, data)
}

/** What asks for the name of the first row a filter holds the ids of. */
export function labelQuery(entity: string, id: string) {
  const [first = ''] = id.split(',')
  return queryOptions({
    queryKey: ['option', entity, first],
    enabled: /^\d+$/.test(first),
    staleTime: day,
    queryFn: async ({ signal }) =>
      (await optionsById(entityNamed(await loadCatalogue(), entity), [Number(first)], signal))[0]?.label ?? null,
  })
}

/** The rows a filter holds the ids of, in words, by what the first is called as far as that is known. */
export function refText(id: string, name: string | null | undefined): string {
  const [first = '', ...others] = id.split(',')
  const label = name ?? (first === 'null' ? '空' : `#${first}`)
  return others.length > 0 ? `${label} 等 ${others.length + 1} 项` : label
}
