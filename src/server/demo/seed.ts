import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Database } from '../database/open-database.ts'
import { pictureAddress } from './picture-address.ts'
import { seedSchool } from './seed-school.ts'
import { demoSchools } from './text/school.ts'

const mark = 'demo'

export type SeedOptions = {
  /** Length of the first school's queue of dynamics; everything else is in proportion. */
  readonly rows: number
  /** The moment the demo's last 90 days end, in ms. */
  readonly now?: number
  /** Hears what is being written. */
  readonly tell?: (step: string) => void
}

/** Whether the database holds the demo schools, whose passwords are public. */
export async function holdsDemo(database: Database): Promise<boolean> {
  const found = await database.db.selectFrom('server_state').select('value').where('key', '=', mark).executeTakeFirst()
  return found !== undefined
}

/** Whether nobody has put a school into the database yet. */
export async function isFresh(database: Database): Promise<boolean> {
  return (await database.db.selectFrom('school').select('id').limit(1).executeTakeFirst()) === undefined
}

/**
 * Fills a fresh database with two demo schools, the same rows each time but for the moment they are relative to. All or
 * nothing: in one transaction.
 */
export async function seedDemo(database: Database, catalogue: Catalogue, options: SeedOptions): Promise<void> {
  const { rows, now = Date.now(), tell = () => undefined } = options
  await database.write(async (trx) => {
    await trx
      .insertInto('server_state')
      .values({ key: mark, value: JSON.stringify({ at: now, rows }) })
      .execute()
    for (const [index, { name }] of demoSchools.entries()) {
      const id = index + 1
      await trx
        .insertInto('school')
        .values({ id, name, logo: pictureAddress('logo', id) })
        .execute()
      await seedSchool(trx, catalogue, { id, waiting: index === 0 ? rows : Math.min(rows, 120) }, now, (step) =>
        tell(`${name}：${step}`),
      )
    }
  })
  await database.analyze()
}
