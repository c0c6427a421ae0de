import { narrowed } from '../../catalogue/schema/request.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import { acceptedValues } from '../../catalogue/vocabulary/condition.ts'
import { sortOf } from '../../catalogue/vocabulary/entity.ts'
import type { SearchHit } from '../../catalogue/wire.ts'
import { isOneOf } from '../database/conditions.ts'
import { type EntityRow, rowsIn } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import { nextTurn } from '../next-turn.ts'
import { pageMatching } from '../read/keyword-page.ts'
import { everyRow } from '../read/list.ts'
import type { SearchedEntity } from './searched-entities.ts'

/** Most hits in all, and of one entity. */
const most = { hits: 20, each: 5 } as const

/** Rows of an entity, the newest, that are looked through while no index holds all of them. */
const horizon = 6_000

type Scored = { readonly hit: SearchHit; readonly score: number; readonly place: number }

/**
 * Rows of a school by id, label or the texts their entities are searched by. The best come first: the id itself, then
 * labels that are, begin with or hold the keyword, then the rest; entities take turns. Other calls are served between two
 * entities, since the embedded database reads in this process.
 */
export async function findRecords(
  database: Database,
  schoolId: number,
  searched: readonly SearchedEntity[],
  keyword: string,
): Promise<SearchHit[]> {
  const found: Scored[] = []
  for (const each of searched) {
    await nextTurn()
    const rows = [
      ...(await rowsById(database, schoolId, each, keyword)),
      ...(await rowsByText(database, schoolId, each, keyword)),
    ]
    const distinct = rows.filter((row, index) => rows.findIndex((other) => other.id === row.id) === index)
    found.push(...distinct.slice(0, most.each).map((row, place) => scored(each, row, keyword, place)))
  }
  return found
    .sort((one, other) => one.score - other.score || one.place - other.place)
    .slice(0, most.hits)
    .map(({ hit }) => hit)
}

async function rowsById(
  database: Database,
  schoolId: number,
  searched: SearchedEntity,
  keyword: string,
): Promise<EntityRow[]> {
  const [, digits] = /^#?(\d{1,15})$/.exec(keyword) ?? []
  if (digits === undefined) return []
  return selectRows(database, schoolId, searched).where('id', '=', Number(digits)).execute()
}

async function rowsByText(
  database: Database,
  schoolId: number,
  searched: SearchedEntity,
  keyword: string,
): Promise<EntityRow[]> {
  const { entity, fields } = searched
  const sort = entity.list ? sortOf(entity.list) : { field: 'id', descending: true }
  const where = narrowed({ ...everyRow, keyword, searched: fields }, searched.where)
  const ids = await pageMatching(database, entity, schoolId, where, { sort, limit: most.each }, { horizon })
  if (ids.length === 0) return []
  const rows = await selectRows(database, schoolId, searched)
    .where(isOneOf(database.engine, 'id', ids))
    .execute()
  return ids.flatMap((id) => rows.filter((row) => Number(row.id) === id))
}

function selectRows(database: Database, schoolId: number, { entity, where, fields }: SearchedEntity) {
  const shown = ['id', ...fields, entity.label, statusOf(entity) ?? 'id']
  const columns = [...new Set(shown.map(sqlName))]
  let query = rowsIn(database.db, sqlName(entity.name), schoolId).select(columns)
  for (const [name, wanted] of Object.entries(where)) {
    const accepted = acceptedValues(wanted).filter(
      (value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean',
    )
    query = query.where(sqlName(name), 'in', accepted)
  }
  return query
}

function scored(searched: SearchedEntity, row: EntityRow, keyword: string, place: number): Scored {
  const { entity, path } = searched
  const id = Number(row.id)
  const label = textOf(row[sqlName(entity.label)])
  const statusName = statusOf(entity)
  const status = statusName === undefined ? null : entity.fields[statusName]
  const value = statusName === undefined ? null : row[sqlName(statusName)]
  const hit: SearchHit = {
    entity: entity.name,
    entityTitle: entity.title,
    id,
    label: label.length > 80 ? `${label.slice(0, 80)}…` : label || `#${id}`,
    status: status?.kind === 'status' && typeof value === 'string' ? (status.options[value] ?? value) : null,
    path,
  }
  return { hit, score: scoreOf(id, label.toLowerCase(), keyword.toLowerCase()), place }
}

function scoreOf(id: number, label: string, keyword: string): number {
  if (keyword.replace('#', '') === String(id)) return 0
  if (label === keyword) return 1
  if (label.startsWith(keyword)) return 2
  return label.includes(keyword) ? 3 : 4
}

function statusOf({ fields }: SearchedEntity['entity']): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.kind === 'status')
}

function textOf(cell: unknown): string {
  return typeof cell === 'string' ? cell.replace(/\s+/g, ' ').trim() : ''
}
