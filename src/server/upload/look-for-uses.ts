import { chunk } from 'es-toolkit/array'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { isPrivate } from '../../catalogue/vocabulary/field-use.ts'
import { ReadFirst, writeUnderWay } from '../database/activity/write-once.ts'
import { isOneOf } from '../database/conditions.ts'
import type { Database } from '../database/open-database.ts'
import { schoolVersion } from '../database/school-version.ts'
import type { Tables } from '../database/tables.ts'
import { endsOf, keyRanges, type Part } from '../read/scan/key-ranges.ts'
import { allOf, ofSchool } from '../read/where.ts'
import { tableFor } from '../rows/entity-table.ts'
import { pauses } from '../scheduling/next-turn.ts'
import type { ChangeSet } from '../write/change-set.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { addressesIn, fileFolders, holdingFields } from './file-address.ts'

/** A field of a row that names a file. */
type Use = { readonly entity: string; readonly id: number; readonly url: string; readonly isOpen: boolean }

/** Which rows of a school named some files, and up to which change this is known of all of them. */
type Look = { readonly urls: ReadonlySet<string>; readonly uses: readonly Use[]; readonly upTo: number }

/** Where files are looked for: a school's rows. */
type School = {
  readonly database: Database
  readonly catalogue: Pick<Catalogue, 'entities'>
  readonly schoolId: number
}

/** Most files that rows are searched for by SQL; of more, all that rows name are handed over. */
const mostSought = 8
/** Rows handed over at once then, and those looked at by their ids. */
const handedOver = 2_000

/**
 * In how many fields of a school's rows and settings each of some files is named as a change leaves them; of the fields that everybody
 * may see where only the open ones are asked for.
 *
 * No index tells, so each row is looked at: before the change, beside all others (`ReadFirst`). Within it, where no other change comes
 * in between, only rows that were changed since are looked at again. What no call makes is no change to the audit, and looked for in place.
 * @param changes what the change has written itself.
 */
export async function usesNow(
  { dependencies, trx, account: { schoolId }, version }: WriteScope,
  urls: readonly string[],
  changes: ChangeSet | null,
  which: 'all' | 'open' = 'all',
): Promise<Map<string, number>> {
  const { database, catalogue } = dependencies
  const school = { database, catalogue, schoolId }
  const write = version === 0 ? null : writeUnderWay()
  const look = write
    ? lookBefore(write, school, new Set(urls))
    : await lookForUses({ ...school, database: { ...database, db: trx, aside: trx } }, urls, async () => undefined)
  return usesSince(school, trx, look, urls, changes, which)
}

const looks = new WeakMap<object, Look[]>()

/** @throws ReadFirst where nobody has looked yet. */
function lookBefore(write: object, school: School, urls: ReadonlySet<string>): Look {
  const known = looks.get(write) ?? []
  const look = known.find((each) => [...urls].every((url) => each.urls.has(url)))
  if (look) return look
  throw new ReadFirst(async () => void looks.set(write, [...known, await lookForUses(school, [...urls])]))
}

/** Looks for the rows of a school that name some files, aside and part by part. */
export async function lookForUses(school: School, urls: readonly string[], pause = pauses()): Promise<Look> {
  const sought = new Set(urls)
  const { version: upTo } = await schoolVersion(school.database, school.schoolId)
  const uses: Use[] = []
  if (sought.size > 0) {
    for (const entity of school.catalogue.entities.values()) {
      const fields = holdingFields(entity)
      if (fields.length === 0) continue
      for (const part of await partsOf(school, entity, fields.length * sought.size, sought.size)) {
        uses.push(...(await usesIn(school, school.database.aside, entity, sought, part)))
        await pause()
      }
    }
  }
  return { urls: sought, uses, upTo }
}

/**
 * How often each of some files that were looked for is named by now, in a transaction that holds the school: rows changed since the look
 * are read again.
 */
