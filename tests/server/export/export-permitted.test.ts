import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { insertRows } from '../../../src/server/database/insert-rows.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

/** More than sockets and streams between the two hold by themselves. */
const rows = 3_000
/** What no packing makes shorter. */
const noise = () => randomBytes(200).toString('hex')

describe.each(engines)('a file that is put together while it is sent, on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
    await server.database.write(async (trx) => {
      const topic = await entityTables(trx)
        .selectFrom('topic')
        .selectAll()
        .where('school_id', '=', 1)
        .limit(1)
        .executeTakeFirstOrThrow()
      const copies = Array.from({ length: rows }, (_, at) => ({ ...topic, id: 100_000 + at, title: noise() }))
      await insertRows(trx, 'topic', copies)
      const batch = await trx
        .selectFrom('audit_batch')
        .selectAll()
        .where('school_id', '=', 1)
        .limit(1)
        .executeTakeFirstOrThrow()
      const about = { entity: 'topic', command: 'topic.approve', part_of: null }
      const batches = Array.from({ length: rows }, (_, at) => ({ ...batch, ...about, id: 100_000 + at, note: noise() }))
      await insertRows(trx, 'audit_batch', batches)
      await trx
        .updateTable('sequence')
        .set({ next: 100_000 + rows })
        .where('school_id', '=', 1)
        .where('entity', '=', 'audit_batch')
        .execute()
    })
  })
  afterAll(() => server.remove())

  const post = (url: string, body: object) => server.call(admin, 'POST', url, body)
  /** Somebody with a role of their own. */
  const staff = async (name: string, grants: readonly string[]) => {
    const made = await post('/school/role/add', { name, grants })
    const role: number = made.data.ids[0]
    const account = { username: name, name, role, password: 'six-letters' }
    expect(await post('/admin/user/register', account)).toMatchObject({ code: 0 })
    return { role, token: await server.signIn(name) }
  }
  const ask = async (token: string, url: string, payload: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await server.app.inject({ method: 'POST', url, headers, payload, payloadAsStream: true })
    expect(response.statusCode).toBe(200)
    return response.stream()
  }
  const restOf = async (stream: Readable) => {
    let bytes = 0
    for await (const chunk of stream) bytes += Buffer.from(chunk).length
    return bytes
  }
  const kinds: [string, string, object][] = [
    ['csv', '/console/export', { entity: 'topic', format: 'csv' }],
    ['xlsx', '/console/export', { entity: 'topic', format: 'xlsx' }],
    ['audit', '/console/audit/export', { entity: 'topic' }],
  ]

  test.each(kinds)('as %s ends with the session that asked for it, and with no other', async (kind, url, payload) => {
    const { token } = await staff(`staff-${kind}`, ['topic.list', 'authorityment.audit'])
    const another = await server.signIn(`staff-${kind}`)
    const [ended, kept] = [await ask(token, url, payload), await ask(another, url, payload)]
    expect(await server.call(token, 'POST', '/console/logout')).toMatchObject({ code: 0 })
    // Though nobody reads on: whoever leaves a file half sent would keep its view of the database.
    await expect.poll(() => ended.destroyed).toBe(true)
    await expect(restOf(ended)).rejects.toThrow()
    expect(await restOf(kept)).toBeGreaterThan(rows * 10)
  })
  test('as zip is not sent where its session ends before all of it is read', async () => {
    const { token } = await staff('staff-zip', ['topic.list'])
    const headers = { authorization: `Bearer ${token}` }
    const payload = { entity: 'topic', format: 'zip' }
    const views = vi.spyOn(server.database, 'snapshot')
    const asked = server.app.inject({ method: 'POST', url: '/console/export', headers, payload })
    await expect.poll(() => views.mock.calls.length, { interval: 1 }).toBe(1)
    views.mockRestore()
    await server.call(token, 'POST', '/console/logout')
    expect((await asked).json()).toMatchObject({ code: 1001 })
  })

  test.each(kinds)(
    'as %s ends when the right to it is taken away, and goes on when another is',
    async (kind, url, payload) => {
      const needed = ['topic.list', 'authorityment.audit']
      const { role, token } = await staff(`other-${kind}`, [...needed, 'vote'])
      const [less, none] = [await ask(token, url, payload), await ask(token, url, payload)]
      await post('/school/role/edit', { id: role, grants: needed })
      expect(await restOf(less)).toBeGreaterThan(rows * 10)
      await post('/school/role/edit', { id: role, grants: ['vote'] })
      await expect(restOf(none)).rejects.toThrow()
    },
  )
})
