import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'
import { type OldClient, openOldClient } from './old-client.ts'

const noFile = { status: 200, code: -2, message: '请选择要上传的文件' }
const wrongFormat = { code: -2, message: '上传头像图片只能是 JPG/PNG 格式!' }
const tooLarge = { code: -2, message: '上传头像图片大小不能超过 2MB!' }
const uploads = [
  '/school/upload/attachment',
  '/api/editor/uploadImg',
  '/editor/uploadImg',
  '/api/editor/uploadImg?use=avatar',
]

const plain = (width: number) => sharp({ create: { width, height: width, channels: 3, background: '#3366aa' } })
/** Noise, which no format makes small. */
const noise = (width: number) =>
  sharp({
    create: {
      width,
      height: width,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

describe.each(engines)('an old client, who sends files, on %s', (engine) => {
  let server: TestApp
  let client: OldClient
  beforeAll(async () => {
    server = await openTestApp(engine)
    client = await openOldClient(server)
  })
  afterAll(() => server.remove())

  const raw = async (url: string, payload: string, type?: string) => {
    const headers = { authorization: `Bearer ${client.token}`, ...(type ? { 'content-type': type } : {}) }
    const response = await server.app.inject({ method: 'POST', url, headers, payload })
    return { status: response.statusCode, ...response.json() }
  }
  const send = (bytes: Buffer | null, url = '/school/upload/attachment') =>
    server.upload(client.token, bytes, '头像.png', url)

  test.each([...uploads, '/console/import/preview?entity=famousCompany'])(
    '%s says that there is no file, however it is missing',
    async (url) => {
      expect.soft(await send(null, url), 'a form without a file').toMatchObject(noFile)
      expect.soft(await raw(url, '{}', 'application/json'), 'JSON').toMatchObject(noFile)
      expect.soft(await raw(url, 'file=', 'application/x-www-form-urlencoded'), 'form-encoded').toMatchObject(noFile)
      expect.soft(await raw(url, ''), 'nothing').toMatchObject(noFile)
      const unchosen =
        '--x\r\nContent-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--x--\r\n'
      expect
        .soft(await raw(url, unchosen, 'multipart/form-data; boundary=x'), 'a file nobody chose')
        .toMatchObject(noFile)
    },
  )

  test.each(uploads)('%s takes no file for one that is sent as it is', async (url) => {
    expect(await raw(url, 'GIF89a', 'image/gif')).toMatchObject(noFile)
    expect(await raw(url, 'hello', 'text/plain')).toMatchObject(noFile)
  })

  test('an avatar is a JPEG or PNG under 2 MB on every way in', async () => {
    const gif = await plain(20).gif().toBuffer()
    const webp = await plain(20).webp().toBuffer()
    const heavy = await noise(1100).png({ compressionLevel: 0 }).toBuffer()
    expect(heavy.length).toBeGreaterThan(3_000_000)
    for (const url of [
      '/api/editor/uploadImg?use=avatar',
      '/editor/uploadImg?use=avatar',
      '/school/upload/attachment?use=avatar',
    ]) {
      expect.soft(await send(gif, url), url).toMatchObject(wrongFormat)
      expect.soft(await send(webp, url), url).toMatchObject(wrongFormat)
      expect.soft(await send(heavy, url), url).toMatchObject(tooLarge)
      expect.soft(await send(Buffer.concat([heavy, Buffer.alloc(10_000_000)]), url), url).toMatchObject(tooLarge)
    }
    const kept = async (bytes: Buffer) => (await send(bytes)).data.url
    const wrong = [
      [await kept(gif), wrongFormat],
      [await kept(webp), wrongFormat],
      ['https://example.com/me.gif', { code: -2, message: '头像不能使用站外地址，请上传 JPG/PNG 图片' }],
      [await kept(heavy), tooLarge],
      ['/upload/2/2026-01/nobody.png', { code: -2, message: '头像图片不存在，请重新上传' }],
    ] as const
    const roles = (await client.post('/permissions/getRoleList')).data.list
    const roleId = roles.find(({ name }: { name: string }) => name === '审核员').id
    const person = { username: 'with-avatar', password: 'secret-1', roleId, status: '1' }
    const made = await client.post('/admin/user/register', person)
    for (const [avatar, refused] of wrong) {
      expect.soft(await client.post('/school/editInfo', { avatar }), avatar).toMatchObject(refused)
      expect
        .soft(await client.post('/admin/user/register', { ...person, username: 'another', avatar }), avatar)
        .toMatchObject(refused)
      expect.soft(await client.post('/user/editUserInfo', { id: made.data.id, avatar }), avatar).toMatchObject(refused)
      expect
        .soft(await client.post('/school/account/edit', { id: made.data.id, avatar }), avatar)
        .toMatchObject(refused)
    }
    const { data } = await send(await plain(400).jpeg().toBuffer(), '/api/editor/uploadImg?use=avatar')
    expect(await client.post('/school/editInfo', { avatar: data[0] })).toMatchObject({
      code: 0,
      data: { avatar: data[0] },
    })
  })

  test('an avatar is served at 80 x 80 px, by either query', async () => {
    const { data } = await send(await plain(400).jpeg().toBuffer(), '/api/editor/uploadImg?use=avatar')
    for (const query of ['?w=80&h=80', '?imageView2/1/w/80/h/80']) {
      const served = await server.app.inject(data[0] + query)
      expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 80, height: 80 })
    }
    const whole = await server.app.inject(`${data[0]}?imageView2/1/w/80000/h/80`)
    expect(await sharp(whole.rawPayload).metadata()).toMatchObject({ width: 400, height: 400 })
  })

  test('the school’s name and logo are what it sets, in all that shows them, and can be taken back', async () => {
    const logo = (await send(await plain(64).png().toBuffer())).data.url
    const before = (await client.get('/school/getInfo')).data.school
    const saved = await client.post('/school/config', { logo, name: '江南科技大学' })
    expect(saved).toMatchObject({ code: 0, data: { changed: 1, undo: expect.any(String) } })
    expect((await client.get('/school/getInfo')).data.school).toEqual({ name: '江南科技大学', logo })
    expect((await client.get('/school/info')).data).toMatchObject({
      name: '江南科技大学',
      logo,
      slogan: expect.any(String),
    })
    const school = server.database.db.selectFrom('school').select(['name', 'logo'])
    expect(await school.where('id', '=', 1).executeTakeFirst()).toEqual({ name: '江南科技大学', logo })
    expect((await school.where('id', '=', 2).executeTakeFirst())?.name).toBe('云岭师范学院')
    expect(await client.post('/school/config', { name: ' ' })).toMatchObject({ code: -2, message: '请输入学校名称' })
    expect((await client.get('/school/getInfo')).data.school.name).toBe('江南科技大学')
    await server.call(client.token, 'POST', '/console/undo', { undo: saved.data.undo })
    expect((await client.get('/school/getInfo')).data.school).toEqual(before)
  })

  test('a school that nobody set anything of is named and given a logo', async () => {
    const { database } = server
    await database.write((trx) =>
      trx.deleteFrom('setting').where('school_id', '=', 2).where('name', '=', 'schoolInfo').execute(),
    )
    const token = await server.signIn('other')
    expect((await server.call(token, 'GET', '/school/info')).data).toMatchObject({ name: '云岭师范学院', slogan: null })
    const named = await server.call(token, 'POST', '/school/config', { logo: '/demo/a.png' })
    expect(named).toMatchObject({ code: 0, data: { changed: 1 } })
    const { data } = await server.call(token, 'GET', '/school/getInfo')
    expect(data.school).toEqual({ name: '云岭师范学院', logo: '/demo/a.png' })
  })
})
