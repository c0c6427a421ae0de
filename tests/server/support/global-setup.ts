import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import type { TestProject } from 'vitest/node'
import { type Place, placeTables } from '../../../src/server/database/citus/distribution.ts'
import { openPostgresPool } from '../../../src/server/database/postgres/postgres-pool.ts'
import type { Tables } from '../../../src/server/database/tables.ts'
import { administer, databaseUrl, makeTemplates, type Templates } from './demo-template.ts'
import { bundleServers } from './server-bundle.ts'
import { startPostgres } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which tests may make and drop databases. */
    postgresUrl: string
    /** Filled databases to copy. */
    templates: Templates
    /** Folder of the programs that tests start. */
    serverFolder: string
    /** The tables of the catalogue and of the small one, by how they would stand on Citus. */
    places: Readonly<Record<string, Place>>
  }
}

/** Once a test run: the PostgreSQL server of TEST_DATABASE_URL, or one of our own, the databases tests copy, the programs they start. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env.PASSWORD_COST = 'cheap'
  const given = process.env.TEST_DATABASE_URL
  const { url, stop } = given ? { url: given, stop: () => Promise.resolve() } : await startPostgres()
  const [templates, bundle] = await Promise.all([makeTemplates(url), bundleServers()])
  project.provide('postgresUrl', url)
  project.provide('templates', templates)
  project.provide('serverFolder', bundle.folder)
  project.provide('places', await placesOf(url, templates))
  return async () => {
    bundle.remove()
    for (const file of Object.values(templates.sqlite)) rmSync(dirname(file), { recursive: true, force: true })
    for (const name of Object.values(templates.postgres)) await administer(url, `drop database ${name} with (force)`)
    await stop()
  }
}

async function placesOf(server: string, { postgres }: Templates): Promise<Record<string, Place>> {
  const placed = [postgres.tables, postgres.small].map(async (name) => {
    const pool = openPostgresPool(databaseUrl(server, name), { max: 1, statementTimeout: 30_000 })
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    const tables = await placeTables(db)
    await db.destroy()
    return tables.map(({ name, place }): [string, Place] => [name, place])
  })
  return Object.fromEntries((await Promise.all(placed)).flat())
}
