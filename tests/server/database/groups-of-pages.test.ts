import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { groupsOfPagesMigration } from '../../../src/server/database/migrations/0025-groups-of-pages.ts'
import { rebuildKeywords } from '../../../src/server/rows/keyword/build-keywords.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('groups told of pages, written out as before, on %s', (engine) => {
  let server: TestApp
  beforeEach(async () => {
    server = await openTestApp(engine)
  })
  afterEach(() => server.remove())

  test('become the robot groups of that name, once, and new ones of the first robot', async () => {
    const { database } = server
    const admin = await server.signIn('admin')
    const post = async (path: string, body: object) => (await server.call(admin, 'POST', path, body)).data
    const [known] = (await post('/school/robotGroupConfig/list', { limit: 1 })).list
    const [told] = (await post('/console/pageRobot/list', { diyPage: 1 })).list
    await database.write(async (trx) => {
      await sql`alter table page_robot add column "group" text`.execute(trx)
      await sql`update page_robot set chat = null, "group" = '老家长群' where school_id = 1`.execute(trx)
      await sql`
        update page_robot set "group" = ${known.name} where school_id = 1 and id = ${told.id}`.execute(trx)
      await groupsOfPagesMigration.up(trx)
      await groupsOfPagesMigration.up(trx)
    })
    await rebuildKeywords(database, catalogue)
    const made = (await post('/school/robotGroupConfig/list', { keyword: '老家长群' })).list
    expect(made).toMatchObject([{ status: 'enabled', robot: { id: 1 } }])
    const { list } = await post('/console/pageRobot/list', {})
    for (const row of list) expect(row.chat.id).toBe(row.id === told.id ? known.id : made[0].id)
    const next = await post('/school/robotGroupConfig/create', { name: '下一个群', robot: 1, status: 'enabled' })
    expect(next.ids).toEqual([made[0].id + 1])
  })
})
