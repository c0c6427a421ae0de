import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { waitedTooLong } from '../lock-keys.ts'
import type { Tables } from '../tables.ts'
import { migrations } from './index.ts'

/** Runs the migrations that are pending. @throws Error naming the one that failed; its changes are undone. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const known = await migrationsFor(db)
  const provider = { getMigrations: async () => known }
  // Some came to main behind others of a higher number, as branches were merged.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return
  if (waitedTooLong(error)) throw error
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  throw new Error(failed ? `Migration ${failed} failed` : 'The migrations could not run', { cause: error })
}

/**
 * Ours, and those a newer version has made already: it took nothing away that this one needs (`syncSchema` looks), so that this one
 * starts beside it, or in its place where one goes back.
 */
async function migrationsFor(db: Kysely<Tables>): Promise<Record<string, Migration>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return migrations
  const made = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const last = Object.keys(migrations).sort().at(-1) ?? ''
  const newer = made.rows.filter(({ name }) => name > last).map(({ name }) => [name, { up: async () => undefined }])
  return { ...migrations, ...Object.fromEntries(newer) }
}
