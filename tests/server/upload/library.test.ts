import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { insertRows } from '../../../src/server/database/insert-rows.ts'
import { purgeUploads } from '../../../src/server/upload/purge-uploads.ts'
import { serveUploads } from '../../../src/server/upload/serve-uploads.ts'
import { fileStore } from '../../../src/server/upload/store/file-store.ts'
import { sweepRenditions } from '../../../src/server/upload/store/sweep-folder.ts'
import { uploadFolder } from '../../../src/server/upload/store/upload-folder.ts'
import { listen, portOf } from '../../support/listen.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const day = 86_400_000
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const wav = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([44, 0, 0, 0]),
  Buffer.from('WAVEfmt '),
  Buffer.from([16, 0, 0, 0, 1, 0, 1, 0, 64, 31, 0, 0, 64, 31, 0, 0, 1, 0, 8, 0]),
  Buffer.from('data'),
  Buffer.from([8, 0, 0, 0, 128, 128, 128, 128, 128, 128, 128, 128]),
])
const photo = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer()

describe.each(engines)('the library on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const post = (path: string, body: object) => server.call(admin, 'POST', path, body)
  const find = async (id: number) => (await server.call(admin, 'GET', `/school/attachment?ids=${id}`)).data.list[0]
  const keep = async (background: string, name = '图书馆.png') => {
    const { data } = await server.upload(admin, await photo(background), name)
    const saved = await post('/school/upload/savetocate', { url: data.url, name })
    return { url: String(data.url), id: Number(saved.data.ids[0]), saved }
  }

  test('takes films, sounds and PDFs by their content, and serves each as what it is', async () => {
    for (const [bytes, mime, extension] of [
      [pdf, 'application/pdf', 'pdf'],
      [wav, 'audio/wav', 'wav'],
    ] as const) {
      const { code, data } = await server.upload(admin, bytes, '期末复习.png')
      expect([code, data?.mime]).toEqual([0, mime])
      const served = await server.app.inject(data.url)
      expect(served.headers['content-type']).toContain(mime)
      expect(served.headers['x-content-type-options']).toBe('nosniff')
      expect(data.url.endsWith(`.${extension}`)).toBe(true)
      expect(served.rawPayload.equals(bytes)).toBe(true)
    }
    const part = await server.app.inject({
      url: (await server.upload(admin, wav)).data.url,
      headers: { range: 'bytes=0-3' },
    })
    expect([part.statusCode, part.payload]).toEqual([206, 'RIFF'])
  })

  test('refuses a PDF where only pictures are wanted, whatever its name', async () => {
    const answer = await server.upload(admin, pdf, '海报.png', '/school/upload/attachment?kinds=image')
    expect(answer).toMatchObject({ code: -2, message: '只能上传 JPG、PNG、WebP 或 GIF 图片' })
  })

  test('gives small renditions of pictures', async () => {
    const { data } = await server.upload(admin, await photo('#775533'))
    const small = await server.app.inject(`${data.url}?w=80&h=80`)
    expect(small.headers['content-type']).toBe('image/webp')
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 80, height: 80 })
    expect((await server.app.inject(`${data.url.replace('/1/', '/1/../')}?w=80&h=80`)).statusCode).toBe(404)
  })

  test('gives small renditions that it cannot keep, as on a disk that is full', async () => {
    const { data } = await server.upload(admin, await photo('#557733'))
    const folder = join(server.config.dataDir, 'upload', '.thumbnail')
    rmSync(folder, { recursive: true, force: true })
    writeFileSync(folder, 'where a folder would be made')
    const small = await server.app.inject(`${data.url}?w=80&h=80`)
    rmSync(folder)
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('keeps what a file is from the file, once, and nothing that was never uploaded', async () => {
    const { id, url } = await keep('#118844')
    expect(await find(id)).toMatchObject({ url, kind: 'image', uses: 0, uploader: expect.any(String) })
    expect(await post('/school/upload/savetocate', { url, name: '又一次' })).toMatchObject({
      code: -2,
      message: '附件库里已有这个文件，名为「图书馆.png」',
    })
    const foreign = await post('/school/upload/savetocate', { url: '/upload/2/2026-01/x.png', name: '别人的' })
    expect(foreign).toMatchObject({ code: -2, message: '请先上传文件，再存入附件库' })
  })

  test('counts where a file is used, and deletes it only when it is used nowhere', async () => {
    const { id, url } = await keep('#aa3311')
    const banner = await post('/school/banners/add', { title: '迎新季', image: url, place: 'home' })
    const article = await post('/school/notice/add', { title: '图书馆通知', content: `<p><img src="${url}"></p>` })
    expect([banner.code, article.code, article.message]).toEqual([0, 0, expect.any(String)])
    expect((await find(id)).uses).toBe(2)
    const refused = await post('/school/attachment/deleteFile', { id })
    expect(refused.data).toMatchObject({ changed: 0, skippedCount: 1 })
    await server.call(admin, 'POST', '/console/undo', { undo: article.data.undo })
    await post('/school/banners/delete', { id: banner.data.ids[0] })
    expect((await find(id)).uses).toBe(0)
    const recounted = await post('/school/attachment/useNum', { id })
    expect(recounted.data.notice).toMatch(/^「.+」使用 0 处$/)
    const deleted = await post('/school/attachment/deleteFile', { id })
    expect(deleted.data.changed).toBe(1)
    await purgeUploads(
      { database: server.database, catalogue },
      fileStore(server.config),
      server.app.log,
      Date.now() + 29 * day,
    )
    await server.call(admin, 'POST', '/console/undo', { undo: deleted.data.undo })
    await purgeUploads(
      { database: server.database, catalogue },
      fileStore(server.config),
      server.app.log,
      Date.now() + 40 * day,
    )
    expect((await find(id)).url).toBe(url)
    expect((await server.app.inject(url)).statusCode).toBe(200)
    await post('/school/attachment/deleteFile', { id })
    await purgeUploads(
      { database: server.database, catalogue },
      fileStore(server.config),
      server.app.log,
      Date.now() + 40 * day,
    )
    expect((await server.app.inject(url)).statusCode).toBe(404)
  })

  test('purges a file taken out though hundreds before it are shown somewhere', async () => {
    const before = await server.database.db.selectFrom('upload').select('id').execute()
    const row = (id: number, path: string) => ({
      ...{ school_id: 1, id, name: path, mime: 'image/png', size: 1, sha256: path, path: `1/2026-01/${path}.png` },
      ...{ created_at: 1, created_by: null, removed_at: 1 },
    })
    const first = 10_000 + before.length
    const shown = Array.from({ length: 210 }, (_, at) => row(first + at, `shown-${at}`))
    await server.database.write(async (trx) => {
      await insertRows(trx, 'upload', [...shown, row(first + 210, 'gone')])
      const works = JSON.stringify(shown.map(({ path }) => `/upload/${path}`))
      await entityTables(trx).updateTable('talent').set({ works }).where('id', '=', 2).execute()
    })
    await purgeUploads({ database: server.database, catalogue }, fileStore(server.config), server.app.log)
    const left = await server.database.db.selectFrom('upload').select('name').where('id', '>=', first).execute()
    expect(left.map(({ name }) => name)).not.toContain('gone')
    expect(left).toHaveLength(210)
  })

  test('looks where files are used before a change holds up others, and knows what came in between', async () => {
    const asked: string[] = []
    let onLook: (() => void) | null = null
    const isLook = (text: string) => /\bfrom "?dynamic"?\s/.test(text) && /instr|strpos|like/.test(text)
    server.database.activity.onQuery(({ sql }) => {
      asked.push(sql)
      if (isLook(sql)) onLook?.()
    })
    const { data } = await server.upload(admin, await photo('#3399cc'))
    const show = (title: string) => post('/school/banners/add', { title, image: data.url, place: 'home' })
    await show('开学')
    const meantime: ReturnType<typeof show>[] = []
    const outside = AsyncLocalStorage.snapshot()
    onLook = () => {
      onLook = null
      meantime.push(outside(() => show('军训')))
    }
    asked.length = 0
    const saved = await post('/school/upload/savetocate', { url: data.url, name: '军训.png' })
    const { looks, last } = { looks: asked.filter(isLook), last: asked.findLastIndex(isLook) }
    expect(asked.findLastIndex((text) => /"?attachment"?/.test(text) && text.startsWith('insert'))).toBeGreaterThan(
      last,
    )
    expect(asked.findLastIndex((text) => text.includes('sequence') && !text.startsWith('select'))).toBeGreaterThan(last)
    if (engine === 'sqlite') expect(looks.filter((text) => !/"?(rowid|id)"? >= /.test(text))).toEqual([])
    expect((await Promise.all(meantime)).map(({ code }) => code)).toEqual([0])
    const [id] = saved.data.ids
    expect((await find(id)).uses).toBe(2)
    const others = await Promise.all(['#3399cd', '#3399ce'].map((colour) => keep(colour)))
    asked.length = 0
    await post('/school/attachment/useNum', { ids: [id, ...others.map((each) => each.id)] })
    expect(asked.some(isLook)).toBe(true)
    expect(asked.findLastIndex((text) => text.includes('sequence') && !text.startsWith('select'))).toBeGreaterThan(
      asked.findLastIndex(isLook),
    )
    expect((await find(id)).uses).toBe(2)
  })

  test('purges no file that is shown again once it was looked for', async () => {
    const { id, url } = await keep('#99bb11')
    await post('/school/attachment/deleteFile', { id })
    const { database } = server
    const showing: Promise<unknown>[] = []
    const write: typeof database.write = async (...change) => {
      if (showing.length === 0) showing.push(post('/school/banners/add', { title: '秋招', image: url, place: 'home' }))
      await Promise.all(showing)
      return database.write(...change)
    }
    const later = Date.now() + 40 * day
    const log = server.app.log
    await purgeUploads({ database: { ...database, write }, catalogue }, fileStore(server.config), log, later)
    expect(showing).toHaveLength(1)
    expect((await server.app.inject(url)).statusCode).toBe(200)
  })

  test('leaves no small picture of a file that was purged, and those of the others', async () => {
    const purged = await keep('#771199')
    const left = await keep('#117799')
    for (const { url } of [purged, left]) await server.app.inject(`${url}?w=240&h=240`)
    await post('/school/attachment/deleteFile', { id: purged.id })
    const later = Date.now() + 40 * day
    await purgeUploads({ database: server.database, catalogue }, fileStore(server.config), server.app.log, later)
    await sweepRenditions(server.database, server.config)
    const files = readdirSync(uploadFolder(server.config), { recursive: true, encoding: 'utf8' })
    const nameOf = (url: string) => url.split('/').at(-1) ?? ''
    expect(files.filter((file) => file.includes(nameOf(purged.url)))).toEqual([])
    expect(files.filter((file) => file.endsWith(`${nameOf(left.url)}.webp`))).toHaveLength(1)
  })

  test('removes at the start what arrived for a server that was ended a day ago, and nothing newer', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'campus-received-'))
    const receiving = join(uploadFolder({ dataDir }), '.receiving')
    mkdirSync(receiving, { recursive: true })
    for (const name of ['old', 'new']) writeFileSync(join(receiving, name), 'film')
    const before = new Date(Date.now() - 2 * day)
    utimesSync(join(receiving, 'old'), before, before)
    await serveUploads(fastify(), { dataDir, s3: undefined }, server.database)
    expect(readdirSync(receiving)).toEqual(['new'])
    rmSync(dataDir, { recursive: true })
  })

  test('knows how large the file of a course is from what was uploaded', async () => {
    const { data } = await server.upload(admin, pdf, '提纲.pdf')
    const [course] = (await server.call(admin, 'GET', '/school/course?limit=1')).data.list
    const created = await post('/school/course/add/file', {
      name: '提纲.pdf',
      course: course.id,
      file: { type: 'document', url: data.url },
    })
    const shown = await server.call(admin, 'GET', `/school/course/file/index?ids=${created.data.ids[0]}`)
    expect(shown.data.list[0].size).toBe(pdf.length)
  })

  test('puts no folder into itself, and deletes none that holds something', async () => {
    const { data: outer } = await post('/school/attachment/addCategory', { name: '军训' })
    const { data: inner } = await post('/school/attachment/addCategory', { name: '汇演', parent: outer.ids[0] })
    expect(await post('/school/attachment/editCategory', { id: outer.ids[0], parent: inner.ids[0] })).toMatchObject({
      code: -2,
      message: '上级文件夹不能是它自己或它下面的内容',
    })
    expect((await post('/school/attachment/deleteCategory', { id: outer.ids[0] })).data.changed).toBe(0)
    const { id } = await keep('#4455cc', '汇演.png')
    expect((await post('/school/attachment/moveFile', { id, folder: inner.ids[0] })).data.changed).toBe(1)
    expect((await post('/school/attachment/deleteCategory', { id: inner.ids[0] })).data.changed).toBe(0)
  })

  test('copies from the web, but never from our own network', async () => {
    const own = createServer((_, response) => response.end('secret'))
    const origin = await listen(own)
    for (const url of [`${origin}/a.png`, `http://localhost:${portOf(own)}/`, 'http://[::1]/', 'ftp://x/y']) {
      const answer = await post('/school/upload/downLoadFileToOss', { url })
      expect([url, answer.code]).toEqual([url, -2])
    }
    const answer = await post('/school/upload/downLoadFileToOss', { url: `${origin}/` })
    expect(answer.message).toBe('不能从内网地址取文件')
    const link = await post('/console/link', { url: `${origin}/` })
    expect(link.data).toEqual({ isOpen: false, message: '不能从内网地址取文件' })
    own.close()
  })
})
