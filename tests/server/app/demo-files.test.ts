import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoClips } from '../../../src/demo/media/clip.ts'
import { clipMedia } from '../../../src/demo/picture-address.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { fileSigner } from '../../../src/server/security/private-file.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

describe('the pictures of the demo school', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await openTestApp('sqlite')
  })
  afterAll(() => server.remove())

  const addresses = async (table: string, column: string) => {
    const rows = await entityTables(server.database.db).selectFrom(table).select(column).limit(30).execute()
    return rows.flatMap((row) => String(row[column] ?? '').match(/\/demo\/picture\/[^"]+\.svg/g) ?? [])
  }

  test.each([
    ['dynamic', 'images'],
    ['user', 'avatar'],
    ['topic', 'cover'],
    ['topic_category', 'icon'],
    ['certification', 'documents'],
    ['topic_complaint', 'images'],
    ['school', 'logo'],
  ])('of every %s %s can be drawn', async (table, column) => {
    const found = await addresses(table, column)
    expect(found.length).toBeGreaterThan(0)
    const { sign } = await fileSigner(server.database)
    for (const url of found.slice(0, 5).map((address) => sign(address, 1))) {
      const response = await server.app.inject(url)
      expect(response.statusCode, url).toBe(200)
      expect(response.headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'content-security-policy': expect.stringContaining('sandbox'),
      })
      expect((await sharp(response.rawPayload).metadata()).width).toBeGreaterThan(60)
    }
  })

  test('are the same each time, and none where there is none', async () => {
    const picture = async () => (await server.app.inject('/demo/picture/post/meal-12.svg')).body
    expect(await picture()).toBe(await picture())
    for (const url of ['/demo/picture/secret/1.svg', '/demo/picture/post/%E0%A4%A.svg', '/demo/picture/']) {
      expect((await server.app.inject(url)).statusCode, url).toBeGreaterThanOrEqual(400)
    }
  })

  test('films can be asked for in parts, as a player does when it jumps', async () => {
    const { url, cover } = clipMedia(demoClips[0])
    const whole = await server.app.inject(url)
    expect(whole.headers).toMatchObject({ 'content-type': 'video/webm', 'accept-ranges': 'bytes' })
    const part = await server.app.inject({ url, headers: { range: 'bytes=1000-1999' } })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(1000, 2000))
    expect((await sharp((await server.app.inject(String(cover))).rawPayload).metadata()).format).toBe('jpeg')
    expect((await server.app.inject('/demo/media/clip.ts')).statusCode).toBe(404)
  })

  test('are not there outside a demo', async () => {
    const bare = await openTestApp('sqlite', { demo: false })
    expect((await bare.app.inject('/demo/picture/post/meal-12.svg')).statusCode).toBe(404)
    await bare.remove()
  })
})
