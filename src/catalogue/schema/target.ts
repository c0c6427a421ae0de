import { isRecord, parsedJson } from '../../parsed-json.ts'
import type { Call } from '../vocabulary/call.ts'
import type { AnyCondition, Entity } from '../vocabulary/entity.ts'
import { InputError } from './input-error.ts'
import { filterable } from './listing.ts'
import { parseNumber } from './moment.ts'
import { narrowed, numberList, parseIds, parseWhere, type Where, wholeNumber } from './request.ts'
import { structureProblem } from './structure.ts'

/** The parameters by which an action is told its rows. */
export const targetParameters = ['id', 'ids', 'versions', 'filter', 'expected', 'asOf', 'except'] as const

/** Which rows an action means. */
export type Target =
  | {
      readonly kind: 'ids'
      readonly ids: readonly number[]
      /** The version of each row that the caller saw, by id; null where the caller does not say. */
      readonly versions: ReadonlyMap<number, number> | null
    }
  | {
      readonly kind: 'filter'
      readonly where: Where
      readonly expected: number
      /** The school's version the caller's list was read at. */
      readonly asOf: number
      readonly except: readonly number[]
    }
  /** Those of a parent, by its id, that meet a condition when the change is made. */
  | { readonly kind: 'children'; readonly of: number; readonly where: Where }

/**
 * The same for a call whose `id` names a parent: its rows that meet `when`, and the filters given besides.
 * @throws InputError as parseTarget.
 */
export function parseTargetOf(
  { parent }: Pick<Call, 'parent'>,
  entity: Entity,
  when: AnyCondition | undefined,
  params: Readonly<Record<string, unknown>>,
  mostIds: number,
): Target {
  const isParent = parent !== undefined && params.ids === undefined && params.filter === undefined
  if (!isParent || params[parent.by] === undefined) return parseTarget(entity, params, mostIds)
  const filters = filterable(entity).flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]]))
  const where = parseWhere(entity, Object.fromEntries(filters))
  const of = wholeNumber(params[parent.by], 'id', undefined, 1, Number.MAX_SAFE_INTEGER)
  return { kind: 'children', of, where: narrowed(where, when ?? {}) }
}

/** Above it a number is a time in ms: a school that makes a change each ms gets there after thirty years. */
const latestVersion = 1e12 - 1

/**
 * Reads which rows an action means: `id` or `ids` (and `versions`, in the same order), or `filter` with `expected` and
 * `asOf` (and `except`).
 * @throws InputError when none is given, or too many; asking to refresh where `asOf` is a time, as consoles once sent it.
 */
export function parseTarget(entity: Entity, params: Readonly<Record<string, unknown>>, mostIds: number): Target {
  const ids = parseIds(params, mostIds)
  if (ids) return { kind: 'ids', ids, versions: parseVersions(params) }
  if (params.filter === undefined) throw new InputError('请指定要操作的内容（id、ids 或 filter）', 'id')
  const filter = structured(params.filter)
  return {
    kind: 'filter',
    where: parseWhere(entity, filter),
    expected: wholeNumber(params.expected, 'expected', undefined, 0, Number.MAX_SAFE_INTEGER),
    asOf: parseAsOf(params.asOf),
    except: params.except === undefined ? [] : (parseIds({ ids: params.except }, 10_000) ?? []),
  }
}

function parseVersions(params: Readonly<Record<string, unknown>>): ReadonlyMap<number, number> | null {
  const versions = numberList(params.versions)
  if (versions === null) return null
  const ids = numberList(params.ids ?? params.id) ?? []
  if (versions.length !== ids.length) throw new InputError('versions 必须与 ids 一一对应', 'versions')
  return new Map(ids.map((id, index) => [id, wholeNumber(versions[index], 'versions', undefined, 0, latestVersion)]))
}

function parseAsOf(value: unknown): number {
  if (value === undefined || value === '') throw new InputError('按条件批量操作需要 asOf（看到列表时的版本）', 'asOf')
  const asOf = parseNumber(value)
  if (asOf === undefined || !Number.isInteger(asOf) || asOf < 0 || asOf > latestVersion) {
    throw new InputError('页面上的列表已经过期，没有做任何改动，请刷新后再试', 'asOf')
  }
  return asOf
}

function structured(value: unknown): Record<string, unknown> {
  const parsed = typeof value === 'string' ? parsedJson(value) : value
  if (parsed === undefined || structureProblem(parsed) !== null)
    throw new InputError('filter 不是有效的 JSON', 'filter')
  if (!isRecord(parsed) || Array.isArray(parsed)) {
    throw new InputError('filter 必须是一组条件', 'filter')
  }
  return { ...parsed }
}
