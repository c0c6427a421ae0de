import { limitAsync } from 'es-toolkit/promise'
import { keywordWords } from '../../catalogue/schema/keyword-words.ts'
import { narrowed } from '../../catalogue/schema/request.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { SearchHit } from '../../catalogue/wire.ts'
import { shortText } from '../../cut-text.ts'
import { isOneOf } from '../database/conditions.ts'
import type { Database } from '../database/open-database.ts'
import { pageMatching } from '../read/keyword-page.ts'
import { answersTo, everyRow, matchingBut } from '../read/where.ts'
import { candidatesOf } from '../rows/keyword/postings.ts'
import { nextTurn } from '../scheduling/next-turn.ts'
import { type FoundRow, orderOf, type Reading, readHits, statusOf } from './read-hits.ts'
import type { SearchedEntity } from './searched-entities.ts'

/** Most hits in all, and of one entity. */
const most = { hits: 20, each: 5 } as const

/** Rows of an entity, the newest, that are looked through while no index holds all of them. */
const horizon = 6_000

/** What decides how an entity's rows are found. */
type Bounds = {
  /** Rows that may hold the keyword up to which all of them are read. */
  readonly named: number
  /** Rows of a list, the first, that are looked through at once for what more of its rows hold. */
  readonly first: number
}

const usualBounds: Bounds = { named: 100, first: 200 }

/** Entities asked at once where each has to be asked by itself: few, so that the database serves others besides. */
const atOnce = 3

/** A search of one school. */
type Search = {
  readonly database: Database
  readonly schoolId: number
  readonly keyword: string
  readonly bounds: Bounds
}

type Scored = { readonly hit: SearchHit; readonly score: number; readonly place: number }

/**
 * Rows of a school by id, label or the texts their entities are searched by. The best come first: the id itself, then
 * labels that are, begin with or hold the keyword, then the rest; entities take turns. Those of all entities are asked for
 * together, in few statements; by itself only an entity no index tells of, or whose first rows do not do.
 */
export async function findRecords(
  database: Database,
  schoolId: number,
  searched: readonly SearchedEntity[],
  keyword: string,
  bounds = usualBounds,
): Promise<SearchHit[]> {
  const search = { database, schoolId, keyword, bounds }
  const byId = await rowsById(search, searched)
  // Nothing that is found by text comes before these.
  const byText = byId.size < most.hits ? await rowsByText(search, searched) : []
  const found = searched.flatMap((each, index) => {
    const rows = [...(byId.get(each) ?? []), ...(byText[index] ?? [])]
    const distinct = rows.filter((row, at) => rows.findIndex((other) => other.id === row.id) === at)
    return distinct.slice(0, most.each).map((row, place) => scored(each, row, keyword, place))
  })
  return found
    .sort((one, other) => one.score - other.score || one.place - other.place)
    .slice(0, most.hits)
    .map(({ hit }) => hit)
}

/** The id that a keyword may be: 12, #12, 0012. */
function idNamed(keyword: string): number | null {
  const [, digits] = /^#?(\d{1,15})$/.exec(keyword) ?? []
  return digits === undefined ? null : Number(digits)
}

/** The rows of that id, in turn of those entities that gave out as many: as many rows as are answered. */
async function rowsById(
  search: Search,
  searched: readonly SearchedEntity[],
): Promise<ReadonlyMap<SearchedEntity, FoundRow[]>> {
  const { database, schoolId, keyword } = search
  const id = idNamed(keyword)
  if (id === null) return new Map()
  const reaching = await database.db
    .selectFrom('sequence')
    .select('entity')
    .where('school_id', '=', schoolId)
    .where('next', '>', id)
    .execute()
  const entities = new Set(reaching.map(({ entity }) => entity))
  const asked = searched.filter(({ entity }) => entities.has(entity.name))
  const readings = asked.map((each) => rowsOf(search, each, [id]))
  const rows = await readHits(database, readings, most.hits)
  return new Map(asked.flatMap((each, index) => (rows[index]?.length ? [[each, rows[index]]] : [])))
}

