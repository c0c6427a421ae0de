import { type Kysely, sql } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Field } from '../../catalogue/vocabulary/field.ts'
import { isPrivate } from '../../catalogue/vocabulary/field-use.ts'
import { contains, isOneOf } from '../database/conditions.ts'
import { type EntityTables, entityTables, rowsIn } from '../database/entity-tables.ts'
import type { Engine } from '../database/table-ddl.ts'
import type { Values } from '../rows/entity-table.ts'
import type { Counted } from '../write/change-listener.ts'
import type { ChangeSet } from '../write/change-set.ts'
import { addToRows } from '../write/rows/add-to-rows.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { uploadPrefix } from './keep-file.ts'

/** Name of the entity that is the library. */
export const library = 'attachment'
const fileAddress = /\/(?:upload|demo\/picture|demo\/media)\/[\w%./-]+/g
const holding: readonly Field['kind'][] = ['image', 'images', 'media', 'richText', 'json']

/** The files a value names, each once. */
export function addressesIn(value: unknown): Set<string> {
  if (value === null || value === undefined) return new Set()
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return new Set(text.match(fileAddress) ?? [])
}

/** The fields of an entity that may name files of the library; those of the library itself are no use of it. */
function holdingFields(entity: Entity): string[] {
  if (entity.name === library) return []
  return Object.keys(entity.fields).filter((name) => holding.includes(entity.fields[name]?.kind ?? 'text'))
}

/**
 * Keeps the use counts of the library true to what a change writes. They are no decision of anybody, so the audit has
 * nothing of them. Files that leave the library are marked, to be purged later; those that come back are not.
 */
export async function countUses(scope: WriteScope, changes: ChangeSet): Promise<Counted[]> {
  const counted = await shiftUses(scope, shiftsOf(changes))
  await recountArrived(scope, changes)
  await markRemoved(scope, changes)
  return counted
}

function shiftsOf(changes: ChangeSet): Map<string, number> {
  const shifts = new Map<string, number>()
  const add = (value: unknown, by: number) => {
    for (const url of addressesIn(value)) shifts.set(url, (shifts.get(url) ?? 0) + by)
  }
  for (const [entity, touched] of changes.touched) {
    const names = holdingFields(entity)
    if (names.length === 0) continue
    for (const { kind, before, patch } of touched.values()) {
      for (const name of names) {
        if (kind === 'updated' && patch[name] === undefined) continue
        add(before?.[name], -1)
        if (kind !== 'removed') add(patch[name], 1)
      }
    }
  }
  for (const { before, after } of changes.settings) {
    add(before, -1)
    add(after, 1)
  }
  return shifts
}

async function shiftUses(scope: WriteScope, shifts: ReadonlyMap<string, number>): Promise<Counted[]> {
  const { dependencies, trx, account } = scope
  const urls = [...shifts].flatMap(([url, by]) => (by === 0 ? [] : [url]))
  const entity = dependencies.catalogue.entities.get(library)
  if (urls.length === 0 || !entity) return []
  const files = await rowsIn(trx, library, account.schoolId)
    .select(['id', 'url'])
    .where(isOneOf(dependencies.database.engine, 'url', urls))
    .execute()
  const amounts = new Map(files.map(({ id, url }) => [Number(id), shifts.get(String(url)) ?? 0]))
  await addToRows(scope, entity, 'uses', amounts)
  return amounts.size > 0 ? [{ entity, ids: [...amounts.keys()] }] : []
}

/** A file that comes into the library may be in use already: its uses are counted by looking. */
async function recountArrived({ dependencies, trx, account }: WriteScope, changes: ChangeSet): Promise<void> {
  const { catalogue, database } = dependencies
  const entity = catalogue.entities.get(library)
  const touched = [...((entity && changes.touched.get(entity))?.values() ?? [])]
  const arrived = touched.filter(({ kind }) => kind === 'created').map(({ id }) => id)
  if (arrived.length === 0) return
  const read = entityTables(trx)
  const { schoolId } = account
  const files = await read
    .selectFrom(library)
    .select(['id', 'url'])
    .where('school_id', '=', schoolId)
    .where(isOneOf(database.engine, 'id', arrived))
    .execute()
  const urls = files.map(({ url }) => String(url))
  const uses = await usesOf({ read, engine: database.engine, schoolId, catalogue }, urls)
  for (const { id, url } of files) {
    await read
      .updateTable(library)
      .set({ uses: uses.get(String(url)) ?? 0 })
      .where('school_id', '=', schoolId)
      .where('id', '=', Number(id))
      .execute()
  }
}

async function markRemoved({ trx, account, dependencies, now }: WriteScope, changes: ChangeSet): Promise<void> {
  for (const [entity, touched] of changes.touched) {
    if (entity.name !== library) continue
    for (const { kind, before, patch } of touched.values()) {
      if (kind === 'updated') continue
      const url = String((kind === 'removed' ? before : patch)?.url ?? '')
      if (!url.startsWith(uploadPrefix)) continue
      await trx
        .updateTable('upload')
        .set({ removed_at: kind === 'removed' ? now : null })
        .where('school_id', '=', account.schoolId)
        .where(isOneOf(dependencies.database.engine, 'path', [url.slice(uploadPrefix.length)]))
        .execute()
    }
  }
}

/** What is counted in: a school's rows and settings. */
type UseDependencies = {
  readonly read: Pick<Kysely<EntityTables>, 'selectFrom'>
  readonly engine: Engine
  readonly schoolId: number
  readonly catalogue: Pick<Catalogue, 'entities'>
}

/**
 * Counts, by looking, in how many fields of a school's rows and settings each of some files is named; of the fields that
 * everybody may see where only the open ones are asked for.
 */
export async function usesOf(
  dependencies: UseDependencies,
  urls: readonly string[],
  which: 'all' | 'open' = 'all',
): Promise<Map<string, number>> {
  const uses = new Map(urls.map((url) => [url, 0]))
  const [only] = urls.length === 1 ? urls : []
  const part = only ?? '/'
  const count = (value: unknown) => {
    for (const url of addressesIn(value)) {
      const known = uses.get(url)
      if (known !== undefined) uses.set(url, known + 1)
    }
  }
  for (const entity of dependencies.catalogue.entities.values()) {
    for (const name of holdingFields(entity)) {
      if (which === 'open' && isPrivate(entity.fields[name])) continue
      for (const row of await rowsNaming(dependencies, entity, name, part)) count(row[sqlName(name)])
    }
  }
  const settings = await dependencies.read
    .selectFrom('setting')
    .select('value')
    .where('school_id', '=', dependencies.schoolId)
    .where(contains(dependencies.engine, 'value', part))
    .execute()
  for (const row of settings) count(row.value)
  return uses
}

function rowsNaming(
  { read, engine, schoolId }: UseDependencies,
  entity: Entity,
  field: string,
  part: string,
): Promise<Values[]> {
  const column = sqlName(field)
  const text = engine === 'sqlite' ? sql.ref(column) : sql`${sql.ref(column)}::text`
  return read
    .selectFrom(sqlName(entity.name))
    .select(column)
    .where('school_id', '=', schoolId)
    .where(sql<boolean>`${text} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
    .execute()
}
