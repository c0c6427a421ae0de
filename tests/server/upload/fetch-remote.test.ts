import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../support/listen.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

/** What a server elsewhere answers, as bytes; a list is sent drop by drop until the other side goes. */
const answers: Readonly<Record<string, string | readonly string[]>> = {
  '/nowhere': 'HTTP/1.1 302 Found\r\nLocation: http://[\r\nContent-Length: 0\r\n\r\n',
  '/elsewhere': 'HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n',
  '/inside': 'HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n',
  '/round': 'HTTP/1.1 302 Found\r\nLocation: /round\r\nContent-Length: 0\r\n\r\n',
  '/switch': 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  '/early': 'HTTP/1.1 103 Early Hints\r\n\r\n',
  '/garbage': 'not http at all\r\n\r\n',
  '/nothing': '',
  '/broken': 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf',
  '/head-drips': ['HTTP/1.1 200 OK\r\n', 'x-drip: 1\r\n'],
  '/body-drips': ['HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n', '.'],
  '/redirect-drips': ['HTTP/1.1 302 Found\r\nLocation: /body-drips\r\nContent-Length: 1000000\r\n\r\n', '.'],
  '/ok': 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok',
  '/%E0%A4%A': 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\ntext',
}

describe('an address elsewhere', () => {
  let server: TestApp
  let admin: string
  let elsewhere: Server
  let origin = ''
  const sockets = new Set<Socket>()
  beforeAll(async () => {
    const rules = { total: 600, silence: 300, insideAllowed: ['127.0.0.1'] }
    server = await openTestApp('sqlite', {}, { remoteRules: rules })
    admin = await server.signIn('admin')
    elsewhere = createServer((socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => undefined)
      socket.once('data', (request) => {
        const answer = answers[request.toString('latin1').split(' ')[1] ?? ''] ?? ''
        if (typeof answer === 'string') {
          socket.end(answer)
          return
        }
        const [first = '', drop = ''] = answer
        socket.write(first)
        const dripping = setInterval(() => socket.write(drop), 20)
        socket.on('close', () => clearInterval(dripping))
      })
    })
    origin = await listen(elsewhere)
  })
  afterAll(async () => {
    elsewhere.close()
    await server.remove()
  })

  const link = (path: string) => server.call(admin, 'POST', '/console/link', { url: origin + path })
  const copy = (path: string) => server.call(admin, 'POST', '/school/upload/downLoadFileToOss', { url: origin + path })

  test.each([
    ['/nowhere', '网址转向到一个打不开的地址'],
    ['/elsewhere', '网址要以 https:// 或 http:// 开头'],
    ['/inside', '不能从内网地址取文件'],
    ['/round', '网址转向太多次'],
    ['/switch', '网址没有给出文件（101）'],
    ['/early', '网址打不开'],
    ['/garbage', '网址打不开'],
    ['/nothing', '网址打不开'],
    ['/head-drips', '网址太久没有回应'],
  ])('that answers %s is said not to open, and the server goes on', async (path, message) => {
    expect((await link(path)).data).toEqual({ isOpen: false, message })
    expect(await copy(path)).toMatchObject({ status: 200, code: -2, message })
    expect((await server.app.inject('/healthz')).statusCode).toBe(200)
  })

  test.each([
    ['/broken', '文件没有传完'],
    ['/body-drips', '文件太久没有下载完'],
    ['/redirect-drips', '文件太久没有下载完'],
    ['/%E0%A4%A', '只能上传'],
  ])('that sends no whole file at %s opens, but no copy is made of it', async (path, message) => {
    expect((await link(path)).data).toMatchObject({ isOpen: true })
    expect(await copy(path)).toMatchObject({ status: 200, code: -2, message: expect.stringContaining(message) })
  })

  test('is let go of once it is known', async () => {
    expect((await link('/ok')).data).toEqual({ isOpen: true, message: '链接可以打开' })
    await expect.poll(() => sockets.size).toBe(0)
  })
})
