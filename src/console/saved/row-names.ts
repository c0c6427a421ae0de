import { useQueries } from '@tanstack/react-query'
import { queryClient } from '@/session/query-client.ts'
import type { SessionScope } from '@/session/session-scope.ts'
import { refQuery, refText } from '@/value/use-ref-label.ts'

/** The rows whose ids a ref or its filter holds, in words. */
export type NameOf = (entity: string, ids: string) => string

/** Writes something that names rows: by their numbers first, and by what they are called once that is known. */
export function useRowNames<T>(write: (nameOf: NameOf) => T): T {
  const refs = refsIn(write)
  const names = useQueries({ queries: refs.map(({ entity, ids }) => refQuery(entity, ids)) })
  return write((entity, ids) => {
    const at = refs.findIndex((ref) => ref.entity === entity && ref.ids === ids)
    return refText(ids, names[at]?.data)
  })
}

/** How to name the rows of something that is written later; by their numbers where what they are called cannot be read. */
export async function rowNames(scope: SessionScope, write: (nameOf: NameOf) => unknown): Promise<NameOf> {
  const client = queryClient(scope)
  const queries = refsIn(write).map(({ entity, ids }) => refQuery(entity, ids))
  // Offline, these would be waited for until there is a network again.
  const atOnce = { networkMode: 'always' } as const
  await Promise.all(queries.map((query) => (query.enabled ? client.prefetchQuery({ ...query, ...atOnce }) : undefined)))
  return (entity, ids) => refText(ids, client.getQueryData(refQuery(entity, ids).queryKey))
}

type Ref = { readonly entity: string; readonly ids: string }

/** What something names, each once. */
function refsIn(write: (nameOf: NameOf) => unknown): readonly Ref[] {
  const refs = new Map<string, Ref>()
  write((entity, ids) => {
    refs.set(`${entity} ${ids}`, { entity, ids })
    return ''
  })
  return [...refs.values()]
}
