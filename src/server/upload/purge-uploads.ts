import { chunk } from 'es-toolkit/array'
import { expressionBuilder } from 'kysely'
import { day } from '../../beijing-time.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Database } from '../database/open-database.ts'
import { holdSchool } from '../database/school-version.ts'
import type { Tables } from '../database/tables.ts'
import { uploadPrefix } from './keep-file.ts'
import { lookForUses, usesSince } from './look-for-uses.ts'
import { promiseRemoval, type RemovalLog, removePromised } from './remove-promised.ts'
import type { FileStore } from './store/file-store.ts'

/** ms a file that was taken out of the library can still be put back. */
const grace = 30 * day
const atOnce = 200
/** Of those, how many go in one transaction. */
const together = 20
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
    for (const schoolId of new Set(removed.map((each) => each.school_id))) {
      const files = removed.filter((each) => each.school_id === schoolId)
      await forgetUnusedOf({ database, catalogue, schoolId }, files, now)
    }
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

/** Looks once for all of them, aside; what seems unused is looked at again where no change comes in between. */
async function forgetUnusedOf(
  school: Dependencies & { readonly schoolId: number },
  files: readonly Removed[],
  now: number,
): Promise<void> {
  const look = await lookForUses(school, files.map(addressOf))
  const shown = new Set(look.uses.map(({ url }) => url))
  const unused = files.filter((file) => !shown.has(addressOf(file)))
  for (const some of chunk(unused, together)) await forget(school, look, some, now)
}

/** The rows go, and with them in one transaction comes the promise that their files will. */
async function forget(
  school: Dependencies & { readonly schoolId: number },
  look: Awaited<ReturnType<typeof lookForUses>>,
  files: readonly Removed[],
  now: number,
): Promise<void> {
  const { database, schoolId } = school
  await database.write(async (trx) => {
    await holdSchool(trx, schoolId)
    const uses = await usesSince(school, trx, look, files.map(addressOf))
    for (const file of files) {
      if (uses.get(addressOf(file)) !== 0) continue
      // Somebody who sent the same file meanwhile has put it back.
      const deleted = await trx
        .deleteFrom('upload')
        .where('school_id', '=', schoolId)
        .where('id', '=', file.id)
        .where('removed_at', 'is not', null)
        .executeTakeFirst()
      if (deleted.numDeletedRows > 0n) await promiseRemoval(trx, schoolId, file.path, now)
    }
  }, schoolId)
}

function addressOf({ path }: Removed): string {
  return uploadPrefix + path
}
