import type { Kysely, Transaction } from 'kysely'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { once } from '../../../catalogue/once.ts'
import { columnType } from '../../../catalogue/schema/table.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { isSearched, isSpelled } from '../../../catalogue/vocabulary/field-use.ts'
import { entityTables } from '../../database/entity-tables.ts'
import { lockKeys } from '../../database/lock-keys.ts'
import type { Database } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { tableFor } from '../entity-table.ts'

/** The index of an entity's texts: its number, and whether it holds every row. */
export type KeywordIndex = { readonly number: number; isComplete: boolean }

/** The rows of one school in the index of an entity, by the index's number. */
export type IndexedRows = {
  readonly database: Database
  readonly schoolId: number
  readonly entity: Entity
  readonly number: number
}

/** Numbers and schools that fit beside an id of 32 bits into the number of a row in SQLite's full-text index. */
const mostNumbers = 1_024
const mostSchools = 2 ** 21

/** How names are spelled in the index. Another number where they are spelled otherwise has it built anew. */
const spelling = 'pinyin1'

const opened = new WeakMap<Database, ReadonlyMap<string, KeywordIndex>>()

/** The fields of an entity that keywords are looked for in: those its list is searched by, or its label. */
export function searchedFields(entity: Entity): string[] {
  const named = Object.keys(entity.fields).filter((field) => isSearched(entity.fields[field]))
  return named.length > 0 ? named : [entity.label]
}

/** The fields whose texts are in the index: those searched, and the label; none where one of them is no text. */
export const indexedFields = once((entity: Entity): readonly string[] => {
  const fields = [...new Set([...searchedFields(entity), entity.label])].sort()
  const isText = (name: string) => {
    const field = entity.fields[name]
    return field !== undefined && columnType(field) === 'text'
  }
  return fields.every(isText) ? fields : []
})

/** The fields of an entity's index whose texts are found by their pinyin too. */
export function spelledFields(entity: Entity): string[] {
  return indexedFields(entity).filter((name) => isSpelled(entity.fields[name]))
}

/**
 * Has an index stand in the database for each entity with texts, and learns which of them hold every row. An entity without
 * rows has its index complete at once; else the rows there are have to be put in (`buildKeywords`), whoever writes
 * meanwhile. Fields that are searched anew are an index anew: the one before is no longer kept up, and so no longer
 * complete.
 */
export async function openKeywordIndexes(database: Database, catalogue: Pick<Catalogue, 'entities'>): Promise<void> {
  const entities = withIndex(catalogue)
  const known = await database.db.selectFrom('keyword_index').selectAll().execute()
  const isKnown = (entity: Entity) => {
    const own = known.filter((row) => row.entity === entity.name)
    return own.some((row) => row.fields === keyOf(entity)) && own.every((row) => row.fields === keyOf(entity))
  }
  if (!entities.every(isKnown)) await database.write((trx) => register(database, trx, entities))
  await learnKeywordIndexes(database, catalogue)
}

/** Has a view of one moment know which indexes held every row at it. */
export async function learnKeywordIndexes(database: Database, catalogue: Pick<Catalogue, 'entities'>): Promise<void> {
  const rows = await database.db.selectFrom('keyword_index').selectAll().execute()
  const indexes = withIndex(catalogue).flatMap((entity): [string, KeywordIndex][] => {
    const row = rows.find(({ entity: name, fields }) => name === entity.name && fields === keyOf(entity))
    return row ? [[entity.name, { number: Number(row.number), isComplete: Number(row.is_complete) === 1 }]] : []
  })
  opened.set(database, new Map(indexes))
}

/** Has what stands for a database know its indexes. */
export function shareKeywordIndexes(from: Database, to: Database): void {
  opened.set(to, keywordIndexes(from))
}

function withIndex({ entities }: Pick<Catalogue, 'entities'>): Entity[] {
  return [...entities.values()].filter((entity) => indexedFields(entity).length > 0)
}

async function register(database: Database, trx: Transaction<Tables>, entities: readonly Entity[]): Promise<void> {
  await lockKeys(database, trx, ['keywords'])
  const known = await trx.selectFrom('keyword_index').selectAll().execute()
  let number = Math.max(0, ...known.map((row) => Number(row.number)))
  for (const entity of entities) {
    const others = known.filter((row) => row.entity === entity.name && row.fields !== keyOf(entity))
    for (const other of others) {
      const none = { is_complete: 0, reached_school: 0, reached_id: 0 }
      await trx.updateTable('keyword_index').set(none).where('number', '=', other.number).execute()
    }
    if (known.some((row) => row.entity === entity.name && row.fields === keyOf(entity))) continue
    number++
    if (number >= mostNumbers) return
    const isEmpty = !(await anyRow(trx, entity))
    const row = { number, entity: entity.name, fields: keyOf(entity), is_complete: isEmpty ? 1 : 0 }
    await trx
      .insertInto('keyword_index')
      .values({ ...row, reached_school: 0, reached_id: 0 })
      .execute()
  }
}

/**
 * The indexes this process keeps up and reads, by the names of their entities; none before they are opened, and none of what stands
 * for a database before it shares or learns them: a view of one moment may be of before an index held every row.
 */
export function keywordIndexes(database: Database): ReadonlyMap<string, KeywordIndex> {
  return opened.get(database) ?? new Map()
}

/** Whether rows of a school can be in the index at all. */
export function isIndexable(schoolId: number): boolean {
  return schoolId < mostSchools
}

/** The number of the index that a row of an entity is to be in; null where there is none. */
export async function indexToKeep(
  database: Database,
  trx: Pick<Kysely<Tables>, 'selectFrom'>,
  entity: Entity,
): Promise<number | null> {
  const indexes = opened.get(database)
  if (indexes) return indexes.get(entity.name)?.number ?? null
  const row = await trx
    .selectFrom('keyword_index')
    .select('number')
    .where('entity', '=', entity.name)
    .where('fields', '=', keyOf(entity))
    .executeTakeFirst()
  return row ? Number(row.number) : null
}

/** The fields of an entity's index as they are kept beside it, and those of them with pinyin. */
export function keyOf(entity: Entity): string {
  const spelled = spelledFields(entity)
  const fields = indexedFields(entity).join(',')
  return spelled.length > 0 ? `${fields} ${spelling}:${spelled.join(',')}` : fields
}

async function anyRow(trx: Transaction<Tables>, entity: Entity): Promise<boolean> {
  const row = await entityTables(trx).selectFrom(tableFor(entity).name).select('id').limit(1).executeTakeFirst()
  return row !== undefined
}
