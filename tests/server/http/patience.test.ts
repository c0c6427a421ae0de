import { type EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mostConnections } from '../../../src/server/http/patience.ts'
import { portOf } from '../../support/listen.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

let server: TestApp
let port = 0
beforeAll(async () => {
  const patience = { headers: 400, body: 400, file: 600_000, silence: 1_500, idle: 400 }
  server = await openTestApp('sqlite', {}, { patience })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = portOf(server.app.server)
})
afterAll(() => server.remove())

const json =
  'POST /school/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n'
const drip = async (first: string, drop: string | null, to = port) => {
  const socket = connect(to, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  await once(socket, 'connect')
  // What is not read by then is answered with a reset, which is an end as well.
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(first)
  const dripping = drop === null ? undefined : setInterval(() => socket.write(drop), 30)
  await closed
  clearInterval(dripping)
}

test.each([
  ['says nothing', '', null],
  ['drips its headers', 'GET /healthz HTTP/1.1\r\n', 'x-a: b\r\n'],
  ['drips its body', json, ' '],
  ['stops in its body', json, null],
  ['stays after its answer', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', null],
])('a connection that %s is closed', async (_, first, drop) => {
  await drip(first, drop)
  expect((await server.app.inject('/healthz')).statusCode).toBe(200)
})

test('a connection that stops in a file is closed for its silence, long before a file’s time is over', async () => {
  const slow = await openTestApp('sqlite', {}, { patience: { silence: 500, file: 600_000 } })
  await slow.app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect(portOf(slow.app.server), '127.0.0.1')
  let isClosed = false
  socket.on('error', () => undefined).on('close', () => (isClosed = true))
  socket.resume()
  const head = [
    'POST /school/upload/attachment HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${await slow.signIn('admin')}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 100000',
  ]
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\nhalf'
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
  await vi.waitFor(() => expect(isClosed).toBe(true), { timeout: 20_000, interval: 50 })
  await slow.remove()
})

test('a call whose body has come is answered, however long it takes to know who sent it', async () => {
  const slow = await openTestApp('postgres', {}, { patience: { body: 300 } })
  const address = await slow.app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { authorization: `Bearer ${await slow.signIn('admin')}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: '晚到' })
  const held = await slow.database.db.startTransaction().execute()
  await sql`lock table session in access exclusive mode`.execute(held)
  const answer = fetch(`${address}/school/attachment/addCategory`, { method: 'POST', headers, body })
  await vi.waitFor(async () => {
    const waiting = await sql`select 1 from pg_locks where not granted and relation = 'session'::regclass`.execute(held)
    expect(waiting.rows).toHaveLength(1)
  })
  // Another body, which began later, has come too slowly by now.
  await drip(json, null, Number(new URL(address).port))
  await held.rollback().execute()
  expect(await (await answer).json()).toMatchObject({ code: 0 })
  await slow.remove()
})

test('a call that takes longer than silence may last is answered', async () => {
  const busy = await openTestApp('sqlite', {}, { patience: { silence: 300 } })
  const address = await busy.app.listen({ host: '127.0.0.1', port: 0 })
  const token = await busy.signIn('admin')
  let letGo = () => {}
  const writing = busy.database.write(() => new Promise<void>((resolve) => (letGo = resolve)))
  const connection = once(busy.app.server, 'connection')
  const headers = { authorization: `Bearer ${token}` }
  const answer = fetch(`${address}/school/v3_0/dynamic/dynamic/top?id=1&top=1`, { headers })
  const [socket]: EventEmitter[] = await connection
  if (socket) await once(socket, 'timeout')
  letGo()
  await writing
  expect((await answer).status).toBe(200)
  await busy.remove()
})

test('a crowd of silent connections leaves again, and the server answers', async () => {
  await Promise.all(Array.from({ length: 300 }, () => drip('', null)))
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
})

test('fewer connections are taken than files may be opened', () => {
  expect(mostConnections()).toBeGreaterThan(500)
  expect(server.app.server.requestTimeout).toBe(600_000)
})
