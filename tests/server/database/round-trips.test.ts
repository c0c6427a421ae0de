import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import { demo } from '../../../src/demo/demo.ts'
import { createApp } from '../../../src/server/app.ts'
import { type Database, openDatabase } from '../../../src/server/database/open-database.ts'
import { fillCounts } from '../../../src/server/rows/kept-counts.ts'
import { createSession } from '../../../src/server/security/session.ts'
import { openCuttableProxy } from '../support/cuttable-proxy.ts'
import { demoRows } from '../support/demo-template.ts'
import { makeTestStore, type TestStore } from '../support/test-database.ts'

const list = '/school/v3_0/dynamic/list?status=pending&limit=100&counts=1&counted=known'

let sent = 0
let store: TestStore
let database: Database
let app: FastifyInstance
let authorization: string

beforeAll(async () => {
  store = await makeTestStore('postgres', 'demo')
  const direct = String(store.config.databaseUrl)
  const proxy = await openCuttableProxy(direct, () => sent++)
  const config = { ...store.config, captcha: false, demo: true, demoRows }
  // What the server does by itself, as listening, goes past the proxy.
  database = await openDatabase({ ...config, databaseUrl: proxy.url, databaseDirectUrl: direct })
  app = await createApp(config, { database, catalogue }, { demo })
  await app.ready()
  await fillCounts(database, 1, entityNamed(catalogue, 'dynamic'))
  const who = { schoolId: 1, accountId: 1, address: '127.0.0.1', userAgent: 'test' }
  authorization = `Bearer ${await database.write((trx) => createSession(trx, who))}`
})
afterAll(async () => {
  await app.close()
  await database.close()
  await store.remove()
})

const get = async (url: string) => (await app.inject({ url, headers: { authorization } })).json()

/** How often a call sends something to the database and waits for the answer: at least, since the server may do something besides. */
async function roundTrips(calls: readonly string[]): Promise<number> {
  const counted: number[] = []
  for (const url of calls) {
    sent = 0
    expect(await get(url)).toMatchObject({ code: 0 })
    counted.push(sent)
  }
  return Math.min(...counted)
}

test('a page of a list waits for PostgreSQL three times: who asks, versions and rows, labels', async () => {
  await get(list)
  expect(await roundTrips(Array.from({ length: 5 }, () => list))).toBe(3)
})

test('so does a decision: who decides, its lock and row, and all that is written', async () => {
  const { data } = await get('/school/v3_0/dynamic/list?status=approved&top=0&limit=1')
  const top = (value: number) => `/school/v3_0/dynamic/dynamic/top?id=${data.list[0].id}&top=${value}`
  await get(top(1))
  expect(await roundTrips([0, 1, 0, 1, 0].map(top))).toBe(3)
})
