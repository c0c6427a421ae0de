import { sql } from 'kysely'
import type { Where } from '../../../catalogue/schema/request.ts'
import { sqlName } from '../../../catalogue/schema/table.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { entityTables } from '../../database/entity-tables.ts'
import type { Database } from '../../database/open-database.ts'
import type { ChangeFeed } from '../../events/change-feed.ts'
import { tableFor } from '../entity-table.ts'
import { allOf, matching } from './where.ts'

/** How long (ms) a count is believed: somebody else may write to the database, of which no event tells. */
const believed = 10_000
const mostKept = 2_000

/** Counts of rows, kept until the entity changes. */
export type CountCache = {
  readonly total: (schoolId: number, entity: Entity, where: Where) => Promise<number>
  /** Rows for each value of the first status the list is filtered by, under the rest of the filter; null without one. */
  readonly byStatus: (schoolId: number, entity: Entity, where: Where) => Promise<Record<string, number> | null>
}

type Counted = { readonly revision: number; readonly at: number; readonly groups: ReadonlyMap<string, number> }

/** Keeps counts for this process. */
export function createCountCache(database: Database, feed: ChangeFeed, time: () => number = Date.now): CountCache {
  const kept = new Map<string, Counted>()

  const count = async (schoolId: number, entity: Entity, where: Where, by: string | null) => {
    const key = JSON.stringify([schoolId, entity.name, by, where])
    const known = kept.get(key)
    const revision = feed.revision(schoolId, entity.name)
    if (known?.revision === revision && time() - known.at < believed) return known.groups
    const groups = await countRows(database, schoolId, entity, where, by)
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, { revision, at: time(), groups })
    return groups
  }

  return {
    total: async (schoolId, entity, where) => {
      const status = countedStatus(entity)
      const { [status ?? '']: asked, ...others } = where.in
      if (status === null || where.keyword !== null) return sumOf(await count(schoolId, entity, where, null))
      const groups = await count(schoolId, entity, { ...where, in: others }, status)
      return asked === undefined
        ? sumOf(groups)
        : asked.reduce<number>((sum, value) => sum + (groups.get(String(value)) ?? 0), 0)
    },
    byStatus: async (schoolId, entity, where) => {
      const status = countedStatus(entity)
      const field = status === null ? undefined : entity.fields[status]
      if (status === null || field?.kind !== 'status') return null
      const { [status]: _, ...others } = where.in
      const groups = await count(schoolId, entity, { ...where, in: others }, status)
      return Object.fromEntries(Object.keys(field.options).map((value) => [value, groups.get(value) ?? 0]))
    },
  }
}

function countedStatus(entity: Entity): string | null {
  return (entity.list?.filter ?? []).find((name) => entity.fields[name]?.kind === 'status') ?? null
}

async function countRows(
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

function sumOf(groups: ReadonlyMap<string, number>): number {
  return [...groups.values()].reduce((sum, count) => sum + count, 0)
}
