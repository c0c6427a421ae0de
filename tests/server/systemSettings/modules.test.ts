import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('modules of the mini-program on %s', (engine) => {
  let server: TestApp
  let admin: string
  const get = (path: string) => server.call(admin, 'GET', path)
  const post = (path: string, body: object) => server.call(admin, 'POST', path, body)
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const links = async (path: string) =>
    (await get('/school/link/child?limit=500')).data.list.filter((row: { path: string }) => row.path === path)
  const pages = async (name: string) => (await get(`/school/diy/list?keyword=${encodeURIComponent(name)}`)).data.list

  test('are generated with a link and a draft of a page, once, and taken back whole', async () => {
    const made = await post('/school/module/create', { module: 'carpool', title: '拼车出行', remark: '校内拼车' })
    expect(made).toMatchObject({ code: 0 })
    const id = made.data.ids[0]
    expect(await post('/school/module/create', { module: 'carpool', title: '又一个' })).toMatchObject({ code: -2 })
    expect(await links('/pages/carpool/index')).toEqual([])

    const generated = await post('/school/module/generate', { id })
    expect(generated).toMatchObject({ code: 0, data: { changed: 1, notice: expect.stringContaining('草稿') } })
    const read = async () => (await get(`/school/module?ids=${id}`)).data.list[0]
    expect(await read()).toMatchObject({ generated: 'done', entry: '/pages/carpool/index' })
    expect(await links('/pages/carpool/index')).toMatchObject([{ name: '拼车出行', parent: { label: '服务' } }])
    expect(await pages('拼车出行默认页')).toMatchObject([{ status: 'draft', home: false }])
    expect(await post('/school/module/generate', { id })).toMatchObject({ data: { changed: 0 } })

    const undone = await post('/console/undo', { undo: generated.data.undo })
    expect(undone).toMatchObject({ code: 0, data: { skipped: [] } })
    expect([await links('/pages/carpool/index'), await pages('拼车出行默认页')]).toEqual([[], []])
    expect(await read()).toMatchObject({ generated: 'none', entry: null })
    await post('/school/module/delete', { id })
  })

  test('are generated whatever they are called', async () => {
    const title = `${'拼'.repeat(18)}😀`
    const [id] = (await post('/school/module/create', { module: 'carpool', title })).data.ids
    expect(await post('/school/module/generate', { id })).toMatchObject({ code: 0, data: { changed: 1 } })
    const [page] = await pages(title)
    expect(page.blocks[0]).toMatchObject({ values: { placeholder: `搜${'拼'.repeat(18)}` } })
    await post('/school/module/delete', { id })
  })

  test('keep a page and a link that are there already', async () => {
    const [{ id }] = (await get('/school/module?module=job')).data.list
    const before = await links('/pages/job/index')
    expect(before).toHaveLength(1)
    expect(await post('/school/module/generate', { id })).toMatchObject({ data: { changed: 1 } })
    expect(await links('/pages/job/index')).toEqual(before)
  })

  test('are switched off and on, and deleted', async () => {
    const [{ id }] = (await get('/school/module?module=vote')).data.list
    expect(await post('/school/module/disable', { id })).toMatchObject({ data: { changed: 1 } })
    expect((await get(`/school/module?ids=${id}`)).data.list).toMatchObject([{ status: 'disabled' }])
    expect(await post('/school/module/enable', { id })).toMatchObject({ data: { changed: 1 } })
    expect(await post('/school/module/delete', { id })).toMatchObject({ data: { changed: 1 } })
    expect((await get(`/school/module?ids=${id}`)).data.list).toEqual([])
  })
})
