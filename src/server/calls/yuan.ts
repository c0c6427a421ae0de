import type { Endpoint } from '../../catalogue/endpoint.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Fields } from '../../catalogue/vocabulary/field.ts'
import { fieldIn } from '../../catalogue/vocabulary/row-field.ts'
import type { Row } from '../../catalogue/wire.ts'
import { fenOf, yuanText } from '../../number-text.ts'
import type { Values } from '../rows/entity-table.ts'

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
    const fen = fenOf(String(value))
    if (fen === null) throw new InputError(`${label}必须是金额，例如 12.50`, name)
    return [[name, fen] as const]
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
