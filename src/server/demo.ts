import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Database } from './database/open-database.ts'

/** An account whose password is public, for whoever tries the console. */
export type DemoAccount = { readonly username: string; readonly password: string; readonly role: string }

/** What the server is handed to show itself with (`src/demo/`); without it there is no demo. */
export type Demo = {
  /** Offered on the sign-in page of a demo, and refused wherever there is none. */
  readonly accounts: readonly DemoAccount[]
  /** Fills a database without a school, and marks it (`demoMark`). `tell` hears what is being written. */
  readonly seed: (database: Database, catalogue: Catalogue, rows: number, tell: (step: string) => void) => Promise<void>
  /** The picture at an address below `/demo/picture/` as SVG; null where there is none. */
  readonly pictureAt: (path: string) => Promise<string | null>
  /** Where the films and files below `/demo/media/` lie. */
  readonly mediaFolder: string
}
