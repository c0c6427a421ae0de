import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grounds } from '../support/twin-ground.ts'
import { openSmallSchool, type SmallSchool } from './small-school.ts'

const rows = 12_000

describe.each(grounds)('a batch of 10,000 and more on %s', (dependencies) => {
  let school: SmallSchool
  const call = (...args: Parameters<SmallSchool['call']>) => school.call(...args)
  const counts = async () => (await call('wang', 'GET', '/small/post?counts=1&limit=1')).data.counts

  beforeAll(async () => {
    school = await openSmallSchool(dependencies)
    await school.seed(
      'post',
      Array.from({ length: rows }, (_, index) => ({
        title: `帖子 ${index}`,
        status: index % 6 === 0 ? 'refused' : 'pending',
        reason: index % 6 === 0 ? `理由 ${index}` : null,
      })),
    )
  })
  afterAll(() => school.remove())

  test('is decided, audited row by row, and each row put back to its own values', async () => {
    const seen = (await call('wang', 'GET', '/small/post?limit=1')).data
    const body = { filter: {}, expected: rows, asOf: seen.asOf }
    const approved = await call('wang', 'POST', '/small/post/approved', body)
    expect(approved.data).toMatchObject({ changed: rows, skippedCount: 0 })
    expect(await counts()).toEqual({ pending: 0, approved: rows, refused: 0 })
    const audited = await school.database.db.selectFrom('audit').select('row_id').execute()
    expect(new Set(audited.map((entry) => entry.row_id)).size).toBe(rows)

    const undone = await call('wang', 'POST', '/console/undo', { undo: approved.data.undo })
    expect(undone.data).toMatchObject({ changed: rows, skippedCount: 0 })
    expect(await counts()).toEqual({ pending: (rows / 6) * 5, approved: 0, refused: rows / 6 })
    // Taken back from its end: its first rows last.
    const version = undone.data.pieces.at(-1)
    expect(await school.row('post', 1)).toMatchObject({ status: 'refused', reason: '理由 0', version })
    expect(await school.row('post', 7)).toMatchObject({ status: 'refused', reason: '理由 6', version })
  })

  test('names at most 1,000 of the rows it left alone, and counts all', async () => {
    const answer = await call('wang', 'GET', `/small/post/switchTop?top=1&${filterOfAll()}`)
    expect(answer.data).toMatchObject({ changed: 0, skippedCount: rows, undo: null })
    expect(answer.data.skipped).toHaveLength(1000)
  })

  test('far pages are those of the whole list, reached from either end', async () => {
    const idsOf = async (query: string): Promise<number[]> =>
      (await call('wang', 'GET', `/small/post?sort=-id&${query}`)).data.list.map((row: { id: number }) => row.id)
    expect(await idsOf('limit=500&page=2')).toEqual(Array.from({ length: 500 }, (_, index) => rows - 500 - index))
    expect(await idsOf('limit=500&page=23')).toEqual(Array.from({ length: 500 }, (_, index) => 1000 - index))
    expect(await idsOf('limit=499&page=25')).toEqual(Array.from({ length: 24 }, (_, index) => 24 - index))
    expect(await idsOf('limit=500&page=25')).toEqual([])
  })

  function filterOfAll(): string {
    return `filter=${encodeURIComponent('{}')}&expected=${rows}&asOf=1000`
  }
})
