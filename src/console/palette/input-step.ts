import { type Asker, refusedChoices, withoutRefused } from '@/command/refused-choices.ts'
import type { ActionCommand } from '../../catalogue/command.ts'
import { askedFields } from '../../catalogue/vocabulary/entity-use.ts'
import type { Field } from '../../catalogue/vocabulary/field.ts'
import { fieldsIn } from '../../catalogue/vocabulary/row-field.ts'
import type { Row } from '../../catalogue/wire.ts'

/** One thing an action asks for, as a step of the palette. */
export type InputStep = {
  readonly name: string
  readonly field: Field
  /** The row's value now, where the action changes it and a single row is meant; else undefined. */
  readonly current: unknown
  /** The id of the row that a value is chosen for, where a single one is meant. */
  readonly record: number | null
}

/** Kinds that take more room than a line: an action that asks for one is run without inputs, and its form opens. */
const needForm: readonly Field['kind'][] = ['images', 'image', 'media', 'richText', 'json', 'secret', 'colour']

/**
 * The steps in which the palette asks for an action's inputs, empty when it asks for nothing, null when it needs a form.
 * `row` is the row meant when it is a single one. What the operator may not choose is not among the values of a step.
 */
export function inputSteps(command: ActionCommand, row: Row | null, asker: Asker): InputStep[] | null {
  const { entity, action } = command
  const steps = Object.entries(fieldsIn(askedFields(entity, action), row)).map(
    ([name, field]): InputStep => ({
      name,
      field: withoutRefused(field, refusedChoices(command, name, row, asker)),
      current: action.form?.includes(name) ? row?.[name] : undefined,
      record: row?.id ?? null,
    }),
  )
  return steps.some(({ field }) => needForm.includes(field.kind)) ? null : steps
}
