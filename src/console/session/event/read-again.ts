import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Of what was asked for the newest version of the school it was asked for after. */
let askedAfter = new WeakMap<Query, number>()

/**
 * Has what was read under a key, or below it, read again since the school is at a version, but for what was asked for since: a change of
 * one's own is told by its answer and by its event. With null all of it is.
 */
export function readAgain(client: QueryClient, queryKey: QueryKey, version: number | null): Promise<void> {
  const isOlder = (query: Query) => version === null || (askedAfter.get(query) ?? -1) < version
  const older = new Set(client.getQueryCache().findAll({ queryKey, predicate: isOlder }))
  // One that is asked for the first time is not asked for anew, and may have been before the change.
  const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus !== 'idle'
  if (version !== null) for (const query of older) if (!isFirst(query)) askedAfter.set(query, version)
  return client.invalidateQueries({ queryKey, predicate: (query) => older.has(query) })
}

/** Forgets what was asked for when: versions of another timeline tell nothing of this one's. */
export function forgetVersions(): void {
  askedAfter = new WeakMap()
}
