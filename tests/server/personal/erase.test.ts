import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { day } from '../../../src/beijing-time.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { findDifferences } from '../../../src/server/integrity/find-differences.ts'
import { purgeUploads } from '../../../src/server/upload/purge-uploads.ts'
import { fileStore } from '../../../src/server/upload/store/file-store.ts'
import { HandClock } from '../support/hand-clock.ts'
import { storedRow } from '../support/stored-row.ts'
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
  const rowOf = (table: string, id: number) => storedRow(server.database, table, id)
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
    const person = () => storedRow(server.database, 'user', id)
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
