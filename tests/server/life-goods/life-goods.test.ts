import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { type Call, openShop } from '../handlers/mall-shop.ts'
import { HandClock } from '../support/hand-clock.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const base = '/life-goods/'

describe.each(engines)('the life-goods calls on %s', (engine) => {
  let server: TestApp
  let admin: string
  const clock = new HandClock(Date.now())
  const ask = (query: string, token: string | null = null) => server.call(token, 'GET', `${base}?${query}`)
  const call: Call = (path, body) => server.call(admin, 'POST', path, body)
  const tokenFor = async (session: string): Promise<string> => (await ask('sysToken', session)).data.token

  beforeAll(async () => {
    server = await openTestApp(engine, {}, { clock })
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  test('give an operator a token, which says whose it is', async () => {
    const given = await ask('sysToken', admin)
    expect(given).toMatchObject({ code: 0, data: { expiresAt: clock.now() + 10 * 60_000 } })
    const whose = await ask(`sysLogin&token=${given.data.token}`)
    expect(whose.data).toEqual((await ask('sysLogin', admin)).data)
    expect(whose.data).toMatchObject({ account: { id: expect.any(Number) }, school: { id: 1, name: '江南理工大学' } })
  })

  test('answer a token no longer than its session stands, and none of another', async () => {
    const [kept, ended] = [await server.signIn('moderator'), await server.signIn('moderator')]
    const [ofKept, ofEnded] = [await tokenFor(kept), await tokenFor(ended)]
    const code = async (token: string) => (await ask(`sysLogin&token=${token}`)).code
    expect([await code(ofKept), await code(ofEnded)]).toEqual([0, 0])
    await server.call(ended, 'POST', '/console/logout')
    expect([await code(ofKept), await code(ofEnded)]).toEqual([0, 1001])
    const passwords = { password: 'campus-moderator', new_pwd: 'a-new-secret', confirm_pwd: 'a-new-secret' }
    expect(await server.call(kept, 'POST', '/school/account/reset', passwords)).toMatchObject({ code: 0 })
    expect(await code(ofKept)).toBe(1001)
  })

  test('answer nobody else: no token, a made up one, one that is over, one of an account since disabled', async () => {
    const token = await tokenFor(admin)
    const [school, session, end, signature] = token.split('.')
    const forged = [
      ...['', 'x', `${school}.${session?.replace(/./, '_')}.${end}.${signature}`],
      `2.${session}.${end}.${signature}`,
      `${school}.${session}.${Number(end) + 1}.${signature}`,
    ]
    for (const each of [...forged.map((text) => `sysLogin&token=${text}`), 'sysLogin', 'goodsIndex', 'categoryIndex']) {
      expect.soft([each, (await ask(each)).code]).toEqual([each, 1001])
    }
    // A token is no session, and makes no other token.
    expect((await ask(`sysToken&token=${token}`)).code).toBe(1001)
    expect((await server.call(token, 'GET', '/school/getInfo')).code).toBe(1001)
    clock.turnTo(clock.now() + 10 * 60_000)
    expect((await ask(`sysLogin&token=${token}`)).code).toBe(1001)

    const moderator = await tokenFor(await server.signIn('moderator'))
    expect((await ask(`sysLogin&token=${moderator}`)).code).toBe(0)
    await server.database.write((trx) =>
      entityTables(trx)
        .updateTable('account')
        .set({ status: 'disabled' })
        .where('school_id', '=', 1)
        .where('username', '=', 'moderator')
        .execute(),
    )
    expect((await ask(`sysLogin&token=${moderator}`)).code).toBe(1001)
  })

  test('list the goods on the shelf and their categories, by token as by session, and nothing of what they cost', async () => {
    const { goods } = await openShop(call, 3, { price: 1_290 })
    const token = await tokenFor(admin)
    const { data: categories } = await ask(`categoryIndex&limit=200&token=${token}`)
    const names = categories.list.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['文具本册', '日用百货']))
    expect(names).not.toContain('泡面速食')

    const { data } = await ask(`goodsIndex&limit=200&token=${token}`)
    const own = data.list.find(({ id }: { id: number }) => id === goods)
    expect(own).toMatchObject({ title: '明信片', price: 1_290, merchants: 1, category: { id: expect.any(Number) } })
    expect(own).not.toHaveProperty('cost')
    expect(own).not.toHaveProperty('supplier')
    expect((await ask('goodsIndex&limit=200', admin)).data).toEqual(data)
    const { data: shelf } = await ask(`goodsIndex&category=${own.category.id}&token=${token}`)
    expect(shelf).toMatchObject({ total: 1, list: [{ id: goods }] })

    await call('/console/goods/status', { id: goods, status: '0' })
    expect((await ask(`goodsIndex&category=${own.category.id}&token=${token}`)).data.total).toBe(0)
  })

  test('list them to whoever may see them in the console', async () => {
    const other = await server.signIn('other')
    const token = await tokenFor(other)
    const { data } = await ask(`sysLogin&token=${token}`)
    expect(data.school.id).not.toBe(1)
    const role = await server.database.write(async (trx) => {
      const [values, ids] = [{ school_id: 1, changed_at: 0, version: 0, status: 'enabled' }, { id: 900_001 }]
      await entityTables(trx)
        .insertInto('role')
        .values({ ...values, ...ids, name: '无权', grants: '[]' })
        .execute()
      return ids.id
    })
    await server.database.write((trx) =>
      entityTables(trx)
        .updateTable('account')
        .set({ role, status: 'enabled' })
        .where('school_id', '=', 1)
        .where('username', '=', 'moderator')
        .execute(),
    )
    const nobody = await server.signIn('moderator')
    expect((await ask('sysLogin', nobody)).code).toBe(0)
    expect(await ask('goodsIndex', nobody)).toMatchObject({ code: 403 })
    expect(await ask(`categoryIndex&token=${await tokenFor(nobody)}`)).toMatchObject({ code: 403 })
  })

  test('are one at a time, and say so', async () => {
    for (const query of ['', 'sysToken&goodsIndex', 'goods=1']) {
      expect.soft(await ask(query, admin)).toMatchObject({
        code: -2,
        message: '请带 sysToken、sysLogin、goodsIndex、categoryIndex 之一',
      })
    }
  })
})

describe('the life-goods base', () => {
  test('is where it is configured to be, and a call there', async () => {
    const server = await openTestApp('sqlite', { lifeGoodsBase: '/goods-api/v1/' })
    const admin = await server.signIn('admin')
    expect((await server.call(admin, 'GET', '/goods-api/v1/?goodsIndex')).data.total).toBeGreaterThan(10)
    const answer = await server.app.inject({ url: '/goods-api/v1?sysToken', headers: { accept: 'text/html' } })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toMatchObject({ code: 1001 })
    expect((await server.app.inject('/life-goods/?goodsIndex')).statusCode).toBe(404)
    const document = (await server.app.inject('/console/openapi.json')).json()
    expect(Object.keys(document.paths)).toContain('/goods-api/v1/')
    await server.remove()
  })
})
