import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import { sqlName, tableOf } from '../../../src/catalogue/schema/table.ts'
import type { AuthorFigure } from '../../../src/catalogue/wire.ts'
import { authorRecord } from '../../../src/server/charts/author-record.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { createCountCache } from '../../../src/server/read/count.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const day = 86_400_000
const author = 7
/** Whose posts are nobody's business here. */
const other = 8

describe.each(engines)('what is on record of an author on %s', (engine) => {
  let server: TestApp
  let admin: string

  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
    await server.database.write(async (trx) => {
      const tables = entityTables(trx)
      const set = (table: string, values: Record<string, string | number>, ids: readonly number[]) =>
        tables.updateTable(table).set(values).where('school_id', '=', 1).where('id', 'in', ids).execute()
      await set(
        'dynamic',
        { author: other },
        [...Array(60).keys()].map((index) => index + 1),
      )
      await tables.updateTable('dynamic').set({ author: other }).where('author', '=', author).execute()
      await set('dynamic', { author, status: 'approved' }, [1, 2])
      await set('dynamic', { author, status: 'refused', created_at: Date.now() - 1000 }, [3])
      await set('dynamic', { author, status: 'refused', created_at: Date.now() - 40 * day }, [4])
      await tables.updateTable('user_block').set({ user: other }).where('user', '=', author).execute()
      await set('user_block', { user: author }, [1])
      await tables.updateTable('topic_complaint').set({ dynamic: 50 }).where('dynamic', 'in', [1, 2, 3, 4]).execute()
      await set('topic_complaint', { dynamic: 1 }, [1, 2])
      await set('topic_complaint', { dynamic: 3 }, [3])
      await tables.updateTable('complaint').set({ target_id: other }).where('target_id', '=', author).execute()
      await set('complaint', { target: 'user', target_id: author }, [1])
      await set('complaint', { target: 'comment', target_id: author }, [2])
    })
  })
  afterAll(() => server.remove())

  const record = async (token: string, id = author): Promise<AuthorFigure[]> =>
    (await server.call(token, 'GET', `/console/author?id=${id}`)).data.list
  const counts = (figures: readonly AuthorFigure[]) =>
    Object.fromEntries(figures.map(({ name, count }) => [name, count]))

  test('counts posts, refusals of the last days, blocks and complaints in one call', async () => {
    expect(counts(await record(admin))).toEqual({
      posts: 4,
      refusals: 1,
      blocks: 1,
      postComplaints: 3,
      complaints: 1,
    })
    expect(counts(await record(admin, 999_999))).toEqual({
      posts: 0,
      refusals: 0,
      blocks: 0,
      postComplaints: 0,
      complaints: 0,
    })
  })

  test('agrees with the list each figure leads to', async () => {
    for (const { name, entity, filter, count } of await record(admin)) {
      const path = catalogue.entities.get(entity)?.list?.call.path
      const { data } = await server.call(admin, 'GET', `${path}?${new URLSearchParams(filter)}`)
      expect.soft([name, data.total]).toEqual([name, count])
    }
  })

  test('takes a day to begin at midnight in Beijing', async () => {
    const { database } = server
    const account = { id: 1, name: '', schoolId: 1, allows: () => true }
    const dependencies = { catalogue, database, counts: createCountCache(database) }
    const sinceAt = async (moment: string) => {
      const { list } = await authorRecord(dependencies, account, author, Date.parse(moment))
      return list.find(({ name }) => name === 'refusals')?.filter.createdAt_from
    }
    expect(await sinceAt('2026-05-30T15:59:59Z')).toBe('2026-05-01T00:00:00')
    expect(await sinceAt('2026-05-30T16:00:00Z')).toBe('2026-05-02T00:00:00')
  })

  test('shows a figure to whoever may see its list, and one read through another list to whoever may see both', async () => {
    const account = async (username: string, grants: readonly string[]) => {
      const role = await server.call(admin, 'POST', '/school/role/add', { name: username, grants })
      const made = { username, password: 'not-so-secret', role: role.data.ids[0] }
      await server.call(admin, 'POST', '/admin/user/register', made)
      return server.signIn(username)
    }
    const named = async (token: string) => (await record(token)).map(({ name }) => name)
    expect(await named(await account('posts', ['dynamic.list']))).toEqual(['posts', 'refusals'])
    expect(await named(await account('complaints', ['topicComplaint.list', 'complaint.list']))).toEqual(['complaints'])
    expect(await named(await account('nothing', ['vote.list']))).toEqual([])
    expect(await server.call(null, 'GET', `/console/author?id=${author}`)).toMatchObject({ code: 1001 })
  })

  test('is of the school of whoever asks', async () => {
    const stranger = await server.signIn('other')
    const { data } = await server.call(stranger, 'GET', '/school/v3_0/dynamic/list?author=7')
    expect(counts(await record(stranger)).posts).toBe(data.total)
    expect(data.total).not.toBe(4)
  })

  test('refuses what is no id', async () => {
    expect(await server.call(admin, 'GET', '/console/author?id=me')).toMatchObject({ code: -2 })
    expect(await server.call(admin, 'GET', '/console/author')).toMatchObject({ code: -2 })
  })

  test('is counted by what an index begins with, however many rows there are', async () => {
    const narrow = {
      posts: 'author',
      refusals: 'author',
      blocks: 'user',
      postComplaints: 'dynamic',
      complaints: 'targetId',
    }
    for (const { name, entity, filter } of await record(admin)) {
      const by = narrow[name]
      expect.soft(Object.keys(filter), name).toContain(by)
      const firsts = tableOf(entityNamed(catalogue, entity)).indexes.map(({ columns }) => columns[1]?.name)
      expect.soft(firsts, name).toContain(sqlName(by))
    }
  })
})
