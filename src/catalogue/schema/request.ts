import { uniqBy } from 'es-toolkit/array'
import { z } from 'zod'
import { cutText } from '../../cut-text.ts'
import { parsedJson } from '../../parsed-json.ts'
import { acceptedValues } from '../vocabulary/condition.ts'
import type { AnyCondition, Entity } from '../vocabulary/entity.ts'
import { sortOf } from '../vocabulary/entity-use.ts'
import type { Field } from '../vocabulary/field.ts'
import { isMasked } from '../vocabulary/field-use.ts'
import { InputError, refuseFor } from './input-error.ts'
import { filterable, isBounded, limits, sortable } from './listing.ts'
import { parseNumber, parseTime, parseTimeUntil } from './moment.ts'
import { structureProblem } from './structure.ts'
import { columnType } from './table.ts'
import { parseFigure, valueSchema } from './value.ts'

/** What rows a list or a filter action means. Times and counts are bounds, both included. */
export type Where = {
  readonly in: Readonly<Record<string, readonly (string | number | boolean | null)[]>>
  readonly from: Readonly<Record<string, number>>
  readonly to: Readonly<Record<string, number>>
  readonly keyword: string | null
  /** The fields the keyword is looked for in, where it is not all that are searched. */
  readonly searched?: readonly string[]
}

/** A row's place in a list's order: what the list is sorted by, and its id. It holds when the row is edited or gone. */
export type Cursor = { readonly value: string | number | boolean | null; readonly id: number }

/** The row of this id as it stands now, 0 for the list's end, a place of its own, or none. */
type Anchor = number | Cursor | null

export type ListRequest = {
  readonly where: Where
  readonly page: number
  readonly limit: number
  readonly sort: { readonly field: string; readonly descending: boolean }
  /** Rows after, or before, a place in the list's order, instead of a page. */
  readonly after: Anchor
  readonly before: Anchor
  readonly ids: readonly number[] | null
  /** Whether counts of the first status field's values are asked for. */
  readonly counts: boolean
  /**
   * `known`: the rows, with such counts as are known at once; `some`: no rows, and counts up to `beyondCounting`; `all`: no rows,
   * and all counts. Null for the rows with all counts.
   */
  readonly counted: 'known' | 'some' | 'all' | null
  /** The action of which it is asked what the rows that match and that it applies to come to. */
  readonly sum: { readonly action: string; readonly asOf: number } | null
}

/**
 * Checks a body or query against a schema.
 * @throws InputError with the first problem.
 */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input, {
    error: ({ path = [] }) => (path.length > 0 ? `${path.join('.')} 的内容无效` : '输入有误'),
  })
  if (result.success) return result.data
  const problems = result.error.issues.map(({ path: [name], message }) => {
    return new InputError(message, typeof name === 'string' ? name : null)
  })
  // Of several problems of a field the first is said.
  refuseFor(uniqBy(problems, ({ field }) => field))
  throw new InputError('输入有误')
}

/** The parameters of every list besides its conditions. */
export const listParameters = [
  'page',
  'limit',
  'sort',
  'order',
  'after',
  'before',
  'id',
  'ids',
  'counts',
  'counted',
  'sum',
  'asOf',
] as const

/**
 * Reads a list's parameters: page, limit, keyword, sort, order, after and before (an id, or `[sort value, id]` as JSON),
 * id, ids, counts, counted, sum, and one parameter a filterable field
 * (`status=pending,refused`, `createdAt_from=`, `createdAt_to=`). `fixed` names parameters to pass over.
 * @throws InputError naming an unknown parameter, sort or value.
 */
export function parseListRequest(
  entity: Entity,
  params: Readonly<Record<string, unknown>>,
  fixed: readonly string[] = [],
): ListRequest {
  const reserved: readonly string[] = [...listParameters, ...fixed]
  const filters = Object.fromEntries(Object.entries(params).filter(([name]) => !reserved.includes(name)))
  const sort = parseSort(entity, params.sort, params.order)
  return {
    where: parseWhere(entity, filters),
    page: wholeNumber(params.page, '页码', 1, 1, Number.MAX_SAFE_INTEGER),
    limit: wholeNumber(params.limit, '每页条数', 20, 1, limits.page),
    sort,
    after: parseAnchor(entity, sort.field, 'after', params.after),
    before: parseAnchor(entity, sort.field, 'before', params.before),
    ids: parseIds(params, limits.page),
    counts: params.counts !== undefined && params.counts !== '0',
    counted: parseCounted(params.counted),
    sum: params.sum === undefined ? null : { action: String(params.sum), asOf: asOfIn(params) },
  }
}

function parseCounted(counted: unknown): ListRequest['counted'] {
  if (counted === undefined || counted === '') return null
  if (counted === 'known' || counted === 'some' || counted === 'all') return counted
  throw new InputError('counted 只能是 known、some 或 all', 'counted')
}

function asOfIn({ asOf }: Readonly<Record<string, unknown>>): number {
  return wholeNumber(asOf, 'asOf', Number.MAX_SAFE_INTEGER, 0, Number.MAX_SAFE_INTEGER)
}

/** Adds the fixed part of a screen, view or options list to what was asked for; both must hold. */
export function narrowed(where: Where, fixed: AnyCondition): Where {
  const all: Record<string, readonly (string | number | boolean | null)[]> = { ...where.in }
  for (const [name, wanted] of Object.entries(fixed)) {
    const accepted = acceptedValues(wanted).filter(isScalar)
    const asked = all[name]
    all[name] = asked ? asked.filter((value) => accepted.includes(value)) : accepted
  }
  return { ...where, in: all }
}

