import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { hashPassword } from '../../../src/server/security/password.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

/** A picture that takes long to encode: no encoder makes noise small. */
const noise = () =>
  sharp(randomBytes(1600 * 1200 * 3), { raw: { width: 1600, height: 1200, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()

// The threads are the process's, whatever the database.
describe('a server that is busy outside its event loop', () => {
  let server: TestApp
  let admin: string
  let file = ''
  const pictures: Buffer[] = []
  beforeAll(async () => {
    server = await openTestApp('sqlite', { demoAsked: true })
    admin = await server.signIn('admin')
    for (let count = 0; count < 10; count++) pictures.push(await noise())
    const small = sharp({ create: { width: 60, height: 40, channels: 3, background: '#225588' } })
    file = (await server.upload(admin, await small.png().toBuffer())).data.url
  })
  afterAll(() => server.remove())

  /** How much of some work is done when a file that was asked for once the first of it was done is served. */
  const doneWhenServed = async (work: readonly (() => Promise<unknown>)[]) => {
    let done = 0
    const running = work.map((run) => run().then(() => done++))
    await Promise.race(running)
    expect((await server.app.inject(file)).statusCode).toBe(200)
    const then = done
    await Promise.all(running)
    return then / work.length
  }

  test('serves a file while many pictures are encoded', async () => {
    const uploads = pictures.map((picture) => async () => {
      expect((await server.upload(admin, picture, '操场.jpg')).code).toBe(0)
    })
    expect(await doneWhenServed(uploads)).toBeLessThan(0.4)
  })

  test('serves a file while many renditions are drawn, and draws one that several ask for once', async () => {
    const { url } = (await server.upload(admin, pictures[0] ?? null, '操场.jpg')).data
    const renditions = Array.from({ length: 24 }, (_, index) => async () => {
      expect((await server.app.inject(`${url}?w=${250 + index}&h=${250 + index}`)).statusCode).toBe(200)
    })
    expect(await doneWhenServed(renditions)).toBeLessThan(0.4)
    const same = await Promise.all(Array.from({ length: 5 }, () => server.app.inject(`${url}?w=80&h=80`)))
    expect(new Set(same.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  })

  test('serves a file while many captchas are drawn', async () => {
    const captchas = Array.from({ length: 60 }, () => async () => {
      expect((await server.app.inject('/captcha')).headers['content-type']).toBe('image/png')
    })
    expect(await doneWhenServed(captchas)).toBeLessThan(0.4)
  })

  test('serves a file while many passwords are judged', async () => {
    const cost = process.env.PASSWORD_COST
    process.env.PASSWORD_COST = 'safe'
    const password = await hashPassword('campus-1')
    process.env.PASSWORD_COST = cost
    await server.database.write((trx) => entityTables(trx).updateTable('account').set({ password }).execute())
    const signIns = ['admin', 'moderator', 'other'].flatMap((username) =>
      Array.from({ length: 4 }, () => async () => {
        expect((await server.call(null, 'POST', '/school/login', { username, password: 'campus-1' })).code).toBe(0)
      }),
    )
    expect(await doneWhenServed(signIns)).toBeLessThan(0.4)
  })
})
