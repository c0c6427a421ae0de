import { sumBy } from 'es-toolkit/math'
import { LRUCache } from 'lru-cache'
import { beyondCounting } from '../../catalogue/schema/listing.ts'
import type { Where } from '../../catalogue/schema/request.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Database } from '../database/open-database.ts'
import { type Counts, type Versions, versionsFor } from '../database/school-version.ts'
import { countedField } from '../rows/kept-counts.ts'
import { keywordIndexes } from '../rows/keyword/keyword-index.ts'
import { Askers, doForNobody } from '../scheduling/asker.ts'
import { countRows, countUpTo } from './count-rows.ts'
import { countWithoutWords, isWithoutWords } from './scan/count-without-words.ts'

const mostKept = 2_000

/** Which rows are counted: a school's, of an entity as of the versions its list stands on. */
export type Counting = { readonly schoolId: number; readonly entity: Entity; readonly versions: Versions }

/** How many rows match, and how many of each value of the status they are counted by, under the rest of the filter; null without one. */
export type Tally = { readonly total: number; readonly counts: Record<string, number> | null }

/** Counts of rows, kept until the entity changes. What is asked by many at once is counted once. */
export type CountCache = {
  readonly total: (counting: Counting, where: Where) => Promise<number>
  readonly byStatus: (counting: Counting, where: Where) => Promise<Tally['counts']>
  /** All of it, as far as it is known without counting; null where it is not. */
  readonly known: (counting: Counting, where: Where) => Promise<Tally | null>
  /** All of it, each figure counted to `beyondCounting` at most. */
  readonly some: (counting: Counting, where: Where) => Promise<Tally>
  /** Whether as many as `beyondCounting` match, as far as it is known, else counted no further. */
  readonly isBeyond: (counting: Counting, where: Where) => Promise<boolean>
  /** Waits for what is still being counted for later. */
  readonly settled: () => Promise<void>
}

