import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import { mostSorted } from '../../../src/catalogue/schema/listing.ts'
import type { AnsweredQuery } from '../../../src/server/database/activity/activity.ts'
import { fillCounts } from '../../../src/server/rows/kept-counts.ts'
import { engines } from '../support/test-database.ts'
import { catalogue } from './small-catalogue.ts'
import { openSmallSchool, type SmallSchool } from './small-school.ts'

const rows = mostSorted + 800
const refusal = '符合条件的超过 1 万条，不能按「标题」排序，请先筛选到 1 万条以内'
/** Whatever the row, its title is in another order than its id. */
const titleOf = (index: number) => `帖子 ${String((index * 7_919) % rows).padStart(5, '0')}`
/** Nearly all are on the first shelf, where SQLite takes each to have as few as the others. */
function shelfOf(index: number): number {
  if (index % 50 === 0) return 2
  return index % 50 === 1 ? 3 + (Math.floor(index / 50) % 100) : 1
}

describe.each(engines)('lists of more rows than are sorted on %s', (engine) => {
  let school: SmallSchool
  const call = (query: string) => school.call('wang', 'GET', `/small/post?${query}`)
  const titlesIn = async (query: string) => (await call(query)).data.list.map(({ title }: { title: string }) => title)
  const asked: AnsweredQuery[] = []

  beforeAll(async () => {
    school = await openSmallSchool(engine)
    await school.seed(
      'shelf',
      Array.from({ length: 102 }, (_, index) => ({ name: `分类 ${index}` })),
    )
    await school.seed(
      'post',
      Array.from({ length: rows }, (_, index) => ({
        title: titleOf(index),
        shelf: shelfOf(index),
        views: (index * 31) % 1_000,
        status: index % 50 === 0 ? 'refused' : 'pending',
        createdAt: index,
      })),
    )
    await fillCounts(school.database, 1, entityNamed(catalogue, 'post'))
    await school.database.analyze()
    school.database.activity.onQuery((query) => asked.push(query))
  })
  afterAll(() => school.remove())

  test('are refused by what no index has in order, whatever is known of their number, page after page', async () => {
    for (const query of ['', '&counted=known', '&limit=1&page=9000', '&after=0', '&views_from=0', '&keyword=帖子']) {
      expect(await call(`sort=title${query}`), query).toMatchObject({ code: -2, message: refusal })
    }
    expect((await call('sort=-status')).message).toBe(refusal.replace('标题', '状态'))
  })

  test('are put in that order as soon as a filter, a status or a keyword leaves few enough', async () => {
    const titles = Array.from({ length: rows }, (_, index) => titleOf(index))
    const refused = titles.filter((_, index) => index % 50 === 0).sort()
    expect(await titlesIn('sort=title&limit=5&status=refused&counted=known')).toEqual(refused.slice(0, 5))
    expect(await titlesIn('sort=-title&limit=5&status=refused')).toEqual(refused.slice(-5).reverse())
    expect(await titlesIn('sort=title&limit=5&page=3&status=refused')).toEqual(refused.slice(10, 15))
    const last = (await call('sort=title&limit=5&status=refused')).data.list.at(-1)
    const after = encodeURIComponent(JSON.stringify([last.title, last.id]))
    expect(await titlesIn(`sort=title&limit=5&status=refused&after=${after}`)).toEqual(refused.slice(5, 10))
    // A number is an id as well.
    const found = titles.filter((title, index) => title.includes('0999') || index + 1 === 999).sort()
    expect(await titlesIn('sort=title&limit=3&keyword=帖子 0999')).toEqual(found.slice(0, 3))
    expect(await titlesIn('sort=title&id=1,2')).toEqual([titleOf(0), titleOf(1)].sort())
  })

  test('by a figure are read in its order for what is frequent, and of what is rare found first', async () => {
    for (const [query, isApart, length] of [
      ['sort=-views&status=pending,refused', false, 40],
      ['sort=-views&status=pending,refused&page=200', false, 40],
      ['sort=-views&shelf=1&page=200', false, 40],
      ['sort=-views&top=0', false, 40],
      ['sort=views&shelf=2', false, 40],
      ['sort=-views&status=refused&shelf=2', false, 40],
      ['sort=views&status=pending&createdAt_from=101&createdAt_to=149', true, 40],
      ['sort=-views&createdAt_from=101&createdAt_to=131', true, 31],
      ['views_from=999', true, 11],
    ] as const) {
      asked.length = 0
      const { list } = (await call(`${query}&limit=40&counted=known`)).data
      expect(list, query).toHaveLength(length)
      const pages = asked.flatMap(({ sql }) => (/ order by /.test(sql) ? [sql] : []))
      expect(
        pages.some((page) => page.includes('materialized')),
        query,
      ).toBe(isApart)
      for (const page of pages) {
        // PostgreSQL plans by values, which are not kept here.
        if (engine === 'postgres' || page.includes('materialized')) continue
        expect(await planOf(page), query).not.toMatch(/TEMP B-TREE FOR (?!json)/)
      }
      const [first, second] = query.startsWith('sort=-') ? [list, list.slice(1)] : [list.slice(1), list]
      const isOrdered = second.every(
        ({ views }: { views: number }, index: number) => first[index] === undefined || first[index].views >= views,
      )
      expect(isOrdered || !query.startsWith('sort'), query).toBe(true)
    }
  })

  async function planOf(statement: string): Promise<string> {
    const { rows: steps } = await school.database.db.executeQuery(CompiledQuery.raw(`explain query plan ${statement}`))
    return JSON.stringify(steps)
  }
})
