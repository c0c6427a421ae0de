import { useCallback, useState } from 'react'
import type { FormValues } from './form-value.ts'
import type { Merge } from './merge.ts'
import { decidePart, isSamePart, type PartConflict } from './parts/merge-parts.ts'
import { type PartStructure, structureFrom } from './parts/part-structure.ts'

type OpenPart = PartConflict & { readonly choice: 'theirs' | 'mine' | null }

/** Parts of one structure that are to be decided; `order` is that of all its parts, `by` who made the others. */
export type OpenParts = {
  readonly conflicts: readonly OpenPart[]
  readonly order: readonly string[]
  readonly by: string | null
}

const nothing = {}

/** Keeps what is to be decided about parts of a form's structures. `place` puts a value into a field for the operator. */
export function usePartConflicts(
  getValues: () => FormValues,
  place: (name: string, value: unknown) => void,
  structureOf: (name: string) => PartStructure | null,
) {
  const [open, setOpen] = useState<Readonly<Record<string, OpenParts>>>(nothing)
  const take = useCallback((parts: Merge['parts'], by: string | null) => {
    const found = Object.entries(parts).flatMap(([name, merge]) => {
      const conflicts = merge.conflicts.map((each) => ({ ...each, choice: null }))
      return conflicts.length > 0 ? [[name, { conflicts, order: merge.parts.map(({ id }) => id), by }] as const] : []
    })
    setOpen(Object.fromEntries(found))
  }, [])
  const partsIn = (name: string) => structureOf(name)?.read(getValues()[name]) ?? []
  const choose = (name: string, id: string, choice: 'theirs' | 'mine') => {
    const parts = open[name]
    const conflict = parts?.conflicts.find((each) => each.id === id)
    if (!parts || !conflict) return
    place(name, structureFrom(decidePart(partsIn(name), parts.order, id, conflict[choice])))
    const conflicts = parts.conflicts.map((each) => (each.id === id ? { ...each, choice } : each))
    setOpen({ ...open, [name]: { ...parts, conflicts } })
  }
  /** The first field with a part nobody chose, which stands as it was left. */
  const undecided = (): string | null => {
    const found = Object.entries(open).find(([name, { conflicts }]) => {
      const parts = partsIn(name)
      return conflicts.some(({ id, choice, mine, theirs }) => {
        const part = parts.find((each) => each.id === id)?.part
        return choice === null && isSamePart(part, mine ?? theirs)
      })
    })
    return found?.[0] ?? null
  }
  return { open, take, choose, undecided, clear: useCallback(() => setOpen(nothing), []) }
}
