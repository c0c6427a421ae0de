import type { Resolver } from 'react-hook-form'
import type { Fields } from '../../catalogue/vocabulary/field.ts'
import { checkValues } from './check-values.ts'
import type { FormValues } from './form-value.ts'

/** Lets react-hook-form check a form as `checkValues` does. */
export function formResolver(fields: Fields, names: readonly string[], partial: boolean): Resolver<FormValues> {
  return (values) => {
    const { problems } = checkValues(fields, names, values, { partial })
    const errors = Object.entries(problems).map(([name, message]) => [name, { type: 'refused', message }])
    return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} }
  }
}
