import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverSecret } from '../../../src/server/database/server-secret.ts'
import { createUndoTokens } from '../../../src/server/security/undo-token.ts'
import { engines } from '../support/test-database.ts'
import { type LedgerSchool, openingOf, openLedgerSchool } from './ledger-school.ts'

const payee = { realName: '陈思远', receiver: '建设银行 6217 0012 3456 8801' }

describe.each(engines)('money that leaves and enters the house on %s', (engine) => {
  let school: LedgerSchool
  beforeAll(async () => {
    school = await openLedgerSchool(engine)
    await school.move([openingOf(3, 50_000)])
  })
  afterAll(() => school.remove())

  const get = async (url: string) => school.server.call(school.token, 'GET', url)
  const apply = async (amount: number): Promise<number> => {
    const asked = { amount, kind: 'user', ownerId: 3, channel: 'offline', ...payee }
    const answer = await school.post('/console/withdrawal/apply', asked)
    expect([answer.code, answer.message]).toEqual([0, expect.any(String)])
    return answer.data.ids[0]
  }

  test('a withdrawal holds the money, and it is gone once it was paid: there is no undo', async () => {
    const before = await school.held('user', 3)
    const id = await apply(20_000)
    expect(await school.held('user', 3)).toEqual({ balance: before.balance - 20_000, held: before.held + 20_000 })
    const agreed = await school.post('/school/withDraw/agree', { id })
    expect(agreed.data).toMatchObject({ changed: 1 })
    const paid = await school.post('/console/withdrawal/paid', { id })
    expect(paid.data).toMatchObject({ changed: 1, undo: null })
    expect(await school.held('user', 3)).toEqual({ balance: before.balance - 20_000, held: before.held })
    expect(await school.transfers('withdrawal', id)).toEqual(['hold pending 20000', 'settle posted 20000'])
    expect((await school.undo(agreed)).data).toMatchObject({ changed: 0, skippedCount: 1 })
    await school.expectSound()
  })

  test('a refused or failed one gives it back, and more than there is cannot be asked for', async () => {
    const before = await school.held('user', 3)
    const refused = await apply(100)
    await school.post('/school/store/withdraw/refuse', { id: refused, reason: '收款账号有误' })
    const failed = await apply(200)
    await school.post('/school/store/withdraw/agree', { id: failed })
    await school.post('/console/withdrawal/failed', { id: failed })
    expect(await school.held('user', 3)).toEqual(before)
    const much = { amount: before.balance + 1, kind: 'user', ownerId: 3, channel: 'wechat', ...payee }
    expect(await school.post('/console/withdrawal/apply', much)).toMatchObject({ code: -2, message: '付款人余额不足' })
    await school.expectSound()
  })

  test('of many agreed to at once, those decided elsewhere are left out and named', async () => {
    const ids = [await apply(10), await apply(20), await apply(30)]
    await school.post('/school/withDraw/refused', { id: ids[1], reason: '重复申请' })
    const answer = await school.post('/school/withDraw/agree', { ids })
    expect(answer.data).toMatchObject({
      changed: 2,
      skipped: [{ id: ids[1], reason: expect.stringContaining('拒绝') }],
    })
  })

  test('whose money it is has to be said, and to be there', async () => {
    const ask = (owner: object) =>
      school.post('/console/withdrawal/apply', { amount: 10, channel: 'offline', ...owner })
    expect(await ask({ kind: 'rider' })).toMatchObject({ code: -2, message: '请选择骑手' })
    expect(await ask({ kind: 'user', ownerId: 99_999_999 })).toMatchObject({
      code: -2,
      message: '没有编号为 99999999 的用户',
    })
  })

  test('whom it is paid to has to be said, for the school before it is agreed to', async () => {
    const ask = (given: object) =>
      school.post('/console/withdrawal/apply', { amount: 10, channel: 'offline', ...given })
    const person = { kind: 'user', ownerId: 3 }
    const unnamed = { code: -2, message: '请输入收款人' }
    expect(await ask(person)).toMatchObject(unnamed)
    expect(await ask({ ...person, ...payee, realName: ' ' })).toMatchObject(unnamed)
    expect(await ask({ ...person, realName: '陈思远' })).toMatchObject({ code: -2, message: '请输入收款账号' })
    await school.move([{ ...openingOf(3, 1_000), to: { kind: 'school', id: 0 } }])
    const own = await ask({ kind: 'school' })
    const agree = () => school.post('/school/withDraw/agree', { id: own.data.ids[0] })
    const reason = '没有收款人和收款账号，请拒绝后重新申请'
    expect((await agree()).data).toMatchObject({ changed: 0, skipped: [{ id: own.data.ids[0], reason }] })
    await school.expectSound()
  })

  test('old clients ask for and are answered 元 with two places', async () => {
    const topUp = await school.post('/school/balance/orderCreate', { amount: '1234.50', channel: 'offline' })
    expect(topUp).toMatchObject({ code: 0 })
    const before = await get('/school/balance')
    await school.post('/console/balanceOrder/pay', { id: topUp.data.ids[0] })
    const after = (await get('/school/balance')).data
    expect(Number(after.balance) - Number(before.data.balance)).toBeCloseTo(1234.5)
    expect(after.balance).toMatch(/^\d+\.\d\d$/)
    const asked = await school.post('/school/balance/withdraw/apply', { amount: '0.30', channel: 'wechat' })
    const [row] = (await get('/school/balance/withdraw/index?limit=1')).data.list
    expect(row).toMatchObject({ id: asked.data.ids[0], amount: '0.30', kind: 'school', status: 'pending' })
    expect((await get(`/school/withDraw/detail?id=${row.id}`)).data).toMatchObject({ amount: '0.30' })
    expect((await get(`/console/withdrawal/detail?id=${row.id}`)).data).toMatchObject({ amount: 30 })
    expect((await get('/school/balance/withdraw/bill?limit=1')).data.list[0]).toMatchObject({ amount: '0.30' })
    expect((await get('/school/withDraw/index?kind=school&limit=1')).data.list[0]).toMatchObject({ amount: '0.30' })
    expect((await get('/school/bill?unit=fen&limit=1')).data.list[0]).toMatchObject({
      amount: '0.30',
      phase: 'pending',
    })
    expect(await school.post('/school/balance/orderCreate', { amount: '一百' })).toMatchObject({ code: -2 })
    expect((await get('/school/bill/type')).data.list).toContainEqual({ value: 'refund', label: '退款' })
    expect((await get('/school/bill/source')).data.list).toContainEqual({ value: 'withdrawal', label: '提现申请' })
    await school.expectSound()
  })

  test('petty cash goes from what the platform keeps to the school and back', async () => {
    const { balance } = await school.held('school', 0)
    const taken = await school.post('/school/balance/pettyCash', {
      amount: '5.00',
      direction: 'in',
      remark: '迎新摊位',
    })
    expect(taken).toMatchObject({ code: 0 })
    for (const amount of ['0', '0.00', '-5'])
      expect(await school.post('/school/balance/pettyCash', { amount, direction: 'in', remark: '空单' })).toMatchObject(
        {
          code: -2,
          message: '金额不能小于 ¥0.01',
        },
      )
    expect((await school.held('school', 0)).balance).toBe(balance + 500)
    await school.undo(taken)
    expect((await school.held('school', 0)).balance).toBe(balance)
    await school.expectSound()
  })

  test('what came in and left is summed by the day it did', async () => {
    const flow = async () => (await get('/console/balance/flow')).data
    const before = await flow()
    const topUp = await school.post('/school/balance/orderCreate', { amount: '88.80', channel: 'offline' })
    expect(await flow()).toEqual(before)
    await school.post('/console/balanceOrder/pay', { id: topUp.data.ids[0] })
    await school.post('/school/balance/pettyCash', { amount: '3.00', direction: 'out', remark: '活动物料' })
    const after = await flow()
    expect(after.paidIn - before.paidIn).toBe(8_880)
    expect(after.paidOut).toBe(before.paidOut)
    expect(after.income - before.income).toBe(300)
    expect(after.daily).toHaveLength(30)
    expect(after.daily.at(-1).paidIn - before.daily.at(-1).paidIn).toBe(8_880)
    const days = after.daily.reduce((sum: number, each: { income: number }) => sum + each.income, 0)
    expect(days).toBe(after.income)
  })

  test('the overview sums what everybody has', async () => {
    const { data } = await get('/console/balance')
    const rows = (await get('/console/ledgerAccount/list?kind=user&unit=fen&limit=500')).data.list
    expect(data.users).toBe(rows.reduce((sum: number, row: { balance: number }) => sum + row.balance, 0))
  })
})

