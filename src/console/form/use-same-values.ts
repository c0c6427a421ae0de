import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readableText } from '@/value/shown-value.ts'
import { comparable } from '../../catalogue/vocabulary/condition.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { sameValuesOf } from '../../catalogue/vocabulary/same-value.ts'
import type { FormValues } from './form-value.ts'

type FormInHand = Pick<UseFormReturn<FormValues>, 'watch' | 'getValues' | 'setValue' | 'setError' | 'clearErrors'>

/** What was chosen while a field held something else, and that. */
type Parted = { readonly chosen: unknown; readonly held: unknown }

/**
 * Takes a row that was chosen out of a form when the operator changes the field in which it agrees with it, says so, and gives it again
 * once the field holds what it did. `names` are the fields of the form.
 */
export function useSameValues(entity: Entity, names: readonly string[], form: FormInHand): void {
  const { watch, getValues, setValue, setError, clearErrors } = form
  useEffect(() => {
    const agreements = sameValuesOf(entity).filter(({ ref, same }) => names.includes(ref) && names.includes(same))
    if (agreements.length === 0) return
    const parted = new Map<string, Parted>()
    let before: FormValues = { ...getValues() }
    const { unsubscribe } = watch((values, { name, type }) => {
      const earlier = before
      before = { ...values }
      for (const { ref, same } of agreements) {
        if (name === ref) clearErrors(ref)
        // What the console itself puts in, as a draft or what others saved, agrees already.
        if (name !== same || type !== 'change') continue
        const [chosen, held, holds, left] = [values[ref], earlier[same], values[same], parted.get(ref)]
        if (left && !chosen && isOne(left.held, holds)) {
          setValue(ref, left.chosen, { shouldDirty: true })
        } else if (chosen && held && holds && !isOne(held, holds)) {
          setValue(ref, null, { shouldDirty: true })
          parted.set(ref, { chosen, held })
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
