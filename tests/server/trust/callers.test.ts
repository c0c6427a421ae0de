import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { type Endpoint, endpointsOf } from '../../../src/catalogue/endpoint.ts'
import { sqlName } from '../../../src/catalogue/schema/table.ts'
import { callKey } from '../../../src/catalogue/vocabulary/call.ts'
import type { Entity } from '../../../src/catalogue/vocabulary/entity.ts'
import { openApiDocument } from '../../../src/server/openapi/document.ts'
import { inputsFor, queryOf } from '../calls/endpoint-params.ts'
import { tableDigests } from '../support/table-digest.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { tellFigure, trustEngines, trustSize } from '../support/trust-size.ts'

/** One call in so many is tried, and those beside the catalogue for one entity in so many. */
const stride = trustSize(1, 3)
const endpoints = endpointsOf(catalogue).filter((_, index) => index % stride === 0)
const entities = [...catalogue.entities.values()]
const asking = entities.filter((_, index) => index % stride === 0)

/** Stands in every row of the first school: whoever may not see its rows must not be sent it. */
const mark = '机密勿传'
/** What the caller with another right holds. */
const held = 'yellowPage'

/** What a page of another site can make a browser send: the session's token, but only as a cookie. */
const cookieOf = (token: string) =>
  ['token', 'access_token', 'authorization'].map((name) => `${name}=${token}`).join('; ')

type Asked = { readonly name: string; readonly method: 'GET' | 'POST'; readonly url: string; readonly body?: object }
type Answered = { readonly name: string; readonly status: number; readonly text: string; readonly code: unknown }

