import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { createApp } from '../../../src/server/app.ts'
import { openDatabase } from '../../../src/server/database/open-database.ts'
import { revokeSession } from '../../../src/server/security/session.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('an event stream on %s', (engine) => {
  let server: TestApp
  const stops: AbortController[] = []
  beforeEach(async () => {
    server = await openTestApp(engine)
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) stop.abort()
    await server.remove()
  })

  const listenAt = async (app: TestApp['app']) => app.listen({ host: '127.0.0.1', port: 0 })
  /** Opens a stream. @returns what settles when it has ended. */
  const open = async (address: string, token: string) => {
    const stop = new AbortController()
    stops.push(stop)
    const response = await fetch(`${address}/console/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: stop.signal,
    })
    const reader = response.body?.getReader()
    await reader?.read()
    const state = { isOver: false }
    const ended = (async () => {
      while (!(await reader?.read().catch(() => ({ done: true })))?.done);
      state.isOver = true
    })()
    return { state, ended }
  }

  // Sooner than the next look at the session, which every stream has after a minute.
  test('ends with its session, that of another goes on', { timeout: 12_000 }, async () => {
    const address = await listenAt(server.app)
    const [leaving, staying] = [await server.signIn('admin'), await server.signIn('admin')]
    const [one, other] = [await open(address, leaving), await open(address, staying)]
    await server.call(leaving, 'POST', '/console/logout', {})
    await one.ended
    expect(other.state.isOver).toBe(false)
  })

  const otherServers = engine === 'postgres' ? test : null
  otherServers?.('ends on every server', { timeout: 12_000 }, async () => {
    const database = await openDatabase(server.config)
    const beside = await createApp(server.config, { database, catalogue })
    const token = await server.signIn('admin')
    const stream = await open(await listenAt(beside), token)
    await server.call(token, 'POST', '/console/logout', {})
    await stream.ended
    await beside.close()
    await database.close()
  })

  otherServers?.(
    'ends though the notice was lost with the connection it was to come by',
    { timeout: 12_000 },
    async () => {
      const address = await listenAt(server.app)
      const [gone, staying] = [await server.signIn('admin'), await server.signIn('admin')]
      const [one, other] = [await open(address, gone), await open(address, staying)]
      await server.database.write((trx) => revokeSession(trx, 1, gone))
      expect(one.state.isOver).toBe(false)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like '% notices'`.execute(server.database.db)
      await one.ended
      expect(other.state.isOver).toBe(false)
    },
  )

  test('is one of six of its session: the oldest ends', async () => {
    const address = await listenAt(server.app)
    const [token, another] = [await server.signIn('admin'), await server.signIn('admin')]
    const apart = await open(address, another)
    const streams = []
    for (let count = 0; count < 8; count++) streams.push(await open(address, token))
    await Promise.all(streams.slice(0, 2).map(({ ended }) => ended))
    expect([...streams.slice(2), apart].map(({ state }) => state.isOver)).toEqual(Array(7).fill(false))
  })

  // On SQLite the session is read at once, so that nobody leaves meanwhile.
  otherServers?.('whose console left before its session was read takes the place of none', async () => {
    const address = await listenAt(server.app)
    const token = await server.signIn('admin')
    const staying = await open(address, token)
    await server.database.db.transaction().execute(async (trx) => {
      await sql`lock table session in access exclusive mode`.execute(trx)
      const sockets = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const socket = connect(Number(new URL(address).port), '127.0.0.1')
          await once(socket, 'connect')
          socket.write(`GET /console/events HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`)
          return socket
        }),
      )
      const waiting = sql<{ count: number }>`select count(*)::int as count from pg_locks where not granted
        and relation = 'session'::regclass`
      await expect.poll(async () => (await waiting.execute(trx)).rows[0]?.count).toBe(sockets.length)
      for (const socket of sockets) socket.resetAndDestroy()
      await expect.poll(() => openConnections(server.app)).toBe(1)
    })
    // One that comes after them has been greeted: so they have been dealt with.
    await open(address, token)
    expect(staying.state.isOver).toBe(false)
  })
})

function openConnections({ server }: TestApp['app']): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}
