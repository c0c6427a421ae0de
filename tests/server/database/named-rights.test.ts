import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { namedRightsMigration } from '../../../src/server/database/migrations/0005-named-rights.ts'
import { schoolInfoRightMigration } from '../../../src/server/database/migrations/0009-school-info-right.ts'
import { resendRightMigration } from '../../../src/server/database/migrations/0035-resend-right.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('roles of before on %s', (engine) => {
  let server: TestApp
  beforeEach(async () => {
    server = await openTestApp(engine)
  })
  afterEach(() => server.remove())

  const grantsOf = async (name: string) => {
    const row = await entityTables(server.database.db)
      .selectFrom('role')
      .select('grants')
      .where('school_id', '=', 1)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return JSON.parse(String(row.grants))
  }
  const write = (name: string, grants: readonly string[]) =>
    server.database.write((trx) =>
      entityTables(trx)
        .updateTable('role')
        .set({ grants: JSON.stringify(grants) })
        .where('name', '=', name)
        .execute(),
    )

  test('may upload and check links as before, and others are given nothing twice', async () => {
    const { database } = server
    await write('审核员', ['topicDynamics'])
    await write('管理员', ['navigation'])
    await write('编辑', ['helpCenter', 'navigation.upload'])
    for (let time = 0; time < 2; time += 1) await database.write((trx) => namedRightsMigration.up(trx))
    expect(await grantsOf('审核员')).toEqual(['topicDynamics', 'navigation.upload', 'navigation.link'])
    expect(await grantsOf('管理员')).toEqual(['navigation', 'authorityment.undoOthers'])
    expect(await grantsOf('编辑')).toEqual(['helpCenter', 'navigation.upload', 'navigation.link'])
    expect(await grantsOf('超级管理员')).toEqual(['*'])
  })
  test('send messages again where they could see the record', async () => {
    const { database } = server
    await write('审核员', ['topicDynamics', 'authorityment.audit'])
    await write('管理员', ['authorityment', 'authorityment.audit'])
    await write('编辑', ['helpCenter'])
    for (let time = 0; time < 2; time += 1) await database.write((trx) => resendRightMigration.up(trx))
    expect(await grantsOf('审核员')).toEqual(['topicDynamics', 'authorityment.audit', 'authorityment.resend'])
    expect(await grantsOf('管理员')).toEqual(['authorityment', 'authorityment.audit'])
    expect(await grantsOf('编辑')).toEqual(['helpCenter'])
  })
  test('change the information of their school where it stands now', async () => {
    const { database } = server
    await write('审核员', ['topicDynamics', 'navigation.school', 'setting.schoolInfo'])
    await write('管理员', ['navigation'])
    await write('编辑', ['helpCenter'])
    for (let time = 0; time < 2; time += 1) await database.write((trx) => schoolInfoRightMigration.up(trx))
    expect(await grantsOf('管理员')).toEqual(['navigation', 'setting.schoolInfo', 'systemSettings.sysindex'])
    expect(await grantsOf('审核员')).toEqual([
      'topicDynamics',
      'navigation.school',
      'setting.schoolInfo',
      'systemSettings.sysindex',
    ])
    expect(await grantsOf('编辑')).toEqual(['helpCenter'])
    expect(await grantsOf('超级管理员')).toEqual(['*'])
  })
})
