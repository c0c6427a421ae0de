import { limitAsync } from 'es-toolkit/promise'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { type Endpoint, endpointsOf, isReading } from '../../../src/catalogue/endpoint.ts'
import { permissionsOf } from '../../../src/catalogue/permission.ts'
import { importForm } from '../../../src/catalogue/schema/importable.ts'
import { sqlName } from '../../../src/catalogue/schema/table.ts'
import { callKey } from '../../../src/catalogue/vocabulary/call.ts'
import { namedEndpoint } from '../../../src/server/calls/choose-endpoint.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { createSession } from '../../../src/server/security/session.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'
import { isFullTrust, trustEngines } from '../support/trust-size.ts'

const endpoints = endpointsOf(catalogue)
const byPermission = new Map(
  endpoints.map(({ permission }) => [permission, endpoints.filter((endpoint) => endpoint.permission === permission)]),
)

/** What has to be read to know who calls. */
const readBySession: ReadonlySet<string> = new Set(['account', 'role', 'permission', 'group'])

/** A role that no call changes in this test, whose grants are written directly. */
const name = '逐项测试'

/** Endpoints that share a call are told apart by its address alone before the body is read. */
function filedUnder(endpoint: Endpoint): string {
  const sharing = endpoints.filter(({ call }) => callKey(call) === callKey(endpoint.call))
  const query = endpoint.call.method === 'GET' ? { ...endpoint.call.with } : {}
  return (namedEndpoint(sharing, query) ?? sharing[0] ?? endpoint).permission
}

/** Calls at once. Of all of them the last would wait longer for a connection than a server may take to answer. */
const atOnce = 50

/** What no call takes: in its address, and as a body. */
const garbage =
  'id=x&ids=,,-1&page=-7&limit=zzz&sort=nope&filter=%7B&expected=x&asOf=never&keyword=%00&counts=9&entity=%27'
const garbageBodies = [
  '[1,2]',
  '"text"',
  '{"id":{"a":[]},"ids":"x","filter":7}',
  '{"broken":',
  `{"a":"${'x'.repeat(9000)}"}`,
]

