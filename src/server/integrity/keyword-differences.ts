import { type RawBuilder, sql } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { type EntityRow, rowsIn } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import { gramTerms } from '../database/sqlite/sqlite-file.ts'
import { tableFor } from '../rows/entity-table.ts'
import { textsIn } from '../rows/keyword/build-keywords.ts'
import { gramsOf } from '../rows/keyword/grams.ts'
import { type IndexedRows, indexedFields, isIndexable, keyOf } from '../rows/keyword/keyword-index.ts'
import { afterMark, changedPast, idMask, idsOfIndex, mark, posting } from '../rows/keyword/posting.ts'

const rowsAtOnce = 2_000
const gramsAtOnce = 1_000
/**
 * Characters of the grams that are looked at: those of texts, and what names are typed as to their second letter. The longer ones are
 * written with these, and there are too many to be held: some thirty more for each name.
 */
const mostCharacters = 4

type Difference = { readonly entity: string; readonly id: number; readonly text: string }
/** How many rows hold a gram, and the sum of their ids. */
type Held = { readonly count: number; readonly sum: number }
type Grams = Map<string, Held>

/** Rows that keywords do not find by what they hold, and rows the index still has though they are gone. */
export async function* keywordDifferences(
  database: Database,
  { entities }: Pick<Catalogue, 'entities'>,
  schoolId: number,
): AsyncGenerator<Difference> {
  if (!isIndexable(schoolId)) return
  const indexes = await database.db.selectFrom('keyword_index').selectAll().where('is_complete', '=', 1).execute()
  for (const entity of entities.values()) {
    const index = indexes.find((each) => each.entity === entity.name && each.fields === keyOf(entity))
    if (!index) continue
    const place = { database, schoolId, entity, number: Number(index.number) }
    const seen = await seenBesides(place)
    for await (const each of missing(place)) if (!seen.has(each.id)) yield each
    for await (const each of gone(place)) if (!seen.has(each.id)) yield each
  }
}

/** Rows that searches look at besides, since servers of another version changed them. */
async function seenBesides({ database, schoolId, entity, number }: IndexedRows): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select id
    from (${changedPast(schoolId, entity.name, number)}) as changed`.execute(database.db)
  return new Set(rows.map(({ id }) => Number(id)))
}

async function* missing(place: IndexedRows): AsyncGenerator<Difference> {
  const held: Grams = new Map()
  for await (const { id, grams } of gramsOfRows(place)) {
    for (const gram of grams) add(held, gram, { count: 1, sum: id })
  }
  const indexed = await heldByIndex(place)
  const wrong = new Set<string>()
  for (const [gram, { count, sum }] of held) {
    const known = indexed.get(gram)
    if (known?.count !== count || known.sum !== sum) wrong.add(gram)
  }
  if (wrong.size === 0) return
  const [some = ''] = wrong
  const found = new Map<string, ReadonlySet<number>>()
  for (const gram of [...wrong].slice(0, gramsAtOnce)) found.set(gram, await idsHolding(place, gram))
  for await (const { id, grams: own } of gramsOfRows(place)) {
    const lost = [...own].find((gram) => found.get(gram)?.has(id) === false)
    if (lost !== undefined) yield { entity: place.entity.name, id, text: `用「${lost}」搜不到它` }
  }
  for (const id of found.get(some) ?? []) {
    const row = await rowsIn(place.database.db, tableFor(place.entity).name, place.schoolId)
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (row && !gramsOfRow(place.entity, row).has(some)) {
      yield { entity: place.entity.name, id, text: `用「${some}」会搜到它，但它不含这个词` }
    }
  }
}

async function* gramsOfRows(place: IndexedRows): AsyncGenerator<{ id: number; grams: ReadonlySet<string> }> {
  const { database, schoolId, entity } = place
  const columns = indexedFields(entity).map(sqlName)
  for (let last = 0; ; ) {
    const rows = await rowsIn(database.db, tableFor(entity).name, schoolId)
      .select(['id', ...columns])
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) yield { id: Number(row.id), grams: gramsOfRow(entity, row) }
    if (rows.length < rowsAtOnce) return
    last = Number(rows.at(-1)?.id)
  }
}

function gramsOfRow(entity: Entity, row: EntityRow): Set<string> {
  return new Set([...gramsOf(textsIn(entity)(row), mostCharacters)].filter((gram) => gram.length <= mostCharacters))
}

function add(grams: Grams, gram: string, { count, sum }: Held): void {
  const known = grams.get(gram) ?? { count: 0, sum: 0 }
  grams.set(gram, { count: known.count + Number(count), sum: known.sum + Number(sum) })
}

/** What the index has of the grams that are looked at; on PostgreSQL by ranges of ids, none of which takes as long as a statement may. */
async function heldByIndex({ database, schoolId, number }: IndexedRows): Promise<Grams> {
  const { db, engine } = database
  const before = mark(schoolId, number)
  const most = [...before].length + mostCharacters
  const grams: Grams = new Map()
  const read = async (query: RawBuilder<Held & { gram: string }>) => {
    for (const { gram, ...held } of (await query.execute(db)).rows) add(grams, gram.slice(before.length), held)
  }
  if (engine === 'sqlite') {
    await read(sql`select term as gram, count(*) as count, sum(doc & ${idMask}) as sum from ${sql.table(gramTerms)}
      where term >= ${before} and term < ${afterMark(before)} and length(term) <= ${most} group by term`)
    return grams
  }
  const own = sql`school_id = ${schoolId} and number = ${number}`
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from keyword_gram where ${own}`.execute(db)
  for (let last = 0; last < Number(rows[0]?.id ?? 0); last += rowsAtOnce) {
    await read(sql`select gram, count(*) as count, sum(id) as sum from keyword_gram, unnest(grams) as gram
      where ${own} and id > ${last} and id <= ${last + rowsAtOnce} and length(gram) <= ${most} group by gram`)
  }
  return grams
}

async function idsHolding({ database, schoolId, number }: IndexedRows, gram: string): Promise<Set<number>> {
  const { rows } = await posting(database.engine, schoolId, number, [gram]).execute(database.db)
  return new Set(rows.map(({ id }) => Number(id)))
}

async function* gone({ database, schoolId, entity, number }: IndexedRows): AsyncGenerator<Difference> {
  const { rows } = await sql<{ id: number }>`select id from (${idsOfIndex(database.engine, schoolId, number)}) as had
    where id not in (select id from ${sql.table(tableFor(entity).name)} where school_id = ${schoolId})`.execute(
    database.db,
  )
  for (const { id } of rows) yield { entity: entity.name, id: Number(id), text: '已不存在，却还能搜到' }
}
