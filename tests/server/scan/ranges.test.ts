import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import { movedAmount } from '../../../src/catalogue/order/money-command.ts'
import { filterable } from '../../../src/catalogue/schema/listing.ts'
import type { Entity } from '../../../src/catalogue/vocabulary/entity.ts'
import { openDatabase } from '../../../src/server/database/open-database.ts'
import { groupRows } from '../../../src/server/read/scan/group-rows.ts'
import { partsToRead } from '../../../src/server/read/scan/parts-to-read.ts'
import { openKeywordIndexes } from '../../../src/server/rows/keyword/keyword-index.ts'
import { doForAsker } from '../../../src/server/scheduling/asker.ts'
import type { TestApp } from '../support/test-app.ts'
import { openRangedApp, type RangedApp } from './ranged-app.ts'

/** So many rows are few enough for one statement. */
const rowsAtOnce = 20

describe('what is read in ranges of keys on SQLite', () => {
  let server: TestApp
  let both: RangedApp
  let statements: string[]
  beforeAll(async () => {
    both = await openRangedApp('sqlite', rowsAtOnce)
    ;({ server, statements } = both)
  })
  afterAll(() => both.close())

  const inRanges = (token: string, url: string) => both.inRanges(token, 'GET', url)
  const mostActive = async (rowsAtOnce: number) => {
    const where = { in: { blocked: [false] }, from: {}, to: {}, keyword: null }
    const scan = { schoolId: 1, entity: entityNamed(catalogue, 'dynamic'), where, fields: ['author'], by: 'author' }
    const grouping = { by: sql.ref('author'), most: 2 }
    const whole = await groupRows(server.database, scan, grouping)
    statements.length = 0
    return { whole, inRanges: await groupRows({ ...server.database, rowsAtOnce }, scan, grouping) }
  }
  const partsBy = (key: string) => statements.filter((text) => text.includes(`${key} >= `)).length

  test.each(['admin', 'other'])('comes to what one statement says, for %s', async (username) => {
    const token = await server.signIn(username)
    statements.length = 0
    for (const entity of catalogue.entities.values()) {
      if (!entity.list) continue
      for (const filter of ['', ...filtersOf(entity), ...keywordsOf(entity)]) {
        for (const url of [
          `/console/charts?entity=${entity.name}${filter}`,
          `${entity.list.call.path}?counts=1&counted=all${filter}`,
          `${entity.list.call.path}?counts=1&counted=some${filter}`,
          ...textsOf(entity).map((field) => `/console/values?entity=${entity.name}&field=${field}${filter}`),
        ]) {
          const [whole, parts] = [await server.call(token, 'GET', url), await inRanges(token, url)]
          expect.soft([url, parts.code, parts.data]).toEqual([url, 0, whole.data])
        }
      }
    }
    // The other school has so small a part of the file that SQLite looks its rows up.
    const keys = username === 'admin' ? ['id', 'rowid'] : ['id']
    for (const key of keys) expect([key, partsBy(key) > 20]).toEqual([key, true])
  })

  test('adds up what rows come to, by every action that says how much it moves', async () => {
    const token = await server.signIn('admin')
    let asked = 0
    for (const entity of catalogue.entities.values()) {
      const moving = Object.entries(entity.actions ?? {}).filter(([, action]) => movedAmount(entity, action) !== null)
      if (!entity.list || moving.length === 0) continue
      const { data } = await server.call(token, 'GET', `${entity.list.call.path}?limit=1`)
      for (const [action] of moving) {
        asked++
        const url = `${entity.list.call.path}?sum=${action}&asOf=${data.asOf}`
        expect
          .soft([url, (await inRanges(token, url)).data])
          .toEqual([url, (await server.call(token, 'GET', url)).data])
      }
    }
    expect(asked).toBeGreaterThan(5)
  })

  test('finds each row that an action means by a keyword, and no other', async () => {
    const token = await server.signIn('admin')
    const list = '/school/v3_0/dynamic/list?status=pending&keyword='
    for (const [keyword, found] of [
      ['图', '"id" in (select value from json_each'],
      ['的', 'rowid >= '],
    ] as const) {
      const { data } = await inRanges(token, `${list}${encodeURIComponent(keyword)}&counts=1&counted=all`)
      expect(data.total).toBeGreaterThan(2)
      statements.length = 0
      const means = {
        filter: JSON.stringify({ status: 'pending', keyword }),
        expected: String(data.total),
        asOf: String(data.asOf),
      }
      const approved = await inRanges(token, `/school/v3_0/dynamic/dynamic/approved?${new URLSearchParams(means)}`)
      expect([keyword, approved.data?.changed, approved.data?.skipped]).toEqual([keyword, data.total, []])
      const read = statements.filter((text) => text.includes('json_group_array(id)') && text.includes(found))
      expect([keyword, read.length > 1]).toEqual([keyword, true])
      expect((await server.call(token, 'GET', `${list}${encodeURIComponent(keyword)}`)).data.list).toEqual([])
    }
  })

  test('finds each row that an action means, and no other', async () => {
    const token = await server.signIn('admin')
    const list = '/school/v3_0/dynamic/list?status=pending&blocked=0'
    const { data } = await inRanges(token, `${list}&counts=1&counted=all`)
    const [left] = (await inRanges(token, `${list}&limit=1&page=9`)).data.list
    statements.length = 0
    const means = {
      filter: JSON.stringify({ status: 'pending', blocked: '0' }),
      except: String(left.id),
      expected: String(data.total - 1),
      asOf: String(data.asOf),
    }
    const approved = await inRanges(token, `/school/v3_0/dynamic/dynamic/approved?${new URLSearchParams(means)}`)
    expect(approved.data).toMatchObject({ changed: data.total - 1, skipped: [] })
    expect(statements.some((text) => text.includes('json_group_array(id)') && text.includes(' >= '))).toBe(true)
    expect((await server.call(token, 'GET', list)).data.list.map(({ id }: { id: number }) => id)).toEqual([left.id])
  })

  test('is one statement where an index of a status and a time finds few, though each of them alone finds many', async () => {
    const token = await server.signIn('admin')
    const list = '/school/v3_0/dynamic/list?sort=createdAt&order=desc'
    // How many the demo refuses is by the hour it is seeded.
    const oldest = (await server.call(token, 'GET', '/school/v3_0/dynamic/list?status=approved&sort=createdAt&limit=6'))
      .data
    const ids = oldest.list.map(({ id }: { id: number }) => id)
    await server.call(
      token,
      'GET',
      `/school/v3_0/dynamic/dynamic/refused?ids=${ids}&reason=${encodeURIComponent('广告')}`,
    )
    const [, , rare] = (await server.call(token, 'GET', `${list}&status=refused`)).data.list
    const filter = { status: 'refused', createdAt_from: rare.createdAt }
    const total = async (fields: Record<string, string>) =>
      (await server.call(token, 'GET', `${list}&counts=1&counted=all&${new URLSearchParams(fields)}`)).data
    const { createdAt_from, status } = filter
    const [meant, since, refused] = [await total(filter), await total({ createdAt_from }), await total({ status })]
    expect([meant.total, since.total > 5, refused.total > 5]).toEqual([3, true, true])
    statements.length = 0
    const means = { filter: JSON.stringify(filter), expected: '3', asOf: String(meant.asOf) }
    const approved = await inRanges(token, `/school/v3_0/dynamic/dynamic/approved?${new URLSearchParams(means)}`)
    expect(approved.data).toMatchObject({ changed: 3, skipped: [] })
    const read = statements.filter((text) => text.includes('json_group_array(id)'))
    expect(read).toEqual([expect.not.stringContaining('rowid')])
  })

  test('finds what moved on since a filter was seen', async () => {
    const token = await server.signIn('admin')
    const { data } = await inRanges(token, '/school/v3_0/dynamic/list?status=approved&counts=1&counted=all')
    const others = await server.call(token, 'GET', '/school/v3_0/dynamic/list?status=approved&top=0')
    const moved = others.data.list.map(({ id }: { id: number }) => id)
    expect(moved.length).toBeGreaterThan(1)
    for (const id of moved) await server.call(token, 'GET', `/school/v3_0/dynamic/dynamic/top?id=${id}&top=1`)
    statements.length = 0
    const means = {
      filter: JSON.stringify({ status: 'approved' }),
      expected: String(data.total),
      asOf: String(data.asOf),
      reason: '内容与校园无关',
    }
    const refused = await inRanges(token, `/school/v3_0/dynamic/dynamic/refused?${new URLSearchParams(means)}`)
    expect(refused.data?.skipped.map(({ id }: { id: number }) => id).toSorted()).toEqual(moved.toSorted())
    expect(refused.data?.skipped).toContainEqual(expect.objectContaining({ reason: expect.stringContaining('置顶') }))
    const read = statements.filter((text) => text.includes('"version" > ') && text.includes(' >= '))
    expect(read.length).toBeGreaterThan(1)
  })

  test('is in ranges of values where those of keys would hand over as many groups as rows', async () => {
    // No author has more rows than a part.
    const { inRanges, whole } = await mostActive(64)
    expect(partsBy('id') + partsBy('rowid')).toBe(0)
    const read = statements.filter((text) => text.includes('"author" > ') && text.includes('group by'))
    expect(read.length).toBeGreaterThan(2)
    for (const text of read) expect(text).toContain('limit')
    expect(inRanges).toEqual(whole)
  })

  test('is as it is stored where more rows share a value than a part has', async () => {
    const { inRanges, whole } = await mostActive(24)
    const stored = statements.filter((text) => text.includes('rowid >= ') && text.includes('+"author" in ('))
    expect(stored.length).toBeGreaterThan(2)
    // Of a value that is in several parts each says how many it has, be it among the most frequent there or not.
    for (const text of stored) expect(text).not.toContain('limit')
    expect(statements.some((text) => text.includes('"author" > ') && text.includes('group by'))).toBe(true)
    expect(inRanges).toEqual(whole)
  })

  test('goes no further once whoever asked has gone', async () => {
    const { config } = server
    const opened = await openDatabase({ ...config, readerThreads: 1 })
    const database = { ...opened, rowsAtOnce: 5 }
    await openKeywordIndexes(database, catalogue)
    const scan = {
      ...{ schoolId: 1, entity: entityNamed(catalogue, 'user') },
      ...{ where: { in: {}, from: {}, to: {}, keyword: null }, fields: ['college', 'phone'] },
    }
    const [, one, two, ...more] = (await partsToRead(database, database.aside, scan)).parts
    expect([one, two, more.length > 0]).toEqual([expect.anything(), expect.anything(), true])
    let read = 0
    database.activity.onQuery(({ sql }) => {
      if (sql.includes(' >= ')) read++
    })
    const reading = doForAsker(
      () => read === 2,
      () => groupRows(database, scan),
    )
    await expect(reading).rejects.toThrow('请求已取消')
    expect(read).toBeLessThan(4)
    await database.close()
  })
})

/** A keyword that texts of the demo hold, and with a filter one that names people by their pinyin. */
function keywordsOf(entity: Entity): string[] {
  return [`&keyword=${encodeURIComponent('学')}`, `${filtersOf(entity)[0] ?? ''}&keyword=li`]
}

/** The texts a list is filtered by. */
function textsOf(entity: Entity): string[] {
  return filterable(entity).filter((name) =>
    ['text', 'phone', 'choiceOrText'].includes(entity.fields[name]?.kind ?? ''),
  )
}

/** Filters by the first fields that have few values. */
function filtersOf(entity: Entity): string[] {
  return filterable(entity)
    .flatMap((name) => {
      const field = entity.fields[name]
      if (field?.kind === 'flag') return [`&${name}=0`]
      const [value] = field?.kind === 'choice' || field?.kind === 'status' ? Object.keys(field.options) : []
      return value === undefined ? [] : [`&${name}=${value}`]
    })
    .slice(0, 2)
}
