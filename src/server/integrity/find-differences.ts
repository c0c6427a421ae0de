import { type SqlBool, sql } from 'kysely'
import { type Catalogue, entityNamed } from '../../catalogue/catalogue.ts'
import { countersOf } from '../../catalogue/counter.ts'
import { sqlName, tableOf } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { sameValuesOf } from '../../catalogue/vocabulary/same-value.ts'
import { entityTables, rowsIn } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import { versionsFor } from '../database/school-version.ts'
import { indexDefinitions } from '../database/table-ddl.ts'
import { ledgerDifferences } from '../ledger/find-ledger-differences.ts'
import { tableFor } from '../rows/entity-table.ts'
import { countedField, countedRows } from '../rows/kept-counts.ts'
import { library } from '../upload/file-address.ts'
import { lookForUses, usesSince } from '../upload/look-for-uses.ts'
import { countedValue } from '../write/keep-counters.ts'
import { climb } from '../write/rule/tree.ts'
import { foundDifferences } from './found-differences.ts'
import { keywordDifferences } from './keyword-differences.ts'

/** A row that does not hold what it should: which, and what is wrong, for whoever runs the server. */
export type Difference = {
  readonly schoolId: number
  readonly entity: string
  readonly id: number
  readonly text: string
}

/**
 * Looks through all rows of all schools for what the write path should never let happen: figures that are not what a count
 * comes to, kept counts that are not what rows come to, balances that are not what transfers come to, orders whose money is
 * elsewhere than their state says, references to rows that are gone or disagree, rows that should be told apart, rows above themselves, ends before their
 * beginnings, rows that keywords miss, rows marked as holding sensitive words that hold none, or the other way round.
 */
export async function findDifferences(database: Database, catalogue: Catalogue): Promise<Difference[]> {
  const schools = await database.db.selectFrom('school').select('id').orderBy('id').execute()
  const found: Difference[] = []
  for (const { id: schoolId } of schools) {
    for await (const each of differencesIn({ database, catalogue, schoolId })) found.push({ schoolId, ...each })
  }
  return found
}

/** How many schools and rows of entities there are to look through. */
export async function countAll({ db }: Database, catalogue: Catalogue): Promise<{ schools: number; rows: number }> {
  const schools = await db.selectFrom('school').select('id').execute()
  let rows = 0
  for (const table of new Set([...catalogue.entities.values()].map((entity) => tableFor(entity).name))) {
    const counted = entityTables(db)
      .selectFrom(table)
      .select((all) => all.fn.countAll().as('count'))
    rows += Number((await counted.executeTakeFirstOrThrow()).count)
  }
  return { schools: schools.length, rows }
}

type School = { readonly database: Database; readonly catalogue: Catalogue; readonly schoolId: number }
type Found = AsyncGenerator<Omit<Difference, 'schoolId'>>

async function* differencesIn(school: School): Found {
  yield* wrongCounts(school)
  yield* wrongUses(school)
  yield* ledgerDifferences(school)
  yield* wrongRowCounts(school)
  yield* foundDifferences(school.database, school.catalogue, school.schoolId)
  yield* keywordDifferences(school.database, school.catalogue, school.schoolId)
  for (const entity of school.catalogue.entities.values()) {
    yield* lostReferences(school, entity)
    yield* disagreements(school, entity)
    yield* alike(school, entity)
    yield* loops(school, entity)
    yield* earlyEnds(school, entity)
  }
}

async function* wrongCounts({ database, catalogue, schoolId }: School): Found {
  for (const counter of countersOf(catalogue.entities)) {
    const { entity, field } = counter
    const table = tableFor(entity).name
    const stored = sql<number>`coalesce(${sql.ref(sqlName(field))}, 0)`
    const counted = countedValue(counter, entityNamed(catalogue, counter.counted), table)
    const rows = await rowsIn(database.db, table, schoolId)
      .select(['id', stored.as('stored'), counted.as('counted')])
      .where(sql<SqlBool>`${stored} <> ${counted}`)
      .orderBy('id')
      .execute()
    for (const row of rows) {
      const rowsOf = titleOf(catalogue, counter.counted)
      const text = `${labelOf(entity, field)}是 ${Number(row.stored)}，数${rowsOf}是 ${Number(row.counted)}`
      yield { entity: entity.name, id: Number(row.id), text }
    }
  }
}

/** Where rows of an entity are counted for good: kept counts that are not what its rows come to. */
async function* wrongRowCounts({ database: { db }, catalogue, schoolId }: School): Found {
  for (const entity of catalogue.entities.values()) {
    const { countedBy, counts: kept } = await versionsFor(db, schoolId, entity.name)
    if (countedBy !== countedField(entity)) continue
    const counted = await countedRows(db, schoolId, entity)
    for (const value of new Set([...kept.keys(), ...counted.keys()])) {
      const [is, should] = [kept.get(value) ?? 0, counted.get(value) ?? 0]
      const which = value === '' ? '' : `${labelOf(entity, countedBy)}为 ${value} 的`
      const text = `${which}行数记的是 ${is}，数出来是 ${should}`
      if (is !== should) yield { entity: entity.name, id: 0, text }
    }
  }
}

