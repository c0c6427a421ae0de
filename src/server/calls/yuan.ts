import type { Endpoint } from '../../catalogue/endpoint.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Fields } from '../../catalogue/vocabulary/field.ts'
import { fieldIn } from '../../catalogue/vocabulary/row-field.ts'
import type { Row } from '../../catalogue/wire.ts'
import type { Values } from '../rows/entity-table.ts'

/** What old clients send and are answered for an amount: 元 with at most two places. */
const written = /^-?\d{1,11}(\.\d{1,2})?$/

/** An amount in 分 as 元 with two places: 1205 is 12.05. */
export function yuanText(fen: number): string {
  const whole = Math.trunc(Math.abs(fen) / 100)
  const rest = String(Math.abs(fen) % 100).padStart(2, '0')
  return `${fen < 0 ? '-' : ''}${whole}.${rest}`
}

/**
 * The parameters of a call with its amounts in 分, as everything else here knows them; bounds of a filter included.
 * @throws InputError for what is no amount.
 */
export function inFen(endpoint: Endpoint, params: Values): Values {
  if (!endpoint.call.yuan || !('entity' in endpoint)) return params
  const fields: Fields = {
    ...endpoint.entity.fields,
    ...(endpoint.purpose === 'action' ? endpoint.action.inputs : {}),
  }
  const amounts = Object.entries(fields).flatMap(([name, { kind, label }]) =>
    kind === 'money' ? [name, `${name}_from`, `${name}_to`].map((each) => [each, label] as const) : [],
  )
  const given = amounts.flatMap(([name, label]) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') return []
    if (!written.test(String(value))) throw new InputError(`${label}必须是金额，例如 12.50`, name)
    return [[name, Math.round(Number(value) * 100)] as const]
  })
  return { ...params, ...Object.fromEntries(given) }
}

/** A row with its amounts in 元; points stay whole. */
export function rowInYuan({ fields }: Entity, row: Row): Row {
  const shown = Object.entries(row).map(([name, value]) => {
    const field = fields[name]
    if (field?.kind !== 'money' || typeof value !== 'number') return [name, value] as const
    return [name, fieldIn(field, row).kind === 'money' ? yuanText(value) : String(value)] as const
  })
  return { ...row, ...Object.fromEntries(shown) }
}
