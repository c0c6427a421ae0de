import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { day } from '../../../src/beijing-time.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { findDifferences } from '../../../src/server/integrity/find-differences.ts'
import { purgeUploads } from '../../../src/server/upload/purge-uploads.ts'
import { fileStore } from '../../../src/server/upload/store/file-store.ts'
import { HandClock } from '../support/hand-clock.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const secrets = ['13812345678', '13812340000', '2021990012', '林间有风', '淮安路九号']

describe.each(engines)('somebody who left on %s', (engine) => {
  let server: TestApp
  let admin: string
  let user: number
  let rider: number
  let card: string
  const ids = { address: 0, gone: 0 }
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
    const [phone, other, studentNo, nickname, place] = secrets
    user = (await post('/console/user/add', { nickname, name: '林间', phone, studentNo })).data.ids[0]
    expect(await post('/school/user/rewardPoints', { id: user, reward: 30, reason: '归还失物' })).toMatchObject({
      code: 0,
    })
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a40' } })
      .png()
      .toBuffer()
    card = (await server.upload(admin, picture)).data.url
    rider = (await post('/console/rider/add', { name: '林间', user, phone, studentNo, card: [card] })).data.ids[0]
    await post('/console/rider/edit', { id: rider, phone: other })
    const address = { user, place, contact: nickname, phone, kind: 'other' }
    ids.address = (await post('/school/userAddress/add', address)).data.ids[0]
    ids.gone = (await post('/school/userAddress/add', { ...address, phone: other })).data.ids[0]
    await post('/school/userAddress/delete', { id: ids.gone })
    await server.database.write(async (trx) => {
      const row = { school_id: 1, id: 900_001, kind: 'robotText', attempts: 1, next_at: 0, created_at: 0 }
      const payload = JSON.stringify({ kind: 'robotText', content: `${nickname}：\n请打 ${phone}` })
      await trx
        .insertInto('outbox')
        .values({ ...row, payload, status: 'sent' })
        .execute()
    })
  })
  afterAll(() => server.remove())

  const post = (path: string, body: object) => server.call(admin, 'POST', path, body)
  const rowOf = (table: string, id: number) =>
    entityTables(server.database.db)
      .selectFrom(table)
      .selectAll()
      .where('school_id', '=', 1)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const all = (table: string, columns: string[]) =>
    entityTables(server.database.db)
      .selectFrom(table)
      .select(['id', ...columns])
      .where('school_id', '=', 1)
      .orderBy('id')
      .execute()
  const sums = async () => ({
    accounts: await all('ledger_account', ['balance', 'held']),
    transfers: await all('transfer', ['amount', 'user']),
    orders: await all('goods_order', ['amount', 'buyer', 'status']),
    person: await rowOf('user', user).then(({ points, balance, college, created_at }) => ({
      points,
      balance,
      college,
      created_at,
    })),
  })
  const kept = async () => {
    const { db } = server.database
    const audit = await db.selectFrom('audit').select(['before', 'after']).where('school_id', '=', 1).execute()
    const outbox = await db.selectFrom('outbox').select('payload').where('school_id', '=', 1).execute()
    const tables = await Promise.all(['user', 'rider', 'user_address', 'ledger_account'].map((name) => wholeOf(name)))
    return JSON.stringify([audit, outbox, tables])
  }
  const wholeOf = (table: string) =>
    entityTables(server.database.db).selectFrom(table).selectAll().where('school_id', '=', 1).execute()

  test('is erased only once they have left', async () => {
    const answer = await post('/console/user/erase', { id: user })
    expect(answer.data).toMatchObject({ changed: 0, skipped: [{ id: user }] })
    expect(await post('/console/user/cancel', { id: user })).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(await post('/console/user/restore', { id: user })).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(await rowOf('user', user)).toMatchObject({ status: 'normal', erase_at: null })
    await post('/console/user/cancel', { id: user })
    expect(await rowOf('user', user)).toMatchObject({ status: 'cancelled' })
    for (const secret of secrets) expect(await kept()).toContain(secret)
  })

  test('is erased with what the audit and the messages keep of them, and every sum stays', async () => {
    const before = await sums()
    expect(before.person).toMatchObject({ points: 30 })
    const erased = await post('/console/user/erase', { id: user })
    expect(erased).toMatchObject({ code: 0, data: { changed: 1, undo: null } })
    expect(await sums()).toEqual(before)
    expect(await findDifferences(server.database, catalogue)).toEqual([])

    const left = await kept()
    for (const secret of [...secrets, card]) expect.soft([secret, left.includes(secret)]).toEqual([secret, false])
    expect(await rowOf('user', user)).toMatchObject({
      status: 'erased',
      nickname: '已注销用户',
      name: null,
      phone: null,
      student_no: null,
    })
    expect(await rowOf('rider', rider)).toMatchObject({ name: '已注销用户', phone: null, user })
    expect(await rowOf('user_address', ids.address)).toMatchObject({ place: '已注销用户', contact: '已注销用户', user })
  })

  test('is erased from their orders, which stay with all they come to', async () => {
    const orders = await entityTables(server.database.db)
      .selectFrom('goods_order')
      .selectAll()
      .where('school_id', '=', 1)
      .where('phone', 'is not', null)
      .orderBy('id')
      .execute()
    const before = await sums()
    // Whose money is under way stays until it is over.
    const isErased = async ({ buyer }: (typeof orders)[number]) => {
      await post('/console/user/cancel', { id: buyer })
      return (await post('/console/user/erase', { id: buyer })).data.changed === 1
    }
    const order = await firstOf(orders, isErased)
    expect(await sums()).toEqual(before)
    const { id, amount, status } = order
    const empty = { phone: null, receiver: null, address: null }
    expect(await rowOf('goods_order', Number(id))).toMatchObject({ ...empty, amount, status, buyer: order.buyer })
    expect(await findDifferences(server.database, catalogue)).toEqual([])
  })

  test('leaves a record of who did it, and nothing brings them back', async () => {
    const { data } = await server.call(admin, 'GET', `/console/audit?entity=user&id=${user}`)
    expect(data.list[0].batch).toMatchObject({ command: 'user.erase', title: '清除个人信息', undo: null })
    const older = await server.call(admin, 'GET', '/console/audit?command=rider.edit&limit=1')
    const { undo } = older.data.list[0]
    if (undo !== null) await post('/console/undo', { undo })
    expect(await rowOf('rider', rider)).toMatchObject({ phone: null })
  })

  test('leaves no file of their certificates once the next round has gone', async () => {
    const folder = join(server.config.dataDir, 'upload')
    const path = join(folder, card.replace('/upload/', ''))
    expect(existsSync(path)).toBe(true)
    await purgeUploads({ database: server.database, catalogue }, fileStore(server.config), server.app.log)
    expect(existsSync(path)).toBe(false)
  })
})

