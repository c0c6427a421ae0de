import { expressionBuilder } from 'kysely'
import { day } from '../../beijing-time.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { entityTables } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { usesOf } from './attachment-use.ts'
import { uploadPrefix } from './keep-file.ts'
import { promiseRemoval, type RemovalLog, removePromised } from './remove-promised.ts'
import type { FileStore } from './store/file-store.ts'

/** ms a file that was taken out of the library can still be put back. */
const grace = 30 * day
const atOnce = 200
/** Most times that many are looked at in one go; the rest waits for the next hour. */
const mostPages = 50

type Dependencies = { readonly database: Database; readonly catalogue: Catalogue }

type Removed = Pick<Tables['upload'], 'school_id' | 'id' | 'path'>

/**
 * Deletes files taken out of the library a month ago which nothing shows by now, and those whose removal failed before;
 * worth calling once an hour.
 */
export async function purgeUploads(
  { database, catalogue }: Dependencies,
  store: FileStore,
  log: RemovalLog,
  now = Date.now(),
): Promise<void> {
  await forgetUnused({ database, catalogue }, now)
  await removePromised(database, store, log, now)
}

async function forgetUnused({ database, catalogue }: Dependencies, now: number): Promise<void> {
  for (let last: Removed | undefined, pages = 0; pages < mostPages; pages++) {
    const removed = await removedAfter(database, now - grace, last)
    for (const each of removed) await forget({ database, catalogue }, each, now)
    last = removed.at(-1)
    if (removed.length < atOnce) return
  }
}

/** The next ones by school and id: those still in use stay where they are and must not stand before the others. */
function removedAfter(database: Database, before: number, last: Removed | undefined): Promise<Removed[]> {
  const { eb, and, or } = expressionBuilder<Tables, 'upload'>()
  const beyond = last
    ? or([eb('school_id', '>', last.school_id), and([eb('school_id', '=', last.school_id), eb('id', '>', last.id)])])
    : and([])
  return database.db
    .selectFrom('upload')
    .select(['school_id', 'id', 'path'])
    .where('removed_at', '<', before)
    .where(beyond)
    .orderBy('school_id')
    .orderBy('id')
    .limit(atOnce)
    .execute()
}

/** The row goes, and with it in one transaction comes the promise that its file will. */
async function forget(
  { database, catalogue }: Dependencies,
  { school_id, id, path }: Removed,
  now: number,
): Promise<void> {
  await database.write(async (trx) => {
    const dependencies = { read: entityTables(trx), engine: database.engine, schoolId: school_id, catalogue }
    const url = uploadPrefix + path
    if (((await usesOf(dependencies, [url])).get(url) ?? 0) > 0) return
    // Somebody who sent the same file meanwhile has put it back.
    const deleted = await trx
      .deleteFrom('upload')
      .where('school_id', '=', school_id)
      .where('id', '=', id)
      .where('removed_at', 'is not', null)
      .executeTakeFirst()
    if (deleted.numDeletedRows > 0n) await promiseRemoval(trx, school_id, path, now)
  })
}