describe.each(trustEngines)('callers who may not, by every call, on %s', (engine) => {
  let server: TestApp
  let asked = 0
  const tokens = { garbage: 'x'.repeat(43), disabled: '', noRight: '', otherRight: '', otherSchool: '' }
  const lastIds = new Map<Entity, number>()

  beforeAll(async () => {
    server = await openTestApp(engine)
    const admin = await server.signIn('admin')
    const account = async (username: string, grants: readonly string[]) => {
      const role = await server.call(admin, 'POST', '/school/role/add', { name: `${username} 的角色`, grants })
      const body = { username, password: 'not-so-secret', role: role.data.ids[0] }
      const made = await server.call(admin, 'POST', '/admin/user/register', body)
      return { id: made.data.ids[0], token: await server.signIn(username) }
    }
    tokens.noRight = (await account('noRight', [])).token
    tokens.otherRight = (await account('otherRight', [held])).token
    tokens.otherSchool = await server.signIn('other')
    const off = await account('disabled', [held])
    tokens.disabled = off.token
    expect(await server.call(off.token, 'GET', '/school/getInfo')).toMatchObject({ code: 0 })
    expect(await server.call(admin, 'GET', `/school/account/disable?id=${off.id}`)).toMatchObject({ code: 0 })
    await markRows()
  })
  afterAll(() => server.remove())

  /** Accounts and roles are told apart by their names, so they keep them. */
  async function markRows(): Promise<void> {
    for (const entity of entities) {
      const table = sql.table(sqlName(entity.name))
      const last = await sql<{ last: number }>`select max(id) as last from ${table} where school_id = 1`.execute(
        server.database.db,
      )
      lastIds.set(entity, Number(last.rows[0]?.last ?? 1))
      const texts = Object.entries(entity.fields).filter(([, { kind }]) => kind === 'text' || kind === 'longText')
      if (entity.name === 'account' || entity.name === 'role') continue
      for (const [name] of texts) {
        const column = sql.ref(sqlName(name))
        await server.database.write((trx) =>
          sql`update ${table} set ${column} = ${column} || ${mark} where school_id = 1`.execute(trx),
        )
      }
    }
  }

  const ask = async (token: string | null, call: Asked): Promise<Answered> =>
    send(token === null ? {} : { authorization: `Bearer ${token}` }, call)
  const send = async (headers: Record<string, string>, { name, method, url, body }: Asked): Promise<Answered> => {
    asked += 1
    const response = await server.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
    const text = response.body
    const isJson = String(response.headers['content-type']).includes('application/json')
    return { name, status: response.statusCode, text, code: isJson ? JSON.parse(text).code : null }
  }
  const askedBy = (endpoint: Endpoint): Asked => {
    const { method, path } = endpoint.call
    const id = 'entity' in endpoint ? (lastIds.get(endpoint.entity) ?? 1) : 1
    const filter = endpoint.purpose === 'list' ? { limit: 500 } : { ...inputsFor(endpoint), id }
    const sent = { ...endpoint.call.with, ...filter }
    const name = `${callKey(endpoint.call)} ${endpoint.permission}`
    return method === 'GET'
      ? { name, method, url: `${path}?${queryOf(sent)}` }
      : { name, method, url: path, body: sent }
  }
  const entityCalls = ({ name: entity }: Entity): Asked[] =>
    [
      { method: 'GET', url: `/console/options?entity=${entity}&limit=50` } as const,
      { method: 'POST', url: '/console/export', body: { entity, format: 'csv' } } as const,
      { method: 'GET', url: `/console/charts?entity=${entity}` } as const,
      { method: 'POST', url: '/console/import/template', body: { entity } } as const,
    ].map((call) => ({ name: `${call.method} ${call.url} ${entity}`, ...call }))
  const otherCalls: Asked[] = [
    { name: 'search', method: 'GET', url: `/console/search?keyword=${encodeURIComponent(mark)}` },
    { name: 'audit', method: 'GET', url: '/console/audit?limit=200' },
    { name: 'outbox', method: 'GET', url: '/console/outbox' },
    { name: 'link', method: 'POST', url: '/console/link', body: { url: 'http://127.0.0.1:1/' } },
    ...[1, 2, 3].map(
      (batch) => ({ name: 'undo', method: 'POST', url: '/console/undo', body: { undo: `b${batch}` } }) as const,
    ),
  ]

  /** Everything that is kept, but for sessions and the record of refused attempts. */
  const kept = (school?: number) =>
    tableDigests(server.database, ['session', 'login_failure', 'audit_batch', 'sequence', 'server_state'], school)
  const leaks = (answers: readonly Answered[]) =>
    answers.filter(({ text }) => text.includes(mark)).map(({ name }) => name)

  test('nobody, a garbage token, a disabled account and a mere cookie are sent to sign in by all but the open calls', async () => {
    const before = await kept()
    const { paths } = await openApiDocument(catalogue, '0', '/life-goods/')
    const document = Object.entries(paths).flatMap(([url, operations]) =>
      Object.entries(operations ?? {}).map(([method, operation]) => ({
        url,
        method: method.toUpperCase(),
        operation,
      })),
    )
    const closed = document.flatMap(({ url, method, operation }): Asked[] => {
      const open = JSON.stringify(operation).includes('"security":[]')
      const known = method === 'GET' || method === 'POST' ? method : null
      return open || known === null ? [] : [{ name: `${method} ${url}`, method: known, url }]
    })
    expect(closed.length).toBeGreaterThan(endpoints.length * 0.8)
    for (const token of [null, tokens.garbage, tokens.disabled]) {
      for (const call of [...closed, ...endpoints.map(askedBy), ...asking.flatMap(entityCalls), ...otherCalls]) {
        const { name, code, text } = await ask(token, call)
        expect.soft([name, code, text.includes('"data"')]).toEqual([name, 1001, false])
      }
    }
    const admin = await server.signIn('admin')
    for (const call of [...endpoints.map(askedBy), ...asking.flatMap(entityCalls), ...otherCalls]) {
      const { name, code } = await send({ cookie: cookieOf(admin) }, call)
      expect.soft([name, code]).toEqual([name, 1001])
    }
    expect(await kept()).toEqual(before)
  })

  test('an account without the right is refused, sent nothing, and changes nothing', async () => {
    const before = await kept()
    const own = new Set([held, ...refsOf(catalogue.entities.get(held))])
    const isOwn = (entity: string) => own.has(entity)
    for (const token of [tokens.noRight, tokens.otherRight]) {
      const mayOwn = token === tokens.otherRight
      const foreign = endpoints.filter((endpoint) => !mayOwn || !isOwn(endpoint.permission.split('.')[0] ?? ''))
      const answers: Answered[] = []
      for (const endpoint of foreign) {
        const answer = await ask(token, askedBy(endpoint))
        expect.soft([answer.name, answer.code, answer.text.includes('"data"')]).toEqual([answer.name, 403, false])
        answers.push(answer)
      }
      const others = asking.filter(({ name }) => !mayOwn || !isOwn(name)).flatMap(entityCalls)
      for (const call of [...others, ...(mayOwn ? [] : otherCalls)]) answers.push(await ask(token, call))
      expect.soft(leaks(answers)).toEqual([])
    }
    expect(await kept()).toEqual(before)
  })

  test('a 超级管理员 of another school sees and changes nothing of this one', async (context) => {
    const before = await kept(1)
    const answers: Answered[] = []
    for (const call of [...endpoints.map(askedBy), ...asking.flatMap(entityCalls), ...otherCalls]) {
      answers.push(await ask(tokens.otherSchool, call))
    }
    expect(leaks(answers)).toEqual([])
    expect(await kept(1)).toEqual(before)
    // The mark is sent to whoever may see it, or the test would show nothing.
    const admin = await server.signIn('admin')
    const shown = await ask(admin, { name: 'list', method: 'GET', url: '/school/v3_0/dynamic/list' })
    expect(shown.text).toContain(mark)
    tellFigure(context, `${engine}: ${asked} calls by 6 kinds of caller, nothing leaked, nothing changed`)
  })
})

function refsOf(entity: Entity | undefined): string[] {
  return Object.values(entity?.fields ?? {}).flatMap((field) => (field.kind === 'ref' ? [field.entity] : []))
}
