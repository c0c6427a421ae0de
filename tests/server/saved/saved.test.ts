import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ViewContent } from '../../../src/catalogue/saved/content.ts'
import type { Saved } from '../../../src/catalogue/saved/saved.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const content: ViewContent = {
  screen: 'topicDynamics.tdlist',
  list: { entity: 'dynamic', view: null, sort: 'createdAt', filter: { status: 'pending', keyword: '自行车' } },
  columns: { columnOrder: [], columnVisibility: { images: false }, columnSizing: { status: 90 } },
  density: 'compact',
}

describe.each(engines)('saved views on %s', (engine) => {
  let server: TestApp
  let admin: string
  let moderator: string
  let given: readonly number[] = []
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
    moderator = await server.signIn('moderator')
    given = (await listed(admin)).map(({ id }) => id)
  })
  afterAll(() => server.remove())

  const save = (token: string, body: object) => server.call(token, 'POST', '/console/saved', body)
  const remove = (token: string, body: object) => server.call(token, 'POST', '/console/saved/remove', body)
  const undo = (token: string, of: string) => server.call(token, 'POST', '/console/undo', { undo: of })
  const listed = async (token: string): Promise<Saved[]> =>
    (await server.call(token, 'GET', '/console/saved')).data.list
  /** What there is besides the demo's. */
  const seen = async (token: string) => (await listed(token)).filter(({ id }) => !given.includes(id))
  const view = (name: string, more: object = {}) => ({ kind: 'view', name, content, ...more })

  test('the own take no right, are seen by nobody else, and say how their names are spelled', async () => {
    const { data } = await save(moderator, view('待审的重点', { key: 'Shift+1' }))
    const [mine] = await seen(moderator)
    expect(mine).toMatchObject({ id: data.ids[0], name: '待审的重点', key: 'shift+1', isSchools: false, content })
    expect(mine?.syllables.split(' ')[2]).toMatch(/\bde\b/)
    expect(await seen(admin)).toEqual([])
    expect((await save(admin, { id: mine?.id, name: '不是我的' })).message).toBe('没有这个视图或宏，可能已被删除')
    expect((await remove(admin, { id: mine?.id })).code).toBe(-2)
  })

  test("the school's take the right to share, to save, to change and to remove, and to undo", async () => {
    const refused = await save(moderator, view('全校的', { isSchools: true }))
    expect(refused).toMatchObject({ code: 403, message: '您没有「保存全校的视图和宏」的权限' })
    const { data } = await save(admin, view('全校的', { isSchools: true }))
    const schools = (await seen(moderator)).find(({ isSchools }) => isSchools)
    expect(schools).toMatchObject({ id: data.ids[0], name: '全校的' })
    for (const change of [{ name: '改名' }, { isSchools: false }, { content }]) {
      expect((await save(moderator, { id: schools?.id, ...change })).code).toBe(403)
    }
    expect((await remove(moderator, { id: schools?.id })).code).toBe(403)
    expect((await undo(moderator, data.undo)).code).toBe(403)
    expect((await undo(admin, data.undo)).code).toBe(0)
    expect((await seen(moderator)).some(({ isSchools }) => isSchools)).toBe(false)
    // An own one cannot be made the school's either.
    const [mine] = await seen(moderator)
    expect((await save(moderator, { id: mine?.id, isSchools: true })).code).toBe(403)
  })

  test('who lost that right takes nothing of it back', async () => {
    const { list } = (await server.call(admin, 'POST', '/school/role/index', {})).data
    const { id, grants } = list.find(({ name }: { name: string }) => name === '审核员')
    const grant = (all: readonly string[]) => server.call(admin, 'POST', '/school/role/edit', { id, grants: all })
    expect((await grant([...grants, 'workspace.share'])).code).toBe(0)
    const { data } = await save(moderator, view('一时的', { isSchools: true }))
    expect((await grant(grants)).code).toBe(0)
    expect((await undo(moderator, data.undo)).code).toBe(403)
    expect((await undo(admin, data.undo)).code).toBe(0)
  })

  test('renaming, other contents and removing are audited and taken back', async () => {
    const first = (await save(admin, view('甲'))).data
    const id = first.ids[0]
    const renamed = (await save(admin, { id, name: '乙', content: { ...content, density: 'reading' } })).data
    expect((await seen(admin))[0]).toMatchObject({ name: '乙', content: { density: 'reading' } })
    await undo(admin, renamed.undo)
    expect((await seen(admin))[0]).toMatchObject({ name: '甲', content: { density: 'compact' } })
    const removed = (await remove(admin, { id })).data
    expect(await seen(admin)).toEqual([])
    await undo(admin, removed.undo)
    expect((await seen(admin))[0]).toMatchObject({ id, name: '甲' })
    const { data } = await server.call(admin, 'GET', '/console/audit?entity=savedCommand&limit=20')
    const titles = data.list.map(({ title }: { title: string }) => title)
    expect(titles).toEqual(
      expect.arrayContaining(['保存视图或宏', '删除视图或宏', '撤销「删除视图或宏」', '保存或删除全校的视图或宏']),
    )
  })

  test('what somebody else changed meanwhile is not written over', async () => {
    const { data } = await save(admin, view('两人', { isSchools: true }))
    const id = data.ids[0]
    const version = (await seen(admin)).find((each) => each.id === id)?.version
    expect((await save(admin, { id, version, name: '先到' })).code).toBe(0)
    const late = await save(admin, { id, version, name: '后到' })
    expect(late).toMatchObject({ code: -2, message: '刚刚被别人改过，请看过新的再改' })
  })

  test.each<[string, object, RegExp]>([
    ['a name that is taken', view('甲'), /已有叫「甲」的视图，请换一个名称/],
    ['no name', view(' '), /请输入名称/],
    ['a long name', view('长'.repeat(21)), /最多 20 个字/],
    ['a key that is none', view('丙', { key: 'a b c d' }), /快捷键无效/],
    ["the school's with a key of the console's", view('丙', { isSchools: true, key: 'g d' }), /已用于「动态列表」/],
    ['the beginning of such keys', view('丙', { isSchools: true, key: 'g' }), /已用于/],
    [
      'a field that is none',
      view('丙', { content: { ...content, list: { ...content.list, filter: { gone: '1' } } } }),
      /筛选「gone」/,
    ],
    [
      'a value that is none',
      view('丙', { content: { ...content, list: { ...content.list, filter: { status: 'gone' } } } }),
      /筛选「/,
    ],
    ['a screen that is none', view('丙', { content: { ...content, screen: 'go.gone' } }), /没有视图里的这个列表/],
    ['more than is asked for', view('丙', { content: { ...content, script: 'x' } }), /./],
    ['nothing to show', { kind: 'view', name: '丙' }, /请输入名称/],
    ['another kind', { ...view('丙'), kind: 'program' }, /种类只能是视图或宏/],
  ])('%s is refused, and nothing saved', async (_, body, why) => {
    const before = await seen(admin)
    const answer = await save(admin, body)
    expect(answer.code).toBe(-2)
    expect(answer.message).toMatch(why)
    expect(await seen(admin)).toEqual(before)
  })

  test('two of one owner have no key in common', async () => {
    expect((await save(admin, view('键一', { key: 'shift+2' }))).code).toBe(0)
    expect((await save(admin, view('键二', { key: 'shift+2' }))).code).toBe(-2)
    expect((await save(moderator, view('键三', { key: 'shift+2' }))).code).toBe(0)
  })

  test('another school sees none of it', async () => {
    await save(admin, view('只在本校', { isSchools: true }))
    const names = (await listed(await server.signIn('other'))).map(({ name }) => name)
    expect(names).not.toContain('只在本校')
  })
})

