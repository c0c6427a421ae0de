import type { Endpoint } from '../../catalogue/endpoint.ts'
import { formSchema } from '../../catalogue/schema/form-schema.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { parseTarget } from '../../catalogue/schema/target.ts'
import { holds } from '../../catalogue/vocabulary/condition.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { comparedEmpty, uniqueGroups } from '../../catalogue/vocabulary/entity-use.ts'
import type { Account } from '../access/account.ts'
import { rowsIn } from '../database/entity-tables.ts'
import { pageIds } from '../read/order.ts'
import { matching } from '../read/where.ts'
import { cellsOf, columnNames, readRow, type StoredRow, tableFor, type Values } from '../rows/entity-table.ts'
import { isKey } from '../write/rule/check-values.ts'
import type { CallDependencies } from '../write/write-scope.ts'

/**
 * Which of the endpoints that share a call its parameters name: the one whose fixed ones are sent, else the one without any,
 * which edits where a row is named and creates where none is.
 */
export function namedEndpoint(endpoints: readonly Endpoint[], params: Values): Endpoint | undefined {
  const matches = endpoints
    .filter(
      (endpoint) =>
        fixedOf(endpoint).length > 0 && fixedOf(endpoint).every(([name, value]) => isSent(params[name], value)),
    )
    .toSorted((one, other) => fixedOf(other).length - fixedOf(one).length)
  const plain = endpoints.filter((endpoint) => fixedOf(endpoint).length === 0)
  const purpose = namesRows(params) ? 'edit' : 'create'
  return matches[0] ?? plain.find((endpoint) => endpoint.purpose === purpose) ?? plain[0]
}

/** What a call stands for with its parameters, and these with the row it means where it does not name it by id. */
export type Chosen = { readonly endpoint: Endpoint; readonly params: Values }

/**
 * Which of the endpoints that share a call is meant. One that also creates (specification §4.5) means a new row unless the
 * parameters name some, or there is one with its unique values. Else it is the one its parameters name; where they name none,
 * the first action whose `when` the first target row meets. For callers who hold one of them at least: it may read a row.
 * @throws InputError when a fixed parameter has a value no endpoint knows.
 */
export async function chooseEndpoint(
  dependencies: CallDependencies,
  account: Account,
  endpoints: Endpoints,
  params: Values,
  mostIds: number,
): Promise<Chosen> {
  const [first] = endpoints
  if (endpoints.length === 1) return { endpoint: first, params }
  const [creating] = endpoints.flatMap((endpoint) => (endpoint.purpose === 'create' ? [endpoint] : []))
  if (!creating) return { endpoint: await chooseAction(dependencies, account, endpoints, params, mostIds), params }
  const id = namesRows(params) ? undefined : await rowOfSave(dependencies, account, creating, params)
  if (id === null) return { endpoint: creating, params }
  const meant = id === undefined ? params : { ...params, id }
  const changing = endpoints.filter((endpoint) => endpoint !== creating)
  return { endpoint: await chooseAction(dependencies, account, changing, meant, mostIds), params: meant }
}

type Endpoints = readonly [Endpoint, ...Endpoint[]]

async function chooseAction(
  dependencies: CallDependencies,
  account: Account,
  endpoints: readonly Endpoint[],
  params: Values,
  mostIds: number,
): Promise<Endpoint> {
  const named = namedEndpoint(endpoints, params)
  if (named) return named
  const sent = endpoints.flatMap(fixedOf).find(([name]) => params[name] !== undefined)
  if (sent) throw new InputError(`参数 ${sent[0]} 的值无效`, sent[0])
  const actions = endpoints.flatMap((endpoint) => (endpoint.purpose === 'action' ? [endpoint] : []))
  const entity = actions[0]?.entity
  const row = entity && (await firstTarget(dependencies, account, entity, params, mostIds))
  const meant = actions.find((endpoint) => row && holds(endpoint.action.when, row)) ?? endpoints[0]
  if (!meant) throw new Error('a call stands for no endpoint')
  return meant
}

/** The id of the row that has the unique values of a save; null where there is none. */
async function rowOfSave(
  { database }: CallDependencies,
  { schoolId }: Account,
  { entity, call }: Extract<Endpoint, { purpose: 'create' | 'edit' }>,
  params: Values,
): Promise<number | null> {
  // What is unique among some rows only names none of them.
  for (const group of uniqueGroups(entity).filter(({ where }) => Object.keys(where).length === 0)) {
    const given = formSchema(entity.fields, group.fields, false).safeParse({ ...params, ...call.with })
    if (!given.success || !isKey(entity, group, given.data)) continue
    const empty = Object.fromEntries(comparedEmpty(entity, group).map((name) => [name, null]))
    const cells = Object.entries(cellsOf(entity, { ...empty, ...given.data }))
    const row = await rowsIn(database.db, tableFor(entity).name, schoolId)
      .select('id')
      .where((is) =>
        is.and(cells.map(([column, cell]) => (cell === null ? is(column, 'is', null) : is(column, '=', cell)))),
      )
      .executeTakeFirst()
    if (row) return Number(row.id)
  }
  return null
}

/** Whether rows are named; forms of old clients send an empty id, or 0, with what is new. */
function namesRows({ id, ids, filter }: Values): boolean {
  return (
    [ids, filter].some((each) => each !== undefined && each !== '') ||
    ![undefined, null, '', 0, '0'].some((none) => none === id)
  )
}

function fixedOf(endpoint: Endpoint): [string, string][] {
  return Object.entries(endpoint.call.with ?? {})
}

function isSent(given: unknown, wanted: string): boolean {
  if (typeof given === 'boolean') return wanted === (given ? '1' : '0') || wanted === String(given)
  return given !== undefined && String(given) === wanted
}

async function firstTarget(
  { database }: CallDependencies,
  { schoolId }: Account,
  entity: Entity,
  params: Values,
  mostIds: number,
): Promise<StoredRow | undefined> {
  const target = parseTarget(entity, params, mostIds)
  const meant = target.kind === 'ids' ? [] : matching(database, entity, schoolId, target.where)
  const first = { sort: { field: 'id', descending: false }, limit: 1 }
  const [id] = target.kind === 'ids' ? target.ids : await pageIds(database, entity, schoolId, meant, first)
  if (id === undefined) return undefined
  const row = await rowsIn(database.db, tableFor(entity).name, schoolId)
    .select(columnNames(entity))
    .where('id', '=', id)
    .executeTakeFirst()
  return row && readRow(entity, row)
}
