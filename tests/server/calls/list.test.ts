import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { insertRows } from '../../../src/server/database/insert-rows.ts'
import { grounds } from '../support/twin-ground.ts'
import { openSmallSchool, type SmallSchool } from './small-school.ts'

const times = [500, 400, 400, 400, null, null, 300, 200, 200, 100]

describe.each(grounds)('lists on %s', (dependencies) => {
  let school: SmallSchool
  const list = async (query: string, path = '/small/post') =>
    (await school.call('wang', 'GET', `${path}?${query}`)).data
  const idsOf = async (query: string, path?: string) =>
    (await list(query, path)).list.map((row: { id: number }) => row.id)

  beforeAll(async () => {
    school = await openSmallSchool(dependencies)
    await school.seed('person', [{ name: '林晓', avatar: '/a.png', pin: 'not-to-be-told' }])
    await school.seed('shelf', [{ name: '学习' }, { name: '生活', status: 'disabled' }])
    await school.seed(
      'post',
      times.map((createdAt, index) => ({
        title: index === 3 ? '失物：100%_校园卡' : `帖子 ${index + 1}`,
        author: 1,
        shelf: index % 2 ? 1 : null,
        createdAt,
        views: index,
        top: index === 0,
        status: index < 6 ? 'pending' : index < 9 ? 'approved' : 'refused',
        pictures: ['/p.png'],
      })),
    )
    await school.seed('post', [{ title: '外校的帖子', status: 'pending' }], 2)
  })
  afterAll(() => school.remove())

  test('answer a page with its total, in the order of the catalogue, equal values by id, nulls last', async () => {
    const data = await list('page=2&limit=4')
    expect(data).toMatchObject({ total: 10, page: 2, limit: 4 })
    expect(data.list.map((row: { id: number }) => row.id)).toEqual([7, 9, 8, 10])
    expect(await idsOf('page=3&limit=4')).toEqual([6, 5])
    expect(await idsOf('order=asc&limit=5')).toEqual([5, 6, 10, 8, 9])
  })

  test('show refs with label and picture, and no secret', async () => {
    const [row] = (await list('limit=1')).list
    expect(row).toMatchObject({
      id: 1,
      author: { id: 1, label: '林晓', picture: '/a.png' },
      pictures: ['/p.png'],
      top: true,
    })
    expect(row.shelf).toBeNull()
    const answer = await school.call('wang', 'GET', '/small/person')
    expect(JSON.stringify(answer)).not.toContain('not-to-be-told')
    expect(Object.keys(answer.data.list[0])).not.toContain('pin')
  })

  test.each(['-createdAt', 'createdAt', '-views', 'id', '-id', 'score'])(
    'can be walked row by row forth and back, sorted by %s',
    async (sort) => {
      const whole = await idsOf(`sort=${sort}&limit=100`)
      const forth: number[] = []
      for (let page = await idsOf(`sort=${sort}&limit=3`); page.length > 0; ) {
        forth.push(...page)
        page = await idsOf(`sort=${sort}&limit=3&after=${page.at(-1)}`)
      }
      expect(forth).toEqual(whole)
      const back: number[] = []
      for (let page = await idsOf(`sort=${sort}&limit=3&before=0`); page.length > 0; ) {
        back.unshift(...page)
        page = await idsOf(`sort=${sort}&limit=3&before=${page[0]}`)
      }
      expect(back).toEqual(whole)
    },
  )

  test('go on behind a row the filter no longer holds', async () => {
    expect(await idsOf('status=pending&after=7')).toEqual([6, 5])
  })

  test('filter by several values, null, bounds, refs and keyword, where % and _ mean themselves', async () => {
    expect(await idsOf('status=approved,refused')).toEqual([7, 9, 8, 10])
    expect(await idsOf('createdAt=null')).toEqual([6, 5])
    expect(await idsOf('createdAt_from=200&createdAt_to=300')).toEqual([7, 9, 8])
    expect(await idsOf('shelf=1&status=pending')).toEqual([4, 2, 6])
    expect(await idsOf(`keyword=${encodeURIComponent('100%_')}`)).toEqual([4])
    expect(await idsOf('keyword=10')).toEqual([4, 10])
    expect(await idsOf('', '/small/post/top')).toEqual([1])
    expect(await idsOf('ids=8,1,99')).toEqual([1, 8])
  })

  test('count each status under the rest of the filter', async () => {
    const data = await list('counts=1&status=pending&shelf=1')
    expect(data.total).toBe(3)
    expect(data.counts).toEqual({ pending: 3, approved: 1, refused: 1 })
  })

  test('are answered by GET and POST, old path and form body', async () => {
    const old = await school.call('wang', 'POST', '/small/old/post?limit=3', { status: 'approved' })
    expect(old.data.list).toHaveLength(3)
    const form = await school.app.inject({
      method: 'POST',
      url: '/small/post',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'status=refused',
    })
    expect(form.json().data.list.map((row: { id: number }) => row.id)).toEqual([10])
    expect(form.headers['cache-control']).toBe('no-store')
  })

  test.each([
    ['status=lost', 'status'],
    ['sort=body', '不能按 body 排序'],
    ['order=up', 'asc'],
    ['limit=501', '500'],
    ['page=0', '页码'],
    ['after=99', '不存在'],
    [`after=${encodeURIComponent('["many",3]')}&sort=views`, 'after 不是这个列表里的位置'],
    ['before=[1,2', 'before 不是这个列表里的位置'],
    [`after=${encodeURIComponent('["\\u0000",3]')}&sort=title`, 'after 不是这个列表里的位置'],
    ['ids=abc', 'id'],
    ['createdAt_to=9000000000000000', 'createdAt_to'],
  ])('refuse %s with -2 and the name of what is wrong', async (query, message) => {
    const answer = await school.call('wang', 'GET', `/small/post?${query}`)
    expect(answer).toMatchObject({ status: 200, code: -2 })
    expect(answer.message).toContain(message)
  })

  test('show a school its own rows only', async () => {
    const own = await school.call('stranger', 'GET', '/small/post?counts=1')
    expect(own.data).toMatchObject({ total: 1, counts: { pending: 1, approved: 0, refused: 0 } })
    expect(await school.call('stranger', 'GET', '/small/post/detail?id=5')).toMatchObject({ code: -2 })
    expect((await school.call('stranger', 'GET', '/small/post?ids=5,6')).data.list).toEqual([])
  })

  test('a detail answers one row, or says that it is gone', async () => {
    expect((await school.call('wang', 'POST', '/small/post/detail', { id: 2 })).data).toMatchObject({ id: 2, views: 1 })
    expect(await school.call('wang', 'GET', '/small/post/detail?id=99')).toMatchObject({ code: -2 })
  })

  test('pickers are offered labels by keyword or id, its own call within its condition', async () => {
    const options = async (url: string) => (await school.call('wang', 'GET', url)).data
    expect(await options('/small/shelf/options')).toEqual({
      list: [{ id: 1, label: '学习', name: '学习', picture: null, hint: null, disabled: false }],
      total: 1,
    })
    expect((await options('/console/options?entity=shelf')).total).toBe(2)
    expect((await options(`/console/options?entity=shelf&keyword=${encodeURIComponent('生')}`)).list[0].id).toBe(2)
    expect((await options('/small/shelf/options?ids=2')).list[0].label).toBe('生活')
    expect(await school.call('wang', 'GET', '/console/options?entity=nothing')).toMatchObject({ code: -2 })
  })

  test('only what the caller may see is answered, and a refusal says what', async () => {
    expect(await school.call('intern', 'GET', '/small/post')).toMatchObject({ code: 0 })
    expect(await school.call('intern', 'GET', '/small/shelf')).toMatchObject({
      status: 200,
      code: 403,
      message: '您没有「查看分类」的权限',
    })
    expect(await school.call('intern', 'GET', '/console/options?entity=shelf')).toMatchObject({ code: 0 })
    const approveAll = new URLSearchParams({ filter: '{"keyword":"期末"}', expected: '1', asOf: '1' })
    expect(await school.call('approver', 'GET', '/small/post/approve?id=1')).toMatchObject({ code: 0 })
    expect(await school.call('approver', 'GET', `/small/post/approve?${approveAll}`)).toMatchObject({
      code: 403,
      message: '您没有「查看帖子」的权限',
    })
    expect(await school.call('intern', 'POST', '/small/shelf/delete', { id: 1 })).toMatchObject({
      code: 403,
      message: '您没有「删除分类」的权限',
    })
  })

  test('a query is answered by its handler with checked parameters', async () => {
    expect((await school.call('wang', 'GET', '/small/survey?from=1760000000')).data).toEqual({
      posts: 10,
      from: 1_760_000_000_000,
    })
    expect(await school.call('wang', 'GET', '/small/survey?from=sometime')).toMatchObject({ code: -2 })
  })

  test('look for the first hundred letters of a keyword, and for no half of a character', async () => {
    const title = `${'长'.repeat(99)}😀尾`
    await school.seed('post', [{ title }], 2)
    const answer = await school.call('stranger', 'GET', `/small/post?keyword=${encodeURIComponent(title)}`)
    expect(answer.data.list).toMatchObject([{ title }])
  })
})

