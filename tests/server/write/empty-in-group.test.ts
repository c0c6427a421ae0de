import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { syncSchema } from '../../../src/server/database/sync-schema.ts'
import { entityShapes } from '../../../src/server/entity-shapes.ts'
import { findDifferences } from '../../../src/server/integrity/find-differences.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const csv = (...lines: string[]) => Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)

describe.each(engines)('rows that are told apart by a field in which nothing was chosen, on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const post = (url: string, body: object) => server.call(admin, 'POST', url, body)
  const addFolder = (name: string, parent?: number) => post('/school/attachment/addCategory', { name, parent })
  const editFolder = (id: number, body: object) => post('/school/attachment/editCategory', { id, ...body })
  const addSpec = (upTo: number, category?: number) =>
    post('/school/running/specifications/create', { name: `${upTo} 公斤`, upTo, surcharge: 1, category })
  const taken = (text: string) => ({ code: -2, message: `${text}已存在，请换一个` })
  const differences = async () => (await findDifferences(server.database, catalogue)).map(({ text }) => text)

  test('are refused by forms where another has the same', async () => {
    const first = await addFolder('校庆')
    expect(first.code).toBe(0)
    expect(await addFolder('校庆')).toMatchObject(taken('上级文件夹与名称「空、校庆」'))
    const other = await addFolder('校庆', first.data.ids[0])
    expect(other.code).toBe(0)
    expect(await addFolder('校庆', first.data.ids[0])).toMatchObject(taken('上级文件夹与名称「校庆、校庆」'))
    expect(await editFolder(other.data.ids[0], { parent: null })).toMatchObject(taken('上级文件夹与名称「空、校庆」'))
    const third = await addFolder('校运会')
    expect(await editFolder(third.data.ids[0], { name: '校庆' })).toMatchObject(taken('上级文件夹与名称「空、校庆」'))
    expect((await editFolder(third.data.ids[0], { name: '校运会', sort: 3 })).code).toBe(0)

    const categories = await server.call(admin, 'GET', '/school/running/cates?limit=1')
    const category = categories.data.list[0].id
    expect((await addSpec(177)).code).toBe(0)
    expect(await addSpec(177)).toMatchObject(taken('分类与最重「空、177公斤」'))
    expect((await addSpec(177, category)).code).toBe(0)
    expect((await addSpec(177, category)).code).toBe(-2)
    expect((await addSpec(178)).code).toBe(0)
    expect((await post('/school/running/addCate', { name: '帮我修' })).code).toBe(0)
    expect(await post('/school/running/addCate', { name: '帮我修' })).toMatchObject(
      taken('上级分类与名称「空、帮我修」'),
    )
  })

  test('are refused by imports, beside one that is there and beside one another', async () => {
    const sheet = csv('名称,最重,加价', '新的一档,181,1', '又是一档,181,2', '已有的一档,177,3')
    const shown = await server.upload(admin, sheet, '规格.csv', '/console/import/preview?entity=runningSpec')
    expect(shown.data).toMatchObject({ total: 3, good: 1, badCount: 2 })
    expect(shown.data.bad.map(({ problems }: { problems: { reason: string }[] }) => problems[0]?.reason)).toEqual([
      '与第 2 行重复',
      '分类与最重「空、177公斤」已存在，请换一个',
    ])
  })

  test('are not brought back by an undo where another took the place', async () => {
    const { data } = await addFolder('毕业季')
    const removed = await post('/school/attachment/deleteCategory', { ids: [data.ids[0]] })
    expect(removed.data.changed).toBe(1)
    expect((await addFolder('毕业季')).code).toBe(0)
    const undone = await post('/console/undo', { undo: removed.data.undo })
    expect(undone.data.changed ?? 0).toBe(0)
    expect(JSON.stringify(undone)).toContain('上级文件夹与名称「空、毕业季」已存在')
  })

  test('are held apart by the database as well, and found by verify-data where they were alike before', async () => {
    const { db } = server.database
    const alike = () => sql`
      insert into attachment_folder (school_id, id, name, parent, changed_at, version)
      select school_id, id + 9000, name, parent, changed_at, version from attachment_folder
      where name = '校庆' and parent is null`
    await expect(server.database.write((trx) => alike().execute(trx))).rejects.toThrow(/unique/i)
    expect(await differences()).toEqual([])

    const shapes = entityShapes(catalogue)
    const { rows } = await sql<{ name: string }>`${
      engine === 'sqlite'
        ? sql`select name from sqlite_master where type = 'index' and tbl_name = 'attachment_folder'`
        : sql`select indexname as name from pg_indexes where tablename = 'attachment_folder'`
    }`.execute(db)
    const unique = rows.map(({ name }) => name).filter((name) => name.includes('parent_name_unique'))
    await server.database.write(async (trx) => {
      for (const name of unique) await sql`drop index ${sql.ref(name)}`.execute(trx)
      await alike().execute(trx)
    })
    expect(await differences()).toContainEqual(
      expect.stringMatching(/^「名称」（name）与「上级文件夹」（parent）和 \d+ 的相同$/),
    )
    const told: string[] = []
    const start = () => syncSchema(server.database, shapes, { alike: (texts) => told.push(...texts) })
    expect((await start()).join()).not.toContain('parent_name_unique')
    expect(told).toEqual([
      expect.stringMatching(
        /^表 attachment_folder 里有些行的 parent、name 相同（学校 1 的 \d+ 和 \d+）：请在控制台里改掉/,
      ),
    ])
    await server.database.write((trx) => sql`update attachment_folder set name = '另一个' where id > 9000`.execute(trx))
    told.length = 0
    expect((await start()).join()).toContain('parent_name_unique')
    expect(told).toEqual([])
    await expect(server.database.write((trx) => alike().execute(trx))).rejects.toThrow(/unique/i)
  })
})
