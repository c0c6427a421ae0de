import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { day } from '../../../src/beijing-time.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { findDifferences } from '../../../src/server/integrity/find-differences.ts'
import { rebuildKeywords } from '../../../src/server/rows/keyword/build-keywords.ts'
import { hour, minute, openTimedSchool, type TimedSchool } from '../due/timed-school.ts'
import { engines } from '../support/test-database.ts'
import { placeOrder } from './order-row.ts'

describe.each(engines)('memberships on %s', (engine) => {
  let school: TimedSchool
  let buyer: number
  beforeEach(async () => {
    school = await openTimedSchool(engine)
    buyer = (await school.post('/console/user/add', { nickname: '新来的' })).data.ids[0]
  })
  afterEach(() => school.remove())

  const order = (id: number, values: Readonly<Record<string, string | number | null>> = {}) =>
    placeOrder(school.server, 'vip_order', id, {
      ...{ user: buyer, goods: 1, type: 1, days: 30, amount: 990, created_at: school.start },
      ...values,
    })
  const act = (verb: string, body: object) => school.post(`/console/vipOrder/${verb}`, body)
  const member = async () => {
    const rows = await entityTables(school.server.database.db)
      .selectFrom('vip_member')
      .selectAll()
      .where('school_id', '=', 1)
      .where('user', '=', buyer)
      .execute()
    expect(rows.length).toBeLessThanOrEqual(1)
    return rows[0]
  }
  const end = async () => Number((await member())?.end_at) - school.start

  test('begin when they are paid, go on where one runs, and end with their money', async () => {
    await order(9001)
    await order(9002)
    const paid = await act('pay', { id: 9001 })
    await school.post('/console/undo', { undo: paid.data.undo })
    expect([await member(), (await school.row('vip_order', 9001)).status]).toEqual([undefined, 'unpaid'])
    await act('pay', { id: 9001 })
    expect([await end(), (await member())?.status]).toEqual([30 * day, 'active'])
    await act('pay', { id: 9002 })
    expect(await end()).toBe(60 * day)
    expect(await school.row('vip_order', 9002)).toMatchObject({ status: 'paid', start_at: school.start + 30 * day })

    const reason = '误购'
    const refunded = await act('refund', { id: 9001, reason })
    expect(await end()).toBe(30 * day)
    expect(await school.row('vip_order', 9002)).toMatchObject({
      start_at: school.start,
      end_at: school.start + 30 * day,
    })
    await school.post('/console/undo', { undo: refunded.data.undo })
    expect(await end()).toBe(60 * day)

    await order(9003)
    await act('pay', { id: 9003 })
    await act('refund', { ids: [9001, 9002], reason })
    expect(await end()).toBe(30 * day)
    expect(await school.row('vip_order', 9003)).toMatchObject({
      start_at: school.start,
      end_at: school.start + 30 * day,
    })
    await act('refund', { id: 9003, reason })
    expect((await member())?.status).toBe('cancelled')
    expect(await school.row('vip_order', 9001)).toMatchObject({ status: 'refunded', reason })
    // The orders were written past the write path.
    await rebuildKeywords(school.server.database, catalogue)
    expect(await findDifferences(school.server.database, catalogue)).toEqual([])
  })

  test('of one person paid at once are one after the other', async () => {
    await order(9001)
    await order(9002)
    expect((await act('pay', { ids: [9001, 9002] })).data).toMatchObject({ changed: 2 })
    expect(await end()).toBe(60 * day)
    await order(9003)
    await order(9004)
    await Promise.all([act('pay', { id: 9003 }), act('pay', { id: 9004 })])
    expect(await end()).toBe(120 * day)
  })

  test('last until their end, neither before nor a minute later', async () => {
    await order(9001, { days: 1 })
    await act('pay', { id: 9001 })
    const over = school.start + day
    school.clock.turnTo(over - 1)
    await school.clock.untilAsleep(over)
    expect(await school.row('vip_order', 9001)).toMatchObject({ status: 'paid' })
    expect((await member())?.status).toBe('active')
    school.clock.turnTo(over)
    await school.until('vip_order', 9001, { status: 'finished' })
    await school.until('vip_member', Number((await member())?.id), { status: 'ended' })
  })

  test('not paid for in time are closed, and are in stock again', async () => {
    const stock = async () => Number((await school.row('vip_goods', 1)).stock)
    const before = await stock()
    await order(9001, { pay_before: school.start + 10 * minute })
    school.clock.turnTo(school.start + hour)
    await school.until('vip_order', 9001, { status: 'closed' })
    expect(await stock()).toBe(before + 1)
    expect((await act('pay', { id: 9001 })).data).toMatchObject({ changed: 0, skippedCount: 1 })
    expect(await member()).toBeUndefined()
  })

  test('are paid back in part, never more than was paid', async () => {
    await order(9001)
    await act('pay', { id: 9001 })
    const reason = '活动价差'
    expect(await act('refundPart', { id: 9001, refunded: 300, reason })).toMatchObject({
      code: 0,
      data: { changed: 1 },
    })
    const over = await act('refundPart', { id: 9001, refunded: 991, reason })
    expect(over.data).toMatchObject({ changed: 0, skipped: [{ reason: '退款不能超过实付金额', field: 'refunded' }] })
    const all = await act('refundPart', { id: 9001, refunded: 990, reason })
    expect(all.data).toMatchObject({
      changed: 0,
      skipped: [{ reason: '全部退还请用「退款」，部分退款要比实付少', field: 'refunded' }],
    })
    expect(await school.row('vip_order', 9001)).toMatchObject({ status: 'paid', refunded: 300 })
    expect(await end()).toBe(30 * day)
  })

  test('are given by an operator, once a type', async () => {
    const gift = { user: buyer, type: 2, endAt: school.start + 10 * day }
    const given = await school.post('/console/vipMember/add', gift)
    const [id] = given.data.ids
    expect(await school.row('vip_member', id)).toMatchObject({
      source: 'gift',
      status: 'active',
      start_at: school.start,
    })
    expect(await school.post('/console/vipMember/add', gift)).toMatchObject({ code: -2 })
  })

  test('that were over run again until the end they are given; what was cancelled stays so', async () => {
    const { data } = await school.post('/console/vipMember/add', { user: buyer, type: 2, endAt: school.start + day })
    const [id] = data.ids
    school.clock.turnTo(school.start + day)
    await school.until('vip_member', id, { status: 'ended' })
    const renew = (days: number) => school.post('/console/vipMember/edit', { id, endAt: school.start + days * day })
    const renewed = await renew(3)
    expect(renewed).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(await school.row('vip_member', id)).toMatchObject({ status: 'active', end_at: school.start + 3 * day })
    await school.post('/console/undo', { undo: renewed.data.undo })
    expect(await school.row('vip_member', id)).toMatchObject({ status: 'ended' })

    const again = { user: buyer, type: 2, endAt: school.start + 9 * day }
    const other = (await school.post('/console/vipMember/add', again)).data.ids[0]
    expect(await renew(3)).toMatchObject({ code: -2 })
    await school.post('/console/vipMember/cancel', { id: other })
    expect(await school.post('/console/vipMember/edit', { id: other, endAt: school.start + 10 * day })).toMatchObject({
      code: -2,
      message: '会员已取消，请用「赠送会员」重新开通',
    })
    await renew(3)
    school.clock.turnTo(school.start + 3 * day)
    await school.until('vip_member', id, { status: 'ended' })
  })

  test('on cards that had expired run again, for ever too', async () => {
    const card = { number: 'K-0001', user: buyer, type: 1, price: 0 }
    const { data } = await school.post('/console/memberCard/add', { ...card, expiresAt: school.start + day })
    const [id] = data.ids
    school.clock.turnTo(school.start + day)
    await school.until('member_card', id, { status: 'expired' })
    await school.post('/console/memberCard/edit', { id, expiresAt: school.start + 2 * day })
    expect(await school.row('member_card', id)).toMatchObject({ status: 'active' })
    school.clock.turnTo(school.start + 2 * day)
    await school.until('member_card', id, { status: 'expired' })
    await school.post('/console/memberCard/edit', { id, expiresAt: null })
    expect(await school.row('member_card', id)).toMatchObject({ status: 'active', expires_at: null })
    await school.post('/console/memberCard/freeze', { id, reason: '本人挂失' })
    await school.post('/console/memberCard/edit', { id, expiresAt: school.start + 9 * day })
    expect(await school.row('member_card', id)).toMatchObject({ status: 'frozen', reason: '本人挂失' })
  })
})