describe.each(grounds)('a place in a list on %s', (dependencies) => {
  let school: SmallSchool
  beforeAll(async () => {
    school = await openSmallSchool(dependencies)
    const views = [9, 9, 9, 5, 5, null, 3, 2, null, 1, 7, 7]
    await school.seed(
      'post',
      views.map((each, index) => ({ title: `帖子 ${index + 1}`, body: '正文', views: each })),
    )
  })
  afterAll(() => school.remove())

  const page = async (query: string): Promise<{ id: number; views: number | null; title: string }[]> =>
    (await school.call('wang', 'GET', `/small/post?limit=3&${query}`)).data.list
  const posts = () => entityTables(school.database.db).selectFrom('post').where('school_id', '=', 1)
  const idsBy = async (query: string) =>
    (await school.call('wang', 'GET', `/small/post?limit=100&${query}`)).data.list.map((row: { id: number }) => row.id)

  test.each([
    ['-views', 'views'],
    ['views', 'views'],
    ['-title', 'title'],
    ['id', 'id'],
  ] as const)('holds its value, so that nothing is skipped when its row changes or goes: %s', async (sort, field) => {
    const whole = await idsBy(`sort=${sort}`)
    const stored = await posts().selectAll().execute()
    const forth: number[] = []
    for (let rows = await page(`sort=${sort}`); ; ) {
      forth.push(...rows.map((row) => row.id))
      const last = rows.at(-1)
      if (!last) break
      const [value, id] = [last[field], last.id]
      await school.database.write(async (trx) => {
        const table = entityTables(trx)
        if (forth.length % 2 === 0) await table.deleteFrom('post').where('id', '=', id).execute()
        else await table.updateTable('post').set({ views: 100 }).where('id', '=', id).execute()
      })
      rows = await page(`sort=${sort}&after=${encodeURIComponent(JSON.stringify([value, id]))}`)
    }
    expect(forth.filter((id, index) => forth.indexOf(id) === index)).toEqual(whole)
    await school.database.write(async (trx) => {
      await entityTables(trx).deleteFrom('post').where('school_id', '=', 1).execute()
      await insertRows(trx, 'post', stored)
    })
  })
})
