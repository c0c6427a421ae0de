import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSmallSchool, type SmallSchool } from '../calls/small-school.ts'

let school: SmallSchool
beforeAll(async () => {
  school = await openSmallSchool('postgres')
  await school.seed('person', [{ name: '王小明' }])
  await school.seed('shelf', [{ name: '生活' }])
})
afterAll(() => school.remove())

const publish = (title: string) => school.call('wang', 'POST', '/small/post/publish', { title, author: 1, shelf: 1 })
const newest = async (): Promise<string[]> => {
  const { data } = await school.call('wang', 'POST', '/small/old/post', { sort: '-id', limit: 1 })
  return data.list.map(({ title }: { title: string }) => title)
}

const page = ' from "post" .*order by "id" desc'

test('the same page is read once for all who ask while it is being read, however long that takes', async () => {
  await publish('第一条')
  let pages = 0
  school.database.activity.onQuery(({ sql: text }) => {
    if (new RegExp(page).test(text)) pages++
  })
  expect(await newest()).toEqual(['第一条'])
  expect(pages).toBe(1)
  pages = 0
  const asked = await school.database.session(async (db) => {
    const held = await db.startTransaction().execute()
    await sql`lock table post in access exclusive mode`.execute(held)
    // Not from `pg_locks`, where tables of other tests on this server have the same numbers; and not in `held`, which reads it once.
    const waiting = async () => {
      const { rows } = await sql<{ some: number }>`
        select count(*) as some from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ~ ${page}
      `.execute(school.database.db)
      return Number(rows[0]?.some)
    }
    const lists = Array.from({ length: 20 }, newest)
    await expect.poll(waiting).toBe(1)
    // Whoever asked before this is waiting by the time it is answered.
    await school.call('wang', 'GET', '/small/person/list')
    expect(await waiting()).toBe(1)
    await held.rollback().execute()
    return Promise.all(lists)
  })
  expect(asked).toEqual(Array.from({ length: 20 }, () => ['第一条']))
  expect(pages).toBe(2)
})
