import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSmallSchool, type SmallSchool } from '../calls/small-school.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('quotes around words of a keyword on %s', (engine) => {
  let school: SmallSchool
  let seats: number
  let full: number
  beforeAll(async () => {
    school = await openSmallSchool(engine)
    await school.seed('person', [{ name: '王小明' }])
    await school.seed('shelf', [{ name: '张三' }, { name: 'zhang san' }])
    seats = await posted({ title: '图书馆 座位', body: '今晚 预约' })
    full = await posted({ title: '座位满了', body: '图书馆的 座位' })
  })
  afterAll(() => school.remove())

  const posted = async (texts: object): Promise<number> =>
    (await school.call('wang', 'POST', '/small/post/publish', { ...texts, author: 1, shelf: 1 })).data.ids[0]
  const rowsOf = async (path: string, keyword: string): Promise<number[]> => {
    const query = `sort=id&order=asc&keyword=${encodeURIComponent(keyword)}`
    const { list } = (await school.call('wang', 'GET', `${path}?${query}`)).data
    return list.map(({ id }: { id: number }) => id)
  }
  const posts = (keyword: string) => rowsOf('/small/old/post', keyword)

  test.each(['图书馆 座位', '座位 图书馆', '座位"图书馆"', '「座位」「图书馆」'])(
    'leave words that stand alone to be found wherever they stand: %s',
    async (keyword) => expect(await posts(keyword)).toEqual([seats, full]),
  )

  test.each(['"图书馆 座位"', '“图书馆 座位” 预约', '预约「图书馆 座位」今晚', '"馆 座"'])(
    'make them one phrase: %s',
    async (keyword) => expect(await posts(keyword)).toEqual([seats]),
  )

  test.each(['"座位 图书馆"', '"图书馆  座位"'])('have it found as it is written alone: %s', async (keyword) =>
    expect(await posts(keyword)).toEqual([]),
  )

  test('are characters like any where one lacks its other, or nothing stands between', async () => {
    const screen = await posted({ title: '27" 屏幕', body: '"" 空' })
    expect(await posts('27"')).toEqual([screen])
    expect(await posts('"" 27')).toEqual([screen])
    for (const keyword of ['"图书馆 座位', '“图书馆 座位"', '""'])
      expect(await posts(keyword), keyword).not.toContain(seats)
  })

  test('have a number be no id, and letters no pinyin', async () => {
    expect(await posts(`${seats}`)).toContain(seats)
    expect(await posts(`"${seats}"`)).not.toContain(seats)
    expect(await rowsOf('/small/shelf', 'zhang san')).toEqual([1, 2])
    expect(await rowsOf('/small/shelf', '"zhang san"')).toEqual([2])
  })
})
