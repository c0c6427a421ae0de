import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { oneAdPlaceMigration } from '../../../src/server/database/migrations/0010-one-ad-place.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('places for advertisements of before on %s', (engine) => {
  let server: TestApp
  beforeEach(async () => {
    server = await openTestApp(engine)
  })
  afterEach(() => server.remove())

  test('join the others, and the circle’s setting names them there', async () => {
    const { database } = server
    await database.write(async (trx) => {
      await sql`create table ad_type (
        school_id bigint not null, id bigint not null, name text, code text, width bigint, height bigint, status text not null,
        changed_at bigint not null, changed_by bigint, primary key (school_id, id))`.execute(trx)
      await sql`insert into ad_type values
        (1, 1, '旧的横幅', 'home_banner', 1, 1, 'enabled', 5, null),
        (1, 2, '食堂屏幕', 'canteen_screen', 800, 600, 'disabled', 7, null)`.execute(trx)
      const value = JSON.stringify({ pictures: 9, adType: 2 })
      await sql`update setting set value = ${value} where school_id = 1 and name = 'release_dynamics'`.execute(trx)
      await oneAdPlaceMigration.up(trx)
    })
    const admin = await server.signIn('admin')
    const places = await server.call(admin, 'GET', '/school/advertiseCategory/index?limit=50')
    const moved = places.data.list.find(({ code }: { code: string }) => code === 'canteen_screen')
    expect(moved).toMatchObject({ name: '食堂屏幕', width: 800, height: 600, status: 'disabled', createdAt: 7 })
    expect(places.data.list.filter(({ code }: { code: string }) => code === 'home_banner')).toHaveLength(1)
    const setting = await server.call(admin, 'GET', '/school/v3_0/setting/release_dynamics')
    expect(setting.data).toMatchObject({ pictures: 9, adType: { id: moved.id, label: '食堂屏幕' } })
    const place = { name: '操场屏幕', code: 'field_screen', width: 800, height: 600, status: 'enabled' }
    const next = await server.call(admin, 'POST', '/school/advertiseCategory/add', place)
    expect(next.data.ids).toEqual([moved.id + 1])
  })
})
