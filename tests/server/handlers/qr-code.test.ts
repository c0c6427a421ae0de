import { unzipSync } from 'fflate'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

/** What a reader makes of a picture. */
async function decoded(picture: Uint8Array): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

describe.each(engines)('QR codes on %s', (engine) => {
  let server: TestApp
  let token: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    token = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const create = (link: string) =>
    server.call(token, 'POST', '/school/qrcode/create', { name: '海报', type: 1, link, status: 'enabled' })
  const row = async (id: number) =>
    (await server.call(token, 'POST', '/school/qrcode/index', { ids: [id] })).data.list[0]
  const picture = async (address: string) => (await server.app.inject({ method: 'GET', url: address })).rawPayload

  test.each([
    '/pages/second/index?from=poster',
    'https://campus.example.edu.cn/问卷?从=桌牌',
    `/pages/${'a'.repeat(190)}`,
  ])('hold %s, drawn large enough to be printed', async (link) => {
    const { picture: address } = await row((await create(link)).data.ids[0])
    const png = await picture(address)
    expect(await decoded(png)).toBe(link)
    const { width = 0, format } = await sharp(png).metadata()
    expect([format, width >= 960]).toEqual(['png', true])
  })

  test('hold the new address once it is edited, and none that leads nowhere', async () => {
    const id = (await create('/pages/home/index')).data.ids[0]
    await server.call(token, 'POST', '/school/qrcode/edit', { id, link: '/pages/lost/index' })
    expect(await decoded(await picture((await row(id)).picture))).toBe('/pages/lost/index')
    const wrong = await server.call(token, 'POST', '/school/qrcode/edit', { id, link: 'javascript:alert(1)' })
    expect(wrong).toMatchObject({ code: -2, message: '链接要以 / 或 https:// 开头' })
  })

  test('are packed as pictures that decode to the addresses of their rows', async () => {
    const ids = []
    for (const table of [1, 2, 3]) ids.push((await create(`/pages/canteen/index?table=${table}`)).data.ids[0])
    const response = await server.app.inject({
      method: 'POST',
      url: '/console/export',
      headers: { authorization: `Bearer ${token}` },
      payload: { entity: 'qrCode', format: 'zip', ids },
    })
    const files = unzipSync(new Uint8Array(response.rawPayload))
    const links = await Promise.all(ids.map(async (id) => decoded(files[`文件/${id}-1.png`] ?? new Uint8Array())))
    expect(links).toEqual([1, 2, 3].map((table) => `/pages/canteen/index?table=${table}`))
  })

  test('are drawn of many addresses at once, each line with its name', async () => {
    const lines = '一食堂 /pages/canteen/index?table=1\n\nhttps://campus.example.edu.cn/follow\n'
    const { codes } = (await server.call(token, 'POST', '/console/qrcode/pictures', { lines })).data
    expect(codes.map(({ name, link }: { name: string; link: string }) => [name, link])).toEqual([
      ['一食堂', '/pages/canteen/index?table=1'],
      ['二维码 2', 'https://campus.example.edu.cn/follow'],
    ])
    for (const { link, picture: address } of codes) expect(await decoded(await picture(address))).toBe(link)
    const wrong = await server.call(token, 'POST', '/console/qrcode/pictures', { lines: '/pages/a\nnowhere' })
    expect(wrong).toMatchObject({ code: -2, message: '第 2 行：链接要以 / 或 https:// 开头' })
  })

  test('show nothing at an address that is none', async () => {
    for (const file of ['', 'a b.png', '../app.png', `${'a'.repeat(1000)}.png`]) {
      const response = await server.app.inject({ method: 'GET', url: `/console/qrcode/picture/${file}` })
      expect(response.statusCode).toBe(404)
    }
  })
})