describe.each(engines)('somebody who left, in time, on %s', (engine) => {
  const start = Date.now()
  const clock = new HandClock(start)
  let server: TestApp
  beforeAll(async () => {
    server = await openTestApp(engine, {}, { clock })
  })
  afterAll(() => server.remove())

  test('is erased by the system fifteen days later', async () => {
    const admin = await server.signIn('admin')
    const added = await server.call(admin, 'POST', '/console/user/add', { nickname: '林间有风', phone: secrets[0] })
    const [id] = added.data.ids
    const person = () =>
      entityTables(server.database.db)
        .selectFrom('user')
        .selectAll()
        .where('school_id', '=', 1)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    expect(await server.call(admin, 'POST', '/console/user/cancel', { id })).toMatchObject({ data: { changed: 1 } })
    expect(Number((await person()).erase_at)).toBe(start + 15 * day)
    clock.turnTo(start + 15 * day)
    const erased = { status: 'erased', nickname: '已注销用户', phone: null }
    await vi.waitFor(async () => expect(await person()).toMatchObject(erased), 20_000)
    const { data } = await server.call(admin, 'GET', `/console/audit?entity=user&id=${id}`)
    expect(data.list[0].batch).toMatchObject({ command: 'user.eraseLater', account: { name: '系统' }, undo: null })
    expect(JSON.stringify(data)).not.toContain('林间有风')
  })
})

async function firstOf<T>(items: readonly T[], holds: (item: T) => Promise<boolean>): Promise<T> {
  for (const item of items) if (await holds(item)) return item
  throw new Error('none holds')
}

