import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('the pages that links lead to, on %s', (engine) => {
  let server: TestApp
  let admin: string

  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  test('are offered with address and part to whoever edits banners, who learns nothing else of them', async () => {
    const role = await server.call(admin, 'POST', '/school/role/add', { name: '运营', grants: ['banner'] })
    const account = { username: 'operator', password: 'not-so-secret', role: role.data.ids[0] }
    await server.call(admin, 'POST', '/admin/user/register', account)
    const operator = await server.signIn('operator')
    const offered = async (keyword: string) => {
      const asked = new URLSearchParams({ entity: 'childLink', keyword })
      return (await server.call(operator, 'GET', `/console/options?${asked}`)).data.list
    }
    const page = { label: '话题广场', address: '/pages/circle/topics', group: '圈子', hint: null }
    expect(await offered('话题广')).toEqual([expect.objectContaining(page)])
    expect(await offered('circle/topics')).toEqual([expect.objectContaining(page)])
    expect(await server.call(operator, 'GET', '/school/link/child')).toMatchObject({ code: 403 })
  })

  test('are listed by the specified calls, made and taken out by those of the console', async () => {
    const post = (path: string, body: object) => server.call(admin, 'POST', path, body)
    const part = (await post('/console/parentLink/add', { name: '教务' })).data.ids[0]
    const page = (await post('/console/childLink/add', { name: '课表', parent: part, path: '/pages/timetable' })).data
      .ids[0]
    const pages = await server.call(admin, 'GET', `/school/link/child?parent=${part}`)
    expect(pages.data.list).toMatchObject([
      { id: page, name: '课表', path: '/pages/timetable', parent: { label: '教务' } },
    ])
    expect(await post('/console/parentLink/delete', { id: part })).toMatchObject({
      data: { changed: 0, skipped: [{ reason: '仍被 1 个页面链接使用' }] },
    })
    expect(await post('/console/childLink/delete', { id: page })).toMatchObject({ data: { changed: 1 } })
    expect(await post('/console/parentLink/delete', { id: part })).toMatchObject({ data: { changed: 1 } })
  })

  test('are chosen from by who puts pages together, whose blocks have links', async () => {
    const role = await server.call(admin, 'POST', '/school/role/add', { name: '页面编辑', grants: ['dashboard'] })
    const account = { username: 'page-editor', password: 'not-so-secret', role: role.data.ids[0] }
    await server.call(admin, 'POST', '/admin/user/register', account)
    const editor = await server.signIn('page-editor')
    const offered = await server.call(editor, 'GET', '/console/options?entity=childLink')
    expect(offered).toMatchObject({ code: 0, data: { list: expect.arrayContaining([expect.anything()]) } })
    expect(await server.call(editor, 'GET', '/console/options?entity=user')).toMatchObject({ code: 403 })
  })

  test('of advertisements lead where they say they do, and where nothing says it, where they look like', async () => {
    const [{ category, image }] = (await server.call(admin, 'GET', '/school/advertise/index?limit=1')).data.list
    const add = (values: object) =>
      server.call(admin, 'POST', '/school/advertise/add', { title: '迎新', category: category.id, image, ...values })
    for (const wrong of [
      { linkKind: 'none', link: '/pages/circle/topics' },
      { linkKind: 'page', link: '' },
      { linkKind: 'web', link: '/pages/circle/topics' },
    ]) {
      expect(await add(wrong)).toMatchObject({ code: -2, message: expect.stringMatching(/链接|小程序页面/) })
    }
    const kindOf = async (link: string) => {
      const [id] = (await add({ link })).data.ids
      return (await server.call(admin, 'GET', `/school/advertise/index?ids=${id}`)).data.list[0].linkKind
    }
    expect([await kindOf('/pages/circle/topics'), await kindOf('https://a.example'), await kindOf('')]).toEqual([
      'page',
      'web',
      'none',
    ])
  })
})
