import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Config, readConfig } from '../../../src/server/config.ts'
import { type Database, openDatabase } from '../../../src/server/database/open-database.ts'
import type { Engine } from '../../../src/server/database/table-ddl.ts'

/** Every server test runs on each: `describe.each(engines)('... on %s', (engine) => ...)`. */
export const engines: readonly Engine[] = ['sqlite', 'postgres']

/** A fresh, empty database that nothing else uses. */
export interface TestStore {
  /** A configuration for it: loopback, a free port, no demo, nothing logged; `dataDir` is a temporary folder. */
  config: Config
  /** Drops it; whoever opened it closes it first. */
  remove(): Promise<void>
}

export interface TestDatabase extends TestStore {
  database: Database
}

/** Makes a fresh database on the engine without opening it. */
export async function makeTestStore(engine: Engine): Promise<TestStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'campus-test-'))
  const environment = { PORT: '0', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' }
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (engine === 'sqlite') return { config: readConfig(environment), remove: async () => removeFolder() }
  const name = `campus_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return {
    config: readConfig({ ...environment, DATABASE_URL: url.href }),
    remove: async () => {
      removeFolder()
      await administer(`drop database if exists ${name} with (force)`)
    },
  }
}

/** Makes a fresh database and opens it; `remove` closes and drops it. */
export async function openTestDatabase(engine: Engine): Promise<TestDatabase> {
  const store = await makeTestStore(engine)
  const database = await openDatabase(store.config)
  return {
    config: store.config,
    database,
    remove: async () => {
      await database.close()
      await store.remove()
    },
  }
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
