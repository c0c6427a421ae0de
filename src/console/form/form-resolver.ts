import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { formSchema } from '../../catalogue/schema/request.ts'
import type { Fields } from '../../catalogue/vocabulary/field.ts'
import { type FormValues, requestBody, writtenProblem } from './form-value.ts'

/**
 * Checks what would be sent by the schema the server asks, so that the console refuses what the server would. With
 * `partial` a field that is not sent keeps its value.
 */
export function formResolver(fields: Fields, names: readonly string[], partial: boolean): Resolver<FormValues> {
  const check = zodResolver(formSchema(fields, names, partial))
  return async (values, context, options) => {
    const { errors: refused } = await check(requestBody(fields, values), context, options)
    const errors: FieldErrors<FormValues> = { ...refused, ...unreadable(fields, values) }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}

function unreadable(fields: Fields, values: FormValues): FieldErrors<FormValues> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const message = fields[name] && writtenProblem(fields[name], value)
      return message ? [[name, { type: 'written', message }]] : []
    }),
  )
}
