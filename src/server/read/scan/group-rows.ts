import { sumBy } from 'es-toolkit/math'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/open-database.ts'
import type { Engine } from '../../database/table-ddl.ts'
import { allOf, type SqlCondition } from '../where.ts'
import { type GroupParts, type GroupScan, partsToGroup } from './parts-to-group.ts'

/** What is added up of the rows of a group, by names of one's own. */
export type Sums = Readonly<Record<string, RawBuilder<unknown>>>

/** What rows are put together by, all of them where nothing is named, and what is added up of each group. */
export type Grouping<S extends Sums = Sums> = {
  readonly by?: RawBuilder<unknown> | null
  readonly sums?: S
  /** Groups that are wanted, those with the most rows, which come first then; all of them, in no order, where it is left out. */
  readonly most?: number
  /** Which sum these have the most of, where it is not rows. */
  readonly mostOf?: keyof S & string
  /** Rows of all groups after which no more parts are read. */
  readonly enough?: number
  /** A condition besides the filter. */
  readonly and?: SqlCondition
  /** What is true of the groups that are wanted, each by its `grouped.value`. */
  readonly having?: SqlCondition
}

/** Rows of one value, as text, or of none; without a grouping all rows there are. */
export type Group<S extends Sums = Sums> = {
  readonly value: string | null
  readonly rows: number
  readonly sums: { readonly [K in keyof S]: number }
}

/**
 * How many rows there are by a value, and sums of them. Each row is looked at once; where they are read in several
 * statements, changes in between are in what is read after them.
 * @param read the parts of the scan, where they are known already.
 */
export async function groupRows<S extends Sums>(
  database: Database,
  scan: GroupScan,
  { by = null, sums, most, mostOf, enough = Number.POSITIVE_INFINITY, and, having }: Grouping<S> = {},
  read?: GroupParts,
): Promise<Group<S>[]> {
  const { engine } = database
  const { parts, filter, isIndexed, whole } = read ?? (await partsToGroup(database, database.aside, scan))
  const conditions = [...filter, ...(and ? [and] : [])]
  // The sign keeps SQLite from the index of what rows are put together by, where it would look up each row for the filter.
  const isApart = engine === 'sqlite' && !isIndexed
  const value = isApart ? sql`+${by ?? sql`null`}` : (by ?? sql`null`)
  const figures = Object.entries(sums ?? {}).map(([name, sum]) => sql`${sum} as ${sql.ref(columnOf(name))}`)
  // Which have the most is known once all parts are read, unless each group is in one.
  const isRanked = most !== undefined && (parts.length === 1 || (whole !== null && whole === scan.by))
  const order: Order = { sum: mostOf ?? null, isByNumber: isReference(scan) }
  const groups = new Map<string | null, Group<S>>()
  let count = 0
  for (const part of parts) {
    if (count >= enough) break
    const grouped = sql`
      select ${sql.join([sql`${value} as value`, sql`count(*) as rows`, ...figures])} from ${part.rows}
      where ${allOf([...conditions, ...part.conditions])} ${by === null ? sql`` : sql`group by 1`}`
    const wanted = having === undefined ? grouped : sql`select * from (${grouped}) as grouped where ${having}`
    const first =
      isRanked && part.isScattered !== true
        ? sql`select * from (${wanted}) as ranked ${inOrder(engine, order)} limit ${most}`
        : wanted
    const { rows } = await sql<Readonly<Record<string, unknown>>>`${first}`.execute(database.aside)
    for (const row of rows) {
      count += Number(row.rows)
      const key = row.value === null ? null : String(row.value)
      const before = groups.get(key)
      groups.set(key, {
        value: key,
        rows: Number(row.rows) + (before?.rows ?? 0),
        sums: sumsOf(sums, (name) => Number(row[columnOf(name)] ?? 0) + (before?.sums[name] ?? 0)),
      })
    }
  }
  const all = [...groups.values()]
  return most === undefined ? all : all.sort((one, other) => compare(one, other, order)).slice(0, most)
}

/** Groups as one. */
export function addedUp<S extends Sums>(
  sums: S,
  groups: Iterable<Group<S>>,
): Group<S>['sums'] & { readonly rows: number } {
  const all = [...groups]
  const rows = sumBy(all, (group) => group.rows)
  return { rows, ...sumsOf(sums, (name) => sumBy(all, (group) => group.sums[name])) }
}

function columnOf(sum: string): string {
  return `sum_${sum}`
}

function sumsOf<S extends Sums>(
  sums: S | undefined,
  sumOf: (name: keyof S & string) => number,
): { [K in keyof S]: number } {
  const numbers: { [K in keyof S]?: number } = {}
  if (sums) for (const name in sums) numbers[name] = sumOf(name)
  const isWhole = (given: typeof numbers): given is { [K in keyof S]: number } =>
    Object.keys(sums ?? {}).every((name) => Object.hasOwn(given, name))
  if (!isWhole(numbers)) throw new Error('a sum is missing')
  return numbers
}

/** By which sum groups are put in order, or by rows, the greatest first, and whether their values are numbers where it is the same. */
type Order = { readonly sum: string | null; readonly isByNumber: boolean }

function isReference({ entity, by }: GroupScan): boolean {
  return by !== undefined && entity.fields[by]?.kind === 'ref'
}

/** The order of `compare`. */
function inOrder(engine: Engine, { sum, isByNumber }: Order): RawBuilder<unknown> {
  const text = sql`coalesce(cast(value as text), 'null')`
  const byText = engine === 'sqlite' ? text : sql`${text} collate "C"`
  return sql`order by coalesce(${sql.ref(sum === null ? 'rows' : columnOf(sum))}, 0) desc, ${isByNumber ? sql`value is null, value` : byText}`
}

function compare<S extends Sums>(one: Group<S>, other: Group<S>, { sum, isByNumber }: Order): number {
  const of = ({ rows, sums }: Group<S>) => (sum === null ? rows : (sums[sum] ?? 0))
  const more = of(other) - of(one)
  if (more !== 0) return more
  if (isByNumber) return Number(one.value ?? Number.POSITIVE_INFINITY) - Number(other.value ?? Number.POSITIVE_INFINITY)
  return String(one.value) < String(other.value) ? -1 : 1
}
