import { once } from 'node:events'
import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import { fillCounts } from '../../../src/server/rows/kept-counts.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

const metricsToken = 'prometheus-of-the-school'

describe.each(['sqlite', 'postgres'] as const)('figures for Prometheus (%s)', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine, { metricsToken })
    // Else the first list would have it done meanwhile, which is a change.
    await fillCounts(server.database, 1, entityNamed(catalogue, 'dynamic'))
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const read = async (): Promise<Map<string, number>> => {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const { statusCode, body } = await server.app.inject({ url: '/metrics', headers })
    expect(statusCode).toBe(200)
    const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
  }
  const list = '/school/v3_0/dynamic/list'

  test('are shown to who has the token, and to nobody else', async () => {
    for (const authorization of ['', 'Bearer ', `Bearer ${metricsToken}x`, `Bearer ${admin}`, metricsToken]) {
      const answer = await server.app.inject({ url: '/metrics', headers: { authorization } })
      expect([authorization, answer.statusCode]).toEqual([authorization, 403])
      expect(answer.json().code).toBe(403)
    }
    expect((await read()).get('process_cpu_seconds_total')).toBeGreaterThan(0)
  })

  test('count requests by route, method and status, never by what was written into the address', async () => {
    const key = `campus_http_request_duration_seconds_count{route="${list}",method="GET",status="200"}`
    const before = (await read()).get(key) ?? 0
    for (const page of [1, 2, 3]) await server.call(admin, 'GET', `${list}?page=${page}`)
    await server.call(admin, 'GET', '/school/nobody/knows/7')
    const after = await read()
    expect(after.get(key)).toBe(before + 3)
    expect(after.get('campus_http_request_duration_seconds_count{route="none",method="GET",status="404"}')).toBe(1)
    expect([...after.keys()].filter((name) => name.includes('nobody'))).toEqual([])
    expect(after.get('campus_http_requests_in_progress')).toBe(1)
  })

  test('count queries, changes with their wait, and connections', async () => {
    const waits = 'campus_database_change_wait_seconds_count'
    const before = (await read()).get(waits) ?? 0
    await server.call(admin, 'POST', '/school/v3_0/audit/create', {
      name: '监督',
      phone: '13800000001',
      scope: 'topic',
    })
    const after = await read()
    expect(after.get(waits)).toBeGreaterThan(before)
    expect(after.get('campus_database_query_duration_seconds_count{kind="insert",failed="false"}')).toBeGreaterThan(0)
    expect(after.get('campus_database_changes{state="running"}')).toBe(0)
    expect(after.get('campus_database_up')).toBe(1)
    const open = after.get('campus_database_connections{pool="calls",state="idle"}')
    if (engine === 'postgres') expect(open).toBeGreaterThan(0)
    else expect(open).toBeUndefined()
  })

  test('say what waits in the outbox, what a person has to see to, and since when', async () => {
    const hourAgo = Date.now() - 3_600_000
    const message = { school_id: 1, kind: 'robot.text', payload: '{}', attempts: 6, created_at: hourAgo }
    const later = Date.now() + 86_400_000
    await server.database.write((trx) =>
      trx
        .insertInto('outbox')
        .values(
          (['failed', 'failed', 'waiting'] as const).map((status, at) => ({
            ...message,
            id: 900_001 + at,
            status,
            next_at: later,
            last_error: null,
            sent_at: null,
            created_by: null,
          })),
        )
        .execute(),
    )
    const figures = await read()
    expect(figures.get('campus_outbox_messages{state="failed"}')).toBe(2)
    expect(figures.get('campus_outbox_messages{state="waiting"}')).toBeGreaterThanOrEqual(1)
    expect(figures.get('campus_outbox_oldest_seconds{state="failed"}')).toBeCloseTo(3600, -2)
    expect(figures.get('campus_outbox_oldest_seconds{state="unsure"}')).toBe(0)
  })

  test('count the consoles that hear of changes, while they do', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = get(`${address}/console/events`, { headers: { authorization: `Bearer ${admin}` } })
    const [answer] = await once(stream, 'response')
    expect((await read()).get('campus_event_streams')).toBe(1)
    answer.destroy()
    await expect.poll(async () => (await read()).get('campus_event_streams')).toBe(0)
  })
})

test('there are none without a token to show them by', async () => {
  const server = await openTestApp('sqlite', { demo: false })
  const headers = { accept: 'text/html', authorization: 'Bearer undefined' }
  expect((await server.app.inject({ url: '/metrics', headers })).statusCode).toBe(404)
  await server.remove()
})
