import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { once } from '../../catalogue/once.ts'
import { statusFilter } from '../../catalogue/schema/listing.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { rowsIn } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import { executePipelined } from '../database/postgres/pipelining-dialect.ts'
import {
  type CountedBy,
  type Counts,
  countingBy,
  holdSchool,
  noteCounted,
  versionsFor,
} from '../database/school-version.ts'
import type { Tables } from '../database/tables.ts'
import { tableFor } from './entity-table.ts'

/** The status the rows of an entity are counted by: the first one its list is filtered by; '' where there is none. */
export const countedField = once((entity: Entity): string => statusFilter(entity) ?? '')

/** By which field the rows of entities are counted. */
export function countedBy(entities: readonly Entity[]): CountedBy {
  return new Map(entities.map((entity) => [entity.name, countedField(entity)]))
}

/** Adds to the kept counts of a school, in the transaction that writes the rows: each by what it changes, never to a value read before. */
export async function addToCounts(
  trx: Transaction<Tables>,
  schoolId: number,
  shifts: ReadonlyMap<Entity, Counts>,
): Promise<void> {
  const rows = [...shifts].flatMap(([entity, counts]) =>
    [...counts].flatMap(([value, total]) =>
      total === 0 ? [] : [{ school_id: schoolId, entity: entity.name, field: countedField(entity), value, total }],
    ),
  )
  if (rows.length === 0) return
  const adding = trx
    .insertInto('row_count')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['school_id', 'entity', 'field', 'value'])
        .doUpdateSet({ total: sql`row_count.total + excluded.total` }),
    )
  await executePipelined(trx, adding.compile())
}

/** The kept counts of entities, by name and by value, in one query: of those that are counted for good, every status named. */
export async function toldCounts(
  db: Database['db'],
  schoolId: number,
  entities: readonly Entity[],
): Promise<ReadonlyMap<string, Record<string, number>>> {
  if (entities.length === 0) return new Map()
  const rows = await db
    .selectFrom('entity_version')
    .innerJoin('row_count', (join) =>
      join
        .onRef('row_count.school_id', '=', 'entity_version.school_id')
        .onRef('row_count.entity', '=', 'entity_version.entity')
        .onRef('row_count.field', '=', 'entity_version.counted_by'),
    )
    .select(['row_count.entity', 'row_count.field', 'value', 'total'])
    .where('entity_version.school_id', '=', schoolId)
    .where('entity_version.entity', 'in', [...new Set(entities.map(({ name }) => name))])
    .whereRef('entity_version.counted', '=', 'entity_version.version')
    .execute()
  return new Map(
    entities.flatMap((entity): [string, Record<string, number>][] => {
      const own = rows.filter((row) => row.entity === entity.name && row.field === countedField(entity))
      if (own.length === 0) return []
      const field = entity.fields[countedField(entity)]
      const none = Object.keys(field?.kind === 'status' ? field.options : {}).map((value) => [value, 0])
      return [[entity.name, Object.fromEntries([...none, ...own.map(({ value, total }) => [value, Number(total)])])]]
    }),
  )
}

/** Rows of an entity, counted now. */
export async function countedRows(db: Database['db'], schoolId: number, entity: Entity): Promise<Counts> {
  const field = countedField(entity)
  const rows = rowsIn(db, tableFor(entity).name, schoolId)
  const count = sql<number>`count(*)`.as('count')
  if (field === '') return new Map([['', Number((await rows.select(count).executeTakeFirst())?.count ?? 0)]])
  const name = sqlName(field)
  const groups = await rows
    .select([sql<string | null>`${sql.ref(name)}`.as('value'), count])
    .groupBy(name)
    .execute()
  return new Map(groups.map(({ value, count: total }) => [String(value), Number(total)]))
}

/** Rows of an entity as they are now, by its status: as kept, where they are counted for good, else counted aside. */
export async function rowCounts({ db, aside }: Database, schoolId: number, entity: Entity): Promise<Counts> {
  const { countedBy, counts } = await versionsFor(db, schoolId, entity.name)
  return countedBy === countedField(entity) ? counts : countedRows(aside, schoolId, entity)
}

/** Times an entity's rows are counted where servers of another version change them meanwhile. */
const attempts = 3

