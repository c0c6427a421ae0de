import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Database } from '../database/open-database.ts'
import type { CountCache } from './count.ts'

/** What reading calls stand on. */
export type ReadDependencies = {
  readonly catalogue: Catalogue
  readonly database: Database
  readonly counts: CountCache
}
