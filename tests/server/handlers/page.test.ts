import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('pages put together on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const post = (path: string, body: object) => server.call(admin, 'POST', path, body)
  const heading = (text: string, link: string | null = null) => ({ kind: 'heading', values: { text, link } })
  const make = async (name: string, blocks: readonly object[]): Promise<number> => {
    const { data } = await post('/school/diy/add', { name, kind: 'activity', status: 'draft', blocks })
    return data.ids[0]
  }
  const page = async (id: number) => (await server.call(admin, 'GET', `/school/diy/details?id=${id}`)).data

  test('keep the blocks they hold, also of a kind there is no more, and take no new ones of it', async () => {
    const id = await make('校运会', [heading('开幕')])
    const old = { kind: 'weather', values: { city: '杭州' } }
    await server.database.write((trx) =>
      entityTables(trx)
        .updateTable('diy_page')
        .set({ blocks: JSON.stringify([old]) })
        .where('school_id', '=', 1)
        .where('id', '=', id)
        .execute(),
    )
    expect((await post('/school/diy/edit', { id, blocks: [old, heading('闭幕')] })).data.changed).toBe(1)
    expect((await page(id)).blocks).toMatchObject([old, { kind: 'heading', values: { text: '闭幕' } }])
    const other = { kind: 'weather', values: { city: '宁波' } }
    expect(await post('/school/diy/edit', { id, blocks: [other] })).toMatchObject({
      code: -2,
      message: '第 1 块：不是可用的内容',
    })
  })

  test('name the blocks that are refused by their ids, and what is wrong in each by its field', async () => {
    const blocks = [heading('上午'), { id: 'b2', ...heading('') }, heading('下午'), { id: 'b4', kind: 'hologram' }]
    expect(await post('/school/diy/add', { name: '缺字', kind: 'activity', status: 'draft', blocks })).toMatchObject({
      code: -2,
      message: '第 2 块「标题」：请输入文字；第 4 块：不是可用的内容',
      field: 'blocks',
      parts: [
        { id: 'b2', field: 'text', message: '请输入文字' },
        { id: 'b4', message: '不是可用的内容' },
      ],
    })
    const twice = { id: 'b1', kind: 'heading', values: { text: '', link: '长'.repeat(301) } }
    const both = await post('/school/diy/add', { name: '两处', kind: 'activity', status: 'draft', blocks: [twice] })
    expect(both).toMatchObject({
      message: expect.stringMatching(/^第 1 块「标题」：请输入文字，更多的链接/),
      parts: [
        { id: 'b1', field: 'text' },
        { id: 'b1', field: 'link' },
      ],
    })
    const many = {
      name: '缺字',
      kind: 'activity',
      status: 'draft',
      blocks: Array.from({ length: 7 }, () => heading('')),
    }
    expect(await post('/school/diy/add', many)).toMatchObject({
      message: expect.stringMatching(/^第 1 块.*第 5 块「标题」：请输入文字；还有 2 处$/),
      parts: Array.from({ length: 7 }, () => ({ field: 'text' })),
    })
  })

  test('know each block by an id that it keeps, whoever saves the page', async () => {
    const id = await make('开放日', [heading('上午'), heading('下午')])
    type Held = { id: string; values: { text: string } }
    const held = async (): Promise<Held[]> => (await page(id)).blocks
    const [morning, afternoon] = await held()
    expect(new Set([morning?.id, afternoon?.id, '']).size).toBe(3)
    await post('/school/diy/edit', { id, blocks: [afternoon, { ...morning, values: { text: '早上', link: null } }] })
    expect((await held()).map((block) => [block.id, block.values.text])).toEqual([
      [afternoon?.id, '下午'],
      [morning?.id, '早上'],
    ])
    // An old client knows of no ids.
    await post('/school/diy/edit', { id, blocks: [heading('新的'), heading('早上'), heading('晚上')] })
    const [fresh, same, evening] = await held()
    expect(same?.id).toBe(morning?.id)
    expect(fresh?.id).toBe(afternoon?.id)
    expect(new Set([morning?.id, afternoon?.id]).has(evening?.id)).toBe(false)
    await post('/school/diy/edit', { id, blocks: [same, same] })
    expect(new Set((await held()).map((block) => block.id)).size).toBe(2)
  })

  test('are not deleted while something leads to them, and say what', async () => {
    const id = await make('迎新专题页', [heading('你好')])
    const address = `/pages/diy/index?id=${id}`
    const from = await make('入口页', [heading('去看看', address)])
    const refused = await post('/school/diy/del', { id })
    expect(refused.data).toMatchObject({
      changed: 0,
      skipped: [{ id, reason: '还有 1 个装修页面链接到这个页面，请先改掉' }],
    })
    await post('/school/diy/edit', { id: from, blocks: [heading('去看看')] })
    expect((await post('/school/diy/del', { id })).data.changed).toBe(1)
  })
})
