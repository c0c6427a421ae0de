import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

type Figures = Readonly<Record<string, number>>

const day = 86_400_000

describe.each(engines)('the parts of a figure on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const ask = async (path: string, days = 90) => {
    const now = Date.now()
    return (await server.call(admin, 'GET', `${path}from=${now - days * day}&to=${now}`)).data
  }
  const sum = (list: readonly Figures[], name: string) => list.reduce((all, each) => all + (each[name] ?? 0), 0)

  test('come to it: users by college, those who left aside, as in their list', async () => {
    const { users, colleges } = await ask('/console/dashboard?')
    expect(colleges.at(-1).name).toBe('其他')
    expect(sum(colleges, 'users')).toBe(users)
    const list = await server.call(admin, 'GET', '/school/user/list?status=normal,disabled&limit=1')
    expect(list.data.total).toBe(users)
    // Of whatever days the rest is.
    expect(sum((await ask('/console/dashboard?', 1)).colleges, 'users')).toBe(users)
  })

  test('come to it: decisions by person, command and hour', async () => {
    const { people, verbs, hourly } = await ask('/console/moderators?')
    expect(verbs.at(-1).name).toBe('其他')
    expect(sum(people, 'decisions')).toBeGreaterThan(0)
    expect([sum(verbs, 'decisions'), sum(hourly, 'decisions')]).toEqual(
      [people, people].map((each) => sum(each, 'decisions')),
    )
  })

  test.each([
    ['all', ''],
    ['mall', 'trade=mall&'],
    ['snack', 'trade=snack&'],
  ])('come to it: sales of %s by day, category, payment and merchant', async (_, trade) => {
    const { orders, turnover, daily, categories, payments } = await ask(
      `/devapi/mech.mech_order_day/getGroupData?${trade}`,
    )
    const { merchants } = await ask(`/devapi/mech.mech_order_day/getMechOrderList?${trade}`)
    expect(orders).toBeGreaterThan(0)
    for (const parts of [daily, categories, payments, merchants]) {
      expect([sum(parts, 'orders'), sum(parts, 'turnover')]).toEqual([orders, turnover])
    }
  })

  test.each(['goodsOrder', 'transfer', 'runningOrder'])('come to it: bars of the charts of %s', async (entity) => {
    const { categories, timeline } = (await server.call(admin, 'GET', `/console/charts?entity=${entity}`)).data
    const rows = sum(timeline, 'rows')
    expect(categories.length).toBeGreaterThan(0)
    for (const { name, bars } of categories) expect.soft([name, sum(bars, 'rows')]).toEqual([name, rows])
  })
})
