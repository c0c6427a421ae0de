import { fileURLToPath } from 'node:url'
import type { Demo } from '../server/demo.ts'
import { collectGarbage } from './collect-garbage.ts'
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
