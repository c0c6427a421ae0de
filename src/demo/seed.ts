import type { Catalogue } from '../catalogue/catalogue.ts'
import { dependenciesWithoutHandlers } from '../server/change-listeners.ts'
import type { Database } from '../server/database/open-database.ts'
import { demoMark } from '../server/security/demo-mark.ts'
import { pictureAddress } from './picture-address.ts'
import { seedSchool } from './seed-school.ts'
import { demoSchools } from './text/school.ts'

type SeedOptions = {
  /** Length of the first school's queue of dynamics; everything else is in proportion. */
  readonly rows: number
  /** The moment the demo's last 90 days end, in ms. */
  readonly now?: number
  /** Is told what is being written. */
  readonly tell?: (step: string) => void
}

/**
 * Fills a fresh database with two demo schools, the same rows each time but for the moment they are relative to. All or
 * nothing: in one transaction.
 */
export async function seedDemo(database: Database, catalogue: Catalogue, options: SeedOptions): Promise<void> {
  const { rows, now = Date.now(), tell = () => undefined } = options
  const dependencies = dependenciesWithoutHandlers(database, catalogue)
  await database.write(async (trx) => {
    await trx
      .insertInto('server_state')
      .values({ key: demoMark, value: JSON.stringify({ at: now, rows }) })
      .execute()
    for (const [index, { name }] of demoSchools.entries()) {
      const schoolId = index + 1
      await trx
        .insertInto('school')
        .values({ id: schoolId, name, logo: pictureAddress('logo', schoolId) })
        .execute()
      const waiting = index === 0 ? rows : Math.min(rows, 120)
      await seedSchool({ dependencies, trx, schoolId, now }, waiting, (step) => tell(`${name}：${step}`))
    }
  })
  await database.analyze()
}
