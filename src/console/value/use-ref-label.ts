import { useQuery } from '@tanstack/react-query'
import { loadCatalogue } from '@/catalogue/known-catalogue.ts'
import { day } from '../../beijing-time.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { optionsById } from './entity-options.ts'

/** The name of the row a filter holds the id of, of several that of the first and how many; its number until it is known. */
export function useRefLabel(entity: string, id: string): string {
  const [first = '', ...others] = id.split(',')
  const { data } = useQuery({
    queryKey: ['option', entity, first],
    enabled: /^\d+$/.test(first),
    staleTime: day,
    queryFn: async ({ signal }) =>
      (await optionsById(entityNamed(await loadCatalogue(), entity), [Number(first)], signal))[0]?.label ?? null,
  })
  const label = data ?? `#${first}`
  return others.length > 0 ? `${label} 等 ${others.length + 1} 项` : label
}
