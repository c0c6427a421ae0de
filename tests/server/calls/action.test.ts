import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { grounds } from '../support/twin-ground.ts'
import { openSmallSchool, type SmallSchool } from './small-school.ts'

describe.each(grounds)('actions on %s', (dependencies) => {
  let school: SmallSchool
  const call = (...args: Parameters<SmallSchool['call']>) => school.call(...args)
  const statuses = async (...ids: number[]) =>
    Promise.all(ids.map(async (id) => (await school.row('post', id))?.status))

  beforeEach(async () => {
    school = await openSmallSchool(dependencies)
    await school.seed('person', [{ name: '林晓' }])
    await school.seed('shelf', [{ name: '学习' }, { name: '生活' }])
    await school.seed(
      'post',
      Array.from({ length: 6 }, (_, index) => ({ title: `帖子 ${index + 1}`, author: 1, shelf: 1, createdAt: index })),
    )
  })
  afterEach(() => school.remove())

  test('change the rows named, in query and body, and no others', async () => {
    const answer = await call('wang', 'GET', '/small/post/approve?ids=1,2')
    expect(answer).toMatchObject({ code: 0, data: { changed: 2, skipped: [], skippedCount: 0 } })
    expect(answer.data.undo).toEqual(expect.any(String))
    await call('wang', 'POST', '/small/post/approved', { ids: [3] })
    expect(await statuses(1, 2, 3, 4)).toEqual(['approved', 'approved', 'approved', 'pending'])
    expect(await school.row('post', 1)).toMatchObject({ changed_by: 1 })
  })

  test('the second of two moderators is told who decided, and nothing is overwritten', async () => {
    await call('wang', 'GET', '/small/post/refuse?id=1&reason=%E5%B9%BF%E5%91%8A')
    await call('li', 'GET', '/small/post/approve?id=2')
    const answer = await call('li', 'GET', '/small/post/refuse?ids=1,2,99&reason=x')
    expect(answer.data.changed).toBe(1)
    expect(answer.data.skippedCount).toBe(2)
    expect(answer.data.skipped).toContainEqual({
      id: 1,
      reason: '已由 王老师 拒绝',
      by: '王老师',
      at: expect.any(Number),
    })
    expect(answer.data.skipped).toContainEqual({ id: 99, reason: '不存在或已被删除', by: null, at: null })
    expect(await school.row('post', 1)).toMatchObject({ status: 'refused', reason: '广告' })
  })

  test('two at once: one decides, the other is skipped', async () => {
    const [one, other] = await Promise.all([
      call('wang', 'GET', '/small/post/approve?ids=1,2,3'),
      call('li', 'GET', '/small/post/approve?ids=3,2,1'),
    ])
    expect([one.data.changed, other.data.changed].sort()).toEqual([0, 3])
    expect([one.data.skippedCount, other.data.skippedCount].sort()).toEqual([0, 3])
  })

  test('a row nobody has decided says how it stands', async () => {
    const answer = await call('wang', 'GET', '/small/post/switchTop?id=1&top=1')
    expect(answer.data.skipped).toEqual([{ id: 1, reason: '状态为「待审核」', by: null, at: null }])
  })

  test('ask for what they need', async () => {
    expect(await call('wang', 'GET', '/small/post/refuse?id=1')).toMatchObject({
      code: -2,
      message: '请选择或填写拒绝原因',
    })
    expect(await call('wang', 'GET', '/small/post/approve')).toMatchObject({ code: -2 })
    expect(await call('wang', 'GET', '/small/post/views?id=1')).toMatchObject({ code: -2, message: '请填写浏览' })
    expect(await call('wang', 'GET', '/small/post/views?id=1&views=-1')).toMatchObject({ code: -2 })
    expect(await call('wang', 'GET', '/small/post/views?ids=1,2&views=9')).toMatchObject({ code: -2 })
    const many = Array.from({ length: 1001 }, (_, index) => index + 1)
    expect(await call('wang', 'POST', '/small/post/approved', { ids: many })).toMatchObject({ code: -2 })
    expect(await call('wang', 'GET', `/small/post/approve?ids=${many.slice(0, 201)}`)).toMatchObject({ code: -2 })
    expect(await statuses(1)).toEqual(['pending'])
    expect((await call('wang', 'GET', '/small/post/views?id=1&views=9')).data.changed).toBe(1)
  })

  test('what would change nothing is said so', async () => {
    await call('wang', 'GET', '/small/post/views?id=1&views=9')
    const answer = await call('wang', 'GET', '/small/post/views?id=1&views=9')
    expect(answer.data).toMatchObject({ changed: 0, undo: null, skipped: [{ id: 1, reason: '没有变化' }] })
  })

  test('two actions of one call are told apart by their parameter, else by the row', async () => {
    await call('wang', 'GET', '/small/post/approve?ids=1,2')
    await call('wang', 'GET', '/small/post/switchTop?id=1&top=1')
    expect(await school.row('post', 1)).toMatchObject({ top: dependencies === 'sqlite' ? 1 : true })
    const again = await call('wang', 'GET', '/small/post/switchTop?id=1&top=1')
    expect(again.data.skipped[0].reason).toBe('已由 王老师 设为置顶')
    expect((await call('wang', 'GET', '/small/post/switchTop?id=1')).message).toContain('取消置顶')
    expect((await call('wang', 'GET', '/small/post/switchTop?id=1')).message).toContain('设为置顶')
    expect(await call('wang', 'GET', '/small/post/switchTop?id=1&top=2')).toMatchObject({ code: -2 })
    const moved = await call('wang', 'POST', '/small/post/edit', { id: 1, only: 'shelf', shelf: 2, title: '别的' })
    expect(moved.message).toContain('移动分类')
    expect(await school.row('post', 1)).toMatchObject({ shelf: 2, title: '帖子 1' })
  })

  test('by filter they take what was seen, without what is excepted', async () => {
    const seen = (await call('wang', 'GET', '/small/post?status=pending')).data
    const body = { filter: { status: 'pending' }, expected: 5, asOf: seen.asOf, except: [4] }
    const answer = await call('wang', 'POST', '/small/post/approved', body)
    expect(answer.data).toMatchObject({ changed: 5, skippedCount: 0 })
    expect(await statuses(4, 5)).toEqual(['pending', 'approved'])
  })

  test('by filter in a query they leave alone what came or changed after the list was read', async () => {
    const seen = (await call('wang', 'GET', '/small/post?status=pending')).data
    await call('li', 'POST', '/small/post/publish', { title: '新来的' })
    await call('li', 'GET', '/small/post/views?id=2&views=7')
    await call('li', 'GET', '/small/post/refuse?id=3&reason=x')
    const filter = encodeURIComponent(JSON.stringify({ status: 'pending' }))
    const query = `filter=${filter}&expected=${seen.total}&asOf=${seen.asOf}`
    const answer = await call('wang', 'GET', `/small/post/approve?${query}`)
    expect(answer.data).toMatchObject({ changed: 4, skippedCount: 2, skipped: [{ id: 2, by: '李老师' }] })
    expect(await statuses(2, 3, 7)).toEqual(['pending', 'refused', 'pending'])
  })

  test('a list read while a change is on its way is older than that change', async () => {
    const lists = []
    const change = call('li', 'GET', '/small/post/views?id=1&views=7')
    for (let turn = 0; turn < 5; turn += 1) lists.push(call('wang', 'GET', '/small/post?status=pending'))
    await change
    for (const { data } of await Promise.all(lists)) {
      const row = data.list.find((each: { id: number }) => each.id === 1)
      const version = Number((await school.row('post', 1))?.version)
      if (row.views !== 7) expect(version).toBeGreaterThan(data.asOf)
    }
  })

  test('more rows than expected change nothing', async () => {
    const body = { filter: {}, expected: 2, asOf: 0 }
    const answer = await call('wang', 'POST', '/small/post/approved', body)
    expect(answer).toMatchObject({ code: -2 })
    expect(answer.message).toMatch(/6 项.*2 项/)
    expect(await statuses(1, 6)).toEqual(['pending', 'pending'])
  })

  test('rows of another school are not there', async () => {
    const answer = await call('stranger', 'GET', '/small/post/approve?id=1')
    expect(answer.data).toMatchObject({ changed: 0, skipped: [{ id: 1, reason: '不存在或已被删除' }] })
    const body = { filter: {}, expected: 99, asOf: 0 }
    expect((await call('stranger', 'POST', '/small/post/approved', body)).data.changed).toBe(0)
    expect(await statuses(1)).toEqual(['pending'])
  })

  test('need their permission', async () => {
    expect(await call('intern', 'GET', '/small/post/approve?id=1')).toMatchObject({ code: 0 })
    expect(await call('intern', 'GET', '/small/post/refuse?id=1&reason=x')).toMatchObject({
      code: 403,
      message: '您没有「拒绝帖子」的权限',
    })
    expect(await statuses(1)).toEqual(['approved'])
  })

  test('are not run by HEAD', async () => {
    await school.app.inject({ method: 'HEAD', url: '/small/post/approve?id=1', headers: { 'x-who': 'wang' } })
    expect(await statuses(1)).toEqual(['pending'])
  })

  test('remove what nothing refers to', async () => {
    const answer = await call('wang', 'POST', '/small/shelf/delete', { ids: [1, 2] })
    expect(answer.data).toMatchObject({ changed: 1, skipped: [{ id: 1, reason: '仍被 6 个帖子使用' }] })
    expect(await school.row('shelf', 2)).toBeUndefined()
    const gone = await call('li', 'POST', '/small/shelf/delete', { id: 2 })
    expect(gone.data.skipped).toMatchObject([{ id: 2, reason: '不存在或已被删除', by: '王老师' }])
  })

  test('a handler changes other entities, skips rows and gives notice', async () => {
    await school.seed('post', [{ title: '无名' }])
    const answer = await call('wang', 'POST', '/small/post/praise', { ids: [1, 7] })
    expect(answer.data).toMatchObject({
      changed: 1,
      skipped: [{ id: 7, reason: '没有作者' }],
      notice: '已告诉作者',
    })
    expect(await school.row('person', 1)).toMatchObject({ praise: 1 })
    await call('wang', 'POST', '/console/undo', { undo: answer.data.undo })
    expect(await school.row('person', 1)).toMatchObject({ praise: null })
  })

  test('a handler that only sends a message cannot be undone', async () => {
    const answer = await call('wang', 'POST', '/small/post/announce', { ids: [1, 2] })
    expect(answer.data).toMatchObject({ changed: 2, undo: null })
    const waiting = await school.database.db.selectFrom('outbox').select(['status', 'kind']).execute()
    expect(waiting).toEqual([
      { status: 'waiting', kind: 'robotText' },
      { status: 'waiting', kind: 'robotText' },
    ])
  })
})