async function* wrongUses(school: School): Found {
  const { database, catalogue, schoolId } = school
  if (!catalogue.entities.has(library)) return
  const { db } = database
  const files = await rowsIn(db, library, schoolId).select(['id', 'url', 'uses']).execute()
  const urls = files.map(({ url }) => String(url))
  const counts = await usesSince(school, db, await lookForUses(school, urls), urls)
  for (const { id, url, uses } of files) {
    const counted = counts.get(String(url)) ?? 0
    const text = `${labelOf(entityNamed(catalogue, library), 'uses')}是 ${Number(uses)}，数出来是 ${counted}`
    if (Number(uses ?? 0) !== counted) yield { entity: library, id: Number(id), text }
  }
}

async function* lostReferences({ database, catalogue, schoolId }: School, entity: Entity): Found {
  const table = tableFor(entity).name
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind !== 'ref') continue
    const column = sql.ref(`own.${sqlName(name)}`)
    const target = sql.table(tableFor(entityNamed(catalogue, field.entity)).name)
    const { rows } = await sql<{ id: number; lost: number }>`
      select own.id, ${column} as lost from ${sql.table(table)} as own
      where own.school_id = ${schoolId} and ${column} is not null
        and not exists (select 1 from ${target} as other where other.school_id = own.school_id and other.id = ${column})
      order by own.id`.execute(database.db)
    for (const { id, lost } of rows) {
      const text = `${labelOf(entity, name)}指向${titleOf(catalogue, field.entity)} ${lost}，它已不存在`
      yield { entity: entity.name, id, text }
    }
  }
}

async function* disagreements({ database, catalogue, schoolId }: School, entity: Entity): Found {
  for (const { ref, to, same } of sameValuesOf(entity)) {
    const [column, value] = [sqlName(ref), sqlName(same)]
    const { rows } = await sql<{ id: number; chosen: number }>`
      select own.id, other.id as chosen from ${sql.table(tableFor(entity).name)} as own
      join ${sql.table(tableFor(entityNamed(catalogue, to)).name)} as other
        on other.school_id = own.school_id and other.id = ${sql.ref(`own.${column}`)}
      where own.school_id = ${schoolId} and ${sql.ref(`own.${value}`)} is distinct from ${sql.ref(`other.${value}`)}
      order by own.id`.execute(database.db)
    for (const { id, chosen } of rows) {
      const text = `${labelOf(entity, ref)}是${titleOf(catalogue, to)} ${chosen}，两者的${labelOf(entity, same)}不同`
      yield { entity: entity.name, id: Number(id), text }
    }
  }
}

/** Rows that a group of fields should tell apart: those in which one is empty, from before that was a value. */
async function* alike({ database, schoolId }: School, entity: Entity): Found {
  const shape = tableOf(entity)
  for (const { unique, columns, keys, where } of indexDefinitions(database.engine, shape)) {
    if (!unique) continue
    const given = keys.map((key) => sql`${sql.raw(key)} is not null`)
    const meant = where === '' ? [] : [sql.raw(where)]
    const { rows } = await sql<{ first: number; id: number }>`
      select min(id) as first, max(id) as id from ${sql.table(shape.name)}
      where ${sql.join([sql`school_id = ${schoolId}`, ...given, ...meant], sql` and `)}
      group by ${sql.join(keys.map((key) => sql.raw(key)))} having count(*) > 1 order by 2`.execute(database.db)
    const fields = Object.keys(entity.fields).filter((name) => columns.includes(sqlName(name)))
    const names = fields.map((name) => labelOf(entity, name)).join('与')
    for (const { first, id } of rows) yield { entity: entity.name, id: Number(id), text: `${names}和 ${first} 的相同` }
  }
}

async function* loops({ database, schoolId }: School, entity: Entity): Found {
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind !== 'ref' || field.entity !== entity.name) continue
    const rows = await rowsIn(database.db, tableFor(entity).name, schoolId)
      .select(['id', sqlName(name)])
      .where(sqlName(name), 'is not', null)
      .execute()
    const parents = new Map(rows.map((row) => [Number(row.id), Number(row[sqlName(name)])]))
    for (const id of parents.keys()) {
      if (climb(id, parents) !== 'top') yield { entity: entity.name, id, text: `${labelOf(entity, name)}绕回了它自己` }
    }
  }
}

async function* earlyEnds({ database, schoolId }: School, entity: Entity): Found {
  for (const [first, last] of entity.periods ?? []) {
    const rows = await rowsIn(database.db, tableFor(entity).name, schoolId)
      .select('id')
      .where(sql<SqlBool>`${sql.ref(sqlName(last))} < ${sql.ref(sqlName(first))}`)
      .execute()
    const text = `${labelOf(entity, last)}早于${labelOf(entity, first)}`
    for (const { id } of rows) yield { entity: entity.name, id: Number(id), text }
  }
}

/** A field as the console calls it, and as the database does. */
function labelOf({ fields }: Entity, name: string): string {
  return `「${fields[name]?.label ?? name}」（${sqlName(name)}）`
}

function titleOf(catalogue: Catalogue, name: string): string {
  return `「${entityNamed(catalogue, name).title}」`
}
