import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readableText } from '@/value/shown-value.ts'
import { comparable } from '../../catalogue/vocabulary/condition.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { sameValuesOf } from '../../catalogue/vocabulary/same-value.ts'
import type { FormValues } from './form-value.ts'

type FormInHand = Pick<UseFormReturn<FormValues>, 'watch' | 'getValues' | 'setValue' | 'setError' | 'clearErrors'>

/** What was chosen in a field, and what it had in common with the form then. */
type Parted = { readonly chosen: unknown; readonly value: unknown }

/**
 * Takes a row out of a form when the operator changes what the two have in common, says so, and gives it again once the form has
 * that value as before. `names` are the fields of the form.
 */
export function useSameValues(entity: Entity, names: readonly string[], form: FormInHand): void {
  const { watch, getValues, setValue, setError, clearErrors } = form
  useEffect(() => {
    const pairs = sameValuesOf(entity).filter(({ ref, same }) => names.includes(ref) && names.includes(same))
    if (pairs.length === 0) return
    const parted = new Map<string, Parted>()
    /** By ref, what its row has in common with the form; nothing where it was chosen while the form had no such value. */
    const common = new Map(pairs.map(({ ref, same }) => [ref, getValues(same)]))
    const { unsubscribe } = watch((values, { name, type }) => {
      for (const { ref, same } of pairs) {
        const [chosen, value, was, left] = [values[ref], values[same], common.get(ref), parted.get(ref)]
        if (name === ref) clearErrors(ref)
        if (name === ref || (name === same && value)) common.set(ref, value)
        // What the console itself puts in, as a draft or what others saved, goes together already.
        if (name !== same || type !== 'change' || !value) continue
        if (left && !chosen && isOne(left.value, value)) {
          setValue(ref, left.chosen, { shouldDirty: true })
        } else if (chosen && was && !isOne(was, value)) {
          setValue(ref, null, { shouldDirty: true })
          parted.set(ref, { chosen, value: was })
          const label = readableText(entity.fields[ref], chosen)
          setError(ref, { message: `「${label}」的${entity.fields[same]?.label}与所填的不同，请重新选择` })
        }
      }
    })
    return unsubscribe
  }, [entity, names, watch, getValues, setValue, setError, clearErrors])
}

function isOne(one: unknown, other: unknown): boolean {
  return comparable(one) === comparable(other)
}
