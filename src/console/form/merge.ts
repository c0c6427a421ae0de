import { type FormValues, isSameValue } from './form-value.ts'

/** A field two sides changed: what the record holds now, and what was typed here. Both as the form holds them. */
export type Conflict = { readonly theirs: unknown; readonly mine: unknown }

/** What comes of a record that was changed while a form was open. */
export type Merge = {
  /** Values to put into the form: fields only the others changed. */
  readonly taken: FormValues
  /** Fields both changed, to different values; what was typed stays until one is chosen. */
  readonly conflicts: Readonly<Record<string, Conflict>>
}

/**
 * Merges a form with its record as it is now, by the values it was opened with: nothing typed is lost, and nothing the
 * others wrote is overwritten unseen.
 */
export function mergeValues(before: FormValues, now: FormValues, typed: FormValues): Merge {
  const taken: FormValues = {}
  const conflicts: Record<string, Conflict> = {}
  for (const name of Object.keys(now)) {
    const isTheirs = !isSameValue(before[name], now[name])
    const isMine = !isSameValue(before[name], typed[name])
    if (!isTheirs || isSameValue(typed[name], now[name])) continue
    if (isMine) conflicts[name] = { theirs: now[name], mine: typed[name] }
    else taken[name] = now[name]
  }
  return { taken, conflicts }
}
