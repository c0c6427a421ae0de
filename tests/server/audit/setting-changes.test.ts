import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { grounds } from '../support/twin-ground.ts'

const update = '/school/config'
const changes = '/console/audit/setting?name=schoolInfo'

describe.each(grounds)('who wrote each field of a setting last, on %s', (dependencies) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(dependencies)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())
  const fields = async () => (await server.call(admin, 'GET', changes)).data.fields

  test('is told field by field, and follows what is taken back', async () => {
    const before = await fields()
    const began = Date.now()
    const saved = await server.call(admin, 'POST', update, { name: '江南科技大学' })
    expect(saved).toMatchObject({ code: 0 })
    const named = await fields()
    expect(named.name).toMatchObject({ by: '系统管理员' })
    expect(named.name.at).toBeGreaterThan(began - 60_000)
    expect(named.logo).toEqual(before.logo)
    // What stands as it stood was not changed, though it was sent along.
    const slogan = { name: '江南科技大学', slogan: '求实创新' }
    const added = await server.call(admin, 'POST', update, slogan)
    expect(added).toMatchObject({ code: 0 })
    const more = await fields()
    expect(more.name).toEqual(named.name)
    expect(more.slogan.batch).toBeGreaterThan(named.name.batch)
    const undone = await server.call(admin, 'POST', '/console/undo', { undo: added.data.undo })
    expect(undone).toMatchObject({ code: 0, data: { changed: 1 } })
    const after = await fields()
    expect(after.slogan.batch).toBeGreaterThan(more.slogan.batch)
    expect(after.name).toEqual(named.name)
  })

  test('is told to who may see the setting alone', async () => {
    const moderator = await server.signIn('moderator')
    expect(await server.call(moderator, 'GET', changes)).toMatchObject({ code: 403 })
    expect(await server.call(admin, 'GET', '/console/audit/setting?name=nothing')).toMatchObject({ code: -2 })
    expect(await server.call(null, 'GET', changes)).toMatchObject({ code: 1001 })
  })
})
