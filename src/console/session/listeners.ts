/** Adds a listener; answers how to take it away. */
export function added<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Adds a listener under a key, such as one row's; answers how to take it away. */
export function subscribeTo<K>(byKey: Map<K, Set<() => void>>, key: K, listener: () => void): () => void {
  const listeners = byKey.get(key) ?? new Set()
  byKey.set(key, listeners)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0 && byKey.get(key) === listeners) byKey.delete(key)
  }
}

/** Calls everyone who listens under a key. */
export function notify<K>(byKey: ReadonlyMap<K, ReadonlySet<() => void>>, key: K): void {
  for (const listener of [...(byKey.get(key) ?? [])]) listener()
}
