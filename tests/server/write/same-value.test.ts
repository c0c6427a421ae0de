import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { machineClock } from '../../../src/server/clock.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { findDifferences } from '../../../src/server/integrity/find-differences.ts'
import { createUndoTokens } from '../../../src/server/security/undo-token.ts'
import type { ChangeSet } from '../../../src/server/write/change-set.ts'
import { commitChange } from '../../../src/server/write/commit-change.ts'
import { countListener } from '../../../src/server/write/keep-counters.ts'
import { storedRow } from '../support/stored-row.ts'
import { openTestApp, type TestAnswer, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'
import { patience, trustSize } from '../support/trust-size.ts'

const account = { id: 1, name: '管理员', schoolId: 1, allows: () => true }
const run = { command: 'goods.edit', entity: 'goods', requestId: 'test' }
/** What a change is committed with that no caller makes. */
const parts = {
  catalogue,
  handlers: { actions: {}, forms: {}, queries: {} },
  listeners: [countListener],
  undoTokens: createUndoTokens('secret'),
  clock: machineClock,
}

/** Both engines, and two servers at once. */
describe.each([...engines, 'twin'] as const)('rows that agree with what they refer to on %s', (ground) => {
  let server: TestApp
  let admin: string
  let serial = 0
  const call = (path: string, body: object) => server.call(admin, 'POST', path, body)
  const made = async (path: string, body: object): Promise<number> => {
    const { code, message, data } = await call(path, body)
    expect([path, code, message]).toEqual([path, 0, expect.any(String)])
    return data.ids[0]
  }
  const shelf = (name: string, trade: string) =>
    made('/console/goodsCategory/add', { name: `${name}${++serial}`, trade })
  const goods = (body: object) => call('/console/goods/add', { title: '薯片', price: 500, ...body })
  const stored = (table: string, id: number) => storedRow(server.database, table, id)
  const disagreeing = () =>
    entityTables(server.database.db)
      .selectFrom('goods as own')
      .innerJoin('goods_category as other', (join) =>
        join.onRef('other.school_id', '=', 'own.school_id').onRef('other.id', '=', 'own.category'),
      )
      .select('own.id')
      .whereRef('own.trade', '<>', 'other.trade')
      .where('own.school_id', '=', 1)
      .execute()
  const refusal = ({ code, message }: TestAnswer) => (code === 0 ? null : message)

  beforeAll(async () => {
    server = await openTestApp(ground)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  test('take what they have in common from it where it is not given, and say so where it is another', async () => {
    const snacks = await shelf('零食', 'snack')
    const named = (await stored('goods_category', snacks)).name
    const [id] = (await goods({ category: snacks })).data.ids
    expect(await stored('goods', id)).toMatchObject({ trade: 'snack' })
    const wrong = `「${named}」是宿舍零食的分类，请选择商城的分类`
    expect(refusal(await goods({ category: snacks, trade: 'mall' }))).toBe(wrong)
    expect(refusal(await call('/console/goods/edit', { id, trade: 'mall' }))).toBe(wrong)
    const [mall, another] = [await shelf('文具', 'mall'), await shelf('饮料', 'snack')]
    expect(refusal(await call('/console/goods/edit', { id, category: mall }))).toMatch(
      '是商城的分类，请选择宿舍零食的分类',
    )
    expect(refusal(await call('/console/goods/edit', { id, category: another }))).toBeNull()
    expect(refusal(await call('/console/goods/edit', { id, category: mall, trade: 'mall' }))).toBeNull()

    const help = { title: '几点可以下单', content: '全天' }
    const category = await made('/school/help/category/create', { name: `骑手${++serial}`, module: 'running' })
    const [text] = (await call('/school/help/create', { ...help, category })).data.ids
    expect(await stored('help', text)).toMatchObject({ module: 'running' })
    const [plain] = (await call('/school/help/create', help)).data.ids
    expect(await stored('help', plain)).toMatchObject({ module: 'general', category: null })
  })

  test('are told why an undo leaves them out where they disagreed before there was the rule, and how it takes them', async () => {
    const name = `旧分类${++serial}`
    const category = await made('/console/goodsCategory/add', { name, trade: 'snack' })
    const [id] = (await goods({ category })).data.ids
    await server.database.write((trx) =>
      entityTables(trx)
        .updateTable('goods')
        .set({ trade: 'mall' })
        .where('school_id', '=', 1)
        .where('id', '=', id)
        .execute(),
    )
    const { data } = await call('/console/goods/delete', { ids: [id] })
    expect(data.changed).toBe(1)
    const undone = await call('/console/undo', { undo: data.undo })
    expect(undone.data).toMatchObject({
      changed: 0,
      skipped: [
        {
          id,
          reason: `「${name}」是宿舍零食的分类，而撤销后它是商城的，现在两者要相同，所以没有撤销；先改「${name}」的业务，再撤销`,
        },
      ],
    })
    expect(refusal(await call('/console/goodsCategory/edit', { id: category, trade: 'mall' }))).toBeNull()
    expect((await call('/console/undo', { undo: data.undo })).data.changed).toBe(1)
    expect(await stored('goods', id)).toMatchObject({ trade: 'mall', category })
  })

  test('of a sheet are held to it too, and take it', async () => {
    const [snacks, mall] = [await shelf('零食', 'snack'), await shelf('文具', 'mall')]
    const sheet = Buffer.from(
      `商品名称,业务,分类,售价\n辣条,宿舍零食,#${snacks},2\n虾条,,#${snacks},3\n本子,宿舍零食,#${mall},4\n`,
    )
    const preview = await server.upload(admin, sheet, 'a.csv', '/console/import/preview?entity=goods')
    expect(preview.data).toMatchObject({
      good: 2,
      bad: [{ line: 4, problems: [{ column: '分类', reason: expect.stringContaining('请选择宿舍零食的分类') }] }],
    })
    const { data } = await server.upload(admin, sheet, 'a.csv', '/console/import?entity=goods')
    expect(data.ids).toHaveLength(2)
    for (const id of data.ids) expect(await stored('goods', id)).toMatchObject({ trade: 'snack' })

    const name = `同名${++serial}`
    for (const trade of ['mall', 'snack']) await made('/console/goodsCategory/add', { name, trade })
    const alike = Buffer.from(
      `分类,商品名称,售价,业务\n${name},本子,4,商城\n${name},辣条,2,宿舍零食\n${name},虾条,3,\n`,
    )
    const told = await server.upload(admin, alike, 'a.csv', '/console/import/preview?entity=goods')
    expect(told.data.good).toBe(2)
    expect(told.data.bad).toMatchObject([
      { line: 4, problems: [{ reason: expect.stringContaining(`有 2 个「${name}」`) }] },
    ])
  })

  test('are offered by it where they are chosen, as the API document says', async () => {
    const name = `同名${++serial}`
    const ids = new Map<string, number>()
    for (const trade of ['mall', 'snack']) ids.set(trade, await made('/console/goodsCategory/add', { name, trade }))
    const offered = async (path: string, params: object) => {
      const { data, message } = await server.call(
        admin,
        'GET',
        `${path}?${new URLSearchParams({ keyword: name, ...params })}`,
      )
      return data?.list.map(({ id }: { id: number }) => id) ?? message
    }
    const entity = 'goodsCategory'
    expect(await offered('/console/options', { entity, trade: 'snack' })).toEqual([ids.get('snack')])
    expect(await offered('/console/options', { entity, trade: '' })).toHaveLength(2)
    expect(await offered('/console/options', { entity, trade: 'street' })).toBe('请选择业务')

    const help = await made('/school/help/category/create', { name, module: 'running' })
    const option = async (module: string) =>
      (await call('/school/help/category/option', { keyword: name, module })).data.list
    expect(await option('running')).toMatchObject([{ id: help, name }])
    expect(await option('mall')).toEqual([])

    const { paths } = (await server.app.inject('/console/openapi.json')).json()
    const { parameters } = paths['/console/options'].get
    for (const each of ['trade', 'module', 'merchant'])
      expect(parameters).toContainEqual(expect.objectContaining({ name: each, required: false }))
    const body = paths['/school/help/category/option'].post.requestBody.content['application/json'].schema
    expect(body.properties.module).toMatchObject({ description: '只要模块为它的：选中的要与所填的模块相同' })
  })

  test('are not left behind by it', async () => {
    const [snacks, another] = [await shelf('零食', 'snack'), await shelf('饮料', 'snack')]
    const ids = [(await goods({ category: snacks })).data.ids[0], (await goods({ category: snacks })).data.ids[0]]
    const move = () => call('/console/goodsCategory/edit', { id: snacks, trade: 'mall' })
    expect(refusal(await move())).toBe('仍被 2 个宿舍零食的商品使用，请先为它们另选分类，再改业务')
    expect(refusal(await call('/console/goodsCategory/edit', { id: snacks, sort: 3 }))).toBeNull()
    expect(refusal(await call('/console/goods/edit', { ids, category: another }))).toBeNull()
    const moved = await move()
    expect(refusal(moved)).toBeNull()

    const [late] = (await goods({ category: snacks })).data.ids
    const back = await call('/console/undo', { undo: moved.data.undo })
    expect(back.data.skipped).toMatchObject([
      { id: snacks, reason: expect.stringContaining('仍被 1 个商城的商品使用') },
    ])
    expect(await stored('goods', late)).toMatchObject({ trade: 'mall', category: expect.anything() })
  })

  test('by a row of others, are told by what those are called', async () => {
    const [first, second] = (await call('/devapi/mech.mech/lists', { limit: 2 })).data.list
    const shop = await made('/school/netshop/add', { name: `店${++serial}`, merchant: first.id })
    const item = await made('/console/goods/add', { title: '本子', category: await shelf('本', 'mall'), price: 100 })
    const stock = { goods: item, shop, stock: 1 }
    const { name } = await stored('netshop', shop)
    expect(refusal(await call('/console/goodsStock/add', { ...stock, merchant: second.id }))).toBe(
      `「${name}」是${first.name}的店铺，请选择${second.name}的店铺`,
    )
    await made('/console/goodsStock/add', { ...stock, merchant: first.id })
    expect(refusal(await call('/school/netshop/update', { id: shop, merchant: second.id }))).toBe(
      `仍被 1 个${first.name}的库存使用，请先为它们另选店铺，再改商家`,
    )
  })

  test('that disagreed before may be edited otherwise, and brought to agree', async () => {
    const snacks = await shelf('零食', 'snack')
    const [id] = (await goods({ category: snacks })).data.ids
    const bend = (trade: string) =>
      server.database.write((trx) =>
        entityTables(trx).updateTable('goods').set({ trade }).where('school_id', '=', 1).where('id', '=', id).execute(),
      )
    await bend('mall')
    const found = await findDifferences(server.database, catalogue)
    expect(found).toMatchObject([{ entity: 'goods', id, text: expect.stringContaining('两者的「业务」（trade）不同') }])
    expect(refusal(await call('/console/goods/edit', { id, category: snacks, trade: 'mall', sort: 7 }))).toBeNull()
    expect(refusal(await call('/console/goods/status', { ids: [id], status: '0' }))).toBeNull()
    expect(refusal(await call('/console/goods/edit', { id, trade: 'virtual' }))).toMatch('请选择虚拟商品的分类')
    expect(refusal(await call('/console/goodsCategory/edit', { id: snacks, trade: 'mall' }))).toBeNull()
    expect(await disagreeing()).toEqual([])
  })

  test('may change together with it, and are counted as the change leaves them', async () => {
    const [snacks, other] = [await shelf('零食', 'snack'), await shelf('饮料', 'snack')]
    const made = async () => (await goods({ category: snacks })).data.ids[0]
    const ids: readonly number[] = [await made(), await made(), await made(), await made()]
    const [moved, placed, removed, late] = ids
    const change = (step: (changes: ChangeSet) => Promise<void>) => {
      const dependencies = { ...parts, database: server.database }
      return commitChange(dependencies, account, run, async (_, changes) => {
        await changes.change('goodsCategory', snacks, { trade: 'mall' })
        await changes.change('goods', moved ?? 0, { trade: 'mall' })
        await changes.change('goods', placed ?? 0, { category: other })
        await changes.remove('goods', removed ?? 0)
        await step(changes)
        return {}
      })
    }
    await expect(change((changes) => changes.change('goods', late ?? 0, { sort: 9 }))).rejects.toThrow(
      '仍被 1 个宿舍零食的商品',
    )
    await expect(change((changes) => changes.change('goods', late ?? 0, { trade: 'virtual' }))).rejects.toThrow(
      '是商城的分类',
    )
    await change(async (changes) => {
      const fresh = await changes.create('goodsCategory', { name: `新${++serial}`, trade: 'snack' })
      await changes.change('goods', late ?? 0, { category: fresh })
    })
    expect(await disagreeing()).toEqual([])
  })

  const onPostgres = ground === 'postgres' ? test : undefined
  onPostgres?.('wait for whoever writes it, and go by what that leaves', async () => {
    const snacks = await shelf('零食', 'snack')
    const [id] = (await goods({ category: snacks })).data.ids
    const other = new pg.Client({ connectionString: server.config.databaseUrl })
    await other.connect()
    await other.query('begin')
    await other.query("update goods_category set trade = 'mall' where school_id = 1 and id = $1", [snacks])
    const edited = call('/console/goods/edit', { id, trade: 'mall' })
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1)
    await other.query('commit')
    expect(refusal(await edited)).toBeNull()
    await other.end()
  })

  test('still do when both sides are written at once, and taken back', { timeout: patience }, async () => {
    const trades = ['mall', 'snack']
    const step = fc.record({
      kind: fc.constantFrom('move', 'put', 'add', 'undo'),
      shelf: fc.nat(2),
      goods: fc.nat(3),
      trade: fc.nat(1),
    })
    const play = async (
      rounds: readonly (readonly { kind: string; shelf: number; goods: number; trade: number }[])[],
    ) => {
      const shelves = [await shelf('甲', 'mall'), await shelf('乙', 'mall'), await shelf('丙', 'snack')]
      const items: number[] = []
      const undos: string[] = []
      for (const round of rounds) {
        const answers = await Promise.all(
          round.map((each) => {
            const [category, trade, id] = [shelves[each.shelf], trades[each.trade], items[each.goods]]
            if (each.kind === 'move') return call('/console/goodsCategory/edit', { id: category, trade })
            if (each.kind === 'undo') return call('/console/undo', { undo: undos.pop() ?? '' })
            if (each.kind === 'put' && id) return call('/console/goods/edit', { id, category, trade })
            return goods({ category, ...(each.goods > 1 ? { trade } : {}) })
          }),
        )
        for (const { data } of answers) {
          if (data?.undo) undos.push(data.undo)
          if (data?.ids) items.push(...data.ids)
        }
        expect(await disagreeing()).toEqual([])
      }
    }
    const rounds = fc.array(fc.array(step, { minLength: 2, maxLength: 4 }), { minLength: 3, maxLength: 8 })
    await fc.assert(fc.asyncProperty(rounds, play), { numRuns: trustSize(40, 4), endOnFailure: true })
  })
})
