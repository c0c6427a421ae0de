import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { catalogue } from '../../../commands/index.ts'
import { seedDemo } from '../../../src/demo/seed.ts'
import { dependenciesWithoutHandlers } from '../../../src/server/change-listeners.ts'
import { readConfig } from '../../../src/server/config.ts'
import { openDatabase } from '../../../src/server/database/open-database.ts'
import { syncSchema } from '../../../src/server/database/sync-schema.ts'
import type { Engine } from '../../../src/server/database/table-ddl.ts'
import { entityShapes } from '../../../src/server/entity-shapes.ts'
import { openLedger } from '../../../src/server/ledger/open-ledger.ts'
import { openWordLooks } from '../../../src/server/rows/found/word-look.ts'
import { openKeywordIndexes } from '../../../src/server/rows/keyword/keyword-index.ts'
import { makeDataFolder } from '../../support/make-data-folder.ts'
import { catalogue as smallCatalogue } from '../calls/small-catalogue.ts'

/** What a test's database begins as: only the tables of the catalogue, the demo schools as well, or tables of the small catalogue. */
export type Filling = 'tables' | 'demo' | 'small'

/** Queue of dynamics of the first demo school in tests. */
export const demoRows = 60

/** Where the filled databases are that tests copy: SQLite files, and names of PostgreSQL databases. */
export type Templates = Readonly<Record<Engine, Readonly<Record<Filling, string>>>>

/** Writes them once a test run: writing them takes a second, a copy a twentieth of it. */
export async function makeTemplates(postgresUrl: string): Promise<Templates> {
  const make = async (engine: Engine, filling: Filling): Promise<string> => {
    const dataDir = makeDataFolder('template')
    const environment = { PORT: '0', DATA_DIR: dataDir, DEMO: '0', READER_THREADS: '0', LOG_LEVEL: 'silent' }
    const name = `campus_template_${filling}_${process.pid}`
    if (engine === 'postgres') await administer(postgresUrl, `create database ${name}`)
    const own = engine === 'postgres' ? { DATABASE_URL: databaseUrl(postgresUrl, name) } : {}
    const database = await openDatabase(readConfig({ ...environment, ...own }))
    await syncSchema(database, entityShapes(filling === 'small' ? smallCatalogue : catalogue))
    await openKeywordIndexes(database, filling === 'small' ? smallCatalogue : catalogue)
    await openWordLooks(database, filling === 'small' ? smallCatalogue : catalogue)
    // As a start does before it seeds: what is seeded then moves its own money, and no start opens the ledger again.
    if (filling === 'demo') await openLedger(dependenciesWithoutHandlers(database, catalogue), Date.now())
    if (filling === 'demo') await seedDemo(database, catalogue, { rows: demoRows })
    await database.close()
    if (engine === 'sqlite') return join(dataDir, 'campus.sqlite')
    rmSync(dataDir, { recursive: true })
    return name
  }
  const all = async (engine: Engine) => ({
    tables: await make(engine, 'tables'),
    demo: await make(engine, 'demo'),
    small: await make(engine, 'small'),
  })
  const [sqlite, postgres] = await Promise.all([all('sqlite'), all('postgres')])
  return { sqlite, postgres }
}

/** Runs one statement on the server itself. */
export async function administer(postgresUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The address of a database on the server. */
export function databaseUrl(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return url.href
}
