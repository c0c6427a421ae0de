import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { narrowed } from '../../../src/catalogue/schema/request.ts'
import type { SearchHit } from '../../../src/catalogue/wire.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { pageIds } from '../../../src/server/read/order.ts'
import { everyRow, matchingBut, mentions } from '../../../src/server/read/where.ts'
import { rebuildKeywords } from '../../../src/server/rows/keyword/build-keywords.ts'
import { findRecords } from '../../../src/server/search/find-records.ts'
import { orderOf } from '../../../src/server/search/read-hits.ts'
import { searchedEntities } from '../../../src/server/search/searched-entities.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('searching records on %s', (engine) => {
  let server: TestApp
  let admin: string
  let moderator: string
  const ofCall = new AsyncLocalStorage<string[]>()
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
    moderator = await server.signIn('moderator')
    await server.database.write(async (trx) => {
      const set = (table: string, id: number, values: Record<string, string>) =>
        entityTables(trx).updateTable(table).set(values).where('school_id', '=', 1).where('id', '=', id).execute()
      await set('user', 7, { nickname: '凫渚小径', name: '欧阳望舒' })
      await set('topic', 3, { title: '凫渚小径摄影周', status: 'approved' })
      await set('dynamic', 5, { content: '早上走过 100%_凫渚 小径，拍了两张照片' })
    })
    await rebuildKeywords(server.database, catalogue)
    server.database.activity.onQuery(({ sql }) => ofCall.getStore()?.push(sql))
  })
  afterAll(() => server.remove())

  const search = async (token: string, keyword: string): Promise<SearchHit[]> => {
    const answer = await server.call(token, 'GET', `/console/search?keyword=${encodeURIComponent(keyword)}`)
    expect(answer.code).toBe(0)
    return answer.data.list
  }

  test('finds rows by their label, those called so first, with the screen they stand on', async () => {
    const [first, second] = await search(admin, '凫渚小径')
    expect(first).toEqual({
      entity: 'user',
      entityTitle: '用户',
      id: 7,
      label: '凫渚小径',
      status: '正常',
      path: '/userManagement/userListManage',
    })
    expect(second).toMatchObject({ entity: 'topic', id: 3, status: '已通过', path: '/topicDynamics/topicModeration' })
  })

  test('finds rows by other texts their entity is searched by', async () => {
    expect(await search(admin, '欧阳望舒')).toMatchObject([{ entity: 'user', id: 7, label: '凫渚小径' }])
  })

  test('finds rows by their id before all else', async () => {
    const hits = await search(admin, '#5')
    expect(hits[0]?.id).toBe(5)
    expect(hits.filter((hit) => hit.id === 5).map((hit) => hit.entity)).toContain('dynamic')
    expect(await search(admin, '5')).toContainEqual(expect.objectContaining({ entity: 'topic', id: 5 }))
  })

  test('finds what stands in quotes as it is written, what is called so first', async () => {
    const ids = async (keyword: string) => (await search(admin, keyword)).map(({ entity, id }) => `${entity} ${id}`)
    expect(await ids('凫渚 小径 摄影')).toEqual(['topic 3'])
    expect((await search(admin, '小径 凫渚')).length).toBe(3)
    expect(await ids('“凫渚 小径”')).toEqual(['dynamic 5'])
    expect(await ids('“凫渚小径”')).toEqual(['user 7', 'topic 3'])
    expect(await ids('"小径 凫渚"')).toEqual([])
  })

  test('takes % and _ for themselves', async () => {
    expect(await search(admin, '100%_凫渚')).toMatchObject([{ entity: 'dynamic', id: 5 }])
    expect(await search(admin, '100_%凫渚')).toEqual([])
  })

  test('answers at most 20 hits, 5 of an entity', async () => {
    const hits = await search(admin, '的')
    expect(hits.length).toBeGreaterThan(5)
    expect(hits.length).toBeLessThanOrEqual(20)
    for (const entity of new Set(hits.map((hit) => hit.entity))) {
      expect(hits.filter((hit) => hit.entity === entity).length).toBeLessThanOrEqual(5)
    }
  })

  test('shows no entity the caller may not list, and nothing of another school', async () => {
    expect((await search(moderator, '凫渚小径')).map((hit) => hit.entity)).toEqual(['topic'])
    expect(await search(await server.signIn('other'), '凫渚小径')).toEqual([])
  })

  test.each([
    ['鲸鱼座', 0, 1],
    ['凫渚小径', 2, 2],
    ['102938475', 0, 2],
    // As many by their number as are answered: nothing is looked for besides.
    ['1', 20, 2],
  ])('asks all entities at once: %s', async (keyword, found, asked) => {
    const statements: string[] = []
    expect(await ofCall.run(statements, () => search(admin, keyword))).toHaveLength(found)
    const own = statements.filter((text) => !text.includes('session'))
    expect(own).toHaveLength(asked)
  })

  test.each([
    ['as they are', undefined],
    ['among the first rows', { named: 0, first: 1_000 }],
    ['entity by entity', { named: 0, first: 3 }],
  ])('finds what looking at each row of an entity finds: %s', async (_, bounds) => {
    const { database } = server
    for (const keyword of ['的', '凫渚', '5']) {
      const word = { text: keyword, isQuoted: false }
      for (const each of searchedEntities(catalogue)) {
        const { entity, fields, where } = each
        const conditions = [...matchingBut(1, narrowed(everyRow, where)), mentions(engine, entity, fields, word)]
        const wanted = await pageIds(database, entity, 1, conditions, { sort: orderOf(entity), limit: 5 })
        const byId = keyword === '5' ? [5] : []
        const found = (await findRecords(database, 1, [each], keyword, bounds)).map(({ id }) => id)
        const all = [...byId.filter((id) => wanted.includes(id) || found.includes(id)), ...wanted]
        expect([...found].sort(), `${entity.name} ${keyword}`).toEqual([...new Set(all)].slice(0, 5).sort())
      }
    }
  })

  test('refuses an empty keyword and no token', async () => {
    expect(await server.call(admin, 'GET', '/console/search?keyword=%20')).toMatchObject({
      code: -2,
      message: '请输入要搜索的内容',
    })
    expect(await server.call(null, 'GET', '/console/search?keyword=a')).toMatchObject({ code: 1001 })
  })
})
