import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { type CuttableProxy, openCuttableProxy } from '../support/cuttable-proxy.ts'
import { bundledProgram } from '../support/server-bundle.ts'
import { makeTestStore, type TestStore } from '../support/test-database.ts'

/** Time (ms) within which whoever stops a server may expect it to be gone: docs/OPERATIONS.md. */
const promised = 20_000

let store: TestStore
let proxy: CuttableProxy
let server: ChildProcess
let address: string
let output = ''
beforeEach(async () => {
  store = await makeTestStore('postgres', 'demo')
  proxy = await openCuttableProxy(store.config.databaseUrl ?? '')
  output = ''
  server = spawn(process.execPath, [bundledProgram(inject('serverFolder'), 'plain-server')], {
    env: { ...process.env, PORT: '0', DATA_DIR: store.config.dataDir, DATABASE_URL: proxy.url, LOG_LEVEL: 'info' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  server.stdout?.on('data', (text) => (output += text))
  address = await vi.waitFor(() => /控制台 {2}(http:\S+)\//.exec(output)?.[1] ?? expect.fail(), 30_000)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
}, 60_000)
afterEach(async () => {
  server.kill('SIGKILL')
  await proxy.cut().catch(() => undefined)
  await store.remove()
})

test('a server whose database says nothing any more ends when it is told to, and says what it gave up', async () => {
  proxy.stall()
  // Answered as an outage, or cut off: it may have waited for a connection as long as it may go on once the server is told to stop.
  const asked = fetch(`${address}/healthz`).then(
    ({ status }) => status,
    () => 'cut off',
  )
  const ended = once(server, 'close')
  await vi.waitFor(() => expect(output.match(/"path":"\/healthz"/g)).toHaveLength(2), 10_000)
  const began = performance.now()
  server.kill('SIGTERM')
  await ended
  expect(performance.now() - began).toBeLessThan(promised)
  expect([503, 'cut off']).toContain(await asked)
  expect(output).toContain('what ran did not end within 16 s, and is cut off')
}, 60_000)

test('a server whose database goes says so in its log', async () => {
  await proxy.cut()
  const lost = () =>
    output.split('\n').find((line) => line.includes('"level":50') && line.includes('the database is lost'))
  await vi.waitFor(() => expect(lost()).toMatch(/ECONNREFUSED|terminated|ended/), 20_000)
  expect(output).not.toContain('a batch ended halfway')
}, 60_000)
