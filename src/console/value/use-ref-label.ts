import { useQuery } from '@tanstack/react-query'
import { loadCatalogue } from '@/catalogue/known-catalogue.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { optionsById } from './entity-options.ts'

const day = 86_400_000

/** The name of the row a filter holds the id of; its number until it is known. */
export function useRefLabel(entity: string, id: string): string {
  const { data } = useQuery({
    queryKey: ['option', entity, id],
    enabled: /^\d+$/.test(id),
    staleTime: day,
    queryFn: async ({ signal }) =>
      (await optionsById(entityNamed(await loadCatalogue(), entity), [Number(id)], signal))[0]?.label ?? null,
  })
  return data ?? `#${id}`
}
