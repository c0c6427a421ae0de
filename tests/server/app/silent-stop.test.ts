import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, inject, test, vi } from 'vitest'
import { openCuttableProxy } from '../support/cuttable-proxy.ts'
import { bundledProgram } from '../support/server-bundle.ts'
import { makeTestStore } from '../support/test-database.ts'

/** Time (ms) within which whoever stops a server may expect it to be gone: docs/OPERATIONS.md. */
const promised = 20_000

test('a server whose database says nothing any more ends when it is told to, and says what it gave up', async () => {
  const store = await makeTestStore('postgres', 'demo')
  const proxy = await openCuttableProxy(store.config.databaseUrl ?? '')
  const server = spawn(process.execPath, [bundledProgram(inject('serverFolder'), 'plain-server')], {
    env: { ...process.env, PORT: '0', DATA_DIR: store.config.dataDir, DATABASE_URL: proxy.url, LOG_LEVEL: 'info' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  try {
    let output = ''
    server.stdout.on('data', (text) => (output += text))
    const address = await vi.waitFor(() => /控制台 {2}(http:\S+)\//.exec(output)?.[1] ?? expect.fail(), 30_000)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    proxy.stall()
    const asked = fetch(`${address}/healthz`).catch(() => 'cut off')
    const ended = once(server, 'exit')
    await vi.waitFor(() => expect(output.match(/"path":"\/healthz"/g)).toHaveLength(2), 10_000)
    const began = performance.now()
    server.kill('SIGTERM')
    await ended
    expect(performance.now() - began).toBeLessThan(promised)
    expect(await asked).toBe('cut off')
    expect(output).toContain('what ran did not end within 16 s, and is cut off')
  } finally {
    server.kill('SIGKILL')
    await proxy.cut()
    await store.remove()
  }
}, 90_000)
