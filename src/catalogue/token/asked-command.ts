import { isRecord } from '../../parsed-json.ts'
import type { Catalogue } from '../catalogue.ts'
import type { ActionCommand } from '../command.ts'
import type { Entity } from '../vocabulary/entity.ts'
import { askedFields, pendingStatus } from '../vocabulary/entity-use.ts'
import type { Field } from '../vocabulary/field.ts'
import { hasValue } from '../vocabulary/row.ts'
import { fieldInPart } from '../vocabulary/row-field.ts'

type Values = Readonly<Record<string, unknown>>

/** What a row holds for another command to do. */
export type AskedCommand = {
  readonly action: ActionCommand
  readonly rows: readonly number[]
  readonly inputs: Values
  /** The version of each row as it was when this was asked for, by its id; none where rows are taken as they are. */
  readonly versions: Values
  readonly isPending: boolean
}

/** What a row, stored or shown, holds for another command to do; null where it holds nothing, or it is not shown. */
export function askedCommand(
  { commands }: Pick<Catalogue, 'commands'>,
  entity: Entity,
  row: Values,
): AskedCommand | null {
  const { asks } = entity
  if (!asks) return null
  const action = commands.find(({ id }) => id === row[asks.command])
  const whole = asks.rows === asks.inputs ? row[asks.rows] : { rows: row[asks.rows], inputs: row[asks.inputs] }
  if (action?.kind !== 'action' || !isRecord(whole) || !Array.isArray(whole.rows)) return null
  const waiting = pendingStatus(entity)
  return {
    action,
    rows: whole.rows.map(Number),
    inputs: isRecord(whole.inputs) ? whole.inputs : {},
    versions: isRecord(whole.versions) ? whole.versions : {},
    isPending: waiting !== null && row[waiting.name] === 'pending',
  }
}

/** A value a command is given, with the field it asks for it by. */
export type GivenInput = { readonly name: string; readonly field: Field; readonly value: unknown }

/** What the command is given, in the order it asks for it; `row`, one it is done to, tells what amounts are amounts of. */
export function givenInputs({ action: { entity, action }, inputs }: AskedCommand, row: Values = {}): GivenInput[] {
  return Object.entries(askedFields(entity, action)).flatMap(([name, field]) =>
    hasValue(inputs[name]) ? [{ name, field: fieldInPart(field, { ...row, ...inputs }), value: inputs[name] }] : [],
  )
}
