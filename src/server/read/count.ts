import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Where } from '../../catalogue/schema/request.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { entityTables } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import { tableFor } from '../rows/entity-table.ts'
import { allOf, matching } from './where.ts'

const mostKept = 2_000

/** Which rows are counted: a school's, of an entity as of `version`, the last change that touched any of them. */
type Counting = { readonly schoolId: number; readonly entity: Entity; readonly version: number }

/** Counts of rows, kept until the entity changes. */
export type CountCache = {
  readonly total: (counting: Counting, where: Where) => Promise<number>
  /** Rows for each value of the first status the list is filtered by, under the rest of the filter; null without one. */
  readonly byStatus: (counting: Counting, where: Where) => Promise<Record<string, number> | null>
}

type Counted = { readonly version: number; readonly groups: ReadonlyMap<string, number> }

/** Keeps counts for this process. A count may be newer than the version it is kept under, never older. */
export function createCountCache(database: Database): CountCache {
  const kept = new LRUCache<string, Counted>({ max: mostKept })

  const count = async ({ schoolId, entity, version }: Counting, where: Where, by: string | null) => {
    const key = JSON.stringify([schoolId, entity.name, by, where])
    const known = kept.get(key)
    if (known?.version === version) return known.groups
    const groups = await countRows(database, schoolId, entity, where, by)
    kept.set(key, { version, groups })
    return groups
  }

  return {
    total: async (counting, where) => {
      const status = countedStatus(counting.entity)
      const { [status ?? '']: asked, ...others } = where.in
      if (status === null || where.keyword !== null) return sumOf(await count(counting, where, null))
      const groups = await count(counting, { ...where, in: others }, status)
      return asked === undefined
        ? sumOf(groups)
        : asked.reduce<number>((sum, value) => sum + (groups.get(String(value)) ?? 0), 0)
    },
    byStatus: async (counting, where) => {
      const status = countedStatus(counting.entity)
      const field = status === null ? undefined : counting.entity.fields[status]
      if (status === null || field?.kind !== 'status') return null
      const { [status]: _, ...others } = where.in
      const groups = await count(counting, { ...where, in: others }, status)
      return Object.fromEntries(Object.keys(field.options).map((value) => [value, groups.get(value) ?? 0]))
    },
  }
}

function countedStatus(entity: Entity): string | null {
  return (entity.list?.filter ?? []).find((name) => entity.fields[name]?.kind === 'status') ?? null
}

/** How many rows there are, in all or by the values of a field; all of them stand under an empty text. */
export async function countRows(
  database: Database,
  schoolId: number,
  entity: Entity,
  where: Where,
  by: string | null,
): Promise<ReadonlyMap<string, number>> {
  const conditions = allOf(matching(database.engine, entity, schoolId, where))
  const rows = entityTables(database.db).selectFrom(tableFor(entity).name).where(conditions)
  if (by === null) {
    const { count } = await rows.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
    return new Map([['', Number(count)]])
  }
  const groups = await rows
    .select([sql<string>`${sql.ref(sqlName(by))}`.as('value'), sql<number>`count(*)`.as('count')])
    .groupBy(sqlName(by))
    .execute()
  return new Map(groups.map(({ value, count }) => [value, Number(count)]))
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

function sumOf(groups: ReadonlyMap<string, number>): number {
  return [...groups.values()].reduce((sum, count) => sum + count, 0)
}
