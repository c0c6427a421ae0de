import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('buildings on %s', (engine) => {
  let server: TestApp
  let admin: string
  const post = (path: string, body: object) => server.call(admin, 'POST', path, body)
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  test('are the same by the calls of /school/house and by those of errands', async () => {
    const made = await post('/school/house/add', { name: '梅苑 9 栋', area: 'south', kind: 'dormitory', floors: 7 })
    expect(made).toMatchObject({ code: 0 })
    const id = made.data.ids[0]
    const seen = async (path: string) => (await server.call(admin, 'GET', `${path}?ids=${id}`)).data.list
    const both = async () => {
      const ofErrands = await seen('/school/running/house/list')
      expect(await seen('/school/house/search')).toEqual(ofErrands)
      return ofErrands[0]
    }
    expect(await both()).toMatchObject({ name: '梅苑 9 栋', floors: 7, status: 'enabled' })
    expect(await post('/school/house/edit', { id, floors: 9, lift: true })).toMatchObject({ code: 0 })
    expect(await both()).toMatchObject({ floors: 9, lift: true })
    expect(await post('/school/house/disable', { id })).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(await both()).toMatchObject({ status: 'disabled' })
    expect(await post('/school/house/enable', { id })).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(await post('/school/house/enable', { id })).toMatchObject({ code: 0, data: { changed: 0 } })
    expect(await both()).toMatchObject({ status: 'enabled' })
    const again = await post('/school/house/add', { name: '梅苑 9 栋', area: 'south', kind: 'dormitory', floors: 7 })
    expect(again).toMatchObject({ code: -2 })
    expect(await post('/school/house/delete', { id })).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(await both()).toBeUndefined()
  })
})
