import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ridersPinyinMigration } from '../../../src/server/database/migrations/0032-riders-pinyin.ts'
import { migrate } from '../../../src/server/database/migrations/migrate.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('what riders were called in pinyin before on %s', (engine) => {
  let server: TestApp
  beforeEach(async () => {
    server = await openTestApp(engine)
  })
  afterEach(() => server.remove())

  test('is forgotten, for a second time as well', async () => {
    const { database } = server
    const known = async () => {
      const { rows } = await sql<{ pinyin: string }>`
        select pinyin from rider where school_id = 1 and pinyin is not null`.execute(database.db)
      return rows.length
    }
    await database.write(async (trx) => {
      await sql`alter table rider add column pinyin text`.execute(trx)
      await sql`update rider set pinyin = 'zhangsan' where school_id = 1`.execute(trx)
    })
    expect(await known()).toBeGreaterThan(0)
    for (let time = 0; time < 2; time++) {
      await database.write((trx) => ridersPinyinMigration.up(trx))
      expect(await known()).toBe(0)
    }
  })

  test('is forgotten where the migration came behind those of higher numbers', async () => {
    const { database } = server
    const made = () =>
      sql<{ name: string }>`select name from kysely_migration where name = '0032-riders-pinyin'`.execute(database.db)
    expect((await made()).rows).toHaveLength(1)
    await database.write((trx) => sql`delete from kysely_migration where name = '0032-riders-pinyin'`.execute(trx))
    await database.session(migrate)
    expect((await made()).rows).toHaveLength(1)
  })

  test('is nothing to a database without riders', async () => {
    await server.database.write(async (trx) => {
      await sql`drop table rider`.execute(trx)
      await ridersPinyinMigration.up(trx)
    })
  })
})
