import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { createApp } from '../../../src/server/app.ts'
import { openDatabase } from '../../../src/server/database/open-database.ts'
import { watchOutages } from '../../../src/server/database/outage/outage-watch.ts'
import { type CuttableProxy, openCuttableProxy } from '../support/cuttable-proxy.ts'
import { makeTestStore, type TestStore } from '../support/test-database.ts'

let store: TestStore
let proxy: CuttableProxy
beforeEach(async () => {
  store = await makeTestStore('postgres', 'tables')
  proxy = await openCuttableProxy(store.config.databaseUrl ?? '')
})
afterEach(async () => {
  await proxy.cut().catch(() => undefined)
  await store.remove()
})

test('while PostgreSQL is gone the log says so once, and once that it is back, after how long and how many tries', async () => {
  const lines: string[] = []
  const warned: Error[] = []
  const config = { ...store.config, databaseUrl: proxy.url, logLevel: 'info' as const }
  const database = await openDatabase(config, (error) => warned.push(error))
  const logStream = { write: (line: string) => void lines.push(line) }
  const app = await createApp(config, { database, catalogue }, { outbox: { interval: 20 }, logStream })
  await app.ready()
  const reported = vi.spyOn(database.outages, 'report')
  try {
    for (let outage = 1; outage <= 2; outage++) {
      reported.mockClear()
      lines.length = 0
      await proxy.cut()
      await vi.waitFor(() => expect(reported.mock.calls.length).toBeGreaterThan(50), 20_000)
      await proxy.mend()
      await vi.waitFor(() => expect(lines.join('')).toContain('the database is back'), 20_000)
      const said = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)
      expect(said.map(({ msg }) => msg)).toEqual([
        'the database is lost: what works in the background is silent until it is back',
        expect.stringMatching(/^the database is back after \d+ s, tried \d+ times$/),
      ])
      expect(said[1].held).toBeGreaterThan(50)
      expect(said[1].tries).toBeGreaterThan(1)
    }
    expect(warned).toEqual([])
  } finally {
    await app.close()
    await database.close()
  }
})

test('a connection that breaks while the database is there is told as it is', async () => {
  const tellings: string[] = []
  const outages = watchOutages(async () => undefined)
  outages.onNews(({ kind }) => tellings.push(kind))
  outages.report(new Error('Connection terminated unexpectedly'), () => tellings.push('a connection broke'))
  outages.report(new Error('a defect'), () => tellings.push('a defect'))
  expect(tellings).toEqual(['a defect'])
  await vi.waitFor(() => expect(tellings).toEqual(['a defect', 'a connection broke']))
})
