import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import type { Where } from '../../../src/catalogue/schema/request.ts'
import { insertRows } from '../../../src/server/database/insert-rows.ts'
import { type Database, openDatabase } from '../../../src/server/database/open-database.ts'
import { keywordDifferences } from '../../../src/server/integrity/keyword-differences.ts'
import { pageMatching } from '../../../src/server/read/keyword-page.ts'
import { type PageRequest, pageIds } from '../../../src/server/read/order.ts'
import { everyRow, matching, matchingBut, mentions } from '../../../src/server/read/where.ts'
import { cellsOf } from '../../../src/server/rows/entity-table.ts'
import { buildKeywords, rebuildKeywords } from '../../../src/server/rows/keyword/build-keywords.ts'
import { keywordIndexes, openKeywordIndexes, searchedFields } from '../../../src/server/rows/keyword/keyword-index.ts'
import { catalogue } from '../calls/small-catalogue.ts'
import { openSmallSchool, type SmallSchool } from '../calls/small-school.ts'
import { engines } from '../support/test-database.ts'
import { naiveWords } from './naive-words.ts'

const post = entityNamed(catalogue, 'post')
const searched = searchedFields(post)
/** Characters that are easily taken for others, or for more than themselves. */
const character = fc.constantFrom(
  ...[
    '图',
    '书',
    '馆',
    'a',
    'A',
    'b',
    'é',
    'É',
    'ß',
    'İ',
    'K',
    '1',
    '%',
    '_',
    '\\',
    '"',
    '“',
    '”',
    '「',
    '」',
    "'",
    ' ',
    '-',
    '*',
    '😀',
    '\u{e041}',
    '\u{10fffd}',
  ],
)
const written = fc.array(character, { minLength: 1, maxLength: 12 }).map((each) => each.join(''))
const keyword = fc.array(character, { minLength: 1, maxLength: 4 }).map((each) => each.join(''))
const bounds = fc.constantFrom(
  { few: 2_000, walked: 6_000, frequent: 20_000 },
  { few: 0, walked: 0, frequent: 20_000 },
  { few: 0, walked: 12, frequent: 20_000 },
  { few: 0, walked: 0, frequent: 0 },
)
const order = fc.record({
  sort: fc.record({ field: fc.constantFrom('id', 'createdAt', 'views', 'title'), descending: fc.boolean() }),
  limit: fc.integer({ min: 1, max: 7 }),
  page: fc.integer({ min: 1, max: 3 }),
  after: fc.option(fc.integer({ min: 0, max: 20 })),
})