describe.each(engines)('what was said of somebody who is erased, on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())
  const post = (path: string, body: object) => server.call(admin, 'POST', path, body)

  test.each([
    ['17', '17 日 createdAt：已注销用户 content'],
    ['createdAt', '17 日 已注销用户：已注销用户 content'],
    ['content', '17 日 createdAt：已注销用户 已注销用户'],
    ['用户', '17 日 createdAt：已注销用户 content'],
    ['日 c', '17 已注销用户reatedAt：已注销用户 content'],
    ['https', '17 日 createdAt：已注销用户 content'],
  ])('can be read in messages whatever they were called (%s)', async (nickname, left) => {
    const row = { school_id: 1, id: 900_001, kind: 'robotNews', attempts: 1, next_at: 0, created_at: 0 }
    const message = {
      content: '17 日 createdAt：已注销用户 content',
      description: nickname,
      url: 'https://a.cn/content',
    }
    await server.database.write(async (trx) => {
      await trx.deleteFrom('outbox').where('school_id', '=', 1).execute()
      const payload = JSON.stringify({ ...message, picture: null, robot: 17 })
      await trx
        .insertInto('outbox')
        .values({ ...row, payload, status: 'sent' })
        .execute()
    })
    const id = (await post('/console/user/add', { nickname })).data.ids[0]
    await post('/console/user/cancel', { id })
    expect(await post('/console/user/erase', { id })).toMatchObject({ code: 0, data: { changed: 1 } })
    const shown = await server.call(admin, 'GET', '/console/outbox')
    expect(shown).toMatchObject({ status: 200, data: { list: [{ text: left }] } })
    const { payload } = await server.database.db
      .selectFrom('outbox')
      .select('payload')
      .where('school_id', '=', 1)
      .executeTakeFirstOrThrow()
    const kept = { content: left, description: '已注销用户', url: message.url, picture: null, robot: 17 }
    expect(JSON.parse(payload)).toEqual(kept)
  })

  test('leaves nothing of a message that is broken, which is shown as that among the others', async () => {
    const row = { school_id: 1, kind: 'robotText', attempts: 1, next_at: 0, created_at: 0, status: 'failed' as const }
    await server.database.write((trx) =>
      trx
        .insertInto('outbox')
        .values([
          { ...row, id: 900_010, payload: JSON.stringify({ content: '今晚闭馆' }) },
          { ...row, id: 900_011, payload: '{"content":"司马"相如"}' },
        ])
        .execute(),
    )
    const shown = async () =>
      (await server.call(admin, 'GET', '/console/outbox')).data.list
        .map(({ text }: { text: string }) => text)
        .slice(0, 2)
    expect(await shown()).toEqual(['（内容已损坏）', '今晚闭馆'])
    const id = (await post('/console/user/add', { nickname: '相如' })).data.ids[0]
    await post('/console/user/cancel', { id })
    expect(await post('/console/user/erase', { id })).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(await shown()).toEqual(['（内容已损坏）', '今晚闭馆'])
    const left = server.database.db.selectFrom('outbox').select('payload').where('id', '=', 900_011)
    expect(await left.executeTakeFirst()).toEqual({ payload: '{}' })
  })

  test('is not in what programs asked people for about them', async () => {
    const [nickname, phone] = ['欧阳  雪见', '13911112222']
    const id = (await post('/console/user/add', { nickname, phone })).data.ids[0]
    const granted = { readsOnly: false, modules: null, writesPerHour: 100, days: 7 }
    const { token } = (await post('/console/programs', { name: '助手', ...granted })).data
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const client = new Client({ name: 'test', version: '1' })
    const headers = { authorization: `Bearer ${token}` }
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${address}/console/mcp`), { requestInit: { headers } }),
    )
    const inputs = { reward: 5, reason: `${nickname}归还失物` }
    const run = { command: 'user.rewardPoints', ids: [id], inputs, why: `${phone} 归还失物` }
    await client.callTool({ name: 'run', arguments: run })
    await client.close()
    const request = async () => (await server.call(admin, 'GET', '/console/programRequest/list')).data.list[0]
    const before = await request()
    expect(before.preview).toContain('欧阳 雪见')
    expect(before.preview).toContain('金额 5 积分')
    await post('/console/user/cancel', { id })
    expect(await post('/console/user/erase', { id })).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(await request()).toMatchObject({
      preview: before.preview.replaceAll(/欧阳 +雪见/g, '已注销用户'),
      why: '已注销用户 归还失物',
      asked: { ...before.asked, inputs: { reward: 5, reason: '已注销用户归还失物' } },
    })
    const history = await server.call(admin, 'GET', `/console/audit?entity=programRequest&id=${before.id}`)
    expect(history.data.list).toHaveLength(1)
    expect(JSON.stringify(history)).not.toMatch(/欧阳|13911112222/)
  })

  test('is not in what waits for a second person about them', async () => {
    const [nickname, phone] = ['司马 听雨', '13933334444']
    const id = (await post('/console/user/add', { nickname, phone })).data.ids[0]
    await post('/console/setting/update/money_review', { limit: 1 })
    const [order] = (await server.call(admin, 'GET', '/school/course/orders?status=paid&payment=wechat&limit=1')).data
      .list
    const refunded = await post('/console/courseOrder/refund', { id: order.id, reason: `${nickname}代付，退回` })
    expect(refunded.data).toMatchObject({ changed: 0, notice: expect.stringContaining('待复核') })
    const review = async () =>
      (await server.call(admin, 'GET', '/console/moneyReview/list?sort=-createdAt')).data.list[0]
    expect((await review()).inputs).toEqual({ reason: '司马 听雨代付，退回' })
    await post('/console/user/cancel', { id })
    expect(await post('/console/user/erase', { id })).toMatchObject({ code: 0, data: { changed: 1 } })
    expect((await review()).inputs).toEqual({ reason: '已注销用户代付，退回' })
    const { id: asked } = await review()
    const history = await server.call(admin, 'GET', `/console/audit?entity=moneyReview&id=${asked}`)
    expect(JSON.stringify(history)).not.toContain('司马')
  })
})
