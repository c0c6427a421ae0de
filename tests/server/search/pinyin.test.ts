import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { buildCatalogue, entityNamed } from '../../../src/catalogue/catalogue.ts'
import { sqlName } from '../../../src/catalogue/schema/table.ts'
import type { Entity } from '../../../src/catalogue/vocabulary/entity.ts'
import { text } from '../../../src/catalogue/vocabulary/field.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { keywordDifferences } from '../../../src/server/integrity/keyword-differences.ts'
import { buildKeywords, rebuildKeywords } from '../../../src/server/rows/keyword/build-keywords.ts'
import { catchUp } from '../../../src/server/rows/keyword/catch-up.ts'
import { openKeywordIndexes, spelledFields } from '../../../src/server/rows/keyword/keyword-index.ts'
import { catalogue as small } from '../calls/small-catalogue.ts'
import { openSmallSchool, type SmallSchool } from '../calls/small-school.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const atOnce = { goOn: async () => true }

describe.each(engines)('records found by pinyin on %s', (engine) => {
  let server: TestApp
  let admin: string
  let user: number
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
    user = await added({ nickname: '凫渚重庆', name: '单雄璟', phone: '13812345678', studentNo: 'zhqs2021' })
  })
  afterAll(() => server.remove())

  const post = (path: string, body: object) => server.call(admin, 'POST', path, body)
  const added = async (values: object) => (await post('/console/user/add', values)).data.ids[0]
  const list = async (keyword: string, more = '') =>
    (await server.call(admin, 'GET', `/school/user/list?limit=500&keyword=${encodeURIComponent(keyword)}${more}`)).data
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  const isFound = async (keyword: string) => idsOf((await list(keyword)).list).includes(user)

  test('in full, begun, by initials and by each reading, from any character on', async () => {
    for (const each of ['fuzhuchongqing', 'fuzhuzhongq', 'fzcq', 'fzz', 'zhuchong', 'chongqing', 'zhongqing']) {
      expect(await isFound(each), each).toBe(true)
    }
    for (const each of ['shanxiongjing', 'danx', 'sxj', "Shan'Xiong Jing", 'ＳＸＪ'])
      expect(await isFound(each), each).toBe(true)
    for (const each of ['uzhu', 'fuzhuchongqingx', 'fuzhucq', 'xshan', 'cqs'])
      expect(await isFound(each), each).toBe(false)
  })

  test('by several words, each in full, in pinyin or by the number shown, wherever it stands', async () => {
    for (const each of ['fuzhu 单雄', '单 凫渚', 'xiong jing', '雄璟 5678', `${user} 重庆`, 'chongqing\u3000璟'])
      expect(await isFound(each), each).toBe(true)
    for (const each of ['fuzhu 李四', '单雄 5679', 'jing xiong', `${user + 1} 重庆`, '凫庆 单'])
      expect(await isFound(each), each).toBe(false)
    const hits = (await server.call(admin, 'GET', `/console/search?keyword=${encodeURIComponent('渚 shanxiong')}`)).data
    expect(hits.list).toContainEqual(expect.objectContaining({ entity: 'user', id: user }))
  })

  test('by a telephone number however it is written', async () => {
    for (const each of ['138 1234 5678', '+86 138-1234-5678', '138-1234-5678'])
      expect(await isFound(each), each).toBe(true)
    for (const each of ['138 1234', '138 1234 5679']) expect(await isFound(each), each).toBe(false)
  })

  test('besides those whose texts hold the same letters', async () => {
    const other = await added({ nickname: 'fzcq 俱乐部', name: '叶子' })
    expect(idsOf((await list('fzcq')).list).toSorted((one, two) => one - two)).toEqual([user, other])
  })

  test('but nothing that is masked', async () => {
    expect(await isFound('zhqs2021')).toBe(true)
    expect(await isFound('zhqs')).toBe(false)
  })

  test('in the palette and where one is chosen, there by the label alone for who may see no list of them', async () => {
    const hits = (await server.call(admin, 'GET', '/console/search?keyword=fuzhuzhong')).data.list
    expect(hits).toContainEqual(expect.objectContaining({ entity: 'user', id: user, label: '凫渚重庆' }))
    const options = async (token: string, keyword: string) =>
      (await server.call(token, 'GET', `/console/options?entity=user&keyword=${keyword}`)).data.list
    expect(idsOf(await options(admin, 'shanxiong'))).toEqual([user])
    const moderator = await server.signIn('moderator')
    expect(idsOf(await options(moderator, 'fuzhuchong'))).toEqual([user])
    expect(await options(moderator, 'shanxiong')).toEqual([])
  })

  test('as the same rows in counts, an export, a dry run, and an action on all that match', async () => {
    const others = [
      await added({ nickname: '汨罗潇湘', name: '甲' }),
      await added({ nickname: '乙', name: '汨罗潇湘' }),
    ]
    const { list: rows, total, counts, asOf } = await list('miluoxiaox', '&counts=1')
    expect(idsOf(rows).toSorted((one, two) => one - two)).toEqual(others)
    expect([total, counts.normal]).toEqual([2, 2])
    const some = await server.call(admin, 'GET', '/school/user/list?keyword=miluoxiaox&counted=some&counts=1')
    expect([some.data.total, some.data.counts.normal]).toEqual([2, 2])
    const payload = { entity: 'user', format: 'csv', keyword: 'miluoxiaox' }
    const headers = { authorization: `Bearer ${admin}` }
    const file = await server.app.inject({ method: 'POST', url: '/console/export', headers, payload })
    expect(file.headers['x-total-rows']).toBe('2')
    expect(file.body.trim().split('\n')).toHaveLength(3)

    const body = { filter: { keyword: 'miluoxiaox' }, expected: 2, asOf, reason: '发布广告' }
    expect((await post('/console/dryRun?command=user.disable', body)).data).toMatchObject({ changed: 2 })
    expect((await post('/school/user/disabled', { ...body, expected: 1 })).code).toBe(-2)
    const done = await post('/school/user/disabled', body)
    expect(done.data).toMatchObject({ changed: 2, skippedCount: 0 })
    expect((await list('miluoxiaox', '&status=disabled')).total).toBe(2)
    expect((await list('miluoxiaox', '&counts=1')).counts).toMatchObject({ normal: 0, disabled: 2 })
  })

  test('no longer by what they were called, and again once that is taken back', async () => {
    const { data } = await post('/console/rider/add', { name: '凫渚重庆', user, phone: '13812345678' })
    const [rider] = data.ids
    const riders = async (keyword: string) =>
      (await server.call(admin, 'GET', `/school/running/riders?keyword=${keyword}`)).data
    const edited = await post('/console/rider/edit', { id: rider, name: '洛浦疏影' })
    expect(edited).toMatchObject({ code: 0, data: { changed: 1 } })
    expect((await riders('fuzhuchongq')).total).toBe(0)
    expect(idsOf((await riders('luopushu')).list)).toEqual([rider])
    await post('/console/undo', { undo: edited.data.undo })
    expect(idsOf((await riders('fuzhuchongq')).list)).toEqual([rider])
    expect((await riders('luopushu')).total).toBe(0)
  })

  test('whatever field says so, and nothing is amiss in any index', async () => {
    const named = [...catalogue.entities.values()].filter((entity) => spelledFields(entity).length > 0)
    expect(named.length).toBeGreaterThan(80)
    const headers = { authorization: `Bearer ${admin}` }
    const rows = new Map<Entity, number>()
    await server.database.write(async (trx) => {
      for (const entity of named) {
        const table = entityTables(trx).selectFrom(sqlName(entity.name)).where('school_id', '=', 1)
        const row = await table.select('id').orderBy('id').limit(1).executeTakeFirst()
        if (!row) continue
        rows.set(entity, Number(row.id))
        const names = spelledFields(entity).map((field, place) => [sqlName(field), `鹭屿${'甲乙丙'[place]}`])
        await entityTables(trx)
          .updateTable(sqlName(entity.name))
          .set(Object.fromEntries(names))
          .where('school_id', '=', 1)
          .where('id', '=', Number(row.id))
          .execute()
      }
    })
    await rebuildKeywords(server.database, catalogue)
    expect(named.filter((entity) => !rows.has(entity)).map(({ name }) => name)).toEqual([])
    for (const [entity, id] of rows) {
      for (const [place, field] of spelledFields(entity).entries()) {
        const keyword = `luyu${['jia', 'yi', 'bing'][place]}`
        const payload = { entity: entity.name, format: 'csv', keyword }
        const file = await server.app.inject({ method: 'POST', url: '/console/export', headers, payload })
        const ids = file.body
          .trim()
          .split('\n')
          .slice(1)
          .map((line) => Number(line.split(',')[0]))
        expect.soft(ids, `${entity.name}.${field}`).toContain(id)
      }
    }
    const differences = []
    for await (const each of keywordDifferences(server.database, catalogue, 1)) differences.push(each)
    expect(differences).toEqual([])
  })
})