describe.each(engines)('who may make each call of the catalogue on %s', (engine) => {
  /** Who may is told by code that knows no engine; how refusals are counted does, so that is tried on each. */
  const isWhole = trustEngines.includes(engine)
  const whole = test.runIf(isWhole)
  let server: TestApp
  let roleId: number
  let tester: string
  let disabled: string
  let stranger: string

  beforeAll(async () => {
    server = await openTestApp(engine)
    const admin = await server.signIn('admin')
    const role = await server.call(admin, 'POST', '/school/role/add', { name })
    roleId = role.data.ids[0]
    const account = async (username: string) => {
      const body = { username, password: 'not-so-secret', role: roleId }
      const answer = await server.call(admin, 'POST', '/admin/user/register', body)
      return { id: Number(answer.data.ids[0]), token: await server.signIn(username) }
    }
    tester = (await account('tester')).token
    const off = await account('disabled')
    await server.call(admin, 'GET', `/school/account/disable?id=${off.id}`)
    disabled = await server.database.write((trx) =>
      createSession(trx, { schoolId: 1, accountId: off.id, address: '127.0.0.1', userAgent: 'test' }),
    )
    stranger = await server.signIn('other')
  })
  afterAll(() => server.remove())

  const fire = (token: string | null, endpoint: Endpoint, params: Readonly<Record<string, string>> = {}) => {
    const sent = { ...endpoint.call.with, ...params }
    const { method, path } = endpoint.call
    return method === 'GET'
      ? server.call(token, 'GET', `${path}?${new URLSearchParams(sent)}`)
      : server.call(token, 'POST', path, sent)
  }
  const grant = (grants: readonly string[]) =>
    server.database.write((trx) =>
      entityTables(trx)
        .updateTable('role')
        .set({ grants: JSON.stringify(grants) })
        .where('school_id', '=', 1)
        .where('id', '=', roleId)
        .execute(),
    )

  whole('nobody, and a disabled account, are sent to sign in', async () => {
    await Promise.all(
      endpoints.map(
        limitAsync(async (endpoint: Endpoint) => {
          for (const token of [null, disabled]) {
            const { code, data } = await fire(token, endpoint)
            expect.soft([callKey(endpoint.call), code, data ?? null]).toEqual([callKey(endpoint.call), 1001, null])
          }
        }, atOnce),
      ),
    )
  })

  test('an account without the permission is refused, and it is on record', async () => {
    await grant([])
    await Promise.all(
      endpoints.map(
        limitAsync(async (endpoint: Endpoint) => {
          const answer = await fire(tester, endpoint, { id: '1' })
          expect
            .soft([callKey(endpoint.call), answer.code, answer.message])
            .toEqual([callKey(endpoint.call), 403, expect.stringMatching(/^您没有「.+」的权限$/)])
        }, atOnce),
      ),
    )
    const refused = await server.database.db
      .selectFrom('audit_batch')
      .select(['command', 'refused'])
      .where('school_id', '=', 1)
      .where('account_name', '=', 'tester')
      .where('refused', '>', 0)
      .execute()
    const filed = new Set(endpoints.map(filedUnder))
    expect(new Set(refused.map(({ command }) => command))).toEqual(filed)
    expect(refused).toHaveLength(filed.size)
    expect(refused.reduce((sum, entry) => sum + Number(entry.refused), 0)).toBe(endpoints.length)
  })

  whole('an account without the permission is refused whatever it sends, and no row is read', async () => {
    await grant([])
    const hidden = [...catalogue.entities.keys()].filter((entity) => !readBySession.has(entity)).map(sqlName)
    const rename = (from: string, to: string) =>
      server.database.write((trx) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(trx))
    for (const table of hidden) await rename(table, `${table}_away`)
    const send = async (method: 'GET' | 'POST', url: string, payload?: string) => {
      const headers = { authorization: `Bearer ${tester}`, 'content-type': 'application/json' }
      const response = await server.app.inject({
        method,
        url,
        headers,
        ...(payload === undefined ? {} : { payload }),
      })
      expect.soft([method, url, payload, response.json().code]).toEqual([method, url, payload, 403])
    }
    for (const [index, { call }] of endpoints.entries()) {
      const bodies = isFullTrust ? garbageBodies : [garbageBodies[index % garbageBodies.length]]
      const fixed = Object.keys(call.with ?? {}).map((name) => `&${name}=neither`)
      await send(call.method, `${call.path}?${garbage}${fixed.join('')}`)
      if (call.method === 'POST') for (const body of bodies) await send('POST', call.path, body)
    }
    for (const entity of catalogue.entities.values()) {
      const asked = `entity=${entity.name}&page=-7&limit=zzz&ids=x&from=never&sort=nope`
      await send('GET', `/console/options?${asked}`)
      await send('GET', `/console/audit?${asked}`)
      if (entity.list) await send('GET', `/console/charts?${asked}`)
      if (entity.list) await send('POST', '/console/export', `{"entity":"${entity.name}","format":7,"limit":"x"}`)
      if (importForm(entity)) await send('POST', `/console/import?${asked}`, '[]')
      if (importForm(entity)) await send('POST', `/console/import/preview?${asked}`, '[]')
    }
    for (const table of hidden) await rename(`${table}_away`, table)
  })

  whole('every permission but its own is not enough, and its own is', async () => {
    const all = permissionsOf(catalogue).map(({ id }) => id)
    for (const [permission, own] of byPermission) {
      const [endpoint] = own
      if (!endpoint) continue
      // A save that names a row changes it, which is another permission.
      const named = ({ purpose }: Endpoint): Record<string, string> => (purpose === 'create' ? {} : { id: '9999999' })
      if (!permission.endsWith('.options')) {
        await grant(all.filter((id) => id !== permission))
        expect.soft([permission, (await fire(tester, endpoint, named(endpoint))).code]).toEqual([permission, 403])
      }
      await grant([permission])
      for (const each of own) {
        const { code } = await fire(tester, each, named(each))
        expect.soft([callKey(each.call), [0, -2].includes(code)]).toEqual([callKey(each.call), true])
      }
    }
  })

  whole('a 超级管理员 of another school changes and sees no row of this one', async () => {
    const rows = async () => {
      const tables = entityTables(server.database.db)
      const all = await Promise.all(
        [...catalogue.entities.keys()].map((entity) =>
          tables.selectFrom(sqlName(entity)).selectAll().where('school_id', '=', 1).orderBy('id').execute(),
        ),
      )
      return JSON.stringify(all)
    }
    const before = await rows()
    const tables = entityTables(server.database.db)
    for (const endpoint of endpoints) {
      if (endpoint.purpose !== 'action' && endpoint.purpose !== 'edit' && endpoint.purpose !== 'detail') continue
      const table = tables.selectFrom(sqlName(endpoint.entity.name)).select((row) => row.fn.max('id').as('last'))
      const last = async (school: number) =>
        Number((await table.where('school_id', '=', school).executeTakeFirst())?.last ?? 0)
      const [here, there] = [await last(1), await last(2)]
      if (here <= there) continue
      const answer = await fire(stranger, endpoint, { id: String(here) })
      const seen = isReading(endpoint) ? (answer.data ?? null) : (answer.data?.changed ?? 0)
      expect.soft([callKey(endpoint.call), seen || null]).toEqual([callKey(endpoint.call), null])
    }
    expect(await rows()).toBe(before)
  })
})
