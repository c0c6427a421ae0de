import { formSchema } from '@/catalogue/schema.ts'
import type { Field, Fields } from '../../catalogue/vocabulary/field.ts'
import { type FormValues, requestBody, retypingProblem, writtenProblem } from './form-value.ts'

/** What would be sent of a form's values, and why the server would refuse a field of it, by name. */
type CheckedValues = {
  readonly body: Readonly<Record<string, unknown>>
  readonly problems: Readonly<Record<string, string>>
}

/**
 * Checks what would be sent by the schema the server validates by, so that the console refuses what the server would. With
 * `partial` a field that is not sent keeps its value.
 */
export function checkValues(
  fields: Fields,
  names: readonly string[],
  values: FormValues,
  { partial }: { readonly partial: boolean },
): CheckedValues {
  const body = requestBody(fields, values)
  const { error } = formSchema(fields, names, partial).safeParse(body)
  const refused = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const)
  const found = (problemOf: (field: Field, value: unknown) => string | null) =>
    Object.entries(values).flatMap(([name, value]) => {
      const problem = fields[name] ? problemOf(fields[name], value) : null
      return problem ? [[name, problem] as const] : []
    })
  // Of several problems of a field its first is said, and of what cannot be read only that.
  const problems = [...found(retypingProblem), ...refused.toReversed(), ...found(writtenProblem)]
  return { body, problems: Object.fromEntries(problems) }
}
