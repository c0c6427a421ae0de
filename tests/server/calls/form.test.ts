import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clockGap, grounds } from '../support/twin-ground.ts'
import { openSmallSchool, type SmallSchool } from './small-school.ts'

describe.each(grounds)('forms and settings on %s', (dependencies) => {
  let school: SmallSchool
  const call = (...args: Parameters<SmallSchool['call']>) => school.call(...args)

  const open = async () => {
    school = await openSmallSchool(dependencies)
    await school.seed('person', [{ name: '林晓' }])
    await school.seed('shelf', [{ name: '学习' }, { name: '生活' }])
    await school.seed(
      'shelf',
      [{ name: '外校' }, {}, {}].map((row, index) => ({ name: `外校 ${index}`, ...row })),
      2,
    )
    await school.seed('post', [{ title: '旧的', body: '正文', shelf: 1, createdAt: 5 }])
  }

  describe('that leave all as it was', () => {
    beforeAll(open)
    afterAll(() => school.remove())

    test.each([
      ['/small/post/publish', {}, '标题'],
      ['/small/post/publish', { title: 'x'.repeat(61) }, '最多 60'],
      ['/small/post/publish', { title: 'x', shelf: 99 }, '分类不存在'],
      ['/small/post/publish', { title: 'x', shelf: 3 }, '分类不存在'],
      ['/small/post/publish', { title: 'x', pictures: ['javascript:alert(1)'] }, '图片'],
      ['/small/parcel/add', { number: 'P1', goods: 1, payBefore: Number.MAX_SAFE_INTEGER }, '付款截止不是有效的时间'],
      ['/small/post/edit', { id: 1, title: '' }, '标题'],
      ['/small/post/edit', { id: 1, status: 'approved' }, '没有要修改的内容'],
      ['/small/post/edit', { title: 'x' }, 'id'],
      ['/small/shelf/add', { name: '学习' }, '名称「学习」已存在'],
      ['/small/shelf/edit', { id: 2, name: '学习' }, '名称「学习」已存在'],
      ['/small/shelf/edit', { ids: [1, 2], name: '运动' }, '名称「运动」已存在'],
    ])('refuse %s %o naming what is wrong, and write nothing', async (path, body, message) => {
      const answer = await call('wang', 'POST', path, body)
      expect(answer).toMatchObject({ status: 200, code: -2 })
      expect(answer.message).toContain(message)
      expect((await call('wang', 'GET', '/small/post')).data.total).toBe(1)
      expect((await call('wang', 'GET', '/small/shelf')).data.list).toMatchObject([{ name: '学习' }, { name: '生活' }])
      expect((await call('wang', 'GET', '/console/audit')).data.total).toBe(0)
    })

    test('a body that is no object is turned away as a request', async () => {
      expect((await call('wang', 'POST', '/small/post/edit', [1, 2])).status).toBe(400)
    })
  })

  describe('that write', () => {
    beforeEach(open)
    afterEach(() => school.remove())

    const detailOf = async (id: number) => (await call('wang', 'GET', `/small/post/detail?id=${id}`)).data

    test('create a row with its initial values, and answer its id', async () => {
      const before = Date.now() - (dependencies === 'twin' ? clockGap : 0)
      const answer = await call('wang', 'POST', '/small/post/publish', {
        title: ' 新的 ',
        author: 1,
        pictures: '/a.png,/b.png',
      })
      expect(answer.data).toMatchObject({ changed: 1, ids: [2] })
      const detail = (await call('wang', 'GET', '/small/post/detail?id=2')).data
      expect(detail).toMatchObject({
        title: '新的',
        body: null,
        status: 'pending',
        views: 0,
        top: false,
        pictures: ['/a.png', '/b.png'],
        author: { id: 1, label: '林晓' },
      })
      expect(detail.createdAt).toBeGreaterThanOrEqual(before)
      expect((await call('wang', 'GET', '/small/post')).data.total).toBe(2)
    })

    test('fill the creation time, whatever the field is called, and no other time', async () => {
      const before = Date.now() - (dependencies === 'twin' ? clockGap : 0)
      const { data } = await call('wang', 'POST', '/small/shelf/add', { name: '运动' })
      const row = await school.row('shelf', data.ids[0])
      expect(Number(row?.added_at)).toBeGreaterThanOrEqual(before)
      expect(row).toMatchObject({ created_at: null })
    })

    test('edit only what is sent', async () => {
      const answer = await call('wang', 'POST', '/small/post/edit', { id: 1, title: '改过', status: 'approved' })
      expect(answer.data.changed).toBe(1)
      expect(await school.row('post', 1)).toMatchObject({ title: '改过', body: '正文', shelf: 1, status: 'pending' })
      expect((await call('wang', 'POST', '/small/post/edit', { ids: [1], shelf: '' })).data.changed).toBe(1)
      expect(await school.row('post', 1)).toMatchObject({ shelf: null })
    })

    test.each(['', null, []])('pictures given as %o are none', async (pictures) => {
      const published = await call('wang', 'POST', '/small/post/publish', { title: '新的', pictures })
      expect(await detailOf(published.data.ids[0])).toMatchObject({ pictures: [] })
      await call('wang', 'POST', '/small/post/edit', { id: 1, pictures: ['/a.png'] })
      await call('wang', 'POST', '/small/post/edit', { id: 1, body: '不动图片' })
      expect(await detailOf(1)).toMatchObject({ pictures: ['/a.png'] })
      expect((await call('wang', 'POST', '/small/post/edit', { id: 1, pictures })).data).toMatchObject({ changed: 1 })
      expect(await detailOf(1)).toMatchObject({ pictures: [] })
    })

    test('of two that take one unique value at once, one is refused', async () => {
      const answers = await Promise.all(
        ['wang', 'li'].map((who) => call(who === 'wang' ? 'wang' : 'li', 'POST', '/small/shelf/add', { name: '运动' })),
      )
      expect(answers.map((answer) => answer.code).sort()).toEqual([-2, 0])
    })

    test('a setting is null until written, then keeps what is not sent, and can be undone', async () => {
      const read = async () => (await call('wang', 'GET', '/small/rules')).data
      expect(await read()).toBeNull()
      const first = await call('wang', 'POST', '/small/rules/update', { perDay: '3', shelf: 2 })
      expect(first.data.changed).toBe(1)
      expect(await read()).toEqual({ perDay: 3, note: null, shelf: { id: 2, label: '生活', picture: null } })
      const second = await call('li', 'POST', '/small/rules/update', { note: '友善发言' })
      expect(await read()).toMatchObject({ perDay: 3, note: '友善发言' })
      expect((await call('li', 'POST', '/small/rules/update', { note: '友善发言' })).data).toMatchObject({
        changed: 0,
        undo: null,
      })
      expect(await call('wang', 'POST', '/small/rules/update', { perDay: 0 })).toMatchObject({ code: -2 })
      expect(await call('wang', 'POST', '/small/rules/update', { shelf: 3 })).toMatchObject({ code: -2 })
      expect(await call('intern', 'POST', '/small/rules/update', { perDay: 9 })).toMatchObject({ code: 403 })

      const early = await call('wang', 'POST', '/console/undo', { undo: first.data.undo })
      expect(early.data).toMatchObject({ changed: 0, skipped: [{ reason: '之后已由 李老师 保存设置「发帖规则」' }] })
      await call('wang', 'POST', '/console/undo', { undo: second.data.undo })
      await call('wang', 'POST', '/console/undo', { undo: first.data.undo })
      expect(await read()).toBeNull()
      expect((await call('stranger', 'GET', '/small/rules')).data).toBeNull()
    })
  })
})
