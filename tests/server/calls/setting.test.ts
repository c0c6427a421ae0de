import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('a setting of two numbers in order on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const save = (values: object) => server.call(admin, 'POST', '/school/setting/update/store_withdraw', values)
  const refused = (field: string, message: string) => ({ code: -2, message, field })

  test('refuses the one that was changed to be beyond the other, and takes both at once', async () => {
    expect(await save({ review: 'all', free: 0, least: 1_000, most: 5_000, rate: 0 })).toMatchObject({ code: 0 })
    expect(await save({ most: 500 })).toMatchObject(refused('most', '每天最多不能小于最低提现（¥10.00）'))
    expect(await save({ least: 5_001 })).toMatchObject(refused('least', '最低提现不能大于每天最多（¥50.00）'))
    expect(await save({ least: 9_000, most: 8_000 })).toMatchObject(
      refused('most', '每天最多不能小于最低提现（¥90.00）'),
    )
    expect(await save({ least: 5_000 })).toMatchObject({ code: 0 })
    expect(await save({ least: 9_000, most: 9_000 })).toMatchObject({ code: 0 })
  })

  test('refuses what one post earns to be more than a day brings', async () => {
    const path = '/school/v3_0/setting/update/dynamic_score'
    const answer = await server.call(admin, 'POST', path, { points: 30, dailyMost: 20 })
    expect(answer).toMatchObject(refused('points', '每条动态不能大于每天最多（20分）'))
  })
})
