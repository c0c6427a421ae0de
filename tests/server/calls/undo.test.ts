import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { grounds } from '../support/twin-ground.ts'
import { openSmallSchool, type SmallSchool, type Who } from './small-school.ts'

describe.each(grounds)('undo and audit on %s', (dependencies) => {
  let school: SmallSchool
  const call = (...args: Parameters<SmallSchool['call']>) => school.call(...args)
  const undo = (who: Who, token: string) => call(who, 'POST', '/console/undo', { undo: token })
  const states = async () =>
    (await call('wang', 'GET', '/small/post?sort=id')).data.list.map((row: { status: string; reason: string | null }) =>
      [row.status, row.reason].filter((each) => each !== null).join(' '),
    )

  const offered = async (who: Who) =>
    (await call(who, 'GET', '/console/audit?entity=shelf')).data.list.map(
      (batch: { undo: string | null }) => batch.undo,
    )

  beforeEach(async () => {
    school = await openSmallSchool(dependencies)
    await school.seed('person', [{ name: '林晓', pin: '1234' }])
    await school.seed('shelf', [{ name: '学习' }])
    await school.seed('post', [{ title: '甲' }, { title: '乙', status: 'refused', reason: '广告' }, { title: '丙' }])
  })
  afterEach(() => school.remove())

  test('puts each row back as it was, and undoing that does it again', async () => {
    const approved = await call('wang', 'GET', '/small/post/approve?ids=1,2,3')
    expect(await states()).toEqual(['approved', 'approved', 'approved'])
    const undone = await undo('wang', approved.data.undo)
    expect(undone).toMatchObject({ code: 0, data: { changed: 3, skipped: [] } })
    expect(await states()).toEqual(['pending', 'refused 广告', 'pending'])
    const redone = await undo('wang', undone.data.undo)
    expect(redone.data.changed).toBe(3)
    expect(await states()).toEqual(['approved', 'approved', 'approved'])
    const { list } = (await call('wang', 'GET', '/console/audit')).data
    expect(list.map((batch: { title: string }) => batch.title)).toEqual(['重做「通过」', '撤销「通过」', '通过'])
    expect(list[2]).toMatchObject({ undo: null, undoneBy: '王老师', count: 3, command: 'post.approve' })
    expect(list[0].undo).toEqual(expect.any(String))
  })

  test('leaves alone what has been changed since, and says by whom', async () => {
    const approved = await call('wang', 'GET', '/small/post/approve?ids=1,2,3')
    await call('li', 'GET', '/small/post/refuse?id=2&reason=x')
    await call('li', 'GET', '/small/post/views?id=3&views=8')
    await call('li', 'POST', '/small/post/delete', { id: 1 })
    const undone = await undo('wang', approved.data.undo)
    expect(undone.data.changed).toBe(1)
    expect(undone.data.skipped).toHaveLength(2)
    expect(undone.data.skipped).toContainEqual({
      id: 2,
      reason: '之后已由 李老师 拒绝',
      by: '李老师',
      at: expect.any(Number),
    })
    expect(undone.data.skipped).toContainEqual({
      id: 1,
      reason: '不存在或已被删除',
      by: '李老师',
      at: expect.any(Number),
    })
    expect(await states()).toEqual(['refused x', 'pending'])
    expect(await school.row('post', 3)).toMatchObject({ views: 8 })
  })

  test('happens once, for who did it or may do it, in their school', async () => {
    const approved = await call('wang', 'GET', '/small/post/approve?id=1')
    const refused = await call('wang', 'GET', '/small/post/refuse?id=3&reason=x')
    expect(await undo('intern', refused.data.undo)).toMatchObject({ code: 403 })
    expect(await undo('stranger', approved.data.undo)).toMatchObject({ code: -2 })
    expect(await undo('wang', approved.data.undo.replace(/^\d+/, '2'))).toMatchObject({ code: -2 })
    expect(await undo('wang', 'nonsense')).toMatchObject({ code: -2 })
    expect(await undo('intern', approved.data.undo)).toMatchObject({ code: 403 })
    expect(await undo('li', approved.data.undo)).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(await undo('wang', approved.data.undo)).toMatchObject({ code: -2, message: '这批操作已经撤销过了' })
    const [one, other] = await Promise.all([undo('wang', refused.data.undo), undo('li', refused.data.undo)])
    expect([one.code, other.code].sort()).toEqual([-2, 0])
  })

  test('is not that of a change whose number was given again, as after a restored backup', async () => {
    const lost = await call('wang', 'GET', '/small/post/approve?ids=1,2')
    await school.database.write((trx) =>
      trx
        .updateTable('audit_batch')
        .set(({ eb }) => ({ at: eb('at', '+', 1) }))
        .where('school_id', '=', 1)
        .execute(),
    )
    expect(await undo('wang', lost.data.undo)).toMatchObject({ code: -2, message: '没有这批操作' })
    expect(await states()).toEqual(['approved', 'approved', 'pending'])
    const { list } = (await call('wang', 'GET', '/console/audit')).data
    expect((await undo('wang', list[0].undo)).data.changed).toBe(2)
  })

  test('takes the rights to what it comes to, as they stand now, and is on record where they are lacking', async () => {
    const made = await call('writer', 'POST', '/small/shelf/add', { name: '运动' })
    expect([made.data.undo, await offered('writer')]).toEqual([null, [null]])
    const [token] = await offered('li')
    expect(await undo('writer', token)).toMatchObject({ code: 403, message: expect.stringContaining('删除') })
    expect(await school.row('shelf', 2)).toMatchObject({ name: '运动' })
    const approved = await call('wang', 'GET', '/small/post/approve?id=1')
    expect(await undo('formerWang', approved.data.undo)).toMatchObject({ code: 403 })
    expect(await school.row('post', 1)).toMatchObject({ status: 'approved' })
    const { list } = (await call('li', 'GET', '/console/audit?refused=1')).data
    expect(
      list.map((batch: { command: string; account: { name: string } }) => [batch.command, batch.account.name]),
    ).toEqual([
      ['post.approve', '王老师'],
      ['shelf.delete', '小编'],
    ])
    expect((await undo('wang', token)).data.changed).toBe(1)
  })

  test('takes back what was created, unless it is used by now', async () => {
    const shelf = await call('wang', 'POST', '/small/shelf/add', { name: '运动' })
    const post = await call('wang', 'POST', '/small/post/publish', { title: '丁', shelf: shelf.data.ids[0] })
    const early = await undo('wang', shelf.data.undo)
    expect(early.data).toMatchObject({ changed: 0, undo: null, skipped: [{ id: 2, reason: '仍被 1 个帖子使用' }] })
    await undo('wang', post.data.undo)
    const late = await undo('wang', shelf.data.undo)
    expect(late.data.changed).toBe(1)
    expect(await school.row('shelf', 2)).toBeUndefined()
    await undo('wang', late.data.undo)
    expect(await school.row('shelf', 2)).toMatchObject({ name: '运动' })
  })

  test('brings back what was removed under its id, unless its place is taken', async () => {
    const removed = await call('wang', 'POST', '/small/shelf/delete', { id: 1 })
    expect(removed.data.changed).toBe(1)
    await call('wang', 'POST', '/small/shelf/add', { name: '学习' })
    const blocked = await undo('wang', removed.data.undo)
    expect(blocked.data.skipped).toEqual([{ id: 1, reason: '名称「学习」已存在，请换一个', by: null, at: null }])
    await call('wang', 'POST', '/small/shelf/edit', { id: 2, name: '别的' })
    expect((await undo('wang', removed.data.undo)).data.changed).toBe(1)
    expect(await school.row('shelf', 1)).toMatchObject({ name: '学习', status: 'enabled' })
  })

  test('does not put back a reference to what is gone', async () => {
    await school.seed('post', [{ title: '丁', shelf: 1 }])
    const edited = await call('wang', 'POST', '/small/post/edit', { id: 4, shelf: '' })
    await call('wang', 'POST', '/small/shelf/delete', { id: 1 })
    expect((await undo('wang', edited.data.undo)).data.skipped).toMatchObject([
      { id: 4, reason: '分类不存在或已被删除，请重新选择' },
    ])
  })

  test('a row’s history tells what each batch wrote', async () => {
    await call('wang', 'GET', '/small/post/approve?id=2')
    await call('li', 'POST', '/small/post/edit', { id: 2, title: '新题', body: '新文' })
    const { list } = (await call('wang', 'GET', '/console/audit?entity=post&id=2')).data
    expect(list).toMatchObject([
      {
        rowId: 2,
        before: { title: '乙', body: null },
        after: { title: '新题', body: '新文' },
        batch: { title: '编辑' },
      },
      {
        before: { status: 'refused', reason: '广告' },
        after: { status: 'approved', reason: null },
        batch: { title: '通过', account: { id: 1, name: '王老师' }, label: '新题', skipped: 0 },
      },
    ])
  })

  test('the audit is filtered, paged, and shows what one may see', async () => {
    await call('wang', 'GET', '/small/post/approve?id=1')
    await call('li', 'GET', '/small/post/approve?id=3')
    await call('wang', 'POST', '/small/shelf/add', { name: '运动' })
    await call('wang', 'POST', '/small/rules/update', { perDay: 9 })
    const commands = async (who: Who, query: string) =>
      (await call(who, 'GET', `/console/audit?${query}`)).data.list.map((batch: { command: string }) => batch.command)
    expect(await commands('wang', '')).toEqual(['setting.rules', 'shelf.create', 'post.approve', 'post.approve'])
    expect(await commands('wang', 'limit=1&page=2')).toEqual(['shelf.create'])
    expect(await commands('wang', 'account=2')).toEqual(['post.approve'])
    expect(await commands('wang', 'command=shelf.create')).toEqual(['shelf.create'])
    expect(await commands('wang', `from=${Date.now() + 60_000}`)).toEqual([])
    expect(await commands('wang', `to=${Date.now() + 60_000}&entity=post`)).toHaveLength(2)
    expect(await commands('intern', '')).toEqual(['post.approve', 'post.approve'])
    expect(await commands('stranger', '')).toEqual([])
    expect(await call('intern', 'GET', '/console/audit?entity=shelf')).toMatchObject({ code: 403 })
    expect(await call('wang', 'GET', '/console/audit?from=whenever')).toMatchObject({ code: -2 })
  })
})
