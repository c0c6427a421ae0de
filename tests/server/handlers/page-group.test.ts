import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('groups of pages on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeEach(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterEach(() => server.remove())

  const get = async (url: string) => (await server.call(admin, 'GET', url)).data
  const post = (path: string, body: object) => server.call(admin, 'POST', `/school/diy/group/${path}`, body)
  const group = async (id: number) =>
    (await server.call(admin, 'POST', '/console/diyGroup/list', { ids: [id] })).data.list[0]
  const pagesOf = async (id: number): Promise<number[]> => {
    const { list } = await get(`/school/diy/list?group=${id}&sort=id&order=asc`)
    return list.map((page: { readonly id: number }) => page.id)
  }

  test('are made, take pages in and let them go, and count them', async () => {
    const { data: made } = await post('create', { name: '开放日', note: '五月', sort: 9 })
    const [id] = made.ids
    expect((await post('move', { ids: [1, 2, 3], group: id })).data.changed).toBe(3)
    expect(await pagesOf(id)).toEqual([1, 2, 3])
    expect(await group(id)).toMatchObject({ pages: 3, published: 2 })
    const removed = await post('remove', { ids: [2] })
    expect(removed.data.changed).toBe(1)
    expect(await group(id)).toMatchObject({ pages: 2, published: 1 })
    await server.call(admin, 'POST', '/console/undo', { undo: removed.data.undo })
    expect(await pagesOf(id)).toEqual([1, 2, 3])
  })

  test('are offered while they are in use, and not deleted while pages stand in them', async () => {
    const offered = async () =>
      (await get('/school/diy/group/option')).list.map(({ id, disabled }: { id: number; disabled?: boolean }) =>
        disabled ? 0 : id,
      )
    expect(await offered()).toContain(1)
    expect((await post('updateStatus', { id: 1, status: 'disabled' })).data.changed).toBe(1)
    expect(await offered()).not.toContain(1)
    expect((await post('move', { ids: [3], group: 1 })).message).toContain('停用')
    expect((await post('updateStatus', { id: 1, status: 'enabled' })).data.changed).toBe(1)
    expect((await post('update', { id: 1, name: '首页' })).data.changed).toBe(1)
    const refused = await post('delete', { id: 1 })
    expect(refused.data.skipped[0].reason).toMatch(/仍被 \d+ 个装修页面使用/)
    for (const page of await pagesOf(1)) await post('remove', { id: page })
    expect((await post('delete', { id: 1 })).data.changed).toBe(1)
    expect((await post('create', { name: '校园活动' })).message).toContain('名称')
  })

  test('of people are told of pages that are out, as long as there are these', async () => {
    const robot = async (verb: string, body: object) =>
      (await server.call(admin, 'POST', `/console/pageRobot/${verb}`, body)).data
    const groups = async () => (await server.call(admin, 'POST', '/school/robotGroupConfig/list', {})).data.list
    const [used, off] = await groups()
    await server.call(admin, 'POST', '/console/robotGroup/disable', { ids: [off.id] })
    expect((await server.call(admin, 'POST', '/console/pageRobot/create', { diyPage: 1, chat: off.id })).code).toBe(-2)
    const [id] = (await robot('create', { diyPage: 5, chat: used.id, words: '看这里' })).ids
    const [draft] = (await robot('create', { diyPage: 3, chat: used.id })).ids
    const sent = await robot('send', { ids: [id, draft] })
    expect([sent.changed, sent.skipped]).toMatchObject([1, [{ id: draft, reason: '页面还没有发布' }]])
    const [row] = (await robot('list', { ids: [id] })).list
    expect(row).toMatchObject({ sends: 1, sentAt: expect.any(Number) })
    const message = await server.database.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'robotText')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(String(message?.payload)).toContain(`【${used.name}】毕业季跳蚤市场`)
    expect((await server.call(admin, 'POST', '/school/diy/del', { id: 5 })).data.changed).toBe(1)
    expect((await robot('list', { ids: [id, draft] })).list.map((each: { id: number }) => each.id)).toEqual([draft])
  })
})
