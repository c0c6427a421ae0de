import { type FormValues, isSameValue } from './form-value.ts'
import type { PartsMerge } from './parts/merge-parts.ts'
import { mergeStructure, type PartStructure, structureFrom } from './parts/part-structure.ts'

/** A field two sides changed: what the record holds now, and what was typed here. Both as the form holds them. */
export type Conflict = { readonly theirs: unknown; readonly mine: unknown }

/** What comes of a record that was changed while a form was open. */
export type Merge = {
  /** Values to put into the form: fields only the others changed, and structures that both changed, merged part by part. */
  readonly taken: FormValues
  /** Fields both changed, to different values; what was typed stays until one is chosen. */
  readonly conflicts: Readonly<Record<string, Conflict>>
  /** How structures both changed were merged, and which of their parts are to be asked about. */
  readonly parts: Readonly<Record<string, PartsMerge>>
}

/**
 * Merges a form with its record as it is now, by the values it was opened with: nothing typed is lost, and nothing the
 * others wrote is overwritten unseen. `structureOf` says which fields are put together from parts.
 */
export function mergeValues(
  before: FormValues,
  now: FormValues,
  typed: FormValues,
  structureOf: (name: string) => PartStructure | null = () => null,
): Merge {
  const taken: FormValues = {}
  const conflicts: Record<string, Conflict> = {}
  const parts: Record<string, PartsMerge> = {}
  for (const name of Object.keys(now)) {
    const isTheirs = !isSameValue(before[name], now[name])
    const isMine = !isSameValue(before[name], typed[name])
    if (!isTheirs || isSameValue(typed[name], now[name])) continue
    const structure = structureOf(name)
    if (!isMine) taken[name] = now[name]
    else if (structure) {
      const merge = mergeStructure(structure, before[name], now[name], typed[name])
      parts[name] = merge
      taken[name] = structureFrom(merge.parts)
    } else conflicts[name] = { theirs: now[name], mine: typed[name] }
  }
  return { taken, conflicts, parts }
}