describe.each(engines)('keywords looked up on %s', (engine) => {
  let school: SmallSchool
  beforeAll(async () => {
    school = await openSmallSchool(engine)
    await school.seed('person', [{ name: '王小明' }])
    await school.seed('shelf', [{ name: '生活' }])
  })
  afterAll(() => school.remove())

  /** What looking at each row finds. */
  const naive = (database: Database, where: Where & { keyword: string }, request: PageRequest) => {
    const held = naiveWords(where.keyword).map((word) => mentions(engine, post, searched, word))
    return pageIds(database, post, 1, [...matchingBut(1, where), ...held], request)
  }
  const differences = async (database: Database) => {
    const found = []
    for await (const each of keywordDifferences(database, catalogue, 1)) found.push(each)
    return found
  }
  const write = (path: string, body: object) => school.call('wang', 'POST', path, body)

  test('find what looking at each row finds, in any order, on any page, however frequent, while rows come, change and go', async () => {
    await school.seed(
      'post',
      Array.from({ length: 20 }, (_, index) => ({ title: `旧帖${index}`, views: index % 4, createdAt: index % 5 })),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(written, written), { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(fc.nat(), written), { maxLength: 3 }),
        fc.array(fc.nat(), { maxLength: 2 }),
        fc.array(fc.tuple(keyword, order, bounds), { minLength: 4, maxLength: 8 }),
        async (added, edited, removed, asked) => {
          for (const [title, body] of added)
            await write('/small/post/publish', { title: `-${title}`, body, author: 1, shelf: 1 })
          const { list } = (await write('/small/old/post', { limit: 100, sort: 'id' })).data
          const idAt = (place: number): number => list[place % list.length].id
          for (const [place, body] of edited) await write('/small/post/edit', { id: idAt(place), title: '改过', body })
          for (const place of removed) {
            const answer = await write('/small/post/delete', { id: idAt(place) })
            if (place % 2 === 0 && answer.data?.undo) await write('/console/undo', { undo: answer.data.undo })
          }
          const { database } = school
          const { list: left } = (await write('/small/old/post', { limit: 500, sort: 'id' })).data
          for (const [word, request, limits] of asked) {
            const where = { ...everyRow, keyword: word.trim() || '图' }
            const isThere = left.some(({ id }: { id: number }) => id === request.after)
            const wanted = { ...request, after: isThere ? request.after : null }
            const both = await Promise.all([
              pageMatching(database, post, 1, where, wanted, { bounds: limits }),
              naive(database, where, wanted),
            ])
            expect(both[0], `${where.keyword} ${JSON.stringify(wanted)}`).toEqual(both[1])
            const all = { sort: { field: 'id', descending: false }, limit: 1_000 }
            expect(await pageIds(database, post, 1, matching(database, post, 1, where), all)).toEqual(
              await naive(database, where, all),
            )
          }
        },
      ),
      { numRuns: 25 },
    )
    expect(await differences(school.database)).toEqual([])
  })

  test('are looked for in the order of a list step by step, wherever its rows hold them', async () => {
    const { database } = school
    const every = { 的: 2, 图: 30, 考研: 250, 雅思: 700 }
    const words = Object.entries(every)
    const cells = Array.from({ length: 1_500 }, (_, index) => ({
      school_id: 1,
      id: 20_000 + index,
      ...cellsOf(post, {
        title: `帖子${words.flatMap(([word, nth]) => (index % nth === 0 ? word : [])).join('')}`,
        body: null,
        pictures: [],
        top: false,
        status: 'pending',
        views: index % 5 === 0 ? null : index % 50,
        createdAt: index % 100,
      }),
      changed_at: 1,
      changed_by: null,
    }))
    await database.write((trx) => insertRows(trx, 'post', cells))
    await rebuildKeywords(database, catalogue)
    const walked = { few: 0, walked: 2_000, frequent: 20_000 }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(every), '鲸鱼座', '图 的', '雅思 考研 的', '帖 鲸鱼座'),
        fc.constantFrom('id', 'createdAt', 'views'),
        fc.boolean(),
        fc.constantFrom(1, 7, 100),
        fc.constantFrom(1, 3),
        fc.option(fc.constantFrom(20_000, 20_040, 20_777)),
        async (word, field, descending, limit, page, after) => {
          const where = { ...everyRow, keyword: word }
          const wanted = { sort: { field, descending }, limit, page: after === null ? page : 1, after }
          const found = await pageMatching(database, post, 1, where, wanted, { bounds: walked })
          expect(found, JSON.stringify([word, wanted])).toEqual(await naive(database, where, wanted))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('write nothing for a change that leaves texts as they are', async () => {
    const state = async () => {
      const { rows } =
        engine === 'sqlite'
          ? await sql`select hex(block) as block from keyword_gram_data where id = 10`.execute(school.database.db)
          : await sql`select max(xmin::text::bigint) as last, count(*) as rows from keyword_gram`.execute(
              school.database.db,
            )
      return rows
    }
    await write('/small/post/publish', { title: '等着通过', author: 1, shelf: 1 })
    const before = await state()
    const { list } = (await write('/small/old/post', { limit: 100, status: 'pending' })).data
    const ids = list.map(({ id }: { id: number }) => id)
    const answer = await school.call('wang', 'GET', `/small/post/approve?ids=${ids.join(',')}`)
    expect(answer.data.changed).toBeGreaterThan(0)
    expect(await state()).toEqual(before)
    await write('/small/post/edit', { id: ids[0], title: '图书馆三楼' })
    expect(await state()).not.toEqual(before)
  })

  test('of rows that were there before the index are put in by two servers at once, while others write; each row is found meanwhile', async () => {
    const { database } = school
    const cells = Array.from({ length: 600 }, (_, index) => ({
      school_id: 1,
      id: 10_000 + index,
      ...cellsOf(post, {
        title: `失物招领 ${index}`,
        body: '图书馆',
        pictures: [],
        top: false,
        status: 'pending',
        createdAt: index,
      }),
      changed_at: 1,
      changed_by: null,
    }))
    await database.write((trx) => insertRows(trx, 'post', cells))
    const where = { ...everyRow, keyword: '失物' }
    const request = { sort: { field: 'createdAt', descending: true }, limit: 700 }
    // By the index alone: reading the list finds them whatever it holds.
    const byIndex = { few: 2_000, walked: 0, frequent: 20_000 }
    const found = () => pageMatching(database, post, 1, where, request, { bounds: byIndex })
    expect(await found()).toEqual([])
    expect((await differences(database)).length).toBeGreaterThanOrEqual(600)

    const again = { is_complete: 0, reached_school: 0, reached_id: 0 }
    await database.write((trx) => trx.updateTable('keyword_index').set(again).execute())
    const other = await openDatabase(school.config)
    try {
      for (const each of [database, other]) await openKeywordIndexes(each, catalogue)
      expect((await found()).length).toBe(600)
      const pieces = { first: 0, second: 0 }
      const count = (which: keyof typeof pieces) => async () => {
        pieces[which]++
        await new Promise(setImmediate)
        return true
      }
      await Promise.all([
        buildKeywords(database, catalogue, { goOn: count('first') }),
        buildKeywords(other, catalogue, { goOn: count('second') }),
        (async () => {
          for (let id = 10_000; id < 10_600; id += 60) await write('/small/post/edit', { id, title: `已领走 ${id}` })
          for (let id = 10_001; id < 10_600; id += 60) await write('/small/post/delete', { id })
        })(),
      ])
      expect(pieces.first + pieces.second).toBeGreaterThan(5)
    } finally {
      await other.close()
    }
    expect([...keywordIndexes(database).values()].every(({ isComplete }) => isComplete)).toBe(true)
    expect((await found()).length).toBe(580)
    expect(await found()).toEqual(await naive(database, where, request))
    expect(await differences(database)).toEqual([])
  })

  test('that miss a row which was written past the program are named by the check, and mended by building anew', async () => {
    const { database } = school
    await database.write((trx) =>
      sql`update post set title = ${'绕过程序'} where school_id = 1 and id = 10002`.execute(trx),
    )
    expect(await differences(database)).toContainEqual(expect.objectContaining({ entity: 'post', id: 10_002 }))
    await rebuildKeywords(database, catalogue)
    expect(await differences(database)).toEqual([])
  })

  test('are compared with all rows, more than are read at once, without looking each up', async () => {
    let lookedUp = 0
    school.database.activity.onQuery(({ sql: text }) => {
      if (/keyword_gram match|grams @>/.test(text)) lookedUp++
    })
    await school.seed(
      'post',
      Array.from({ length: 2_100 }, (_, index) => ({ title: `第${index}号通知` })),
    )
    expect(await differences(school.database)).toEqual([])
    expect(lookedUp).toBe(0)
  })
})

test('of what is written are in the index of PostgreSQL at once, as each search would read what is pending', async () => {
  const school = await openSmallSchool('postgres')
  await school.seed('person', [{ name: '王小明' }])
  await school.seed('shelf', [{ name: '生活' }])
  await school.call('wang', 'POST', '/small/post/publish', { title: '图书馆闭馆通知', author: 1, shelf: 1 })
  const { rows } = await sql<{ pages: number }>`
    select gin_clean_pending_list('keyword_gram_by_gram') as pages`.execute(school.database.db)
  expect(rows.map(({ pages }) => Number(pages))).toEqual([0])
  await school.remove()
})
