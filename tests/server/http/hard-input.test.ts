import { once } from 'node:events'
import fs from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { portOf } from '../../support/listen.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('input that is hard to take on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine, {}, { callsPerMinute: 60 })
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const post = (url: string, payload: string, type = 'application/json') =>
    server.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization: `Bearer ${admin}`, 'content-type': type },
    })

  test.each(['/%E0%A4%A', '/upload/%E0%A4%A?w=80&h=80', '/demo/picture/%E0%A4%A', '/school/%E0%A4%A', '/console/%ff'])(
    'the address %s is none',
    async (url) => {
      const answer = await server.app.inject({ url, headers: { accept: 'text/html' } })
      expect([400, 404]).toContain(answer.statusCode)
    },
  )

  test('an address whose letters are not encoded is answered in the envelope', async () => {
    const { port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
    const socket = connect(Number(port), '127.0.0.1')
    socket.end('GET /school/dynamic?reason=长 HTTP/1.1\r\nHost: campus\r\n\r\n')
    const [head, body] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(body ?? '')).toEqual({ code: 400, message: expect.stringContaining('先编码') })
  })

  test.each([
    '{"permissions":["nope.nope"]}',
    '{"permissions":[1.5]}',
    '{"permissions":7}',
    '{"grants":[1]}',
    '{"grants":7}',
  ])('a role with %s is refused', async (given) => {
    const answer = (await post('/school/role/add', JSON.stringify({ name: '丙', ...JSON.parse(given) }))).json()
    expect(answer).toMatchObject({ code: -2, message: expect.stringMatching(/权限(组合)?不是有效的内容/) })
  })

  test('an address to copy from may end in what is no text', async () => {
    const answer = await post('/school/upload/downLoadFileToOss', JSON.stringify({ url: 'http://127.0.0.1/%E0%A4%A' }))
    expect(answer.json()).toMatchObject({ code: -2, message: '不能从内网地址取文件' })
  })

  test('a filter of 40,000 values says how many it may have', async () => {
    const answer = await post(
      '/school/dynamic',
      JSON.stringify({ author: Array.from({ length: 40_000 }, (_, n) => n + 1) }),
    )
    expect(answer.json()).toMatchObject({ code: -2, message: '筛选条件 author 最多 500 个值' })
  })

  test('JSON of a hundred thousand levels is said to be too deep, wherever it stands', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    for (const body of [`{"grants":${deep},"name":"甲"}`, `{"filter":${deep}}`, `{"id":1,"ids":${deep}}`]) {
      const answer = await post('/school/role/add', body)
      expect([answer.statusCode, answer.json().message]).toEqual([400, '内容嵌套过深'])
    }
    const written = new URLSearchParams({ name: '乙', grants: deep }).toString()
    const form = await post('/school/role/add', written, 'application/x-www-form-urlencoded')
    expect(form.json().code).toBe(-2)
  })

  test('what a database cannot keep, or what reads as nothing, is refused by name', async () => {
    expect((await post('/school/role/add', '{"name":"a\\u0000b"}')).json().message).toBe('内容里有不能保存的字符')
    expect((await post('/school/role/add', '{"name":"\\ud800"}')).json().message).toBe('内容里有不能保存的字符')
    expect((await post('/school/dynamic', '{"sort":{"toString":1}}')).statusCode).toBe(400)
    expect((await post('/school/dynamic', '{"createdAt_from":1.5}')).json().code).toBe(-2)
    const exported = await post('/console/export', '{"entity":"dynamic","status_from":1}')
    expect(exported.json().message).toBe('未知的筛选条件：status_from')
  })

  test.each([
    ['/school/topicCategory/add', { name: '甲', icon: 5 }, '图标的地址无效'],
    ['/school/topicCategory/add', { name: '甲', icon: '/\\evil.example/a.png' }, '图标的地址无效'],
    ['/school/topicCategory/add', { name: '甲', icon: '/\t/evil.example/a.png' }, '图标的地址无效'],
    ['/console/outbox/retry', { ids: {} }, 'ids 的内容无效'],
    ['/console/outbox/retry', { ids: ['x'] }, 'ids.0 的内容无效'],
    ['/console/passkey/add', { response: 'x' }, 'response 的内容无效'],
    ['/school/v3_0/jd/getAllTalentName', { keyword: 0 }, 'keyword 的内容无效'],
    ['/console/saved', { kind: 'view', name: '甲', content: {} }, 'screen 的内容无效'],
  ])('%s with %o is refused in Chinese', async (url, body, message) => {
    expect((await post(url, JSON.stringify(body))).json()).toMatchObject({ code: -2, message })
  })

  test('an action does not take what is no number for the id of a row', async () => {
    const before = (await server.call(admin, 'POST', '/school/dynamic', {})).data.total
    for (const id of [true, [[1]], '0x1', '1e0']) {
      expect([id, (await post('/school/dynamic/delete', JSON.stringify({ id }))).json().message]).toEqual([
        id,
        'id 必须是正整数',
      ])
    }
    expect((await server.call(admin, 'POST', '/school/dynamic', {})).data.total).toBe(before)
  })

  test.each([
    '/school/upload/attachment',
    '/api/editor/uploadImg',
    '/console/import/preview?entity=famousCompany',
    '/console/import?entity=famousCompany',
  ])('a file that breaks off on its way to %s is said to', async (url) => {
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
    for (const body of ['--x', '--x\r\n', part, `${part}half a fi`, `${part}half a file\r\n--x`]) {
      const answer = await post(url, body, 'multipart/form-data; boundary=x')
      expect([body, answer.statusCode], answer.payload).toEqual([body, 400])
      expect(answer.json().message).toMatch(/没有传完|请求格式有误/)
    }
  })

  test('an address written another way is counted as the one it is', async () => {
    const from = (url: string) => server.app.inject({ url, headers: { 'x-forwarded-for': '198.51.100.9' } })
    const spellings = ['/%73chool/getInfo', '/school/getInfo', 'http://x/school/getInfo']
    for (let call = 0; call < 60; call++) await from(spellings[call % spellings.length] ?? '')
    for (const url of spellings) expect([url, (await from(url)).statusCode]).toEqual([url, 429])
  })

  test('addresses that do not exist are counted with those that do, whatever is sent there', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.10', 'content-type': 'application/json' }
    const from = (url: string, payload = '{') => server.app.inject({ method: 'POST', url, headers, payload })
    const unknown = ['/school/no/such', '/%73chool/no/such', '/console/none', '/no-call']
    for (let call = 0; call < 60; call++) {
      const answer = await from(unknown[call % unknown.length] ?? '', call % 2 === 0 ? '{' : '{}')
      expect([400, 404]).toContain(answer.statusCode)
    }
    for (const url of [...unknown, '/school/login']) expect([url, (await from(url)).statusCode]).toEqual([url, 429])
    const page = { 'x-forwarded-for': '198.51.100.10', accept: 'text/html' }
    expect((await server.app.inject({ url: '/topicDynamics/tdlist', headers: page })).statusCode).not.toBe(429)
  })
})

