import { type Kysely, sql, type Transaction } from 'kysely'
import { isOneOf } from './conditions.ts'
import type { Database } from './open-database.ts'
import { executeAhead, executePipelined } from './postgres/pipelining-dialect.ts'
import type { Tables } from './tables.ts'
import { takeIdAhead, takeIds } from './take-ids.ts'

/** The sequence that numbers the changes of a school, which are the batches of its audit. */
const changes = 'audit_batch'

/**
 * Takes the number of a change, first thing in its transaction: until that ends, the school's other changes wait here, so
 * that they commit in the order of their numbers and none reads what another is about to write. PostgreSQL locks the row
 * of the sequence; SQLite's writers wait for one another anyway. What is asked next goes out with it, and is read once it is held.
 */
export function takeVersionAhead(trx: Transaction<Tables>, schoolId: number): Promise<() => Promise<number>> {
  return takeIdAhead(trx, schoolId, changes)
}

/** Up to where a school's changes have come. */
export type SchoolVersion = {
  /** The number of the last change: every change up to it is committed, none after it was seen. 0 before the first. */
  readonly version: number
  /** The history of changes it is a number in (`Database.timeline`): of another one, equal numbers are other changes. */
  readonly timeline: string
}

/** Up to where a school's changes have come, in one query. */
export async function schoolVersion({ db, timeline }: Database, schoolId: number): Promise<SchoolVersion> {
  const { rows } = await sql<{ next: number | null; timeline: string }>`select sequence.next, ${timeline} as timeline
    from (select 1) as one
    left join sequence on sequence.school_id = ${schoolId} and sequence.entity = ${changes}`.execute(db)
  const [row] = rows
  return { version: (row?.next ?? 1) - 1, timeline: row?.timeline ?? '' }
}

/** Has the school's changes wait until the transaction ends, without making one. */
export async function holdSchool(trx: Transaction<Tables>, schoolId: number): Promise<void> {
  await takeIds(trx, schoolId, changes, 0)
}

/** Rows by the value of the status they are counted by, as text; all under '' where an entity has none. */
export type Counts = ReadonlyMap<string, number>

/** The versions a list stands on. */
export type Versions = {
  readonly school: number
  /** Of the last change that touched the entity's rows. */
  readonly entity: number
  /** The field by which the entity's rows are counted as of that version, or are being counted (`countingBy`); null where they are not. */
  readonly countedBy: string | null
  /** Rows by that field's values; none where they are not counted. */
  readonly counts: Counts
  /** Which index of keywords holds the entity's rows, and up to which change. */
  readonly indexed: { readonly by: number | null; readonly upTo: number | null }
}

/**
 * The school's version, that of the last change that touched rows of an entity, whether they are counted and indexed, and the counts
 * as of the same moment; in one query.
 */
export async function versionsFor(db: Kysely<Tables>, schoolId: number, entity: string): Promise<Versions> {
  const versions = await versionsAhead(db, schoolId, entity)
  return versions()
}

/** The same, asked ahead of what is read after it on the same connection. */
export async function versionsAhead(
  db: Kysely<Tables>,
  schoolId: number,
  entity: string,
): Promise<() => Promise<Versions>> {
  const answer = await executeAhead(db, versionsQuery(schoolId, entity).compile(db))
  return async () => versionsOf((await answer()).rows)
}

type VersionsRow = {
  readonly next: number | null
  readonly version: number | null
  readonly countedBy: string | null
  readonly by: number | null
  readonly upTo: number | null
  readonly value: string | null
  readonly total: number | null
}

function versionsQuery(schoolId: number, entity: string) {
  return sql<VersionsRow>`select
    sequence.next, entity_version.version,
    entity_version.indexed_by as ${sql.ref('by')}, entity_version.indexed as ${sql.ref('upTo')},
    case when entity_version.counted = entity_version.version then entity_version.counted_by end as ${sql.ref('countedBy')},
    row_count.value, row_count.total
    from (select 1) as one
    left join sequence on sequence.school_id = ${schoolId} and sequence.entity = ${changes}
    left join entity_version on entity_version.school_id = ${schoolId} and entity_version.entity = ${entity}
    left join row_count on row_count.school_id = ${schoolId} and row_count.entity = ${entity}
      and row_count.field = entity_version.counted_by and entity_version.counted = entity_version.version`
}

