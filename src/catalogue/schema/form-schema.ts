import { z } from 'zod'
import { once } from '../once.ts'
import type { Action, Entity } from '../vocabulary/entity.ts'
import { askedFields } from '../vocabulary/entity-use.ts'
import type { Field, Fields } from '../vocabulary/field.ts'
import { valueSchema } from './value.ts'

/** A schema of values by the names of fields. */
type FormSchema = z.ZodObject<Record<string, z.ZodType>>

/** The schema of a form's body; with `partial` absent fields are left as they are, else some have a value of themselves. */
export function formSchema(fields: Fields, names: readonly string[], partial: boolean): FormSchema {
  const shape: Record<string, z.ZodType> = {}
  for (const name of names) {
    const field = fields[name]
    if (!field) continue
    const schema = valueSchema(field)
    shape[name] = partial || isLeftToDefault(field) || isLeftToRef(fields, names, name) ? schema.optional() : schema
  }
  return z.object(shape)
}

/** What stands on record as the reason of what somebody did without giving one. */
const noReason = '未填写原因'

/**
 * The schema of an action's own inputs; what is asked for in `ask` and `inputs` must be given, the rest is left as it is.
 * A reason that no row keeps may be left out, as old clients leave it, whom the documents tell of none (specification §6.1):
 * it is said to be missing. The console's forms require it.
 */
export function inputSchema(entity: Entity, action: Action): FormSchema {
  return inputSchemasOf(entity)(action)
}

/** Made once: zod compiles each schema as it is first used, which a decision would wait for. */
const inputSchemasOf = once((entity: Entity) =>
  once((action: Action): FormSchema => {
    const asked = askedFields(entity, action)
    const inputs = action.inputs ?? {}
    const edited = formSchema(asked, action.form ?? [], true)
    const given = edited.extend(formSchema(asked, [...(action.ask ?? []), ...Object.keys(inputs)], false).shape)
    const reasons = Object.entries(inputs).filter(([, { kind, required }]) => kind === 'choiceOrText' && required)
    return given.extend(Object.fromEntries(reasons.map(([name, field]) => [name, reasonSchema(field)])))
  }),
)

function reasonSchema(field: Field): z.ZodType {
  const isMissing = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '')
  return z.preprocess((value) => (isMissing(value) ? noReason : value), valueSchema(field)).default(noReason)
}

function isLeftToDefault(field: Field): boolean {
  return field.kind === 'flag' || field.kind === 'status' || (!field.required && 'default' in field)
}

/** Whether a row that is referred to says what a field is, and its first value does where none is. */
function isLeftToRef(fields: Fields, names: readonly string[], name: string): boolean {
  const isAgreed = names.some((each) => fields[each]?.kind === 'ref' && fields[each].same === name)
  return isAgreed && fields[name] !== undefined && 'default' in fields[name]
}
