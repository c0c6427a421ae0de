import { vi } from 'vitest'
import type { Database } from '../../../src/server/database/open-database.ts'

/**
 * Has the batch under way wait once it has gone through some rows, until it is let go on by the returned function; others
 * write meanwhile. Undone by `vi.restoreAllMocks`.
 */
export function holdBatch(database: Database): () => void {
  const { write } = database
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isHeld = false
  vi.spyOn(database, 'write').mockImplementation(async (fn) => {
    const result = await write(fn)
    if (isHeld) return result
    const [batch] = await database.db.selectFrom('running_batch').select('done').execute()
    if (!batch?.done || isHeld) return result
    isHeld = true
    await released
    return result
  })
  return release
}
