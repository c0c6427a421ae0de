import { randomBytes } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Config, readConfig } from '../../../src/server/config.ts'
import { type Database, openDatabase } from '../../../src/server/database/open-database.ts'
import type { Engine } from '../../../src/server/database/table-ddl.ts'
import { makeDataFolder } from '../../support/make-data-folder.ts'
import { administer, databaseUrl, type Filling } from './demo-template.ts'

/** Every server test runs on each: `describe.each(engines)('... on %s', (engine) => ...)`. */
export const engines: readonly Engine[] = ['sqlite', 'postgres']

/** A fresh database that nothing else uses. */
export interface TestStore {
  /** A configuration for it: loopback, a free port, no demo, nothing logged; `dataDir` is a temporary folder. */
  config: Config
  /** Drops it; whoever opened it closes it first. */
  remove(): Promise<void>
}

export interface TestDatabase extends TestStore {
  database: Database
}

/** Makes a fresh database on the engine without opening it: empty, or a copy of a filled one. */
export async function makeTestStore(engine: Engine, filling?: Filling): Promise<TestStore> {
  const dataDir = makeDataFolder('test')
  const environment = { PORT: '0', DATA_DIR: dataDir, DEMO: '0', READER_THREADS: '0', LOG_LEVEL: 'silent' }
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (engine === 'sqlite') {
    if (filling) copyFileSync(inject('templates').sqlite[filling], join(dataDir, 'campus.sqlite'))
    return { config: readConfig(environment), remove: async () => removeFolder() }
  }
  const server = inject('postgresUrl')
  const name = `campus_${randomBytes(6).toString('hex')}`
  // Copied by file: a copy through the log leaves pages for the next checkpoint, which dropping a database waits for.
  const from = filling ? ` template ${inject('templates').postgres[filling]} strategy file_copy` : ''
  await administer(server, `create database ${name}${from}`)
  return {
    config: readConfig({ ...environment, DATABASE_URL: databaseUrl(server, name) }),
    remove: async () => {
      removeFolder()
      await administer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Makes a fresh database, empty or a copy of a filled one, and opens it; `remove` closes and drops it. */
export async function openTestDatabase(engine: Engine, filling?: Filling): Promise<TestDatabase> {
  const store = await makeTestStore(engine, filling)
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
