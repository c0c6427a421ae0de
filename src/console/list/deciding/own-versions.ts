/**
 * The versions this operator's own actions made of rows: of several actions on the same one, each means the row as those
 * before will leave it, though the key was pressed before their answers. They are kept as long as the list: what is shown of a
 * row may be older than the answer, until it is read again.
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
    /** Forgets all, since versions of another timeline tell nothing of this one's. */
    clear: () => next.clear(),
  }
}

export type OwnVersions = ReturnType<typeof createOwnVersions>
