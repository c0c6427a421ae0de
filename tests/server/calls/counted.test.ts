import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beyondCounting } from '../../../src/catalogue/schema/listing.ts'
import { engines } from '../support/test-database.ts'
import { openSmallSchool, type SmallSchool } from './small-school.ts'

const rows = 10_900

describe.each(engines)('what a list counts on %s', (engine) => {
  let school: SmallSchool
  const call = (...args: Parameters<SmallSchool['call']>) => school.call(...args)
  const list = async (query: string) => (await call('wang', 'GET', `/small/post?${query}`)).data
  const statements: string[] = []

  beforeAll(async () => {
    school = await openSmallSchool(engine)
    await school.seed(
      'post',
      Array.from({ length: rows }, (_, index) => ({
        title: `帖子 ${index}`,
        views: index,
        status: index % 100 === 0 ? 'refused' : 'pending',
      })),
    )
    school.database.activity.onQuery(({ sql }) => statements.push(sql))
  })
  afterAll(() => school.remove())

  const countings = () => statements.filter((text) => /count\(\*\)/.test(text))

  test('of a whole queue nobody has looked at yet comes after its rows, and whole', async () => {
    expect(await list('limit=2&status=pending&counted=known')).toMatchObject({ total: 2, uncounted: true })
    const counts = { pending: rows - rows / 100, approved: 0, refused: rows / 100 }
    expect(await list('counts=1&counted=some')).toMatchObject({ total: rows, counts })
  })

  test('of a whole queue is kept, and nothing is counted for it', async () => {
    await call('wang', 'GET', '/small/post/approve?id=2')
    statements.length = 0
    const counts = { pending: rows - rows / 100 - 1, approved: 1, refused: rows / 100 }
    expect(await list('limit=2&counts=1&status=pending&counted=known')).toMatchObject({ total: counts.pending, counts })
    expect(await list('limit=2&counts=1')).toMatchObject({ total: rows, counts })
    expect(await list('counts=1&counted=some')).toEqual({
      ...{ list: [], total: rows, counts },
      ...{ page: 1, limit: 20, asOf: expect.any(Number) },
    })
    expect(countings()).toEqual([])
  })

  test('under a filter comes after the rows, to 10,000, and exactly to whoever asks for that', async () => {
    statements.length = 0
    const filter = 'views_from=5&counts=1'
    const first = await list(`${filter}&limit=3&counted=known`)
    expect(first).toMatchObject({ total: 3, uncounted: true })
    expect(first.list).toHaveLength(3)
    expect(first.counts).toBeUndefined()
    expect(countings()).toEqual([])

    const some = await list(`${filter}&limit=3&counted=some`)
    expect(some).toMatchObject({ list: [], total: beyondCounting })
    expect(some.counts).toEqual({ pending: beyondCounting, approved: 0, refused: rows / 100 - 1 })
    expect(await list(`${filter}&status=refused&counted=some`)).toMatchObject({ total: rows / 100 - 1 })
    expect(countings()).toHaveLength(1)
    const again = await list(`${filter}&limit=3&page=2000&counted=known`)
    expect(again).toMatchObject({ total: beyondCounting, counts: some.counts })
    expect(again.uncounted).toBeUndefined()
    expect(again.list).toEqual((await list(`${filter}&limit=3&page=2000`)).list)

    expect(await list(`${filter}&counted=all`)).toMatchObject({ list: [], total: rows - 5 })
    expect(await list(`${filter}&limit=1`)).toMatchObject({ total: rows - 5, counts: { pending: expect.any(Number) } })
    expect(await list(`views_from=10&views_to=12&counted=some`)).toMatchObject({ total: 3 })
  })

  test('is counted once for all who ask at once, and anew after a change', async () => {
    statements.length = 0
    const ask = () => list('views_from=7&counts=1&counted=some')
    const answers = await Promise.all(Array.from({ length: 50 }, ask))
    expect(new Set(answers.map((each) => JSON.stringify(each.counts))).size).toBe(1)
    expect(countings()).toHaveLength(1)
    await call('wang', 'GET', `/small/post/refuse?id=50&reason=${encodeURIComponent('广告')}`)
    expect((await ask()).counts.refused).toBe(answers[0].counts.refused + 1)
    expect(countings()).toHaveLength(2)
  })

  test('is asked for by words that are known', async () => {
    const answer = await call('wang', 'GET', '/small/post?counted=nothing')
    expect(answer).toMatchObject({ code: -2, message: 'counted 只能是 known、some 或 all' })
  })
})
