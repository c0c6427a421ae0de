import { isOneOf } from '../database/conditions.ts'
import { entityTables, rowsIn } from '../database/entity-tables.ts'
import type { Counted } from '../write/change-listener.ts'
import type { ChangeSet } from '../write/change-set.ts'
import { addToRows } from '../write/rows/add-to-rows.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { addressesIn, holdingFields, library } from './file-address.ts'
import { uploadPrefix } from './keep-file.ts'
import { usesNow } from './look-for-uses.ts'

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
async function recountArrived(scope: WriteScope, changes: ChangeSet): Promise<void> {
  const { trx, account, dependencies } = scope
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
  const uses = await usesNow(
    scope,
    files.map(({ url }) => String(url)),
    changes,
  )
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