/** Rows of an entity as they were counted, and what was kept of them at the same moment, true or not. */
type Counted = { readonly rows: Counts; readonly kept: Counts }

/**
 * Counts an entity's rows once, so that they are kept from then on: of a database that was there before, or that a server of
 * another version wrote to. They are counted aside, while the school's changes go on. Where servers of another version go on changing
 * them, they stay uncounted. Whoever comes second finds it done.
 */
export async function fillCounts(database: Database, schoolId: number, entity: Entity): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const counting = await beginCounting(database, schoolId, entity)
    if (counting === null) return
    if (await fillWith(database, schoolId, entity, counting, await countAside(database, schoolId, entity))) return
  }
}

/**
 * Notes that the rows are being counted. The note holds while whoever changes rows adds to what is kept; it is another each time,
 * so that one that was lost and made again is not taken for the first.
 * @returns the note, somebody else's where there is one; null where they are counted.
 */
function beginCounting(database: Database, schoolId: number, entity: Entity): Promise<string | null> {
  const field = countedField(entity)
  return database.write(async (trx) => {
    await holdSchool(trx, schoolId)
    const { countedBy } = await versionsFor(trx, schoolId, entity.name)
    if (countedBy === field) return null
    if (countedBy?.startsWith(countingBy(field))) return countedBy
    const counting = `${countingBy(field)}${randomUUID()}`
    await noteCounted(trx, schoolId, entity.name, counting)
    return counting
  }, schoolId)
}

/**
 * Notes rows that were counted as the kept counts, with what has shifted these since.
 * @param counting the note they were counted under.
 * @returns false where it is gone, since somebody changed rows without adding to what is kept.
 */
function fillWith(
  database: Database,
  schoolId: number,
  entity: Entity,
  counting: string,
  { rows, kept }: Counted,
): Promise<boolean> {
  const field = countedField(entity)
  return database.write(async (trx) => {
    await holdSchool(trx, schoolId)
    const { countedBy } = await versionsFor(trx, schoolId, entity.name)
    if (countedBy === field) return true
    if (countedBy !== counting) return false
    const now = sumOf([rows, 1], [kept, -1], [await keptCounts(trx, schoolId, entity), 1])
    await trx.deleteFrom('row_count').where('school_id', '=', schoolId).where('entity', '=', entity.name).execute()
    await addToCounts(trx, schoolId, new Map([[entity, now]]))
    await noteCounted(trx, schoolId, entity.name, field)
    return true
  }, schoolId)
}

/** What is kept of an entity, true or not: `versionsFor` has the counts that are true. */
async function keptCounts(trx: Transaction<Tables>, schoolId: number, entity: Entity): Promise<Counts> {
  const rows = await trx
    .selectFrom('row_count')
    .select(['value', 'total'])
    .where('school_id', '=', schoolId)
    .where('entity', '=', entity.name)
    .where('field', '=', countedField(entity))
    .execute()
  return new Map(rows.map(({ value, total }) => [value, Number(total)]))
}

/** In one statement, so that rows and what is kept are of one moment. A value is made a text once it is counted, which takes a fourth. */
async function countAside(database: Database, schoolId: number, entity: Entity): Promise<Counted> {
  const field = countedField(entity)
  const value = field === '' ? sql`''` : sql.ref(sqlName(field))
  const { rows } = await sql<{ what: 'rows' | 'kept'; value: string | null; total: number }>`
    select 'rows' as what, cast(value as text) as value, total from
      (select ${value} as value, count(*) as total from ${sql.table(tableFor(entity).name)} where school_id = ${schoolId} group by 1) as counted
    union all
    select 'kept', value, total from row_count
    where school_id = ${schoolId} and entity = ${entity.name} and field = ${field}`.execute(database.aside)
  const of = (what: string): Counts =>
    new Map(rows.filter((row) => row.what === what).map((row) => [String(row.value), Number(row.total)]))
  return { rows: of('rows'), kept: of('kept') }
}

function sumOf(...parts: readonly (readonly [Counts, 1 | -1])[]): Counts {
  const sums = new Map<string, number>()
  for (const [counts, sign] of parts) {
    for (const [value, count] of counts) sums.set(value, (sums.get(value) ?? 0) + sign * count)
  }
  return sums
}
