import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ridersPinyinMigration } from '../../../src/server/database/migrations/0032-riders-pinyin.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('what riders were called in pinyin before on %s', (engine) => {
  let server: TestApp
  beforeEach(async () => {
    server = await openTestApp(engine)
  })
  afterEach(() => server.remove())

  test('is forgotten, and they are found by it nevertheless; again it changes nothing', async () => {
    const { database } = server
    const admin = await server.signIn('admin')
    const first = (await server.call(admin, 'GET', '/school/running/riders?limit=1')).data.list[0]
    await database.write(async (trx) => {
      await sql`alter table rider add column pinyin text`.execute(trx)
      await sql`update rider set pinyin = 'zhangsan' where school_id = 1 and id = ${first.id}`.execute(trx)
      await ridersPinyinMigration.up(trx)
    })
    const kept = sql<{ pinyin: string }>`select pinyin from rider where school_id = 1 and pinyin is not null`
    expect((await kept.execute(database.db)).rows).toEqual([])
    await database.write((trx) => ridersPinyinMigration.up(trx))
    const after = (await server.call(admin, 'GET', '/school/running/riders?limit=1')).data.list[0]
    expect(after).toEqual(first)
  })

  test('is nothing to a database without riders', async () => {
    await server.database.write(async (trx) => {
      await sql`drop table rider`.execute(trx)
      await ridersPinyinMigration.up(trx)
    })
  })
})
