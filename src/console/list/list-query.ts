import { sumBy } from 'es-toolkit/math'
import type { Catalogue, PlacedScreen } from '../../catalogue/catalogue.ts'
import { filterable, isBounded, statusFilter } from '../../catalogue/schema/listing.ts'
import { parseNumber, parseTime, parseTimeUntil } from '../../catalogue/schema/moment.ts'
import { foundField } from '../../catalogue/sensitive/found-field.ts'
import type { Call } from '../../catalogue/vocabulary/call.ts'
import { acceptedValues, holds } from '../../catalogue/vocabulary/condition.ts'
import type { AnyCondition, Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Field } from '../../catalogue/vocabulary/field.ts'
import { isMasked } from '../../catalogue/vocabulary/field-use.ts'
import type { Features } from '../../catalogue/wire/features.ts'
import type { ChangeEvent } from '../../catalogue/wire.ts'
import { isRecord } from '../../parsed-json.ts'
import type { PageParams } from './rows/list-source.ts'
import type { ListSummary } from './rows/list-summary.ts'

type Values = Readonly<Record<string, unknown>>

/** A filter as the address and the wire write it: `status=pending,refused`, `createdAt_from=2026-05-01`, `keyword=`. */
export type Filter = Readonly<Record<string, string>>

/** What a list shows: which entity and view, filtered and ordered how. */
export type ListQuery = {
  readonly entity: Entity
  /** Name of one of the list's views, or null. */
  readonly view: string | null
  /** Field, with a minus for descending, or null for the list's own order. */
  readonly sort: string | null
  readonly filter: Filter
  /** The id of the saved view it was opened as, whose columns and density it has; null for none. */
  readonly saved: string | null
  /** What the screen and the view fix. */
  readonly fixed: AnyCondition
}

/** Parameters of the address that say something else than the filter. */
const reserved = ['entity', 'view', 'sort', 'open', 'new', 'saved']

/**
 * Reads a list's query from the address; without any filter there the one the catalogue opens with holds, but where the
 * rows of a folder are looked through.
 */
export function readListQuery(
  catalogue: Pick<Catalogue, 'entities'>,
  { screen }: PlacedScreen,
  params: URLSearchParams,
): ListQuery {
  if (screen.kind !== 'grid') throw new Error(`${screen.path} shows no list`)
  const asked = params.get('entity') ?? ''
  const name = screen.entities.includes(asked) ? asked : (screen.entities[0] ?? '')
  const entity = catalogue.entities.get(name)
  if (!entity) throw new Error(`no entity named ${name}`)
  const views = entity.list?.views ?? {}
  const view = params.get('view')
  const found = view === null ? undefined : views[view]
  const given = [...params].filter(([key]) => isFilterOf(entity, key))
  const fixed: AnyCondition = { ...screen.where, ...found?.where }
  const initial = screen.folders ? {} : written(without(entity.list?.initial ?? {}, screen.where))
  return {
    entity,
    view: found ? view : null,
    sort: params.get('sort'),
    saved: params.get('saved'),
    filter: within(fixed, given.length > 0 ? Object.fromEntries(given.filter(([, value]) => value !== '')) : initial),
    fixed,
  }
}

/** What an operator's columns and density of a list are kept by on a device: those of a saved view are its own. */
export function arrangementKey(
  { id }: Pick<PlacedScreen, 'id'>,
  { entity, saved }: Pick<ListQuery, 'entity' | 'saved'>,
) {
  return `${id}/${entity.name}${saved === null ? '' : `/${saved}`}`
}

/** The address's parameters with another filter. */
export function withFilter(
  params: URLSearchParams,
  { entity }: Pick<ListQuery, 'entity'>,
  filter: Filter,
): URLSearchParams {
  const next = new URLSearchParams([...params].filter(([key]) => !isFilterOf(entity, key)))
  for (const [key, value] of Object.entries(filter)) if (value !== '') next.set(key, value)
  const isBare = Object.values(filter).every((value) => value === '')
  // An empty parameter says that nothing is filtered, where the list would open filtered.
  if (isBare) for (const key of Object.keys(entity.list?.initial ?? {})) next.set(key, '')
  return next
}

/** The address's parameters with one of them changed; null takes it away. */
export function withParam(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === null) next.delete(name)
  else next.set(name, value)
  return next
}

/** A filter that says no more than what is fixed: of the same field, what both let through, or what is fixed. */
function within(fixed: AnyCondition, filter: Filter): Filter {
  const shown = written(fixed)
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, wanted]) => {
      const accepted = shown[name]?.split(',')
      const kept = accepted
        ? wanted
            .split(',')
            .filter((each) => accepted.includes(each))
            .join(',')
        : wanted
      return kept === '' ? [] : [[name, kept]]
    }),
  )
}

/** The list call of a query; a view may have its own. */
export function listCall({ entity, view }: Pick<ListQuery, 'entity' | 'view'>): Call {
  const call = (view === null ? undefined : entity.list?.views?.[view]?.call) ?? entity.list?.call
  if (!call) throw new Error(`${entity.title}没有列表`)
  return call
}

