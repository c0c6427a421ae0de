import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { beijingText, day } from '../../../src/beijing-time.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { openTimedSchool, type TimedSchool } from '../due/timed-school.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('signing in afterwards on %s', (engine) => {
  let school: TimedSchool
  beforeEach(async () => {
    school = await openTimedSchool(engine)
    await school.server.database.write((trx) =>
      entityTables(trx).deleteFrom('sign_record').where('school_id', '=', 1).where('user', '=', 7).execute(),
    )
  })
  afterEach(() => school.remove())

  const dayAgo = (days: number) => beijingText(school.start - days * day).slice(0, 10)
  const makeUp = (date: string) =>
    school.post('/school/signOrder/create', { user: 7, day: date, reason: '系统故障未能签到' })
  const points = async () => Number((await school.row('user', 7)).points)
  const records = async () => {
    const { data } = await school.post('/school/signSetting/record', { user: 7, sort: 'day' })
    return data.list.map(({ day: date, streak, points: given, kind }: Record<string, unknown>) => [
      date,
      streak,
      given,
      kind,
    ])
  }

  test('counts as if they had been there, gives what it would have, and is taken back whole', async () => {
    const before = await points()
    for (const days of [4, 3, 1]) expect(await makeUp(dayAgo(days))).toMatchObject({ code: 0 })
    expect(await points()).toBe(before + 6)
    const between = await makeUp(dayAgo(2))
    expect((await records()).sort()).toEqual([
      [dayAgo(4), 1, 2, 'makeUp'],
      [dayAgo(3), 2, 2, 'makeUp'],
      [dayAgo(2), 3, 3, 'makeUp'],
      [dayAgo(1), 4, 2, 'makeUp'],
    ])
    expect(await points()).toBe(before + 9)
    const given = (await school.get('/console/transfer/list?unit=points&user=7&subject=signRecord&limit=1')).data.list
    expect(given).toMatchObject([{ amount: 3, reason: `补签 ${dayAgo(2)}` }])
    await school.post('/console/undo', { undo: between.data.undo })
    expect(await points()).toBe(before + 6)
    expect((await records()).map(([, streak]: number[]) => streak).sort()).toEqual([1, 1, 2])
  })

  const sheetOf = (...days: readonly number[]) =>
    Buffer.from(['用户,补签日期,原因', ...days.map((each) => `#7,${dayAgo(each)},活动补发`)].join('\n'))
  const upload = async (sheet: Buffer, call = '') =>
    school.server.upload(
      await school.server.signIn('admin'),
      sheet,
      '补签.csv',
      `/console/import${call}?entity=signOrder`,
    )

  test('from a sheet counts the days before that stand in the sheet', async () => {
    const before = await points()
    expect(await upload(sheetOf(4, 3, 2))).toMatchObject({ data: { changed: 3, skippedCount: 0 } })
    expect((await records()).sort()).toEqual([
      [dayAgo(4), 1, 2, 'makeUp'],
      [dayAgo(3), 2, 2, 'makeUp'],
      [dayAgo(2), 3, 3, 'makeUp'],
    ])
    expect(await points()).toBe(before + 7)
  })

  test('from a sheet refuses a day that stands in it twice, and takes the others', async () => {
    const before = await points()
    const sheet = sheetOf(4, 4, 2)
    expect((await upload(sheet, '/preview')).data).toMatchObject({
      good: 2,
      bad: [{ line: 3, problems: [{ column: '补签日期', reason: '这一天已经签到' }] }],
    })
    expect(await upload(sheet)).toMatchObject({ code: 0, data: { changed: 2, skippedCount: 1 } })
    expect(await points()).toBe(before + 4)
  })

  test('is refused for a day that is signed, to come, long past, or none', async () => {
    await makeUp(dayAgo(1))
    const before = await points()
    const refused = {
      [dayAgo(0)]: '只能补签今天以前的日期',
      [dayAgo(61)]: '只能补签最近 60 天',
      '2026-02-30': '补签日期要写成 2026-03-08 这样',
      昨天: '补签日期要写成 2026-03-08 这样',
    }
    for (const [date, message] of Object.entries(refused))
      expect(await makeUp(date)).toMatchObject({ code: -2, message })
    const again = { user: 7, day: dayAgo(1), reason: '活动补发' }
    expect(await school.post('/school/signOrder/create', again)).toMatchObject({ code: -2, message: '这一天已经签到' })
    expect(await points()).toBe(before)
  })

  test('sent twice at once gives points once', async () => {
    const before = await points()
    await Promise.all([makeUp(dayAgo(1)), makeUp(dayAgo(1))])
    expect(await records()).toHaveLength(1)
    expect(await points()).toBe(before + 2)
  })
})