/** Of each entity the first rows that hold the keyword. */
async function rowsByText(search: Search, searched: readonly SearchedEntity[]): Promise<FoundRow[][]> {
  const { database, schoolId, keyword, bounds } = search
  const candidates = await candidatesOf(database, schoolId, searched, keyword, bounds.named)
  const asked = searched.map((each, index) => {
    const known = candidates[index] ?? 'unknown'
    if (known === 'unknown') return { each, isLeft: () => true }
    const isNamed = known !== 'many' && known !== 'large'
    const reading = readingOf(search, each, isNamed ? known : 'first')
    return { each, reading, isLeft: (found: number) => !isNamed && found < most.each }
  })
  const together = asked.flatMap((each) => (each.reading ? [{ ...each, reading: each.reading }] : []))
  const read = await readHits(
    database,
    together.map(({ reading }) => reading),
  )
  const found = new Map(together.map(({ each }, index) => [each, read[index] ?? []]))
  const left = asked.filter(({ each, isLeft }) => isLeft(found.get(each)?.length ?? 0))
  const pages = new Map<SearchedEntity, number[]>()
  const ask = async ({ each }: (typeof left)[number]) => {
    await nextTurn()
    pages.set(each, await pageOf(search, each))
  }
  await Promise.all(left.map(limitAsync(ask, atOnce)))
  const paged = [...pages].filter(([, ids]) => ids.length > 0)
  const rows = await readHits(
    database,
    paged.map(([each, ids]) => rowsOf(search, each, ids)),
  )
  for (const each of pages.keys()) found.set(each, [])
  for (const [index, [each]] of paged.entries()) found.set(each, rows[index] ?? [])
  return searched.map((each) => found.get(each) ?? [])
}

function pageOf({ database, schoolId, keyword }: Search, { entity, where, fields }: SearchedEntity): Promise<number[]> {
  const wanted = narrowed({ ...everyRow, keyword, searched: fields }, where)
  return pageMatching(database, entity, schoolId, wanted, { sort: orderOf(entity), limit: most.each }, { horizon })
}

/** How the first rows that hold the keyword are read; null where none may. */
function readingOf(search: Search, searched: SearchedEntity, ids: readonly number[] | 'first'): Reading | null {
  const { entity, fields } = searched
  const holds = answersTo(search.database, entity, search.schoolId, fields, search.keyword)
  if (ids === 'first') {
    const conditions = conditionsOf(search, searched)
    return { entity, conditions, limit: most.each, among: { rows: search.bounds.first, holds } }
  }
  if (ids.length === 0) return null
  const { conditions, ...reading } = rowsOf(search, searched, ids)
  return { ...reading, conditions: [...conditions, holds] }
}

function rowsOf(search: Search, searched: SearchedEntity, ids: readonly number[]): Reading {
  const among = isOneOf(search.database.engine, 'id', ids)
  return { entity: searched.entity, conditions: [...conditionsOf(search, searched), among], limit: most.each }
}

function conditionsOf({ schoolId }: Search, { where }: SearchedEntity) {
  return matchingBut(schoolId, narrowed(everyRow, where))
}

function scored({ entity, path }: SearchedEntity, row: FoundRow, keyword: string, place: number): Scored {
  const label = (row.label ?? '').replace(/\s+/g, ' ').trim()
  const hit: SearchHit = {
    entity: entity.name,
    entityTitle: entity.title,
    id: row.id,
    label: shortText(label, 80) || `#${row.id}`,
    status: statusTitle(entity, row.status),
    path,
  }
  const wanted = keywordWords(keyword).map(({ text }) => text.toLowerCase())
  return { hit, score: idNamed(keyword) === row.id ? 0 : scoreOf(label.toLowerCase(), wanted.join(' ')), place }
}

function statusTitle(entity: Entity, value: string | null): string | null {
  const name = statusOf(entity)
  const status = name === undefined ? undefined : entity.fields[name]
  return status?.kind === 'status' && value !== null ? (status.options[value] ?? value) : null
}

function scoreOf(label: string, wanted: string): number {
  if (label === wanted) return 1
  if (label.startsWith(wanted)) return 2
  return label.includes(wanted) ? 3 : 4
}
