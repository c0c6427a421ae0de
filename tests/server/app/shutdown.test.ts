import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { makeDataFolder } from '../../support/make-data-folder.ts'
import { bundledProgram } from '../support/server-bundle.ts'

/** Files a server may open: fewer than are usual, more than it needs itself. */
const files = 256

test('npm start hands a signal on to the server, which it would else leave behind', async () => {
  const folder = makeDataFolder('npm-start')
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { start: scripts.start } }))
  mkdirSync(join(folder, 'src/server'), { recursive: true })
  const program = `process.on('SIGTERM', () => { console.log('stopping'); process.exit() })
    setInterval(() => undefined, 1000)
    console.log('pid ' + process.pid)`
  writeFileSync(join(folder, 'src/server/start.ts'), program)
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  let said = ''
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  npm.stdout.on('data', (text) => (said += text))
  await vi.waitFor(() => expect(said).toMatch(/pid \d+/), { timeout: 30_000, interval: 20 })
  try {
    npm.kill('SIGTERM')
    await vi.waitFor(() => expect(said).toContain('stopping'), { timeout: 10_000, interval: 20 })
  } finally {
    const pid = Number(/pid (\d+)/.exec(said)?.[1])
    if (!said.includes('stopping')) process.kill(pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})

describe('stopping', () => {
  let folder: string
  let server: ChildProcess
  let output = ''
  beforeEach(async () => {
    folder = makeDataFolder('stop')
    copyFileSync(inject('templates').sqlite.demo, join(folder, 'campus.sqlite'))
    output = ''
    const program = bundledProgram(inject('serverFolder'), 'slow-server')
    server = spawn('/bin/sh', ['-c', `ulimit -n ${files}; exec "$0" "$@"`, process.execPath, program], {
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: folder,
        DEMO: '1',
        CAPTCHA: 'off',
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    server.stdout?.on('data', (text) => (output += text))
    await said(/http:\/\/\S+/)
  })
  afterEach(() => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const said = (words: RegExp) => vi.waitFor(() => expect(output).toMatch(words), { timeout: 50_000, interval: 20 })
  const address = () => /http:\/\/[^\s/]+/.exec(output)?.[0] ?? ''
  const exit = async () => (await once(server, 'exit'))[0]

  async function post(agent: Agent, path: string, body: object, token?: string) {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const sent = request(`${address()}${path}`, { method: 'POST', agent, headers }).end(JSON.stringify(body))
    const [answer]: IncomingMessage[] = await once(sent, 'response')
    if (!answer) throw new Error('no answer')
    return { status: answer.statusCode, text: await text(answer) }
  }

  test('is not brought about by more connections than it may open files', async () => {
    const { hostname, port } = new URL(address())
    const kept = new Agent({ keepAlive: true, maxSockets: 1 })
    const login = await post(kept, '/school/login', { username: 'admin', password: 'campus-admin' })
    const { access_token: token } = JSON.parse(login.text).data
    let closed = 0
    const sockets = Array.from({ length: files + 50 }, () => connect(Number(port), hostname))
    for (const socket of sockets) socket.on('error', () => undefined).on('close', () => closed++)
    await vi.waitFor(() => expect(closed).toBeGreaterThan(files * 0.2), { timeout: 20_000, interval: 20 })
    // An export opens the database once more: a file is left for it while all connections are taken.
    const saved = await post(kept, '/console/export', { entity: 'banner', format: 'csv' }, token)
    expect([saved.status, saved.text.includes('标题')]).toEqual([200, true])
    for (const socket of sockets) socket.destroy()
    kept.destroy()
    await vi.waitFor(async () => expect((await fetch(`${address()}/healthz`)).status).toBe(200), { timeout: 20_000 })
  })

  test('takes more than what a request throws behind its answer', async () => {
    const stray = await fetch(`${address()}/console/stray`)
    expect(await stray.json()).toEqual({ code: 0, message: 'answered' })
    for (let look = 0; look < 3; look++) expect((await fetch(`${address()}/healthz`)).status).toBe(200)
    const ended = exit()
    server.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'on %s finishes what runs, takes nothing new, ends the streams of events, which would go on for ever, and ends well',
    async (signal) => {
      await said(/admin \/ campus-admin/)
      await said(/moderator \/ campus-moderator/)
      const login = await fetch(`${address()}/school/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin', password: 'campus-admin' }),
      })
      const { data } = await login.json()
      const events = await fetch(`${address()}/console/events`, {
        headers: { authorization: `Bearer ${data.access_token}` },
      })
      expect(events.headers.get('content-type')).toContain('text/event-stream')
      const running = fetch(`${address()}/console/slow`)
      await said(/slow call began/)
      const ended = exit()
      server.kill(signal)
      expect(await events.text()).toContain('event: hello')
      const response = await running
      expect([response.status, await response.json()]).toEqual([200, { code: 0, message: 'finished' }])
      expect(await ended).toBe(0)
      await expect(fetch(`${address()}/healthz`)).rejects.toThrow()
    },
  )
})
