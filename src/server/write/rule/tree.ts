/** Levels a tree may have; a walk over parents goes no further. */
export const mostLevels = 50

/** Where the way up from a row ends: at a row without a parent, at the row itself, or nowhere within the levels there may be. */
export function climb(id: number, parents: ReadonlyMap<number, number | null>): 'top' | 'itself' | 'deep' {
  let above = parents.get(id) ?? null
  for (let level = 1; above !== null; level += 1) {
    if (above === id) return 'itself'
    if (level === mostLevels) return 'deep'
    above = parents.get(above) ?? null
  }
  return 'top'
}
