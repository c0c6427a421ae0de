import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restsBetween } from '../../support/spare-work.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

const script = "document.documentElement.dataset.theme = 'dark'"
const html = `<!doctype html><html><head><script>${script}</script><script type="module" src="/assets/main-abc123.js"></script></head></html>`

describe('the server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-console-'))
  const log: string[] = []
  let server: TestApp
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), html)
    writeFileSync(join(folder, 'screen-parts.json'), JSON.stringify({ '/mall/list': ['assets/a.js', 'assets/b.js'] }))
    writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    writeFileSync(join(folder, 'assets', 'main-abc123.js'), `export const words = '${'校园云'.repeat(400)}'`)
    writeFileSync(join(folder, 'assets', 'main-abc123.js.br'), 'compressed at build time')
    writeFileSync(join(folder, 'assets', 'main-abc123.js.map'), '{"names":["words"]}')
    server = await openTestApp(
      'sqlite',
      { logLevel: 'info' },
      { consoleFolder: folder, callsPerMinute: 40, logStream: { write: (line) => log.push(line) } },
    )
  })
  afterAll(async () => {
    await server.remove()
    rmSync(folder, { recursive: true })
  })
  const browse = (url: string, headers: Record<string, string> = { accept: 'text/html,*/*' }) =>
    server.app.inject({ url, headers })

  test('says when it is ready', async () => {
    expect(await server.call(null, 'GET', '/healthz')).toMatchObject({ status: 200, code: 0 })
  })

  test('has long work leave room for whoever asks', async () => {
    let isOver = false
    const ask = async () => {
      while (!isOver) await browse('/favicon.svg')
    }
    const asking = ask()
    const rests = await restsBetween(25, 2)
    isOver = true
    await asking
    expect(Math.max(...rests)).toBeGreaterThanOrEqual(19)
  })

  test.each(['/', '/welcome', '/topicDynamics/tdlist?status=pending', '/error', '/login?redirect=%2F', '/404'])(
    'serves the console at %s, never from an old copy',
    async (url) => {
      const response = await browse(url)
      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toContain('text/html')
      expect(response.headers['cache-control']).toBe('no-cache')
      expect(response.body).toBe(html)
    },
  )

  test.each(['/mall/list?status=pending', '/Mall/list', '/mall/%6Cist'])(
    'has the parts of the screen at %s fetched along with the program',
    async (url) => {
      const page = (await browse(url)).body
      const links = [...page.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(([, href]) => href)
      expect(links).toEqual(['/assets/a.js', '/assets/b.js'])
      expect(page.replaceAll(/<link[^>]*>/g, '')).toBe(html)
    },
  )

  test("lets the page's own inline script run and no other", async () => {
    const policy = String((await browse('/')).headers['content-security-policy'])
    const hash = createHash('sha256').update(script).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("img-src 'self' data: blob:;")
    expect(policy).toContain("frame-ancestors 'none'")
  })

  test('serves hashed files for ever, compressed as they were built, and others with revalidation', async () => {
    const plain = await browse('/assets/main-abc123.js', {})
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.headers['content-type']).toContain('javascript')
    const compressed = await browse('/assets/main-abc123.js', { 'accept-encoding': 'br' })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(compressed.body).toBe('compressed at build time')
    expect((await browse('/favicon.svg', {})).headers['cache-control']).toBe('no-cache')
    expect((await browse('/screen-parts.json', {})).statusCode).toBe(404)
  })

  test('serves source maps to who is signed in, and nothing else that was built', async () => {
    const map = '/console/sourceMap/main-abc123.js.map'
    expect((await browse('/assets/main-abc123.js.map', {})).statusCode).toBe(404)
    expect(await server.call(null, 'GET', map)).toMatchObject({ code: 1001 })
    const token = await server.signIn('admin')
    const read = (url: string) => browse(url, { authorization: `Bearer ${token}` })
    const answer = await read(map)
    expect(answer.json()).toEqual({ names: ['words'] })
    expect(answer.headers['cache-control']).toBe('no-store')
    for (const other of ['main-abc123.js', '..%2Findex.html', '../index.html', 'gone.js.map']) {
      expect.soft((await read(`/console/sourceMap/${other}`)).statusCode, other).toBe(404)
    }
  })

  test('compresses long answers, and leaves short ones alone', async () => {
    const long = await browse('/console/openapi.json', { 'accept-encoding': 'gzip, br' })
    expect(long.headers['content-encoding']).toBe('br')
    const plain = await browse('/console/openapi.json', { 'accept-encoding': 'identity' })
    expect(long.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8)
    expect((await browse('/healthz', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
  })

  test.each(['/assets/gone.js', '/school/nothing', '/console/nothing'])('answers 404 at %s', async (url) => {
    const response = await browse(url, { accept: '*/*' })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ code: 404, message: '没有这个地址' })
  })

  test('never answers a call with the page, even to a browser', async () => {
    expect((await browse('/school/nothing')).statusCode).toBe(404)
  })

  test('answers broken input with its status in the envelope', async () => {
    const post = (payload: string, type = 'application/json') =>
      server.app.inject({ method: 'POST', url: '/school/login', payload, headers: { 'content-type': type } })
    const broken = await post('{"username":')
    expect([broken.statusCode, broken.json()]).toEqual([400, { code: 400, message: '请求格式有误' }])
    const large = await post(JSON.stringify({ username: 'x'.repeat(1_100_000) }))
    expect([large.statusCode, large.json()]).toEqual([413, { code: 413, message: '内容过大' }])
    const xml = await post('<a/>', 'application/xml')
    expect([xml.statusCode, xml.json()]).toEqual([415, { code: 415, message: '不支持的内容格式' }])
    expect((await post('')).json()).toMatchObject({ code: -2, message: '请输入用户名' })
  })

  test('tells nothing of what broke inside but a number the log has', async () => {
    const rename = (from: string, to: string) =>
      server.database.write((trx) => trx.schema.alterTable(from).renameTo(to).execute())
    await rename('school', 'school_away')
    const response = await server.app.inject('/healthz')
    await rename('school_away', 'school')
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toContain('no such table')
    const id = String(response.headers['x-request-id'])
    expect(response.json()).toEqual({ code: 500, message: `系统错误（编号 ${id}）` })
    const line = log.find((each) => each.includes('no such table'))
    expect(line).toContain(id)
  })

  test('logs no password and no token', async () => {
    const token = await server.signIn('admin')
    await server.call(token, 'GET', '/school/getInfo?access_token=in-the-query')
    const all = log.join('')
    expect(all).toContain('/school/getInfo')
    for (const secret of [token, 'campus-admin', 'in-the-query']) expect(all).not.toContain(secret)
  })

  test('offers the demo accounts and says what it can', async () => {
    expect(await server.call(null, 'GET', '/console/features')).toMatchObject({
      code: 0,
      data: {
        version: '0.1.0',
        undo: true,
        robot: false,
        demoAccounts: [
          { username: 'admin', password: 'campus-admin', role: '超级管理员' },
          { username: 'moderator', password: 'campus-moderator', role: '审核员' },
          { username: 'other', password: 'campus-other', role: '超级管理员' },
        ],
      },
    })
  })

  test('counts the calls of an address, and no files', async () => {
    const from = (url: string) => server.app.inject({ url, headers: { 'x-forwarded-for': '198.51.100.7' } })
    for (let call = 0; call < 60; call++) expect((await from('/favicon.svg')).statusCode).toBe(200)
    for (let call = 0; call < 40; call++) expect((await from('/healthz')).statusCode).toBe(200)
    const limited = await from('/healthz')
    expect(limited.statusCode).toBe(429)
    expect(limited.json()).toMatchObject({ code: 429, message: expect.stringMatching(/请 \d+ 秒后再试/) })
    expect(limited.headers['retry-after']).toBeDefined()
  })
})

describe('outside a demo', () => {
  test('no account is offered', async () => {
    const server = await openTestApp('sqlite', { demo: false })
    const { data } = await server.call(null, 'GET', '/console/features')
    expect(data.demoAccounts).toEqual([])
    await server.remove()
  })
})