/** Most UTF-16 units of a keyword that are looked for. */
const longestKeyword = 100

/** Reads a filter. @throws InputError naming a condition that is unknown or has a value it cannot have. */
export function parseWhere(entity: Entity, filters: Readonly<Record<string, unknown>>): Where {
  const accepted: Record<string, (string | number | boolean | null)[]> = {}
  const from: Record<string, number> = {}
  const to: Record<string, number> = {}
  let keyword: string | null = null
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined || value === '') continue
    if (name === 'keyword') {
      keyword = cutText(String(value).trim(), longestKeyword) || null
      continue
    }
    const condition = conditionNamed(entity, name)
    if (!condition) throw new InputError(`未知的筛选条件：${name}`, name)
    const { base, field, bound } = condition
    if (bound === 'from') from[base] = boundValue(field, name, value, parseTime)
    else if (bound) to[base] = boundValue(field, name, value, parseTimeUntil)
    else accepted[base] = filterValues(field, name, value)
  }
  return { in: accepted, from, to, keyword }
}

type NamedCondition = { readonly base: string; readonly field: Field; readonly bound: string | undefined }

/** The field that a condition's name means, and which bound of it; null where a list of the entity knows no such condition. */
export function conditionNamed(entity: Entity, name: string): NamedCondition | null {
  const [, base = name, bound] = /^(.*)_(from|to)$/.exec(name) ?? []
  const field = filterable(entity).includes(base) ? entity.fields[base] : undefined
  return !field || (bound && !isBounded(field)) ? null : { base, field, bound }
}

function filterValues(field: Field, name: string, value: unknown): (string | number | boolean | null)[] {
  const texts = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value]
  const most = isMasked(field) ? limits.masked : limits.page
  if (texts.length > most) throw new InputError(`筛选条件 ${name} 最多 ${most} 个值`, name)
  return texts.map((each) => {
    if (each === 'null' || each === null) return null
    const result = valueSchema({ ...field, required: true }).safeParse(each)
    if (!result.success || !isScalar(result.data))
      throw new InputError(`筛选条件 ${name} 的值无效：${result.error?.issues[0]?.message ?? String(each)}`, name)
    return result.data
  })
}

function boundValue(field: Field, name: string, value: unknown, timeOf: typeof parseTime): number {
  const number = field.kind === 'time' ? timeOf(value) : parseFigure(field, value)
  if (!Number.isSafeInteger(number) || number === undefined) throw new InputError(`筛选条件 ${name} 的值无效`, name)
  return number
}

function parseSort(entity: Entity, sort: unknown, order: unknown): ListRequest['sort'] {
  if (order !== undefined && order !== 'asc' && order !== 'desc')
    throw new InputError('排序方向只能是 asc 或 desc', 'order')
  const own = entity.list ? sortOf(entity.list) : { field: 'id', descending: true }
  if (sort === undefined || sort === '') return order ? { ...own, descending: order === 'desc' } : own
  const asked = sortOf({ sort: String(sort) })
  if (asked.field !== 'id' && !sortable(entity).includes(asked.field)) {
    throw new InputError(`不能按 ${asked.field} 排序`, 'sort')
  }
  return order ? { ...asked, descending: order === 'desc' } : asked
}

function parseAnchor(entity: Entity, sortedBy: string, name: 'after' | 'before', given: unknown): Anchor {
  if (given === undefined) return null
  if (typeof given !== 'string' || !given.startsWith('[')) {
    return wholeNumber(given, name, 0, 0, Number.MAX_SAFE_INTEGER)
  }
  const field = entity.fields[sortedBy]
  const value = { text: z.string(), boolean: z.boolean(), bigint: z.int(), json: z.never() }
  const place = z.tuple([value[field ? columnType(field) : 'bigint'].nullable(), z.int().positive()])
  const read = place.safeParse(parsedJson(given))
  if (!read.success || structureProblem(read.data) !== null)
    throw new InputError(`${name} 不是这个列表里的位置，请刷新列表`, name)
  return { value: read.data[0], id: read.data[1] }
}

/** Reads `id` or `ids`, each once; null where neither is given. @throws InputError where one is no id, or they are too many. */
export function parseIds(params: Readonly<Record<string, unknown>>, most: number): number[] | null {
  const ids = numberList(params.ids ?? params.id)
  if (ids === null) return null
  if (ids.some((id) => !Number.isSafeInteger(id) || id <= 0)) throw new InputError('id 必须是正整数', 'id')
  const distinct = [...new Set(ids)]
  if (distinct.length > most) throw new InputError(`一次最多 ${most} 项，这里有 ${distinct.length} 项`, 'ids')
  return distinct
}

/** Numbers written as a list, as JSON or separated by commas; null where none are given. */
export function numberList(given: unknown): number[] | null {
  if (given === undefined || given === '') return null
  const written = typeof given === 'string' ? given.replace(/^\[|\]$/g, '').split(',') : given
  return (Array.isArray(written) ? written : [written]).map((each) => parseNumber(each) ?? Number.NaN)
}

/** Reads a whole number; `absent` where none is given. @throws InputError naming the parameter. */
export function wholeNumber(
  value: unknown,
  name: string,
  absent: number | undefined,
  least: number,
  most: number,
): number {
  if ((value === undefined || value === '') && absent !== undefined) return absent
  const number = parseNumber(value)
  if (number === undefined || !Number.isInteger(number) || number < least || number > most) {
    throw new InputError(
      most === Number.MAX_SAFE_INTEGER
        ? `${name}必须是不小于 ${least} 的整数`
        : `${name}必须在 ${least} 到 ${most} 之间`,
      name,
    )
  }
  return number
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
