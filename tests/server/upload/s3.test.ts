import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { day, hour } from '../../../src/beijing-time.ts'
import { makeBackup } from '../../../src/server/backup/backup.ts'
import { writeManifest } from '../../../src/server/backup/manifest.ts'
import { restoreBackup } from '../../../src/server/backup/restore.ts'
import { readConfig } from '../../../src/server/config.ts'
import { purgeUploads } from '../../../src/server/upload/purge-uploads.ts'
import { fileStore } from '../../../src/server/upload/store/file-store.ts'
import { uploadFolder } from '../../../src/server/upload/store/upload-folder.ts'
import { listen } from '../../support/listen.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines, makeTestStore } from '../support/test-database.ts'
import { openTwinServers } from '../support/twin-servers.ts'
import { openS3Double, type S3Double } from './s3-double.ts'

const photo = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer()

let double: S3Double
beforeAll(async () => {
  double = await openS3Double()
})
afterAll(() => double.close())

/** The path in the bucket of an address here. */
const pathOf = (url: string) => url.split('?', 1)[0]?.replace('/upload/', '') ?? ''

describe.each(engines)('uploads in an S3-compatible store on %s', (engine) => {
  let server: TestApp
  let admin: string
  const log: string[] = []
  beforeAll(async () => {
    const { s3 } = readConfig(double.environment)
    const logStream = { write: (line: string) => log.push(line) }
    server = await openTestApp(engine, { s3, logLevel: 'trace' }, { logStream })
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  test('lie there and not here, and are served as from here', async () => {
    const { data } = await server.upload(admin, await photo('#3366aa'))
    const path = pathOf(data.url)
    expect(double.files.get(path)).toMatchObject({ type: 'image/png' })
    expect(readdirSync(uploadFolder(server.config), { recursive: true, encoding: 'utf8' }).join()).not.toContain('.png')
    const served = await server.app.inject(data.url)
    expect(served.statusCode).toBe(200)
    expect(served.rawPayload.equals(double.files.get(path)?.bytes ?? Buffer.alloc(0))).toBe(true)
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(served.rawPayload.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': expect.stringContaining('immutable'),
    })
    const rest = await server.app.inject({ url: data.url, headers: { range: 'bytes=10-' } })
    expect(rest.statusCode).toBe(206)
    expect(rest.headers['content-range']).toBe(`bytes 10-${served.rawPayload.length - 1}/${served.rawPayload.length}`)
    expect(rest.rawPayload.equals(served.rawPayload.subarray(10))).toBe(true)
    const head = await server.app.inject({ method: 'HEAD', url: data.url })
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    const small = await sharp((await server.app.inject(`${data.url}?w=80&h=80`)).rawPayload).metadata()
    expect(small).toMatchObject({ width: 80, height: 80 })
    for (const gone of ['/upload/1/2026-01/nothing.png', '/upload/1/2026-01/nothing.html', '/upload/../campus.sqlite'])
      expect((await server.app.inject(gone)).statusCode).toBe(404)
  })

  test('of private fields are served to signed addresses of ours alone', async () => {
    const url = '/school/upload/attachment?kinds=image&private=1'
    const { data } = await server.upload(admin, await photo('#aa3366'), '证件.png', url)
    const signed = await server.app.inject(data.url)
    expect(signed.statusCode).toBe(200)
    expect(signed.headers['cache-control']).toBe('no-store')
    expect((await server.app.inject(data.url.split('?')[0])).statusCode).toBe(404)
  })

  test('are purged there, and packed into archives from there', async () => {
    const name = `仓库-${engine}.png`
    const { data } = await server.upload(admin, await photo('#123456'), name)
    const saved = await server.call(admin, 'POST', '/school/upload/savetocate', { url: data.url, name })
    const [id] = saved.data.ids
    const packed = await server.app.inject({
      method: 'POST',
      url: '/console/export',
      headers: { authorization: `Bearer ${admin}` },
      payload: { entity: 'attachment', keyword: '仓库', format: 'zip' },
    })
    expect(packed.rawPayload.includes(double.files.get(pathOf(data.url))?.bytes ?? 'nothing')).toBe(true)
    await server.call(admin, 'POST', '/school/attachment/deleteFile', { id })
    const dependencies = { database: server.database, catalogue }
    await purgeUploads(dependencies, fileStore(server.config), server.app.log, Date.now() + 40 * day)
    expect(double.files.has(pathOf(data.url))).toBe(false)
    expect((await server.app.inject(data.url)).statusCode).toBe(404)
  })

  test('whose removal fails are served to nobody, wait in the outbox, and are removed an hour later', async () => {
    const send = async (background: string, name: string) => {
      const { data } = await server.upload(admin, await photo(background), name)
      const saved = await server.call(admin, 'POST', '/school/upload/savetocate', { url: data.url, name })
      await server.call(admin, 'POST', '/school/attachment/deleteFile', { id: saved.data.ids[0] })
      return data.url
    }
    const urls = [await send('#202020', `坏一-${engine}.png`), await send('#303030', `坏二-${engine}.png`)]
    const small = `${urls[0]}?w=80&h=80`
    expect((await server.app.inject(small)).statusCode).toBe(200)
    const dependencies = { database: server.database, catalogue }
    const purge = (after: number) =>
      purgeUploads(dependencies, fileStore(server.config), server.app.log, Date.now() + 40 * day + after)
    const waiting = () =>
      server.database.db.selectFrom('outbox').selectAll().where('kind', '=', 'fileRemoval').orderBy('next_at').execute()
    const kept = () => urls.map((url) => double.files.has(pathOf(url)))
    double.fail(true)
    onTestFinished(() => double.fail(false))
    const before = double.asked.length
    await purge(0)
    expect(double.asked.slice(before).filter((asked) => asked.startsWith('DELETE'))).toHaveLength(1)
    expect(kept()).toEqual([true, true])
    const rows = await server.database.db.selectFrom('upload').select('path').execute()
    expect(rows.map(({ path }) => path)).not.toContain(pathOf(urls[0]))
    double.fail(false)
    for (const url of [...urls, small]) expect((await server.app.inject(url)).statusCode).toBe(404)
    expect((await waiting()).map(({ status, attempts }) => [status, attempts])).toEqual([
      ['waiting', 0],
      ['waiting', 1],
    ])
    const shown = (await server.call(admin, 'GET', '/console/outbox')).data.list
    expect(shown.find((each: { attempts: number }) => each.attempts === 1)).toMatchObject({
      kind: 'fileRemoval',
      lastError: expect.stringMatching(/^文件没有删除，一小时后再试：.*503 SlowDown/),
    })
    await purge(hour)
    expect(kept()).toEqual([false, false])
    expect(await waiting()).toEqual([])
  })

  test('are refused in plain words while the store fails, and nothing is kept or told of its key', async () => {
    const bytes = await photo('#654321')
    const { data } = await server.upload(admin, await photo('#aabbcc'))
    const rows = () => server.database.db.selectFrom('upload').select('id').execute()
    const before = await rows()
    double.fail(true)
    onTestFinished(() => double.fail(false))
    const answer = await server.upload(admin, bytes)
    expect(answer).toMatchObject({
      status: 503,
      code: 503,
      message: expect.stringMatching(/^暂时连不上文件存储，没有保存，请稍后再试/),
    })
    expect((await server.app.inject(data.url)).statusCode).toBe(503)
    expect(await rows()).toEqual(before)
    double.fail(false)
    expect(await server.upload(admin, bytes)).toMatchObject({ code: 0 })
    expect(log.join('')).toContain('SlowDown')
    expect(log.join('')).not.toContain(double.environment.S3_SECRET_ACCESS_KEY)
    expect(log.join('')).not.toContain('X-Amz-Signature')
  })

  test('with another key are refused by the store', async () => {
    const s3 = readConfig({ ...double.environment, S3_SECRET_ACCESS_KEY: 'another-secret' }).s3
    const store = fileStore({ dataDir: server.config.dataDir, s3 })
    await expect(store.open('1/2026-01/x.png')).rejects.toMatchObject({
      cause: { message: expect.stringContaining('403') },
    })
  })

  test('are backed up from there, and restored into there', async () => {
    const { data } = await server.upload(admin, await photo('#0f0f0f'))
    const path = pathOf(data.url)
    const folder = mkdtempSync(join(tmpdir(), 'campus-backup-'))
    const fresh = await makeTestStore(engine)
    onTestFinished(async () => {
      rmSync(folder, { recursive: true, force: true })
      await fresh.remove()
    })
    await makeBackup(server.config, folder)
    const bytes = double.files.get(path)?.bytes
    double.files.delete(path)
    await restoreBackup({ ...fresh.config, s3: server.config.s3 }, folder)
    expect(double.files.get(path)?.bytes.equals(bytes ?? Buffer.alloc(0))).toBe(true)
    expect(double.files.get(path)?.type).toBe('image/png')
  })

  test('stay there where a restore beside the server fails, which takes back only what it put', async () => {
    const [kept, lost] = [
      await server.upload(admin, await photo('#a0b0c0')),
      await server.upload(admin, await photo('#c0b0a0')),
    ]
    const folder = mkdtempSync(join(tmpdir(), 'campus-backup-'))
    const fresh = await makeTestStore(engine)
    onTestFinished(async () => {
      rmSync(folder, { recursive: true, force: true })
      await fresh.remove()
    })
    const { manifest } = await makeBackup(server.config, folder)
    await writeManifest(folder, { ...manifest, tables: manifest.tables.map((table) => ({ ...table, rows: -1 })) })
    double.files.delete(pathOf(lost.data.url))
    const before = new Map(double.files)
    const asked = double.asked.length
    await expect(restoreBackup({ ...fresh.config, s3: server.config.s3 }, folder)).rejects.toThrow('没有恢复任何内容')
    expect(double.asked.slice(asked)).toContain(`PUT ${pathOf(lost.data.url)}`)
    expect(double.files).toEqual(before)
    expect((await server.app.inject(kept.data.url)).statusCode).toBe(200)
  })
})

test('a store that is asked for heads alone is not left sending', async () => {
  const film = Buffer.alloc(20_000_000)
  let sending = 0
  const store = createServer((_, response) => {
    sending++
    response.on('close', () => sending--)
    response.writeHead(200, { 'content-length': film.length }).end(film)
  })
  const { s3 } = readConfig({ ...double.environment, S3_ENDPOINT: await listen(store) })
  onTestFinished(() => {
    store.closeAllConnections()
    store.close()
  })
  const opened = fileStore({ dataDir: '', s3 })
  for (let at = 0; at < 5; at++) (await opened.open('1/2026-01/film.mp4'))?.body.destroy()
  await expect.poll(() => sending).toBe(0)
})

test('two processes see each other’s uploads', async () => {
  const twin = await openTwinServers(double.environment)
  onTestFinished(() => twin.remove())
  const token = await twin.first.signIn('moderator')
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await photo('#778899'))]), '操场.png')
  const headers = { authorization: `Bearer ${token}` }
  const sent = await fetch(`${twin.first.address}/school/upload/attachment`, { method: 'POST', headers, body: form })
  const { data } = await sent.json()
  const served = await fetch(twin.second.address + data.url)
  expect(served.status).toBe(200)
  expect(
    Buffer.from(await served.arrayBuffer()).equals(double.files.get(pathOf(data.url))?.bytes ?? Buffer.alloc(0)),
  ).toBe(true)
})