describe.each(engines)('macros on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const save = (body: object) => server.call(admin, 'POST', '/console/saved', { kind: 'macro', ...body })
  const act = (command: string, more: object = {}) => ({
    kind: 'command',
    command,
    title: '某个命令',
    inputs: {},
    same: false,
    ...more,
  })
  const list = { entity: 'dynamic', view: null, sort: null, filter: { status: 'pending' } }

  test('are kept as data: screens, commands and what they are given', async () => {
    const steps = [
      { kind: 'open', screen: 'topicDynamics.tdlist', list },
      act('grid.selectAll'),
      act('dynamic.refuse', { inputs: { reason: '广告' } }),
      act('dynamic.delete', { same: true }),
    ]
    const { data } = await save({ name: '清广告', content: { steps } })
    const saved: Saved[] = (await server.call(admin, 'GET', '/console/saved')).data.list
    expect(saved.find(({ id }) => id === data.ids[0])).toMatchObject({ kind: 'macro', content: { steps } })
  })

  test.each<[string, unknown, RegExp]>([
    ['no step', [], /至少要有一步/],
    ['too many steps', Array.from({ length: 31 }, () => act('dynamic.approve')), /最多 30 步/],
    ['a command that is none', [act('dynamic.gone')], /第 1 步：「某个命令」不能放进宏/],
    ['a form', [act('dynamic.edit')], /不能放进宏/],
    ['signing out', [act('dynamic.approve'), act('shell.signOut')], /第 2 步：「某个命令」不能放进宏/],
    ['an input nothing asks for', [act('dynamic.approve', { inputs: { status: 'x' } })], /没有要填的 status/],
    ['an input that breaks its rule', [act('dynamic.editViews', { inputs: { views: '很多' } })], /第 1 步：/],
    [
      'a filter that is none',
      [{ kind: 'open', screen: 'topicDynamics.tdlist', list: { ...list, filter: { x: '1' } } }],
      /筛选「x」/,
    ],
    ['a screen that is none', [{ kind: 'open', screen: 'gone', list: null }], /没有这个页面/],
    ['a program', [{ kind: 'eval', code: '1' }], /./],
  ])('%s is refused', async (_, steps, why) => {
    const answer = await save({ name: '不行', content: { steps } })
    expect(answer.code).toBe(-2)
    expect(answer.message).toMatch(why)
  })

  test("the school's open no view of one alone", async () => {
    const own = await server.call(admin, 'POST', '/console/saved', { kind: 'view', name: '自己的', content })
    const steps = [{ kind: 'view', saved: own.data.ids[0] }]
    expect((await save({ name: '开自己的', content: { steps } })).code).toBe(0)
    const shared = await save({ name: '开自己的', isSchools: true, content: { steps } })
    expect(shared.message).toBe('全校的宏只能打开全校的视图')
  })
})