function versionsOf(rows: readonly VersionsRow[]): Versions {
  const [row] = rows
  const counts = rows.flatMap(({ value, total }): [string, number][] =>
    value === null ? [] : [[value, Number(total)]],
  )
  return {
    school: (row?.next ?? 1) - 1,
    entity: row?.version ?? 0,
    countedBy: row?.countedBy ?? null,
    counts: new Map(counts),
    indexed: { by: row?.by ?? null, upTo: row?.upTo ?? null },
  }
}

/** What stands before the field where an entity's rows are being counted by it. */
const counting = 'counting '

/** What notes begin with that say that an entity's rows are being counted by a field. */
export function countingBy(field: string): string {
  return `${counting}${field} `
}

/** The field each entity's rows are counted by, by the entity's name. */
export type CountedBy = ReadonlyMap<string, string>

/** The number of the index that holds each entity's texts, by the entity's name; null where none does. */
export type IndexedBy = ReadonlyMap<string, number | null>

/** Notes which entities a change touched; what was counted, indexed or looked at up to the change before it is so up to this one. */
export async function noteEntityVersions(
  trx: Transaction<Tables>,
  schoolId: number,
  entities: CountedBy,
  indexes: IndexedBy,
  version: number,
): Promise<void> {
  const rows = [...entities].map(([entity, counted_by]) => {
    const indexed_by = indexes.get(entity) ?? null
    return { school_id: schoolId, entity, version, counted_by, indexed: version, indexed_by, looked: version }
  })
  if (rows.length === 0) return
  const isByField = sql`(entity_version.counted_by = excluded.counted_by
    or entity_version.counted_by like ${sql.lit(counting)} || excluded.counted_by || ' %')`
  const counted = sql<number | null>`case
    when entity_version.counted = entity_version.version and ${isByField}
    then excluded.version else entity_version.counted end`
  const indexed = sql<number | null>`case
    when entity_version.indexed = entity_version.version and entity_version.indexed_by = excluded.indexed_by
    then excluded.version else entity_version.indexed end`
  const looked = sql<number | null>`case
    when entity_version.looked = entity_version.version then excluded.version else entity_version.looked end`
  const noting = trx
    .insertInto('entity_version')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['school_id', 'entity']).doUpdateSet({ version, counted, indexed, looked }),
    )
  await executePipelined(trx, noting.compile())
}

/** Notes that an entity's rows are counted by a field as of now, or are being counted (`countingBy`); the school is held. */
export async function noteCounted(
  trx: Transaction<Tables>,
  schoolId: number,
  entity: string,
  countedBy: string,
): Promise<void> {
  await trx
    .insertInto('entity_version')
    .values({ school_id: schoolId, entity, version: 0, counted: 0, counted_by: countedBy, looked: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['school_id', 'entity'])
        .doUpdateSet({ counted: sql<number>`entity_version.version`, counted_by: countedBy }),
    )
    .execute()
}

/**
 * Notes that an entity's rows are in an index of keywords as of a version, of the last change unless said otherwise, and until when
 * the index before it was kept; the school is held.
 */
export async function noteIndexed(
  trx: Transaction<Tables>,
  schoolId: number,
  entity: string,
  indexed_by: number,
  upTo?: number,
): Promise<void> {
  const indexed_before = sql<number | null>`case when indexed_by = ${indexed_by} then indexed_before else indexed end`
  await trx
    .updateTable('entity_version')
    .set({ indexed: upTo ?? sql<number>`version`, indexed_by, indexed_before })
    .where('school_id', '=', schoolId)
    .where('entity', '=', entity)
    .execute()
}

/** Notes that what was written to an entity's rows up to now is looked at for sensitive words, or about to be; the school is held. */
export async function noteLooked(trx: Transaction<Tables>, schoolId: number, entity: string): Promise<void> {
  await trx
    .updateTable('entity_version')
    .set({ looked: sql<number>`version` })
    .where('school_id', '=', schoolId)
    .where('entity', '=', entity)
    .execute()
}

/** Of some entities those that servers changed which do not look for sensitive words in what they write, by school. */
export async function unlooked(
  { aside, engine }: Database,
  entities: readonly string[],
): Promise<{ readonly schoolId: number; readonly entity: string }[]> {
  const rows = await aside
    .selectFrom('entity_version')
    .select(['school_id', 'entity'])
    .where(isOneOf(engine, 'entity', entities))
    .where(sql<boolean>`looked is distinct from version`)
    .execute()
  return rows.map(({ school_id, entity }) => ({ schoolId: Number(school_id), entity }))
}
