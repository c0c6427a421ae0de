import fs, { readdirSync, readlinkSync } from 'node:fs'
import { platform } from 'node:os'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366aa' } })

function openFiles(): string[] {
  const folder = '/proc/self/fd'
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(`${folder}/${name}`)]
    } catch {
      // The folder itself was open to be read.
      return []
    }
  })
}

describe.each(engines)('uploads on %s', (engine) => {
  let server: TestApp
  let token: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    token = await server.signIn('moderator')
  })
  afterAll(() => server.remove())

  const send = (bytes: Buffer | null, url?: string, bearer: string | null = token) =>
    server.upload(bearer, bytes, '操场.png', url)
  const fetch = (url: string) => server.app.inject(url)

  test('need a right, but for the own avatar', async () => {
    const admin = await server.signIn('admin')
    const role = await server.call(admin, 'POST', '/school/role/add', { name: '只看', grants: ['dynamic.list'] })
    const account = { username: 'reader', password: 'secret-1', checkPass: 'secret-1', role: role.data.ids[0] }
    expect(await server.call(admin, 'POST', '/school/account/add', account)).toMatchObject({ code: 0 })
    const reader = await server.signIn('reader')
    const png = await photo(60, 40).png().toBuffer()
    expect(await send(png, undefined, reader)).toMatchObject({ code: 403, message: '您没有「上传文件」的权限' })
    expect(await send(png, '/api/editor/uploadImg', reader)).toMatchObject({ code: 403 })
    expect(await send(png, '/api/editor/uploadImg?use=avatar', reader)).toMatchObject({ code: 0 })
    for (const url of ['/console/link', '/school/upload/downLoadFileToOss']) {
      expect(await server.call(reader, 'POST', url, { url: 'https://example.com' })).toMatchObject({ code: 403 })
    }
  })

  test('take what each part of the address says, and what it says twice', async () => {
    const png = await photo(60, 40).png().toBuffer()
    const path = '/school/upload/attachment'
    expect(await send(png, `${path}?kinds=pdf&kinds=image`)).toMatchObject({ code: 0 })
    expect(await send(png, `${path}?kinds=pdf&kinds=video`)).toMatchObject({ code: -2 })
    expect(await send(png, `${path}?use=avatar&use=avatar`)).toMatchObject({ code: 0 })
  })

  test.runIf(platform() === 'linux')('leaves no picture open, which would stay on the disk once removed', async () => {
    const { data } = await send(await photo(600, 400).webp().toBuffer())
    expect((await fetch(`${data.url}?w=80&h=80`)).statusCode).toBe(200)
    expect(openFiles().filter((path) => path.startsWith(server.config.dataDir) && path.includes('.webp'))).toEqual([])
  })

  test('keeps a picture, encoded anew without what else was in it, and serves it as that', async () => {
    const original = await photo(60, 40)
      .withExif({ IFD3: { GPSLatitude: '30/1 15/1 0/1' } })
      .jpeg()
      .toBuffer()
    const { code, data } = await send(original)
    expect(code).toBe(0)
    expect(data).toMatchObject({ name: '操场.png', mime: 'image/jpeg', url: expect.stringMatching(/^\/upload\/1\//) })
    const served = await fetch(data.url)
    expect(served.statusCode).toBe(200)
    expect(served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('immutable'),
    })
    const kept = await sharp(served.rawPayload).metadata()
    expect(kept).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
    expect(kept.exif).toBeUndefined()
  })

  test('that the disk has no room for are told as that, and not as broken off', async () => {
    const png = await photo(62, 42).png().toBuffer()
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    })
    const writing = vi.spyOn(fs, 'write').mockImplementation((...given: unknown[]) => {
      const done = given.at(-1)
      if (typeof done === 'function') process.nextTick(() => done(full))
    })
    const answer = await send(png)
    writing.mockRestore()
    expect(answer).toMatchObject({
      status: 503,
      code: 503,
      message: expect.stringMatching(/^服务器的存储空间已满.*编号/),
    })
    expect(await send(png)).toMatchObject({ code: 0 })
  })

  test('judges by content, not by name: a page called .png is refused', async () => {
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<html><script>1</script></html>',
      'GIF89a broken',
    ]) {
      expect(await send(Buffer.from(text))).toMatchObject({ status: 200, code: -2 })
    }
  })

  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'says of a damaged %s that it is, not that it is none',
    async (format) => {
      const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, index) => (index * 7919) % 251))
      const whole = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
        .toFormat(format)
        .toBuffer()
      const damaged = { code: -2, message: '图片已损坏或不完整，请重新导出或换一张再上传' }
      for (const length of [14, 40, Math.floor(whole.length / 2)]) {
        expect.soft(await send(whole.subarray(0, length)), `${length} bytes`).toMatchObject(damaged)
      }
      const pdfOnly = '/school/upload/attachment?kinds=document'
      expect(await send(whole.subarray(0, 40), pdfOnly)).toMatchObject({ code: -2, message: '只能上传 PDF 文档' })
    },
  )

  test('keeps what can be kept of any name', async () => {
    const png = await photo(61, 41).png().toBuffer()
    const called = async (name: string) => {
      const head = `--b\r\ncontent-disposition: form-data; name="file"; filename*=utf-8''${encodeURIComponent(name)}\r\n`
      const answer = await server.app.inject({
        method: 'POST',
        url: '/school/upload/attachment',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
        payload: Buffer.concat([
          Buffer.from(`${head}content-type: image/png\r\n\r\n`),
          png,
          Buffer.from('\r\n--b--\r\n'),
        ]),
      })
      return answer.json()
    }
    expect(await called('a\0b.png')).toMatchObject({ code: 0, data: { name: 'ab.png' } })
    // As long as its form takes, and no half of a letter.
    const long = '长'.repeat(199)
    expect(await called(`${long}😀.png`)).toMatchObject({ code: 0, data: { name: long } })
  })

  test('makes a huge picture smaller and refuses what takes too many pixels', async () => {
    const { data } = await send(await photo(5000, 100).png().toBuffer())
    expect((await sharp((await fetch(data.url)).rawPayload).metadata()).width).toBe(4096)
    const bomb = await photo(10_000, 9_000).png().toBuffer()
    expect(await send(bomb)).toMatchObject({ code: -2, message: expect.stringContaining('像素过多') })
  })

  test('keeps equal pictures of a school once', async () => {
    const bytes = await photo(33, 33).png().toBuffer()
    const [one, other] = [await send(bytes), await send(bytes)]
    expect(other.data.url).toBe(one.data.url)
  })

  test('refuses more than 10 MB, no file, and no session', async () => {
    const padded = Buffer.concat([await photo(9, 9).png().toBuffer(), Buffer.alloc(10 * 1_048_576)])
    expect(await send(padded)).toMatchObject({ status: 413, code: 413, message: '图片大小不能超过 10 MB' })
    expect(await send(null)).toMatchObject({ code: -2, message: '请选择要上传的文件' })
    expect(await send(await photo(5, 5).png().toBuffer(), undefined, null)).toMatchObject({ code: 1001 })
  })

  test('a school has so much space and no more, another its own', async () => {
    const small = await openTestApp(engine, { uploadQuota: 30_000 })
    const one = await small.signIn('admin')
    const paper = (seed: number) => Buffer.from(`%PDF-1.4\n${String(seed).repeat(8_000)}\n%%EOF\n`)
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => small.upload(one, paper(seed))))
    const refused = answers.filter(({ code }) => code !== 0)
    expect(refused[0]).toMatchObject({ code: -2, message: expect.stringContaining('请先删除不用的文件') })
    const kept = await small.database.db.selectFrom('upload').select('size').where('school_id', '=', 1).execute()
    expect(kept.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(30_000)
    expect(kept).toHaveLength(answers.length - refused.length)
    expect((await small.upload(await small.signIn('other'), paper(1))).code).toBe(0)
    await small.remove()
  })

  test('an avatar is a JPEG or PNG of at most 2 MB', async () => {
    const avatar = '/school/upload/attachment?use=avatar'
    const webp = await photo(20, 20).webp().toBuffer()
    expect(await send(webp, avatar)).toMatchObject({ code: -2, message: '上传头像图片只能是 JPG/PNG 格式!' })
    const large = Buffer.concat([await photo(20, 20).png().toBuffer(), Buffer.alloc(2 * 1_048_576)])
    expect(await send(large, avatar)).toMatchObject({ code: -2, message: '上传头像图片大小不能超过 2MB!' })
    expect(await send(await photo(20, 20).png().toBuffer(), avatar)).toMatchObject({ code: 0 })
  })

  test('the editor hears the address alone', async () => {
    const { data } = await send(await photo(21, 20).png().toBuffer(), '/api/editor/uploadImg')
    expect(data).toEqual([expect.stringMatching(/^\/upload\/1\/\d{4}-\d{2}\/[\w-]+\.png$/)])
  })

  test('serves nothing outside its folder', async () => {
    for (const url of ['/upload/../campus.sqlite', '/upload/%2e%2e/campus.sqlite', '/upload/1', '/upload/']) {
      expect((await fetch(url)).statusCode, url).toBe(404)
    }
  })
})
