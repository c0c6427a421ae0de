import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

type Bars = { readonly bars: readonly { readonly rows: number }[] }

describe.each(engines)('a list in figures on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const charts = (query: string, token = admin) => server.call(token, 'GET', `/console/charts?${query}`)

  test('counts what the list shows, over time and by category, for every list there is', async () => {
    for (const { name, list } of catalogue.entities.values()) {
      if (!list) continue
      const answer = await charts(`entity=${name}`)
      expect.soft([name, answer.code, answer.message]).toEqual([name, 0, 'ok'])
    }
  })

  test('adds up amounts that come to more than a number holds exactly', async () => {
    const most = Number.MAX_SAFE_INTEGER
    for (const name of ['甲', '乙', '丙']) {
      const startup = { name: `创业 ${name}`, field: 'internet', funding: most, members: 1 }
      expect(await server.call(admin, 'POST', '/school/v3_0/jd/startup/create', startup)).toMatchObject({ code: 0 })
    }
    const { timeline } = (await charts('entity=careerStartup')).data
    const funding = total(timeline.map(({ sums }: { sums: { funding: number } }) => sums.funding))
    expect(funding / most).toBeCloseTo(3, 3)
  })

  test('keeps to the filter and the school, and adds amounts up', async () => {
    const list = (await server.call(admin, 'GET', '/school/course/orders?status=paid&limit=500')).data
    const { data } = await charts('entity=courseOrder&status=paid')
    const rows = data.timeline.reduce((sum: number, month: { rows: number }) => sum + month.rows, 0)
    expect(rows).toBe(list.total)
    const income = data.timeline.reduce(
      (sum: number, month: { sums: { amount: number } }) => sum + month.sums.amount,
      0,
    )
    const shown = list.list.reduce((sum: number, order: { amount: number }) => sum + order.amount, 0)
    expect(list.total <= 500 ? income : shown).toBe(shown)
    const byStatus: Bars | undefined = data.categories.find(({ name }: { name: string }) => name === 'status')
    expect(byStatus?.bars).toEqual([{ name: '已支付', rows: list.total }])
  })

  test.each([
    ['courseOrder', 'course_order', '/school/course/orders'],
    ['vipOrder', 'vip_order', '/school/userProfile/viporderlist'],
    ['skillOrder', 'skill_order', '/school/skill/orderlist'],
  ])('counts no points as money: %s', async (entity, table, path) => {
    const added = async () => {
      const { data } = await charts(`entity=${entity}&payment=wechat,balance,points`)
      const months: readonly { readonly rows: number; readonly sums: { readonly amount: number } }[] = data.timeline
      return { rows: total(months.map(({ rows }) => rows)), amount: total(months.map(({ sums }) => sums.amount)) }
    }
    const before = await added()
    const [order] = (await server.call(admin, 'GET', `${path}?payment=wechat&limit=1`)).data.list
    await server.database.write((trx) =>
      entityTables(trx)
        .updateTable(table)
        .set({ payment: 'points' })
        .where('school_id', '=', 1)
        .where('id', '=', order.id)
        .execute(),
    )
    expect(order.amount).toBeGreaterThan(0)
    expect(await added()).toEqual({ rows: before.rows, amount: before.amount - order.amount })
  })

  test('shows figures kept for a period by that period, one bar each', async () => {
    const { data } = await charts('entity=saleFigure&span=month')
    const steps = data.timeline.map(({ step }: { step: string }) => step)
    expect(steps).toEqual([...steps].sort())
    expect(steps.every((step: string) => /^\d{4}-\d{2}$/.test(step))).toBe(true)
  })

  test('shows a month without rows as one of 0', async () => {
    const add = (period: string, amount: number) =>
      server.call(admin, 'POST', '/console/saleFigure/add', { span: 'month', period, amount, orders: 1, customers: 1 })
    for (const period of ['2031-11', '2032-02']) expect(await add(period, 500)).toMatchObject({ code: 0 })
    const { timeline } = (await charts('entity=saleFigure&span=month')).data
    expect(timeline.slice(-4)).toEqual([
      { step: '2031-11', rows: 1, sums: { amount: 500, orders: 1, customers: 1 } },
      { step: '2031-12', rows: 0, sums: { amount: 0, orders: 0, customers: 0 } },
      { step: '2032-01', rows: 0, sums: { amount: 0, orders: 0, customers: 0 } },
      { step: '2032-02', rows: 1, sums: { amount: 500, orders: 1, customers: 1 } },
    ])
  })

  test('is for whoever may see the list, and refuses what is no filter of it', async () => {
    expect((await charts('entity=courseOrder', await server.signIn('moderator'))).code).toBe(403)
    expect((await charts('entity=courseOrder&colour=red')).code).toBe(-2)
    expect((await charts('entity=nothing')).code).toBe(-2)
  })
})
