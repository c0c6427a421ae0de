import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { wordFinder } from '../../../src/catalogue/sensitive/find-words.ts'
import { dependenciesWithoutHandlers } from '../../../src/server/change-listeners.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { writeUnrecorded } from '../../../src/server/write/write-unrecorded.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'
import { type Call, differences, dynamicsFound, publish, saveWords, untilLooked } from './sensitive-server.ts'

describe.each(engines)('lists by whether sensitive words are found in their texts on %s', (engine) => {
  let server: TestApp
  let call: Call
  beforeAll(async () => {
    server = await openTestApp(engine)
    const admin = await server.signIn('admin')
    call = (method, url, body) => server.call(admin, method, url, body)
  })
  afterAll(() => server.remove())

  const undo = (token: string) => call('POST', '/console/undo', { undo: token })
  const write = async (content: string): Promise<number> => {
    const { code, data } = await call('POST', publish, { content })
    expect(code).toBe(0)
    return data.ids[0]
  }
  const edit = (id: number, content: string) =>
    call('POST', '/school/v3_0/dynamic/dynamic/editDynamic', { id, content })
  const isFound = async (id: number) => {
    const [those, others] = [await dynamicsFound(call, '1', `&ids=${id}`), await dynamicsFound(call, '0', `&ids=${id}`)]
    expect([...those.ids, ...others.ids]).toEqual([id])
    return those.ids.includes(id)
  }

  test('the demo is right as it was written, in several entities', async () => {
    expect(await differences(server.database)).toEqual([])
    const { ids } = await dynamicsFound(call, '1')
    const { ids: others } = await dynamicsFound(call, '0')
    expect(ids.length).toBeGreaterThan(0)
    expect(others.length).toBeGreaterThan(ids.length)
    const comments = await call('GET', '/school/v3_0/comment/commentList?sensitive=1')
    expect(comments.data.total).toBeGreaterThan(0)
  })

  test('what is written, edited and taken back is told at once, and no decision of anybody', async () => {
    const id = await write('出一本书，加-微＊信 abc')
    expect(await isFound(id)).toBe(true)
    const edited = await edit(id, '出一本书')
    expect(await isFound(id)).toBe(false)
    expect((await undo(edited.data.undo)).data.changed).toBe(1)
    expect(await isFound(id)).toBe(true)
    const { data } = await call('GET', `/console/audit?entity=dynamic&id=${id}&images=1`)
    expect(JSON.stringify(data)).not.toContain('sensitive')
    const audit = await server.database.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('school_id', '=', 1)
      .where('entity', '=', 'dynamic')
      .where('row_id', '=', id)
      .execute()
    expect(audit.length).toBeGreaterThan(2)
    expect(JSON.stringify(audit)).not.toContain('sensitive')
  })

  test('are counted by status as their rows are, be all rows counted for good or not', async () => {
    const counts = async (filter: string) => {
      const { data } = await call('GET', `/school/v3_0/dynamic/list?limit=1&counts=1&counted=all${filter}`)
      return data.counts
    }
    const rows = await entityTables(server.database.db)
      .selectFrom('dynamic')
      .select(['status', 'sensitive'])
      .where('school_id', '=', 1)
      .execute()
    const expected = (isHeld: boolean) => {
      const own = rows.filter(({ sensitive }) => Boolean(sensitive) === isHeld)
      const of = (status: string) => own.filter((row) => row.status === status).length
      return Object.fromEntries(['pending', 'approved', 'refused', 'deleted'].map((each) => [each, of(each)]))
    }
    const uncounted = { counted: null }
    await server.database.write((trx) =>
      trx.updateTable('entity_version').set(uncounted).where('school_id', '=', 1).execute(),
    )
    expect(await counts('&sensitive=0')).toEqual(expected(false))
    await vi.waitFor(async () => {
      await counts('')
      const { counted } = await server.database.db
        .selectFrom('entity_version')
        .select('counted')
        .where('school_id', '=', 1)
        .where('entity', '=', 'dynamic')
        .executeTakeFirstOrThrow()
      expect(counted).not.toBeNull()
    })
    // Another filter of the same rows, so that what was counted before is not told again.
    expect(await counts('&sensitive=0&kind=life,need,trade,activity')).toEqual(expected(false))
    const edited = await edit(await write('刚写的'), '刚写的，刷单')
    expect(edited.code).toBe(0)
    expect(await counts('&sensitive=0')).toEqual(expected(false))
    expect(await counts('&sensitive=1')).toEqual({ ...expected(true), pending: (expected(true).pending ?? 0) + 1 })
  })

  test('nobody writes it, sorts by it or is shown it by itself', async () => {
    const { data } = await call('POST', publish, { content: '没有', sensitive: true })
    expect(await isFound(data.ids[0])).toBe(false)
    expect(await call('GET', '/school/v3_0/dynamic/list?sort=sensitive')).toMatchObject({ code: -2 })
    expect(await call('GET', '/school/v3_0/dynamic/list?sensitive=maybe')).toMatchObject({
      code: -2,
      message: expect.stringContaining('敏感词只能是「含」或「不含」'),
    })
  })

  test('what a student posts, be it outside the audit', async () => {
    const { database } = server
    const [first, second] = await database.write((trx) =>
      writeUnrecorded(
        { dependencies: dependenciesWithoutHandlers(database, catalogue), trx, schoolId: 1, now: Date.now() },
        async (changes) => {
          const id = await changes.createAll('comment', [{ content: '代写论文' }, { content: '写得好' }])
          return [id, id + 1]
        },
      ),
    )
    const found = async (sensitive: string) => {
      const { data } = await call(
        'GET',
        `/school/v3_0/comment/commentList?sensitive=${sensitive}&ids=${first},${second}`,
      )
      return data.list.map(({ id }: { id: number }) => id)
    }
    expect([await found('1'), await found('0')]).toEqual([[first], [second]])
  })

  test('agree with what the console marks, whatever is written and edited', async () => {
    const piece = fc.constantFrom('加', '微', '信', '代', '写', 'ｓ', 'b', 'S', ' ', '-', '。', '​', '\n', '好')
    const text = fc.array(piece, { minLength: 1, maxLength: 9 }).map((each) => `字${each.join('')}`)
    const words = ['加微信', '代写', 'sb']
    await saveWords(call, words)
    await untilLooked(server.database)
    const find = wordFinder(words.join('\n'))
    await fc.assert(
      fc.asyncProperty(text, text, async (first, second) => {
        const id = await write(first)
        expect(await isFound(id)).toBe((find?.(first.trim()).length ?? 0) > 0)
        await edit(id, second)
        expect(await isFound(id)).toBe((find?.(second.trim()).length ?? 0) > 0)
      }),
      { numRuns: 25 },
    )
    expect(await differences(server.database)).toEqual([])
  })

  test('a decision on all without words leaves those with words, and is taken back in one', async () => {
    const pending = '&status=pending'
    const [held, clean] = [await dynamicsFound(call, '1', pending), await dynamicsFound(call, '0', pending)]
    const { data } = await call('GET', `/school/v3_0/dynamic/list?sensitive=0${pending}&limit=1`)
    const answer = await call('POST', '/school/dynamic/approved', {
      filter: { status: 'pending', sensitive: '0' },
      expected: clean.total,
      asOf: data.asOf,
    })
    expect(answer.data).toMatchObject({ changed: clean.total, skippedCount: 0 })
    expect(await dynamicsFound(call, '1', pending)).toEqual(held)
    expect((await dynamicsFound(call, '0', pending)).total).toBe(0)
    expect((await undo(answer.data.undo)).data.changed).toBe(clean.total)
    expect(await dynamicsFound(call, '0', pending)).toEqual(clean)
  })
})
