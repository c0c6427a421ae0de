import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo } from '../../../src/demo/demo.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

const proxied: readonly Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-host': 'campus.example.edu.cn' },
  { forwarded: 'for=203.0.113.9' },
  { 'x-real-ip': '203.0.113.9' },
]
/** Of proxies that do not say so: they hand on the name they are asked by, or a page says where it is from. */
const untold: readonly Record<string, string>[] = [
  { host: 'campus.example.edu.cn' },
  { host: '192.0.2.7:8787' },
  { host: 'localhost.example.edu.cn' },
  { host: '127.0.0.1:8787', origin: 'https://campus.example.edu.cn' },
]
const published = { username: 'admin', password: 'campus-admin' }
const secret = { code: -2, message: '演示账号的密码是公开的，不能在这里登录' }

describe('the demo’s passwords', () => {
  let server: TestApp
  const features = async (headers: Record<string, string> = {}) =>
    (await server.app.inject({ url: '/console/features', headers })).json().data.demoAccounts
  const login = async (headers: Record<string, string> = {}) =>
    (await server.app.inject({ method: 'POST', url: '/school/login', headers, payload: published })).json()

  describe('in a demo nobody asked for', () => {
    beforeAll(async () => {
      server = await openTestApp('sqlite')
    })
    afterAll(() => server.remove())

    test('are named and taken on this machine', async () => {
      expect(await features()).toContainEqual(expect.objectContaining(published))
      expect(await login()).toMatchObject({ code: 0 })
    })

    test.each(['localhost:8787', '127.0.0.1:8787', '[::1]:8787'])(
      'are taken by each name of this machine: %s',
      async (host) => {
        expect(await login({ host, origin: `http://${host}` })).toMatchObject({ code: 0 })
      },
    )

    test('are not taken by HTTP/1.0, which nginx speaks to what it hides where nothing else is said', async () => {
      const { port, hostname } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
      const socket = connect(Number(port), hostname)
      socket.write(`GET /console/features HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
      expect(await text(socket)).toContain('"demoAccounts":[]')
    })

    // By name alone: each refused sign-in counts against the address.
    test.each(untold)(
      'are not named to who shows by the names it asks by that it comes through a proxy: %o',
      async (headers) => {
        expect(await features({ ...headers })).toEqual([])
      },
    )

    test.each(proxied)('are neither named nor taken from behind a proxy: %o', async (headers) => {
      expect(await features({ ...headers })).toEqual([])
      expect(await login({ ...headers })).toMatchObject(secret)
    })
  })

  describe('in a demo that DEMO asks for', () => {
    beforeAll(async () => {
      server = await openTestApp('sqlite', { demoAsked: true })
    })
    afterAll(() => server.remove())

    test('are named and taken through a proxy as well', async () => {
      for (const headers of proxied) expect(await features({ ...headers })).toHaveLength(3)
      expect(await login({ 'x-forwarded-for': '203.0.113.9' })).toMatchObject({ code: 0 })
    })
  })

  describe('on a server without a demo whose database still holds one', () => {
    beforeAll(async () => {
      server = await openTestApp('sqlite', { demo: true })
      await server.app.close()
    })
    afterAll(() => server.remove())

    test('open nothing', async () => {
      const { createApp } = await import('../../../src/server/app.ts')
      const { catalogue } = await import('../../../commands/index.ts')
      const app = await createApp({ ...server.config, demo: false }, { database: server.database, catalogue }, { demo })
      const answer = await app.inject({ method: 'POST', url: '/school/login', payload: published })
      expect(answer.json()).toMatchObject(secret)
      expect((await app.inject('/console/features')).json().data.demoAccounts).toEqual([])
      await app.close()
    })
  })
})
