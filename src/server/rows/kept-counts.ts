import { sql, type Transaction } from 'kysely'
import { once } from '../../catalogue/once.ts'
import { statusFilter } from '../../catalogue/schema/listing.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { rowsIn } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import { executePipelined } from '../database/postgres/pipelining-dialect.ts'
import { type CountedBy, holdSchool, noteCounted, versionsFor } from '../database/school-version.ts'
import type { Tables } from '../database/tables.ts'
import { tableFor } from './entity-table.ts'

/** Rows by the value of the status they are counted by, as text; all under '' where an entity has none. */
export type Counts = ReadonlyMap<string, number>

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

/** The kept counts of an entity; true where `versionsFor` says that they are counted by its field. */
export async function keptCounts(db: Database['db'], schoolId: number, entity: Entity): Promise<Counts> {
  const rows = await db
    .selectFrom('row_count')
    .select(['value', 'total'])
    .where('school_id', '=', schoolId)
    .where('entity', '=', entity.name)
    .where('field', '=', countedField(entity))
    .execute()
  return new Map(rows.map(({ value, total }) => [value, Number(total)]))
}

/** The kept counts of entities, by name and by value, in one query: of those that are counted for good, every status named. */
export async function toldCounts(
  db: Database['db'],
  schoolId: number,
  entities: readonly Entity[],
): Promise<ReadonlyMap<string, Record<string, number>>> {
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

/** Rows of an entity as they are now, by its status: as kept, where they are counted for good. */
export async function rowCounts(db: Database['db'], schoolId: number, entity: Entity): Promise<Counts> {
  const { countedBy } = await versionsFor(db, schoolId, entity.name)
  const read = countedBy === countedField(entity) ? keptCounts : countedRows
  return read(db, schoolId, entity)
}

/** Times an entity's rows are counted beside those who change them, before these are held for it. */
const attempts = 3

/** Rows of an entity as they were counted at a version, and what was kept of them at the same moment, true or not. */
type Counted = { readonly version: number; readonly rows: Counts; readonly kept: Counts }

/**
 * Counts an entity's rows once, so that they are kept from then on: of a database that was there before, or that a server of
 * another version wrote to. They are counted aside: the school's changes wait only where change after change comes in between.
 * Whoever comes second finds it done.
 */
export async function fillCounts(database: Database, schoolId: number, entity: Entity): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const counted = await countAside(database, schoolId, entity)
    if (await fillWith(database, schoolId, entity, counted)) return
  }
  await fillWith(database, schoolId, entity, null)
}

/**
 * Notes rows counted before, or now, as the kept counts. What was written since without a change has shifted what was kept by as much.
 * @returns false where a change came in between.
 */
function fillWith(database: Database, schoolId: number, entity: Entity, counted: Counted | null): Promise<boolean> {
  const field = countedField(entity)
  return database.write(async (trx) => {
    await holdSchool(trx, schoolId)
    const { countedBy, entity: version } = await versionsFor(trx, schoolId, entity.name)
    if (countedBy === field) return true
    if (counted && counted.version !== version) return false
    const rows = counted
      ? sumOf([counted.rows, 1], [counted.kept, -1], [await keptCounts(trx, schoolId, entity), 1])
      : await countedRows(trx, schoolId, entity)
    await trx.deleteFrom('row_count').where('school_id', '=', schoolId).where('entity', '=', entity.name).execute()
    await addToCounts(trx, schoolId, new Map([[entity, rows]]))
    await noteCounted(trx, schoolId, entity.name, field)
    return true
  }, schoolId)
}

/** In one statement, so that rows and what is kept of them are of one moment, at the version read before or a later one. */
async function countAside(database: Database, schoolId: number, entity: Entity): Promise<Counted> {
  const { entity: version } = await versionsFor(database.db, schoolId, entity.name)
  const field = countedField(entity)
  const value = field === '' ? sql`''` : sql`cast(${sql.ref(sqlName(field))} as text)`
  const { rows } = await sql<{ what: 'rows' | 'kept'; value: string | null; total: number }>`
    select 'rows' as what, ${value} as value, count(*) as total
    from ${sql.table(tableFor(entity).name)} where school_id = ${schoolId} group by 2
    union all
    select 'kept', value, total from row_count
    where school_id = ${schoolId} and entity = ${entity.name} and field = ${field}`.execute(database.aside)
  const of = (what: string): Counts =>
    new Map(rows.filter((row) => row.what === what).map((row) => [String(row.value), Number(row.total)]))
  return { version, rows: of('rows'), kept: of('kept') }
}

function sumOf(...parts: readonly (readonly [Counts, 1 | -1])[]): Counts {
  const sums = new Map<string, number>()
  for (const [counts, sign] of parts) {
    for (const [value, count] of counts) sums.set(value, (sums.get(value) ?? 0) + sign * count)
  }
  return sums
}
