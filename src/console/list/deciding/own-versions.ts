/**
 * The versions this operator's own actions made of rows: of two actions in a row on the same one, the second means the
 * row as the first will leave it, though the key was pressed before the answer.
 */
export function createOwnVersions() {
  const next = new Map<number, Map<number, number>>()

  return {
    /** The version a row seen at one has after the own actions answered since. */
    now: (id: number, seen: number | undefined): number | undefined => {
      let version = seen
      const steps = next.get(id)
      for (let to = version; to !== undefined; to = steps?.get(to)) version = to
      return version
    },
    advance: (id: number, from: number, to: number): void => {
      if (to <= from) return
      const steps = next.get(id) ?? new Map<number, number>()
      next.set(id, steps.set(from, to))
    },
    /** Forgets all, once nothing waits that was asked for by what was seen before. */
    clear: () => next.clear(),
  }
}

export type OwnVersions = ReturnType<typeof createOwnVersions>