export async function usesSince(
  school: School,
  trx: Kysely<Tables>,
  look: Look,
  urls: readonly string[],
  changes: ChangeSet | null = null,
  which: 'all' | 'open' = 'all',
): Promise<Map<string, number>> {
  const sought = new Set(urls)
  const changed = await changedSince(school, trx, look.upTo, changes)
  const found = look.uses.filter(({ entity, id }) => !changed.get(entity)?.has(id))
  for (const [name, ids] of changed) {
    const entity = school.catalogue.entities.get(name)
    if (!entity) continue
    for (const some of chunk([...ids], handedOver)) {
      const among = isOneOf(school.database.engine, 'id', some)
      const rows = sql.table(tableFor(entity).name)
      found.push(...(await usesIn(school, trx, entity, sought, { rows, conditions: [among] })))
    }
  }
  const uses = new Map(urls.map((url) => [url, 0]))
  const count = (url: string) => {
    const known = uses.get(url)
    if (known !== undefined) uses.set(url, known + 1)
  }
  for (const { url, isOpen } of found) if (isOpen || which === 'all') count(url)
  const settings = await trx.selectFrom('setting').select('value').where('school_id', '=', school.schoolId).execute()
  for (const { value } of settings) for (const url of addressesIn(value)) count(url)
  return uses
}

/** The rows that may name files and were changed behind some change, by entity, and those that a change under way has written. */
async function changedSince(
  { catalogue, schoolId }: School,
  trx: Kysely<Tables>,
  version: number,
  changes: ChangeSet | null,
): Promise<Map<string, Set<number>>> {
  const changed = new Map<string, Set<number>>()
  const add = (entity: string, id: number) => changed.set(entity, (changed.get(entity) ?? new Set()).add(id))
  const names = [...catalogue.entities.values()].filter((each) => holdingFields(each).length > 0)
  const audited = await trx
    .selectFrom('audit')
    .select(['entity', 'row_id'])
    .where('school_id', '=', schoolId)
    .where('batch_id', '>', version)
    .execute()
  const holding = new Set(names.map(({ name }) => name))
  for (const { entity, row_id } of audited) if (holding.has(entity)) add(entity, Number(row_id))
  for (const entity of names) for (const id of changes?.touched.get(entity)?.keys() ?? []) add(entity.name, id)
  return changed
}

/**
 * The parts an entity's rows are looked at in, so that on SQLite none takes much longer than 50 ms, and on neither engine more than some
 * thousand rows are handed over at once.
 * @param texts how many texts are looked for in each row.
 */
async function partsOf({ database, schoolId }: School, entity: Entity, texts: number, sought: number): Promise<Part[]> {
  const { engine, aside, rowsAtOnce } = database
  const { name } = tableFor(entity)
  const isFew = sought <= mostSought
  if (engine === 'sqlite') return keyRanges(aside, name, schoolId, isFew ? Math.ceil(rowsAtOnce / texts) : handedOver)
  const rows = sql.table(name)
  if (isFew) return [{ rows, conditions: [] }]
  const { first, last } = await endsOf(aside, sql`id`, sql`${rows} where ${ofSchool(schoolId)}`)
  return Array.from({ length: Math.ceil((last + 1 - first) / handedOver) }, (_, at) => {
    const from = first + at * handedOver
    return { rows, conditions: [sql<SqlBool>`id >= ${from}`, sql<SqlBool>`id < ${from + handedOver}`] }
  })
}

/** The fields of some rows of a school that name the files sought. */
async function usesIn(
  { database: { engine }, schoolId }: School,
  db: Kysely<Tables>,
  entity: Entity,
  sought: ReadonlySet<string>,
  { rows, conditions }: Part,
): Promise<Use[]> {
  const fields = holdingFields(entity)
  const texts = sought.size <= mostSought ? [...sought] : fileFolders
  const naming = fields.flatMap((field) => texts.map((text) => holdsText(engine, sql.ref(sqlName(field)), text)))
  const columns = sql.join([sql`id`, ...fields.map((field) => sql.ref(sqlName(field)))])
  const among = allOf([ofSchool(schoolId), ...conditions, sql<SqlBool>`(${sql.join(naming, sql` or `)})`])
  const found = await sql<Readonly<Record<string, unknown>>>`select ${columns} from ${rows} where ${among}`.execute(db)
  return found.rows.flatMap((row) =>
    fields.flatMap((field) =>
      [...addressesIn(row[sqlName(field)])].flatMap((url) =>
        sought.has(url)
          ? [{ entity: entity.name, id: Number(row.id), url, isOpen: !isPrivate(entity.fields[field]) }]
          : [],
      ),
    ),
  )
}

/** Whether a column's text holds `text`, letter case included. */
function holdsText(engine: Database['engine'], column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  return engine === 'sqlite'
    ? sql<SqlBool>`instr(${column}, ${text}) > 0`
    : sql<SqlBool>`strpos(${column}::text, ${text}) > 0`
}
