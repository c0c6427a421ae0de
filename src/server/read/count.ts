import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Where } from '../../catalogue/schema/request.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { entityTables } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import type { Versions } from '../database/school-version.ts'
import { tableFor } from '../rows/entity-table.ts'
import { type Counts, countedField, keptCounts } from '../rows/kept-counts.ts'
import { allOf, matching } from './where.ts'

const mostKept = 2_000

/** Which rows are counted: a school's, of an entity as of the versions its list stands on. */
type Counting = { readonly schoolId: number; readonly entity: Entity; readonly versions: Versions }

/** Counts of rows, kept until the entity changes. What is asked by many at once is counted once. */
export type CountCache = {
  readonly total: (counting: Counting, where: Where) => Promise<number>
  /** Rows for each value of the first status the list is filtered by, under the rest of the filter; null without one. */
  readonly byStatus: (counting: Counting, where: Where) => Promise<Record<string, number> | null>
  /** Waits for what is still being counted for later. */
  readonly settled: () => Promise<void>
}

type Counted = { readonly version: number; readonly groups: Promise<Counts> }

/**
 * Counts for this process. A count may be newer than the version it is kept under, never older. Who may ask is the caller's
 * to say: what is counted depends on school, entity and filter alone.
 * @param fill has an entity's rows counted for good, where they are not; nobody does where it is left out.
 */
export function createCountCache(
  database: Database,
  fill: (schoolId: number, entity: Entity) => Promise<void> = async () => undefined,
): CountCache {
  const kept = new LRUCache<string, Counted>({ max: mostKept })
  const filling = new Map<string, Promise<void>>()

  const fillOnce = (schoolId: number, entity: Entity) => {
    const key = `${schoolId} ${entity.name}`
    if (filling.has(key)) return
    filling.set(
      key,
      fill(schoolId, entity).finally(() => filling.delete(key)),
    )
  }

  const countNow = async ({ schoolId, entity, versions }: Counting, where: Where, by: string | null) => {
    const isWhole = isEveryRow(where) && (by ?? '') === countedField(entity)
    if (isWhole && versions.countedBy === countedField(entity)) return keptCounts(database.db, schoolId, entity)
    const groups = await countRows(database, schoolId, entity, where, by)
    if (isWhole) fillOnce(schoolId, entity)
    return groups
  }

  const count = (counting: Counting, where: Where, by: string | null): Promise<Counts> => {
    const version = counting.versions.entity
    const key = JSON.stringify([counting.schoolId, counting.entity.name, by, where])
    const known = kept.get(key)
    if (known?.version === version) return known.groups
    const groups = countNow(counting, where, by)
    const counted = { version, groups }
    kept.set(key, counted)
    groups.catch(() => {
      if (kept.peek(key) === counted) kept.delete(key)
    })
    return groups
  }

  return {
    total: async (counting, where) => {
      const status = countedField(counting.entity)
      const { [status]: asked, ...others } = where.in
      if (status === '' || where.keyword !== null) return sumOf(await count(counting, where, null))
      const groups = await count(counting, { ...where, in: others }, status)
      return asked === undefined
        ? sumOf(groups)
        : asked.reduce<number>((sum, value) => sum + (groups.get(String(value)) ?? 0), 0)
    },
    byStatus: async (counting, where) => {
      const status = countedField(counting.entity)
      const field = counting.entity.fields[status]
      if (field?.kind !== 'status') return null
      const { [status]: _, ...others } = where.in
      const groups = await count(counting, { ...where, in: others }, status)
      return Object.fromEntries(Object.keys(field.options).map((value) => [value, groups.get(value) ?? 0]))
    },
    settled: async () => {
      await Promise.all(filling.values())
    },
  }
}

function isEveryRow({ in: among, from, to, keyword }: Where): boolean {
  return keyword === null && [among, from, to].every((part) => Object.keys(part).length === 0)
}

/** How many rows there are, in all or by the values of a field; all of them stand under an empty text. */
export async function countRows(
  database: Database,
  schoolId: number,
  entity: Entity,
  where: Where,
  by: string | null,
): Promise<Counts> {
  const conditions = allOf(matching(database.engine, entity, schoolId, where))
  const rows = entityTables(database.db).selectFrom(tableFor(entity).name).where(conditions)
  if (by === null) {
    const { count } = await rows.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
    return new Map([['', Number(count)]])
  }
  const groups = await rows
    .select([sql<string | null>`${sql.ref(sqlName(by))}`.as('value'), sql<number>`count(*)`.as('count')])
    .groupBy(sqlName(by))
    .execute()
  return new Map(groups.map(({ value, count }) => [String(value), Number(count)]))
}

/** How many rows there are of each, in one statement: what is asked together is answered in one round trip. */
export async function countEach(
  database: Database,
  schoolId: number,
  asked: readonly { readonly entity: Entity; readonly where: Where }[],
): Promise<number[]> {
  if (asked.length === 0) return []
  const counts = asked.map(({ entity, where }, index) => {
    const conditions = allOf(matching(database.engine, entity, schoolId, where))
    return sql`(select count(*) from ${sql.table(tableFor(entity).name)} where ${conditions}) as ${sql.ref(`n${index}`)}`
  })
  const { rows } = await sql<Readonly<Record<string, number>>>`select ${sql.join(counts)}`.execute(database.db)
  return asked.map((_, index) => Number(rows[0]?.[`n${index}`]))
}

function sumOf(groups: Counts): number {
  return [...groups.values()].reduce((sum, count) => sum + count, 0)
}