describe.each(engines)('an index that does not know all names, on %s', (engine) => {
  let school: SmallSchool
  beforeAll(async () => {
    school = await openSmallSchool(engine)
    await school.seed('shelf', [{ name: '重庆风物' }, { name: 'cqfw' }])
  })
  afterAll(() => school.remove())

  const found = async (keyword: string) => {
    const { data } = await school.call('wang', 'GET', `/small/shelf?keyword=${encodeURIComponent(keyword)}`)
    expect(data.total).toBe(data.list.length)
    return data.list.map(({ id }: { id: number }) => id).sort()
  }

  test('finds by texts alone until it holds every row, and is built for names that stood there before', async () => {
    const { database } = school
    expect(await found('cqfw')).toEqual([1, 2])
    const none = { is_complete: 0, reached_school: 0, reached_id: 0 }
    await database.write((trx) => trx.updateTable('keyword_index').set(none).execute())
    await openKeywordIndexes(database, small)
    expect(await found('cqfw')).toEqual([2])
    expect(await found('重庆')).toEqual([1])
    await buildKeywords(database, small, atOnce)
    expect(await found('cqfw')).toEqual([1, 2])
  })

  test('takes in what a server wrote that keeps none with pinyin, and finds nothing by what it was called before', async () => {
    const { database } = school
    const older = await openSmallSchool(engine, { beside: school })
    try {
      // As a server of the version before does that was started first.
      await openKeywordIndexes(older.database, unspelled())
      await openKeywordIndexes(database, small)
      await buildKeywords(database, small, atOnce)
      expect(await found('zhongqingf')).toEqual([1])
      const edited = await older.call('wang', 'POST', '/small/shelf/edit', { id: 1, name: '潇湘夜雨' })
      expect(edited.data).toMatchObject({ changed: 1 })
      expect(await found('潇湘')).toEqual([1])
      expect(await found('zhongqingf')).toEqual([])
      expect(await found('xxyy')).toEqual([])
      await catchUp(database, small, atOnce.goOn)
      expect(await found('xxyy')).toEqual([1])
      expect(await found('zhongqingf')).toEqual([])
    } finally {
      await older.app.close()
      await older.database.close()
    }
  })
})

/** The small catalogue as it was before names had pinyin. */
function unspelled() {
  const before = (entity: Entity): Entity =>
    entity.name === 'shelf' ? { ...entity, fields: { ...entity.fields, name: text('名称', { search: true }) } } : entity
  expect(spelledFields(before(entityNamed(small, 'shelf')))).toEqual([])
  return buildCatalogue(
    small.modules.map((module) => ({ ...module, entities: module.entities.map(before) })),
    [],
  )
}
