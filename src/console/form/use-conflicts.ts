import { useCallback, useState } from 'react'
import { type FormValues, isSameValue } from './form-value.ts'
import { type Conflict, type Merge, mergeValues } from './merge.ts'
import type { PartStructure } from './parts/part-structure.ts'
import { usePartConflicts } from './use-part-conflicts.ts'

/** A field that both sides changed, how it is to be decided, and by whom the other value is. */
export type OpenConflict = Conflict & { readonly choice: 'theirs' | 'mine' | null; readonly by: string | null }

const nothing = {}

const withoutParts = () => null

/**
 * Keeps the conflicts of one form. `put` puts a value into a field for the operator; `structureOf` says which fields are put
 * together from parts, and does not change.
 */
export function useConflicts(
  getValues: () => FormValues,
  put: (name: string, value: unknown) => void,
  structureOf: (name: string) => PartStructure | null = withoutParts,
) {
  const [open, setOpen] = useState<Readonly<Record<string, OpenConflict>>>(nothing)
  const [revisions, setRevisions] = useState<Readonly<Record<string, number>>>(nothing)
  const place = useCallback(
    (name: string, value: unknown) => {
      put(name, value)
      setRevisions((all) => ({ ...all, [name]: (all[name] ?? 0) + 1 }))
    },
    [put],
  )
  const parts = usePartConflicts(getValues, place, structureOf)
  const { take: takeParts, clear: clearParts } = parts
  const rebase = useCallback(
    (before: FormValues, now: FormValues, by: string | null): Merge => {
      const merge = mergeValues(before, now, getValues(), structureOf)
      for (const [name, value] of Object.entries(merge.taken)) place(name, value)
      const found = Object.entries(merge.conflicts).map(
        ([name, each]) => [name, { ...each, choice: null, by }] as const,
      )
      takeParts(merge.parts, by)
      // One that was open already shows the newer value, and asks again.
      setOpen((known) => {
        const kept = Object.entries(known).filter(([name]) => isSameValue(known[name]?.theirs, now[name]))
        return Object.fromEntries([...kept, ...found])
      })
      return merge
    },
    [getValues, place, structureOf, takeParts],
  )
  const choose = (name: string, choice: 'theirs' | 'mine') => {
    const conflict = open[name]
    if (!conflict) return
    place(name, conflict[choice])
    setOpen({ ...open, [name]: { ...conflict, choice } })
  }
  const undecided = (): string | null => {
    const values = getValues()
    const found = Object.entries(open).find(
      ([name, { choice, mine }]) => choice === null && isSameValue(values[name], mine),
    )
    return found?.[0] ?? parts.undecided()
  }
  return {
    open,
    /** How often the console, rather than the operator, put a value into a field: its control begins anew. */
    revisions,
    /** Compares the form with its record as it is now; `by` is who changed it. */
    rebase,
    choose,
    /** Parts of structures that are to be decided, by field. */
    openParts: parts.open,
    choosePart: parts.choose,
    /** The first field nobody chose a value for; one that was written anew since needs no choice. */
    undecided,
    clear: useCallback(() => {
      setOpen(nothing)
      clearParts()
    }, [clearParts]),
  }
}

/** What a form knows of fields that others changed while it was open. */
export type Conflicts = ReturnType<typeof useConflicts>