describe.each(engines)('above the school’s limit on %s', (engine) => {
  let school: LedgerSchool
  let second: string
  beforeAll(async () => {
    school = await openLedgerSchool(engine)
    second = await school.server.signIn('moderator')
    await school.move([openingOf(1, 1_000_000)])
    await school.post('/console/setting/update/money_review', { limit: 1_500 })
  })
  afterAll(() => school.remove())
  const refund = '/console/courseOrder/refund'
  const reviews = async () => (await school.post('/console/moneyReview/list', { status: 'pending' })).data.list

  test('a money command waits for a second person, who is not the first', async () => {
    const before = (await reviews()).length
    const [one = 0, two = 0] = await school.place([{ status: 'paid' }, { status: 'paid' }])
    expect((await school.post(refund, { id: one, reason: '误购' })).data).toMatchObject({ changed: 1 })
    const [three = 0] = await school.place([{ status: 'paid' }])
    const asked = await school.post(refund, { ids: [two, three], reason: '误购' })
    expect(asked.data).toMatchObject({ changed: 0, notice: expect.stringContaining('待复核') })
    expect(await school.order(two)).toMatchObject({ status: 'paid' })
    const waiting = await reviews()
    expect(waiting).toHaveLength(before + 1)
    const [review] = waiting
    expect(review).toMatchObject({ title: '资料订单：退款', count: 2, sum: 2_000, rows: [two, three] })

    const own = await school.post('/console/moneyReview/confirm', { id: review.id })
    expect(own.data).toMatchObject({ changed: 0, skipped: [{ reason: expect.stringContaining('不能复核自己') }] })
    const denied = await school.server.call(second, 'POST', '/console/moneyReview/confirm', { id: review.id })
    expect(denied).toMatchObject({ code: 403 })
    expect(await school.order(two)).toMatchObject({ status: 'paid' })
    await school.expectSound()
  })

  test('what was given back before counts no more', async () => {
    const ids = await school.place([{ status: 'paid' }, { status: 'paid' }])
    await school.post('/console/courseOrder/refundPart', { id: ids[0], refunded: 600, reason: '差价' })
    expect((await school.post(refund, { ids, reason: '误购' })).data).toMatchObject({ changed: 2 })
    await school.expectSound()
  })

  test('one that is refused comes to nothing', async () => {
    const ids = await school.place([{ status: 'paid' }, { status: 'paid' }])
    await school.post(refund, { ids, reason: '误购' })
    const [review] = await reviews()
    const answer = await school.post('/console/moneyReview/refuse', { id: review.id, why: '金额有误' })
    expect(answer.data).toMatchObject({ changed: 1 })
    expect(await school.order(ids[0] ?? 0)).toMatchObject({ status: 'paid' })
  })

  test('another administrator confirms: all of it is one change, audited and undone as one', async () => {
    const made = await school.post('/admin/user/register', {
      username: 'cashier',
      password: 'cashier-2026',
      checkPass: 'cashier-2026',
      name: '财务',
      roleId: 1,
      status: '1',
    })
    expect(made).toMatchObject({ code: 0 })
    const cashier = await school.server.signIn('cashier')
    const ids = await school.place([{ status: 'paid' }, { status: 'paid' }])
    await school.post(refund, { ids, reason: '误购' })
    const [review] = await reviews()
    const confirmed = await school.server.call(cashier, 'POST', '/console/moneyReview/confirm', { id: review.id })
    expect(confirmed.data).toMatchObject({ changed: 1, notice: '已执行 2 项' })
    for (const id of ids) expect(await school.order(id)).toMatchObject({ status: 'refunded', reason: '误购' })
    const undone = await school.server.call(cashier, 'POST', '/console/undo', { undo: confirmed.data.undo })
    expect(undone).toMatchObject({ code: 0 })
    for (const id of ids) expect(await school.order(id)).toMatchObject({ status: 'paid' })

    // What was taken back waits for a second person again; who asked for it does not carry it out by taking that back.
    expect(undone.data.undo).toBeNull()
    const listed = await school.server.call(school.token, 'GET', '/console/audit?command=moneyReview.confirm&limit=2')
    const [back] = listed.data.list
    expect([back.undoOf !== null, back.undo]).toEqual([true, null])
    const batch = await school.database.db
      .selectFrom('audit_batch')
      .select(['school_id', 'id', 'at'])
      .where('school_id', '=', 1)
      .where('id', '=', back.id)
      .executeTakeFirstOrThrow()
    const token = createUndoTokens(await serverSecret(school.database, 'undo_secret')).of(batch)
    for (const by of [school.token, cashier]) {
      const again = await school.server.call(by, 'POST', '/console/undo', { undo: token })
      expect(again).toMatchObject({ code: -2, message: '复核已经撤销，请在「资金复核」重新同意' })
    }
    for (const id of ids) expect(await school.order(id)).toMatchObject({ status: 'paid' })
    const anew = await school.server.call(cashier, 'POST', '/console/moneyReview/confirm', { id: review.id })
    expect(anew.data).toMatchObject({ changed: 1, notice: '已执行 2 项' })
    await school.expectSound()
  })

  test('what cannot be taken back cannot be because two people have done it', async () => {
    const cashier = await school.server.signIn('cashier')
    const asked = { amount: 2_000, kind: 'user', ownerId: 1, channel: 'offline', ...payee }
    const id: number = (await school.post('/console/withdrawal/apply', asked)).data.ids[0]
    const confirm = async () => {
      const [review] = await reviews()
      return school.server.call(cashier, 'POST', '/console/moneyReview/confirm', { id: review.id })
    }
    await school.post('/school/withDraw/agree', { id })
    const agreed = await confirm()
    await school.post('/console/withdrawal/paid', { id })
    const paid = await confirm()
    expect([agreed.data.undo, paid.data]).toMatchObject([expect.any(String), { changed: 1, undo: null }])
    const told = await school.server.call(cashier, 'GET', '/console/audit?command=moneyReview.confirm&limit=2')
    expect(told.data.list.map(({ undo }: { undo: string | null }) => undo)).toEqual([null, expect.any(String)])
    await school.expectSound()
  })
})
