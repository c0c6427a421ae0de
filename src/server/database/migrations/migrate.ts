import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { ConfigError } from '../../config.ts'
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
 * Looks at what a server made, where nothing is to be made.
 * @throws ConfigError where that is nothing yet, or was an older version.
 */
export async function checkMigrated(db: Kysely<Tables>): Promise<void> {
  const made = await migrationsMade(db)
  if (made.length === 0) throw new ConfigError('数据库是空的：请检查 DATA_DIR 或 DATABASE_URL。')
  const missing = Object.keys(migrations).filter((name) => !made.includes(name))
  if (missing.length === 0) return
  throw new ConfigError(`数据库是旧版本的（缺少 ${missing.join('、')}）：请用那个版本，或先启动一次这个版本。`)
}

/**
 * Ours, and those a newer version has made already: it took nothing away that this one needs (`syncSchema` looks), so that this one
 * starts beside it, or in its place where one goes back.
 */
async function migrationsFor(db: Kysely<Tables>): Promise<Record<string, Migration>> {
  const last = Object.keys(migrations).sort().at(-1) ?? ''
  const newer = (await migrationsMade(db)).filter((name) => name > last)
  return { ...migrations, ...Object.fromEntries(newer.map((name) => [name, { up: async () => undefined }])) }
}

async function migrationsMade(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const made = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return made.rows.map(({ name }) => name)
}
