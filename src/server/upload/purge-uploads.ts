import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { catalogue } from '../../../commands/index.ts'
import { entityTables } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import { usesOf } from './attachment-use.ts'
import { uploadPrefix } from './keep-file.ts'

/** ms a file that was taken out of the library can still be put back. */
const grace = 30 * 86_400_000
const atOnce = 200

/** Deletes files taken out of the library a month ago which nothing shows by now; worth calling once an hour. */
export async function purgeUploads(database: Database, folder: string, now = Date.now()): Promise<void> {
  const removed = await database.db
    .selectFrom('upload')
    .select(['school_id', 'id', 'path'])
    .where('removed_at', '<', now - grace)
    .limit(atOnce)
    .execute()
  for (const { school_id, id, path } of removed) {
    const isGone = await database.write(async (trx) => {
      const ground = { read: entityTables(trx), engine: database.engine, schoolId: school_id, catalogue }
      const url = uploadPrefix + path
      if (((await usesOf(ground, [url])).get(url) ?? 0) > 0) return false
      await trx.deleteFrom('upload').where('school_id', '=', school_id).where('id', '=', id).execute()
      return true
    })
    if (isGone) await rm(join(folder, path), { force: true })
  }
}
