import { isRecord } from '../../parsed-json.ts'
import type { Call } from '../vocabulary/call.ts'

type Params = Readonly<Record<string, unknown>>

/** Parameters of a call as the server reads them: rows themselves by `ids`, those of a parent by the ref that points at it. */
export function readParams({ parent }: Pick<Call, 'parent'>, params: Params): Params {
  if (!parent) return params
  const { id, [parent.own ?? 'ids']: own = params.ids, ...rest } = params
  if (own !== undefined) return { ...rest, ids: own }
  return id === undefined || id === '' ? rest : { ...rest, [parent.by]: id }
}

/** Parameters that name a row by its `id`, as this call is sent them. */
export function sentParams({ parent }: Pick<Call, 'parent'>, params: Params): Params {
  if (!parent || params.id === undefined) return params
  const { id, ...rest } = params
  return { ...rest, [parent.own ?? 'ids']: id }
}

/** A row as this call answers it. */
export function answeredRow<R extends Params>({ parent }: Pick<Call, 'parent'>, row: R): Params {
  if (parent?.own === undefined) return row
  const { id } = row
  const above = row[parent.by]
  return { ...row, id: isNamed(above) ? above.id : null, [parent.own]: id }
}

/** Gives the rows that this call answered their own ids back. */
export function restoreIds({ parent }: Pick<Call, 'parent'>, answer: unknown): void {
  if (parent?.own === undefined || !isRecord(answer) || !Array.isArray(answer.list)) return
  for (const row of answer.list) if (isRecord(row) && row[parent.own] !== undefined) row.id = row[parent.own]
}

function isNamed(value: unknown): value is { readonly id: number } {
  return isRecord(value) && typeof value.id === 'number'
}