/** The parameters of the list call, as text, the order included. */
export function listParams({ entity, view, sort, filter, fixed }: ListQuery): Record<string, string> {
  const hasOwnCall = view !== null && entity.list?.views?.[view]?.call !== undefined
  const narrowing = hasOwnCall && view !== null ? without(fixed, entity.list?.views?.[view]?.where ?? {}) : fixed
  return { ...written(narrowing), ...filter, ...(sort ? { sort } : {}) }
}

/** The parameters of a request for some of a list's rows: what is not known at once is counted once they are there. */
export function pageParams(query: ListQuery, page: PageParams): PageParams {
  return { ...listParams(query), counted: 'known', ...page }
}

/** The same rows by what their fields say, whichever call lists them: as filter actions, exports, charts and suggestions take them. */
export function actionFilter({ filter, fixed }: Pick<ListQuery, 'filter' | 'fixed'>): Record<string, string> {
  return { ...written(fixed), ...filter }
}

/** Whether a row shown matches, as far as its values tell; a keyword is taken to match, and so is what is masked. */
export function matchesQuery(
  { entity, filter, fixed }: Pick<ListQuery, 'entity' | 'filter' | 'fixed'>,
  row: Values,
): boolean {
  return (
    holds(fixed, row) &&
    Object.entries(filter).every(([key, value]) => isMasked(entity.fields[key]) || matchesOne(entity, key, value, row))
  )
}

/** Whether a list is of the rows in whose texts sensitive words are found, or of those without. */
export function goesByWords({ entity, filter, fixed }: Pick<ListQuery, 'entity' | 'filter' | 'fixed'>): boolean {
  const found = foundField(entity)?.name
  return found !== undefined && (found in filter || found in fixed)
}

/** What a list shows of the counts of all rows; null where it leaves out rows by more than their status. */
export function countsOf(
  { entity, view, filter, fixed }: ListQuery,
  counts: NonNullable<ChangeEvent['counts']>,
): Pick<ListSummary, 'total' | 'counts'> | null {
  const tab = statusFilter(entity)
  if (view !== null || Object.keys({ ...filter, ...fixed }).some((name) => name !== tab)) return null
  const shown = Object.keys(counts).filter((value) => matchesQuery({ entity, filter, fixed }, { [tab ?? '']: value }))
  return { total: sumBy(shown, (value) => counts[value] ?? 0), counts }
}

function matchesOne({ fields }: Entity, key: string, wanted: string, row: Values): boolean {
  if (key === 'keyword') return true
  const [, field, bound] = /^(.*)_(from|to)$/.exec(key) ?? []
  if (field !== undefined && bound !== undefined) {
    const value = row[field]
    const limit = boundOf(fields[field], bound, wanted)
    if (typeof value !== 'number' || limit === null) return true
    return bound === 'from' ? value >= limit : value <= limit
  }
  const value = asText(row[key])
  return wanted.split(',').some((each) => each === value)
}

/** The moment or number a bound of the filter means, as the server takes it: dates are Beijing's, and one up to which something is asked for is in it. */
function boundOf(field: Field | undefined, bound: string, text: string): number | null {
  if (field?.kind !== 'time') return parseNumber(text) ?? null
  return (bound === 'to' ? parseTimeUntil(text) : parseTime(text)) ?? null
}

function asText(value: unknown): string {
  if (isRecord(value) && 'id' in value) return String(value.id)
  if (typeof value === 'boolean') return value ? '1' : '0'
  return value === null || value === undefined ? 'null' : String(value)
}

function written(condition: AnyCondition): Record<string, string> {
  return Object.fromEntries(
    Object.entries(condition).map(([name, wanted]) => [name, acceptedValues(wanted).map(asText).join(',')]),
  )
}

function without(condition: AnyCondition, taken: AnyCondition): AnyCondition {
  return Object.fromEntries(Object.entries(condition).filter(([name]) => !(name in taken)))
}

function isFilterOf(entity: Entity, key: string): boolean {
  if (reserved.includes(key)) return false
  if (key === 'keyword') return true
  const base = /^(.*)_(from|to)$/.exec(key)?.[1] ?? key
  return base in entity.fields || key in entity.fields
}

/**
 * The parts of a filter that a list of the entity no longer knows, as an old address or view may have them, or that are answered by our
 * own backend alone.
 */
export function goneFilters(
  { entity, filter }: Pick<ListQuery, 'entity' | 'filter'>,
  { ownCalls }: Pick<Features, 'ownCalls'>,
): readonly string[] {
  const isGone = (key: string) =>
    !isKnown(entity, key, filter[key] ?? '') || (!ownCalls && entity.fields[key]?.kind === 'found')
  return Object.keys(filter).filter((key) => key !== 'keyword' && isGone(key))
}

function isKnown(entity: Entity, key: string, wanted: string): boolean {
  const [, base = key, bound] = /^(.*)_(from|to)$/.exec(key) ?? []
  const field = filterable(entity).includes(base) ? entity.fields[base] : undefined
  if (!field) return false
  if (bound !== undefined) return isBounded(field) && boundOf(field, bound, wanted) !== null
  return wanted.split(',').every((each) => each === 'null' || mayBe(field, each))
}

function mayBe(field: Field, text: string): boolean {
  if (field.kind === 'status' || field.kind === 'choice') return Object.hasOwn(field.options, text)
  if (field.kind === 'flag' || field.kind === 'found') return ['0', '1', 'true', 'false'].includes(text)
  return field.kind !== 'ref' || /^\d+$/.test(text)
}
