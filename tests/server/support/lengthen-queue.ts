import { catalogue } from '../../../commands/index.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { insertRows } from '../../../src/server/database/insert-rows.ts'
import type { Database } from '../../../src/server/database/open-database.ts'
import { rebuildKeywords } from '../../../src/server/rows/keyword/build-keywords.ts'

/**
 * Copies a waiting dynamic of the first school so often, for batches of several pieces: without the files it shows, whose uses
 * the copies are not counted in.
 */
export async function lengthenQueue(database: Database, length: number): Promise<void> {
  const row = await entityTables(database.db)
    .selectFrom('dynamic')
    .selectAll()
    .where('school_id', '=', 1)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length }, (_, at) => ({
    ...row,
    id: 100_000 + at,
    comments: 0,
    images: '[]',
    video: null,
  }))
  await database.write(async (trx) => {
    await insertRows(trx, 'dynamic', copies)
    await trx.updateTable('entity_version').set({ counted: null }).execute()
  })
  await rebuildKeywords(database, catalogue)
}
