import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Demo } from '../server/demo.ts'
import { demoAccounts } from './module/authorityment/accounts.ts'

/** The demo schools. What writes them and what draws their pictures is loaded when it is needed. */
export const demo: Demo = {
  accounts: demoAccounts,
  seed: async (database, catalogue, rows, tell) => {
    const { seedDemo } = await import('./seed.ts')
    await seedDemo(database, catalogue, { rows, tell })
    collectGarbage()
  },
  pictureAt: async (path) => (await import('./picture/picture.ts')).pictureAt(path),
  mediaFolder: fileURLToPath(new URL('./media/', import.meta.url)),
}

/**
 * Collects the whole heap now. Seeding makes a school in memory before it writes it; a server allocates so little that
 * V8 would keep the remains for hours: for queues of 200,000 rows 0.7 GB, with which each of its frequent small
 * collections takes 3 ms instead of 1, in the middle of answers.
 */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}