describe('a body too large', () => {
  let server: TestApp
  let port = 0
  beforeAll(async () => {
    server = await openTestApp('sqlite')
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    port = portOf(server.app.server)
  })
  afterAll(() => server.remove())

  /** What comes over a socket, until it is closed; `untilTaken` waits until it takes more, or never will. */
  const follow = (socket: Socket) => {
    const told = { answer: '', isOver: false }
    const closed = new Promise<void>((resolve) => {
      socket.once('close', () => {
        told.isOver = true
        resolve()
      })
    })
    socket.on('error', () => undefined).on('data', (data) => (told.answer += data.toString()))
    const untilTaken = () => Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
    return { told, closed, untilTaken }
  }
  /** Sends the head and then up to `most` bytes, as long as they are taken. @returns what came back, and how many went. */
  const send = async (head: string[], most: number) => {
    const socket = connect(port, '127.0.0.1')
    const { told, closed, untilTaken } = follow(socket)
    await once(socket, 'connect')
    const chunk = Buffer.alloc(65_536, 'x')
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n')
    let sent = 0
    while (sent < most && !told.isOver) {
      sent += chunk.length
      if (!socket.write(chunk)) await untilTaken()
    }
    await closed
    return { answer: told.answer, sent }
  }
  const head = (url: string, token: string, ...more: string[]) => [
    `POST ${url} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    ...more,
  ]
  const gigabyte = 1_073_741_824

  test('is answered before it has been read, and read no further', async () => {
    const token = await server.signIn('admin')
    const url = '/school/upload/attachment?kinds=image'
    expect((await send(head(url, token, `Content-Length: ${gigabyte}`), 0)).answer).toContain(' 413 ')
    const told = await send(head(url, token, `Content-Length: ${gigabyte}`), gigabyte)
    expect(told.answer).toContain(' 413 ')
    expect(told.answer).toContain('图片大小不能超过 10 MB')
    expect(told.sent).toBeLessThan(gigabyte / 10)
    const stranger = await send(head(url, 'x'.repeat(43), `Content-Length: ${gigabyte}`), gigabyte)
    expect(stranger.answer).toContain('1001')
    expect(stranger.sent).toBeLessThan(gigabyte / 10)
  })

  test('is read to its limit where its size is not told', async () => {
    const token = await server.signIn('admin')
    const chunked = head('/school/upload/attachment?kinds=image', token, 'Transfer-Encoding: chunked')
    const socket = connect(port, '127.0.0.1')
    const { told, untilTaken } = follow(socket)
    const write = async (data: Buffer | string) => {
      const bytes = Buffer.from(data)
      socket.write(`${bytes.length.toString(16)}\r\n`)
      socket.write(bytes)
      if (!socket.write('\r\n')) await untilTaken()
    }
    socket.write(`${chunked.join('\r\n')}\r\n\r\n`)
    await write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n')
    let sent = 0
    for (; sent < gigabyte && !told.isOver; sent += 65_536) await write(Buffer.alloc(65_536, 'x'))
    expect(sent).toBeLessThan(gigabyte / 10)
    expect(told.answer).toContain('图片大小不能超过 10 MB')
  })

  test('for which there is no room on the disk does not stand in the way of what comes after it', async () => {
    const token = await server.signIn('admin')
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const answered = async (path: string, body?: Buffer) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' }
      const length = body ? { 'content-length': body.length } : {}
      const sent = request({
        port,
        path,
        agent,
        timeout: 5_000,
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...length },
      })
      sent.on('timeout', () => sent.destroy(new Error('no answer')))
      sent.end(body)
      const [response] = await once(sent, 'response')
      await text(response)
      return [response.statusCode, sent.reusedSocket]
    }
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4'
    const form = Buffer.concat([Buffer.from(part), Buffer.alloc(1_000_000, 'x'), Buffer.from('\r\n--x--\r\n')])
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    })
    const writing = vi.spyOn(fs, 'write').mockImplementation((...given: unknown[]) => {
      const done = given.at(-1)
      if (typeof done === 'function') process.nextTick(() => done(full))
    })
    expect(await answered('/school/upload/attachment', form)).toEqual([503, false])
    writing.mockRestore()
    expect(await answered('/healthz')).toEqual([200, true])
    agent.destroy()
  })

  test('that breaks off with its connection leaves the server as it was', async () => {
    const token = await server.signIn('admin')
    for (const kind of ['/school/upload/attachment', '/console/import?entity=famousCompany']) {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write(`${head(kind, token, 'Content-Length: 100000').join('\r\n')}\r\n\r\n`)
      socket.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nhalf')
      socket.end()
      socket.destroy()
    }
    expect((await server.app.inject('/healthz')).statusCode).toBe(200)
  })
})
