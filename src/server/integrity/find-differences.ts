import { type SqlBool, sql } from 'kysely'
import { type Catalogue, entityNamed } from '../../catalogue/catalogue.ts'
import { countersOf } from '../../catalogue/counter.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { entityTables } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import { tableFor } from '../rows/entity-table.ts'
import { usesOf } from '../upload/attachment-use.ts'
import { countedValue } from '../write/keep-counters.ts'
import { climb } from '../write/rule/tree.ts'

/** A row that does not hold what it should: which, and what is wrong, for whoever runs the server. */
export type Difference = {
  readonly schoolId: number
  readonly entity: string
  readonly id: number
  readonly text: string
}

/**
 * Looks through all rows of all schools for what the write path should never let happen: figures that are not what a count
 * comes to, references to rows that are gone, rows above themselves, ends before their beginnings.
 */
export async function findDifferences(database: Database, catalogue: Catalogue): Promise<Difference[]> {
  const schools = await database.db.selectFrom('school').select('id').orderBy('id').execute()
  const found: Difference[] = []
  for (const { id } of schools) {
    found.push(...(await wrongCounts(database, catalogue, id)), ...(await wrongUses(database, catalogue, id)))
    for (const entity of catalogue.entities.values()) {
      found.push(
        ...(await lostReferences(database, catalogue, id, entity)),
        ...(await loops(database, id, entity)),
        ...(await earlyEnds(database, id, entity)),
      )
    }
  }
  return found
}

async function wrongCounts({ db }: Database, catalogue: Catalogue, schoolId: number): Promise<Difference[]> {
  const found: Difference[] = []
  for (const counter of countersOf(catalogue.entities)) {
    const { entity, field } = counter
    const table = tableFor(entity).name
    const stored = sql<number>`coalesce(${sql.ref(sqlName(field))}, 0)`
    const counted = countedValue(counter, entityNamed(catalogue, counter.counted), table)
    const rows = await entityTables(db)
      .selectFrom(table)
      .select(['id', stored.as('stored'), counted.as('counted')])
      .where('school_id', '=', schoolId)
      .where(sql<SqlBool>`${stored} <> ${counted}`)
      .orderBy('id')
      .execute()
    for (const row of rows) {
      const text = `${field} is ${Number(row.stored)}, counted ${Number(row.counted)} of ${counter.counted}`
      found.push({ schoolId, entity: entity.name, id: Number(row.id), text })
    }
  }
  return found
}

async function wrongUses({ db, engine }: Database, catalogue: Catalogue, schoolId: number): Promise<Difference[]> {
  if (!catalogue.entities.has('attachment')) return []
  const read = entityTables(db)
  const files = await read
    .selectFrom('attachment')
    .select(['id', 'url', 'uses'])
    .where('school_id', '=', schoolId)
    .execute()
  const uses = await usesOf(
    { read, engine, schoolId, catalogue },
    files.map(({ url }) => String(url)),
  )
  return files.flatMap(({ id, url, uses: stored }): Difference[] => {
    const counted = uses.get(String(url)) ?? 0
    if (Number(stored ?? 0) === counted) return []
    return [{ schoolId, entity: 'attachment', id: Number(id), text: `uses is ${Number(stored)}, counted ${counted}` }]
  })
}

async function lostReferences(
  { db }: Database,
  catalogue: Catalogue,
  schoolId: number,
  entity: Entity,
): Promise<Difference[]> {
  const found: Difference[] = []
  const table = tableFor(entity).name
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind !== 'ref') continue
    const column = sql.ref(`own.${sqlName(name)}`)
    const target = sql.table(tableFor(entityNamed(catalogue, field.entity)).name)
    const { rows } = await sql<{ id: number; lost: number }>`
      select own.id, ${column} as lost from ${sql.table(table)} as own
      where own.school_id = ${schoolId} and ${column} is not null
        and not exists (select 1 from ${target} as other where other.school_id = own.school_id and other.id = ${column})
      order by own.id`.execute(db)
    for (const { id, lost } of rows) {
      found.push({
        schoolId,
        entity: entity.name,
        id,
        text: `${name} refers to ${field.entity} ${lost}, which is gone`,
      })
    }
  }
  return found
}

async function loops({ db }: Database, schoolId: number, entity: Entity): Promise<Difference[]> {
  const found: Difference[] = []
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind !== 'ref' || field.entity !== entity.name) continue
    const rows = await entityTables(db)
      .selectFrom(tableFor(entity).name)
      .select(['id', sqlName(name)])
      .where('school_id', '=', schoolId)
      .where(sqlName(name), 'is not', null)
      .execute()
    const parents = new Map(rows.map((row) => [Number(row.id), Number(row[sqlName(name)])]))
    for (const id of parents.keys()) {
      if (climb(id, parents) !== 'top')
        found.push({ schoolId, entity: entity.name, id, text: `${name} leads back to itself` })
    }
  }
  return found
}

async function earlyEnds({ db }: Database, schoolId: number, entity: Entity): Promise<Difference[]> {
  const found: Difference[] = []
  for (const [first, last] of entity.periods ?? []) {
    const rows = await entityTables(db)
      .selectFrom(tableFor(entity).name)
      .select('id')
      .where('school_id', '=', schoolId)
      .where(sql<SqlBool>`${sql.ref(sqlName(last))} < ${sql.ref(sqlName(first))}`)
      .execute()
    for (const { id } of rows) {
      found.push({ schoolId, entity: entity.name, id: Number(id), text: `${last} is before ${first}` })
    }
  }
  return found
}
