import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('the one call for articles on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const save = (body: object, token = admin) => server.call(token, 'POST', '/article/addArticle', body)
  const total = async () => (await server.call(admin, 'POST', '/article/articleList', {})).data.total

  test('creates what has no id, and edits what has one', async () => {
    const before = await total()
    const { data } = await save({ id: '', title: '迎新指南', content: '<p>带好录取通知书</p>', column: 'guide' })
    const [id] = data.ids
    expect(await total()).toBe(before + 1)

    const edited = await save({ id, title: '2026 级迎新指南' })
    expect(edited).toMatchObject({ code: 0, data: { changed: 1, skipped: [] } })
    expect(await total()).toBe(before + 1)
    const article = async () => (await server.call(admin, 'POST', '/article/getArticle', { id })).data
    expect(await article()).toMatchObject({
      title: '2026 级迎新指南',
      content: '<p>带好录取通知书</p>',
      column: 'guide',
    })
    await server.call(admin, 'POST', '/console/undo', { undo: edited.data.undo })
    expect(await article()).toMatchObject({ title: '迎新指南' })
    expect(await save({ id, title: '' })).toMatchObject({ code: -2 })
    expect((await save({ id: 99_999, title: '没有这篇' })).data).toMatchObject({
      changed: 0,
      skipped: [{ id: 99_999 }],
    })
  })

  test('takes the right to what it comes to', async () => {
    const role = await server.call(admin, 'POST', '/school/role/add', { name: '作者', grants: ['article.create'] })
    const account = { username: 'writer', password: 'secret-1', role: role.data.ids[0] }
    expect(await server.call(admin, 'POST', '/school/account/add', account)).toMatchObject({ code: 0 })
    const writer = await server.signIn('writer')
    const { data } = await save({ title: '新来的', content: '<p>你好</p>' }, writer)
    expect(data.ids).toHaveLength(1)
    expect(await save({ id: data.ids[0], title: '改过的' }, writer)).toMatchObject({ code: 403 })
  })
})
