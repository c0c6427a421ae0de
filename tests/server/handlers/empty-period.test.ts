import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const paths = [
  '/console/dashboard',
  '/school/v3_0/dynamic/dynamic/circleSurvey',
  '/school/v3_0/dynamic/dynamic/visitStatistics',
  '/school/running/statistics/order',
  '/school/running/statistics/amount',
  '/devapi/mech.mech_order_day/getGroupData',
  '/devapi/mech.mech_order_day/getMechUserVisitData',
  '/devapi/mech.mech_order_day/getMechOrderList',
  '/console/mall/suppliers',
  '/console/secondhand/figures',
  '/console/data-wall',
  '/console/balance/flow',
]

describe.each(engines)('figures of a period that holds nothing on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const ask = (path: string, from: string, to: string) => server.call(admin, 'GET', `${path}?from=${from}&to=${to}`)

  test.each(paths)('%s: every day is there, with nothing', async (path) => {
    const { data } = await ask(path, '2020-02-28', '2020-03-01')
    expect(data.daily.map(({ day }: { day: string }) => day)).toEqual(['2020-02-28', '2020-02-29', '2020-03-01'])
    for (const { day: _, ...figures } of data.daily) expect(new Set(Object.values(figures))).toEqual(new Set([0]))
  })

  test.each([...paths, '/console/moderators'])('%s: one that ends before it begins is refused', async (path) => {
    expect(await ask(path, '2020-03-01', '2020-02-29')).toMatchObject({ code: -2, message: '开始时间不能晚于结束时间' })
  })

  test('no average is taken of nothing', async () => {
    const [orders, amounts] = await Promise.all(
      ['order', 'amount'].map((name) => ask(`/school/running/statistics/${name}`, '2020-02-28', '2020-03-01')),
    )
    expect(orders?.data).toMatchObject({ orders: 0, minutes: null })
    expect(amounts?.data).toMatchObject({ turnover: 0, average: null })
  })
})
