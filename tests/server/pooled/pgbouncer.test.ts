import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { type Database, openDatabase } from '../../../src/server/database/open-database.ts'
import { syncSchema } from '../../../src/server/database/sync-schema.ts'
import { findDifferences } from '../../../src/server/integrity/find-differences.ts'
import { lengthenQueue } from '../support/lengthen-queue.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { makeTestStore, type TestStore } from '../support/test-database.ts'
import { findPgbouncer, type Pgbouncer, startPgbouncer } from './start-pgbouncer.ts'

const program = findPgbouncer()
/** So many that a batch of them is written in several changes. */
const copies = 1_200

test.runIf(program === null)('two servers behind pgbouncer', (context) =>
  context.skip('pgbouncer is not installed: apt-get install pgbouncer'),
)

describe.runIf(program !== null)('two servers behind pgbouncer that pools transactions', () => {
  let store: TestStore
  /** Past the bouncer. */
  let database: Database
  let bouncer: Pgbouncer
  let servers: readonly ServerProcess[] = []
  let tokens: readonly string[] = []

  beforeAll(async () => {
    bouncer = await startPgbouncer(program ?? '', inject('postgresUrl'))
    store = await makeTestStore('postgres', 'demo')
    database = await openDatabase(store.config)
    await lengthenQueue(database, copies)
    const direct = store.config.databaseUrl ?? ''
    const pooled = bouncer.through(direct)
    const start = () =>
      startServerProcess({ ...store.config, databaseUrl: pooled }, 0, {
        DATABASE_DIRECT_URL: direct,
        DATABASE_POOL: '20',
      })
    const first = await start()
    servers = [first]
    servers = [first, await start()]
    tokens = await Promise.all(servers.map((server) => server.signIn('admin')))
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end('SIGKILL')))
    await bouncer?.stop()
    await database?.close()
    await store?.remove()
  })

  const call = (at: number, method: 'GET' | 'POST', url: string, body?: object) => {
    const server = servers[at]
    if (!server) throw new Error('not started')
    return server.call(tokens[at] ?? '', method, url, body)
  }
  const waiting = async (at: number): Promise<{ list: { id: number }[]; total: number; asOf: number }> =>
    (await call(at, 'GET', '/school/v3_0/dynamic/list?status=pending&limit=500')).data

  async function listen(at: number) {
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const headers = { authorization: `Bearer ${tokens[at]}` }
    const response = await fetch(`${servers[at]?.address}/console/events`, { headers, signal: stop.signal })
    const stream = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
    const reader = stream?.getReader()
    const next = async () => (await reader?.read())?.value
    expect((await next())?.event).toBe('hello')
    return async () => JSON.parse((await next())?.data ?? 'null')
  }

  test('decide, tell each other, and take back', async () => {
    const [row] = (await waiting(0)).list
    const heard = await listen(1)
    const decided = await call(0, 'POST', '/school/dynamic/approved', { ids: [row?.id] })
    expect(decided).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(await heard()).toMatchObject({ type: 'changed', entity: 'dynamic', ids: [row?.id] })
    expect((await waiting(1)).list.map(({ id }) => id)).not.toContain(row?.id)
    expect(await call(1, 'POST', '/console/undo', { undo: decided.data.undo })).toMatchObject({ code: 0 })
    expect((await waiting(0)).list.map(({ id }) => id)).toContain(row?.id)
  })

  test('decide a batch of several pieces as one while both are asked by many, tell it, and take it back', async () => {
    const { total, asOf } = await waiting(0)
    expect(total).toBeGreaterThan(copies)
    const heard = await listen(1)
    const batch = call(0, 'POST', '/school/dynamic/approved', { filter: { status: 'pending' }, expected: total, asOf })
    const lists = Array.from({ length: 60 }, (_, index) =>
      call(index % 2, 'GET', `/school/v3_0/dynamic/list?keyword=${encodeURIComponent('图书')}&page=${1 + (index % 5)}`),
    )
    for (const { code } of await Promise.all(lists)) expect(code).toBe(0)
    const decided = await batch
    expect(decided).toMatchObject({ code: 0, data: { changed: total, skippedCount: 0 } })
    expect(decided.data.pieces.length).toBeGreaterThan(2)
    expect(await heard()).toMatchObject({ type: 'changed', entity: 'dynamic' })
    expect((await waiting(1)).total).toBe(0)
    expect((await call(1, 'GET', '/console/batches')).data.list).toEqual([])
    const [head] = (await call(1, 'GET', '/console/audit?limit=1&entity=dynamic')).data.list
    expect(head).toMatchObject({ command: 'dynamic.approve', count: total })
    const undone = await call(1, 'POST', '/console/undo', { undo: decided.data.undo })
    expect(undone).toMatchObject({ code: 0, data: { changed: total, skippedCount: 0 } })
    expect((await waiting(0)).total).toBe(total)
    expect(await findDifferences(database, catalogue)).toEqual([])
  })

  test('make tables and indexes in an empty database', async () => {
    const empty = await makeTestStore('postgres')
    const databaseDirectUrl = empty.config.databaseUrl
    const database = await openDatabase({
      ...empty.config,
      databaseUrl: bouncer.through(databaseDirectUrl ?? ''),
      databaseDirectUrl,
    })
    onTestFinished(async () => {
      await database.close()
      await empty.remove()
    })
    const shape = {
      name: 'bed',
      columns: [{ name: 'room', type: 'bigint', notNull: false }],
      unique: [],
      indexes: [],
    } as const
    await syncSchema(database, [shape])
    const indexes = [{ name: 'by_room', columns: [{ name: 'room', direction: 'asc' }] }] as const
    expect(await syncSchema(database, [{ ...shape, indexes }])).toEqual([expect.stringContaining('CONCURRENTLY')])
    expect(await syncSchema(database, [{ ...shape, indexes }])).toEqual([])
  })
})
