import { readdirSync, rmSync } from 'node:fs'
import { getPriority, platform } from 'node:os'
import { expect, test } from 'vitest'
import { makeDataFolder } from '../../support/make-data-folder.ts'
import { startProgram } from '../support/server-process.ts'

const onLinux = test.runIf(platform() === 'linux')

onLinux('the thread that answers comes before those that help it', async () => {
  const dataDir = makeDataFolder('yield')
  const server = await startProgram('plain-server', { dataDir, databaseUrl: undefined }, 0, { DEMO: '0' })
  try {
    const others = readdirSync(`/proc/${server.pid}/task`).map(Number)
    const setBack = others.filter((thread) => getPriority(thread) > getPriority(server.pid))
    expect(getPriority(server.pid)).toBe(getPriority())
    // Four of Node's and four of V8's at the least.
    expect(setBack.length).toBeGreaterThanOrEqual(8)
  } finally {
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
})
