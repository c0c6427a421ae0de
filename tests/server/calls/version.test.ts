import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { grounds } from '../support/twin-ground.ts'
import { openSmallSchool, type SmallSchool } from './small-school.ts'

describe.each(grounds)('versions on %s', (dependencies) => {
  let school: SmallSchool
  const call: SmallSchool['call'] = (...request) => school.call(...request)
  const post = async (id: number) => (await call('wang', 'GET', `/small/post?ids=${id}`)).data.list[0]
  const undo = (who: 'wang' | 'li', token: string) => call(who, 'POST', '/console/undo', { undo: token })

  beforeEach(async () => {
    school = await openSmallSchool(dependencies)
    await school.seed('post', [{ title: '甲' }, { title: '乙' }, { title: '丙' }])
  })
  afterEach(() => school.remove())

  test('rise by one with each change of a school, and rows carry the one that wrote them', async () => {
    const first = await call('wang', 'GET', '/small/post/approve?ids=1,2')
    const second = await call('li', 'GET', '/small/post/refuse?id=3&reason=x')
    expect(second.data.version).toBe(first.data.version + 1)
    const { list, asOf } = (await call('wang', 'GET', '/small/post?sort=id')).data
    const versions = [first.data.version, first.data.version, second.data.version]
    expect(list.map((row: { version: number }) => row.version)).toEqual(versions)
    expect(asOf).toBe(second.data.version)
    expect((await call('stranger', 'GET', '/small/post')).data.asOf).toBe(0)
  })

  test('a row that moved on from the version seen is left alone and named', async () => {
    const seen = await post(1)
    await call('li', 'POST', '/small/post/edit', { id: 1, title: '甲乙' })
    const ids = { ids: [1, 2], versions: [seen.version, (await post(2)).version] }
    const answer = await call('wang', 'POST', '/small/post/approved', ids)
    expect(answer.data).toMatchObject({ changed: 1, skipped: [{ id: 1, reason: '已由 李老师 编辑', by: '李老师' }] })
    expect(await post(1)).toMatchObject({ status: 'pending', title: '甲乙' })
    const again = await call('wang', 'POST', '/small/post/approved', { ids: [1], versions: [(await post(1)).version] })
    expect(again.data.changed).toBe(1)
  })

  test('an edit of what a colleague saved meanwhile is left out, and one that says no version is not', async () => {
    const { version } = await post(1)
    await call('li', 'POST', '/small/post/edit', { id: 1, title: '李的标题' })
    const late = await call('wang', 'POST', '/small/post/edit', { id: 1, versions: [version], body: '王的正文' })
    expect(late.data).toMatchObject({ changed: 0, version: null, skipped: [{ id: 1, by: '李老师' }] })
    const old = await call('wang', 'POST', '/small/post/edit', { id: 1, body: '王的正文' })
    expect(old.data.changed).toBe(1)
    expect(await post(1)).toMatchObject({ title: '李的标题', body: '王的正文' })
  })

  test('a list from an old tab, which says a time, is told to refresh', async () => {
    const body = { filter: {}, expected: 3, asOf: Date.now() }
    const answer = await call('wang', 'POST', '/small/post/approved', body)
    expect(answer).toMatchObject({ code: -2, message: expect.stringContaining('请刷新') })
  })

  test('an undo takes back its own approval, not the one made since', async () => {
    const first = await call('wang', 'GET', '/small/post/approve?id=1')
    await call('li', 'GET', '/small/post/refuse?id=1&reason=x')
    await call('li', 'GET', '/small/post/approve?id=1')
    const taken = await undo('wang', first.data.undo)
    expect(taken.data).toMatchObject({ changed: 0, skipped: [{ id: 1, reason: '之后已由 李老师 通过' }] })
    expect(await post(1)).toMatchObject({ status: 'approved' })
  })

  test('an undo looks past what was taken back since', async () => {
    const approved = await call('wang', 'GET', '/small/post/approve?id=1')
    const refused = await call('li', 'GET', '/small/post/refuse?id=1&reason=x')
    expect((await undo('li', refused.data.undo)).data.changed).toBe(1)
    expect((await undo('wang', approved.data.undo)).data.changed).toBe(1)
    expect(await post(1)).toMatchObject({ status: 'pending' })
  })

  test('two who save two fields of one setting at once both keep theirs', async () => {
    await call('wang', 'POST', '/small/rules/update', { perDay: 3 })
    await Promise.all([
      call('wang', 'POST', '/small/rules/update', { perDay: 7 }),
      call('li', 'POST', '/small/rules/update', { note: '友善发言' }),
    ])
    expect((await call('wang', 'GET', '/small/rules')).data).toMatchObject({ perDay: 7, note: '友善发言' })
  })

  test('a setting saved from what a colleague changed meanwhile is left as it is', async () => {
    await call('wang', 'POST', '/small/rules/update', { perDay: 3 })
    const { version } = await call('wang', 'GET', '/small/rules')
    await call('li', 'POST', '/small/rules/update', { perDay: 5 })
    const late = await call('wang', 'POST', '/small/rules/update', { perDay: 9, version })
    expect(late.data).toMatchObject({ changed: 0, skipped: [{ by: '李老师' }] })
    expect((await call('wang', 'GET', '/small/rules')).data).toMatchObject({ perDay: 5 })
  })

  test('events of a school come in the order of its versions', async () => {
    const heard: number[] = []
    const stop = school.database.notices.subscribe((message) => {
      const { event } = JSON.parse(message)
      if (event) heard.push(event.batch)
    })
    const titles = Array.from({ length: 12 }, (_, index) => `帖子 ${index}`)
    await Promise.all(titles.map((title) => call('wang', 'POST', '/small/post/publish', { title })))
    await expect.poll(() => heard.length).toBe(12)
    expect(heard).toEqual(heard.toSorted((one, other) => one - other))
    stop()
  })
})