type Counted = { readonly version: number; readonly groups: Promise<Counts>; readonly askers: Askers; isDone: boolean }

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

  const fillOnce = (schoolId: number, entity: Entity): Promise<void> => {
    const key = `${schoolId} ${entity.name}`
    const underWay = filling.get(key)
    if (underWay) return underWay
    const filled = doForNobody(() => fill(schoolId, entity)).finally(() => filling.delete(key))
    filling.set(key, filled)
    return filled
  }

  /**
   * The counts of all rows where they are kept. Where they are not, they are from then on; whoever has its rows already waits for that,
   * which takes a write and so may wait for others. Null where they are not kept, or servers of another version change them meanwhile.
   */
  const wholeCounts = async ({ schoolId, entity, versions }: Counting, mayWait: boolean): Promise<Counts | null> => {
    if (versions.countedBy === countedField(entity)) return versions.counts
    const filled = fillOnce(schoolId, entity)
    if (!mayWait) return null
    await filled
    const now = await versionsFor(database.db, schoolId, entity.name)
    return now.countedBy === countedField(entity) ? now.counts : null
  }

  const countNow = async (counting: Counting, where: Where, by: string | null, most?: number) => {
    const { schoolId, entity } = counting
    const isWhole = isEveryRow(where) && (by ?? '') === countedField(entity)
    const whole = isWhole ? await wholeCounts(counting, most !== undefined) : null
    if (whole) return whole
    if ((by ?? '') === countedField(entity) && isWithoutWords(entity, where)) {
      const left = await countWithoutWords(database, schoolId, entity)
      if (left)
        return most === undefined ? left : new Map([...left].map(([value, total]) => [value, Math.min(total, most)]))
    }
    return most === undefined
      ? countRows(database, schoolId, entity, where, by)
      : countUpTo(database, schoolId, entity, where, by, most)
  }

  // What an index comes to know adds rows to those a keyword finds, without a change of any.
  const knownOf = ({ entity, versions }: Counting, { keyword }: Where) =>
    keyword === null ? [] : [keywordIndexes(database).get(entity.name)?.isComplete, versions.indexed]
  const keyOf = (counting: Counting, where: Where, by: string | null, most?: number) =>
    JSON.stringify([counting.schoolId, counting.entity.name, by, where, most, ...knownOf(counting, where)])
  const found = (counting: Counting, where: Where, by: string | null, most?: number) => {
    const counted = kept.get(keyOf(counting, where, by, most))
    return counted?.version === counting.versions.entity ? counted : undefined
  }
  const count = (counting: Counting, where: Where, by: string | null, most?: number): Promise<Counts> => {
    const known = found(counting, where, by, most)
    if (known && (known.isDone || known.askers.join())) return known.groups
    const askers = new Askers()
    const groups = askers.do(() => countNow(counting, where, by, most))
    const counted: Counted = { version: counting.versions.entity, groups, askers, isDone: false }
    const key = keyOf(counting, where, by, most)
    kept.set(key, counted)
    groups.then(
      () => {
        counted.isDone = true
      },
      () => {
        if (kept.peek(key) === counted) kept.delete(key)
      },
    )
    return groups
  }

  const known: CountCache['known'] = async (counting, where) => {
    const { status, asked, others } = byStatusOf(counting.entity, where)
    const isKept = isEveryRow(others) && counting.versions.countedBy === countedField(counting.entity)
    const all = isKept ? await count(counting, others, status) : null
    if (all) return { total: sumOf(all, asked), counts: shownOf(counting.entity, all) }
    const counted = found(counting, others, status) ?? found(counting, others, status, beyondCounting)
    return counted?.isDone ? tallyOf(counting.entity, await counted.groups, asked) : null
  }

  return {
    total: async (counting, where) => {
      const { status, asked, others } = byStatusOf(counting.entity, where)
      // Of a keyword's rows those asked for are counted alone, unless all were.
      const isAlone = where.keyword !== null && !found(counting, others, status)
      if (status === null || isAlone) return sumOf(await count(counting, where, null))
      return sumOf(await count(counting, others, status), asked)
    },
    byStatus: async (counting, where) => {
      const { status, others } = byStatusOf(counting.entity, where)
      return status === null ? null : shownOf(counting.entity, await count(counting, others, status))
    },
    known,
    some: async (counting, where) => {
      const { status, asked, others } = byStatusOf(counting.entity, where)
      return tallyOf(counting.entity, await count(counting, others, status, beyondCounting), asked)
    },
    isBeyond: async (counting, where) => {
      const tally = await known(counting, where)
      const total = tally?.total ?? sumOf(await count(counting, where, null, beyondCounting))
      return total >= beyondCounting
    },
    settled: async () => {
      await Promise.all(filling.values())
    },
  }
}

/** The status a filter's rows are counted by, what of it the filter asks for, and the rest of the filter. */
function byStatusOf(entity: Entity, where: Where) {
  const status = countedField(entity) || null
  const { [status ?? '']: asked, ...others } = where.in
  return { status, asked, others: { ...where, in: others } }
}

function isEveryRow({ in: among, from, to, keyword }: Where): boolean {
  return keyword === null && [among, from, to].every((part) => Object.keys(part).length === 0)
}

function tallyOf(entity: Entity, groups: Counts, asked?: readonly unknown[]): Tally {
  const isBeyond = [...groups].some(([value, count]) => count === beyondCounting && isAsked(value, asked))
  return { total: isBeyond ? beyondCounting : sumOf(groups, asked), counts: shownOf(entity, groups) }
}

function shownOf(entity: Entity, groups: Counts): Tally['counts'] {
  const field = entity.fields[countedField(entity)]
  if (field?.kind !== 'status') return null
  return Object.fromEntries(Object.keys(field.options).map((value) => [value, groups.get(value) ?? 0]))
}

function sumOf(groups: Counts, asked?: readonly unknown[]): number {
  return sumBy([...groups], ([value, count]) => (isAsked(value, asked) ? count : 0))
}

function isAsked(value: string, asked?: readonly unknown[]): boolean {
  return asked?.some((each) => String(each) === value) ?? true
}
