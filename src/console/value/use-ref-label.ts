import { queryOptions, useQuery } from '@tanstack/react-query'
import { loadCatalogue } from '@/catalogue/known-catalogue.ts'
import { day } from '../../beijing-time.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
import type { Option } from '../../catalogue/wire.ts'
import { optionsById } from './entity-options.ts'

/** The name of the row a filter holds the id of, of several that of the first and how many; its number until it is known. */
export function useRefLabel(entity: string, id: string): string {
  return useRefOption(entity, id).label
}

/** The same, and of one row what tells it apart from others of its name, as far as that is known. */
export function useRefOption(
  entity: string,
  id: string,
): { readonly label: string; readonly hint: string | undefined } {
  const { data } = useQuery(refQuery(entity, id))
  return { label: refText(id, data), hint: id.includes(',') ? undefined : (data?.hint ?? undefined) }
}

/** What asks for the first row a filter holds the ids of, as pickers offer it. */
export function refQuery(entity: string, id: string) {
  const [first = ''] = id.split(',')
  return queryOptions({
    queryKey: ['option', entity, first],
    enabled: /^\d+$/.test(first),
    staleTime: day,
    queryFn: async ({ signal }) =>
      (await optionsById(entityNamed(await loadCatalogue(), entity), [Number(first)], signal))[0] ?? null,
  })
}

/** The rows a filter holds the ids of, in words, by what the first is called as far as that is known. */
export function refText(id: string, named: Pick<Option, 'label'> | null | undefined): string {
  const [first = '', ...others] = id.split(',')
  const label = named?.label ?? (first === 'null' ? '空' : `#${first}`)
  return others.length > 0 ? `${label} 等 ${others.length + 1} 项` : label
}
