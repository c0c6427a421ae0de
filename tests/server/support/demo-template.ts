import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { openDatabase } from '../../../src/server/database/open-database.ts'
import { syncSchema } from '../../../src/server/database/sync-schema.ts'
import type { Engine } from '../../../src/server/database/table-ddl.ts'
import { seedDemo } from '../../../src/server/demo/seed.ts'
import { entityShapes } from '../../../src/server/entity-shapes.ts'
import { makeTestStore, type TestStore } from './test-database.ts'

const templates = new Map<string, Promise<TestStore>>()

afterAll(async () => {
  for (const template of templates.values()) await (await template).remove()
})

/**
 * Makes a store with the tables of the catalogue, and the demo schools where `rows` says how long their queue is. They are
 * written once a test file and copied: writing them takes half a second, a copy a twentieth of it.
 */
export async function makeFilledStore(engine: Engine, rows: number | null): Promise<TestStore> {
  const key = `${engine} ${rows}`
  const known = templates.get(key) ?? makeTemplate(engine, rows)
  templates.set(key, known)
  const template = await known
  const store = await makeTestStore(engine)
  await copy(template, store)
  return store
}

async function makeTemplate(engine: Engine, rows: number | null): Promise<TestStore> {
  const store = await makeTestStore(engine)
  const database = await openDatabase(store.config)
  await syncSchema(database, entityShapes(catalogue))
  if (rows !== null) await seedDemo(database, catalogue, { rows })
  await database.close()
  return store
}

async function copy(from: TestStore, to: TestStore): Promise<void> {
  if (to.config.databaseUrl === undefined || from.config.databaseUrl === undefined) {
    mkdirSync(to.config.dataDir, { recursive: true })
    copyFileSync(join(from.config.dataDir, 'campus.sqlite'), join(to.config.dataDir, 'campus.sqlite'))
    return
  }
  const [source, target] = [from.config.databaseUrl, to.config.databaseUrl].map((url) => new URL(url).pathname.slice(1))
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(`drop database ${target}`)
    await client.query(`create database ${target} template ${source}`)
  } finally {
    await client.end()
  }
}
