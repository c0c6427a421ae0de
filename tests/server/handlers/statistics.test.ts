import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const hour = 3_600_000
/** Beijing is eight hours ahead: 2024-03-01 begins there at 16:00 of 29 February. */
const firstOfMarch = Date.UTC(2024, 1, 29, 16)

describe.each(engines)('statistics of the circle on %s', (engine) => {
  let server: TestApp
  let token: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    token = await server.signIn('moderator')
    await server.database.write(async (trx) => {
      const tables = entityTables(trx)
      const move = async (table: string, ids: number[], createdAt: number, values = {}) =>
        tables
          .updateTable(table)
          .set({ created_at: createdAt, ...values })
          .where('school_id', '=', 1)
          .where('id', 'in', ids)
          .execute()
      await move('dynamic', [1, 2], firstOfMarch, { author: 5, category: 2, topic: 3, likes: 4 })
      await move('dynamic', [3], firstOfMarch + 30 * hour, { author: 6, category: 1, topic: null, likes: 1 })
      await move('comment', [1, 2, 3], firstOfMarch + 25 * hour)
      await move('topic', [3], firstOfMarch + 5, { title: '春天的第一朵樱花', heat: 77 })
      await move('topic_complaint', [1], firstOfMarch + 49 * hour)
      await tables.deleteFrom('visit').where('school_id', '=', 1).execute()
      const visits = [
        { id: 1, hour: firstOfMarch, source: 'wechat', views: 10, visitors: 4 },
        { id: 2, hour: firstOfMarch, source: 'qq', views: 3, visitors: 1 },
        { id: 3, hour: firstOfMarch + 25 * hour, source: 'wechat', views: 5, visitors: 5 },
        { id: 4, hour: firstOfMarch + 999 * hour, source: 'h5', views: 100, visitors: 100 },
      ]
      await tables
        .insertInto('visit')
        .values(visits.map((visit) => ({ school_id: 1, ...visit })))
        .execute()
    })
  })
  afterAll(() => server.remove())

  const ask = (name: string, from: number | string, to: number | string) =>
    server.call(token, 'GET', `/school/v3_0/dynamic/dynamic/${name}?from=${from}&to=${to}`)
  const to = firstOfMarch + 3 * 24 * hour - 1

  test('counts what happened, day by day in Beijing time', async () => {
    const { data } = await ask('circleSurvey', firstOfMarch, to)
    expect(data).toMatchObject({ dynamics: 3, comments: 3, topics: 1, complaints: 1, likes: 9, authors: 2 })
    expect(data.daily).toEqual([
      { day: '2024-03-01', dynamics: 2, comments: 0, complaints: 0 },
      { day: '2024-03-02', dynamics: 1, comments: 3, complaints: 0 },
      { day: '2024-03-03', dynamics: 0, comments: 0, complaints: 1 },
    ])
    expect(data.categories).toEqual([
      { name: '学习交流', dynamics: 2 },
      { name: '校园生活', dynamics: 1 },
    ])
    expect(data.topTopics).toEqual([{ title: '春天的第一朵樱花', dynamics: 2, heat: 77 }])
  })

  test('up to a day have that day in them', async () => {
    const { data } = await ask('circleSurvey', firstOfMarch, to)
    expect((await ask('circleSurvey', '2024-03-01', '2024-03-03')).data).toEqual(data)
  })

  test('says what waits now, whenever it came', async () => {
    const { data } = await ask('circleSurvey', firstOfMarch, to)
    expect(data.pendingDynamics).toBe(60)
  })

  test('counts visits by day, hour and source', async () => {
    const { data } = await ask('visitStatistics', firstOfMarch, to)
    expect(data).toMatchObject({ views: 18, visitors: 10 })
    expect(data.daily).toEqual([
      { day: '2024-03-01', views: 13, visitors: 5 },
      { day: '2024-03-02', views: 5, visitors: 5 },
      { day: '2024-03-03', views: 0, visitors: 0 },
    ])
    expect(data.hourly).toHaveLength(24)
    expect(data.hourly.slice(0, 2)).toEqual([
      { hour: 0, views: 13 },
      { hour: 1, views: 5 },
    ])
    expect(data.sources).toEqual([
      { name: '微信小程序', views: 15, visitors: 9 },
      { name: 'QQ小程序', views: 3, visitors: 1 },
    ])
  })

  test('shows the last 30 days unless asked for others', async () => {
    const { data } = await server.call(token, 'GET', '/school/v3_0/dynamic/dynamic/circleSurvey')
    expect(data.daily).toHaveLength(30)
  })

  test('refuses a range that ends before it begins, or is longer than a year', async () => {
    expect(await ask('circleSurvey', to, firstOfMarch)).toMatchObject({ code: -2, message: '开始时间不能晚于结束时间' })
    expect(await ask('visitStatistics', 0, to)).toMatchObject({ code: -2, message: '时间范围最多一年' })
    expect(await ask('circleSurvey', '', 9e15)).toMatchObject({ code: -2, message: '结束不是有效的时间' })
  })

  test('shows nothing of another school', async () => {
    const other = await server.signIn('other')
    const { data } = await server.call(
      other,
      'GET',
      `/school/v3_0/dynamic/dynamic/visitStatistics?from=${firstOfMarch}&to=${to}`,
    )
    expect(data.views).toBe(0)
  })
})
