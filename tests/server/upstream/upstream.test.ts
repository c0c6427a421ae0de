import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { endpointsOf } from '../../../src/catalogue/endpoint.ts'
import { isOfUpstream, isOurs } from '../../../src/catalogue/vocabulary/call.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

describe('in front of another backend', () => {
  let backend: FastifyInstance
  let server: TestApp
  /** What the backend was asked of ours. */
  const asked: string[] = []
  beforeAll(async () => {
    backend = fastify()
    backend.get('/base/captcha', async (_, reply) =>
      reply.header('set-cookie', 'PHPSESSID=abc; Domain=campus.example.com; Path=/; HttpOnly').send('picture'),
    )
    backend.post('/base/school/login', async (request) => ({ code: 0, data: { access_token: request.body } }))
    backend.get('/base/school/v3_0/dynamic/list', async (request) => ({
      code: 0,
      data: { query: request.query, token: request.headers.authorization },
    }))
    backend.post('/base/school/upload/downLoadFileToOss', async (request) => ({ code: 0, data: request.body }))
    backend.post('/base/school/vote/export', async () => ({ code: 0, data: 'export' }))
    backend.get('/base/api/wxapp/code', async () => ({ code: 0, data: 'code' }))
    backend.get('/base/life-goods/', async ({ url }) => ({ code: 0, data: url }))
    backend.all('/base/console/*', async ({ url }) => {
      asked.push(url)
      return { code: 0 }
    })
    const address = await backend.listen({ port: 0, host: '127.0.0.1' })
    server = await openTestApp('sqlite', { demo: false, upstream: `${address}/base` })
  })
  afterAll(async () => {
    await server.remove()
    await backend.close()
  })

  test('passes calls on with their body, query and token', async () => {
    expect(await server.call(null, 'POST', '/school/login', { username: 'a', password: 'b' })).toMatchObject({
      code: 0,
      data: { access_token: { username: 'a', password: 'b' } },
    })
    expect(await server.call('t'.repeat(30), 'GET', '/school/v3_0/dynamic/list?page=2&status=pending')).toMatchObject({
      data: { query: { page: '2', status: 'pending' }, token: `Bearer ${'t'.repeat(30)}` },
    })
  })

  test('passes on files from elsewhere, exports, the mini-program’s code and life-goods', async () => {
    const url = 'https://example.com/a.png'
    expect((await server.call(null, 'POST', '/school/upload/downLoadFileToOss', { url })).data).toEqual({ url })
    expect((await server.call(null, 'POST', '/school/vote/export', { id: 1 })).data).toBe('export')
    expect((await server.call(null, 'GET', '/api/wxapp/code')).data).toBe('code')
    expect((await server.call(null, 'GET', '/life-goods/?goodsIndex')).data).toBe('/base/life-goods/?goodsIndex')
  })

  test('keeps to itself what is ours alone', async () => {
    const own = endpointsOf(catalogue).filter(({ call }) => isOurs(call) && !isOfUpstream(call))
    expect(own.map(({ call }) => call.path)).toEqual(
      expect.arrayContaining(['/console/album/add', '/console/album/edit']),
    )
    for (const { call } of own) {
      expect.soft([call.path, (await server.call(null, call.method, call.path, {})).status]).toEqual([call.path, 404])
    }
    expect(asked).toEqual([])
  })

  test('makes its cookies our own', async () => {
    const response = await server.app.inject('/captcha')
    expect(response.body).toBe('picture')
    expect(response.headers['set-cookie']).toEqual(['PHPSESSID=abc; Path=/; HttpOnly'])
  })

  test('says that there is nothing but the specified calls', async () => {
    const { data } = await server.call(null, 'GET', '/console/features')
    expect(data).toMatchObject({
      batch: false,
      filterActions: false,
      undo: false,
      audit: false,
      events: false,
      search: false,
    })
    expect((await server.app.inject('/console/search?keyword=a')).statusCode).toBe(404)
    expect((await server.app.inject('/school/notSpecified')).statusCode).toBe(404)
  })

  test('answers in the envelope where the backend is gone', async () => {
    const gone = await openTestApp('sqlite', { demo: false, upstream: 'http://127.0.0.1:9' })
    expect(await gone.call(null, 'GET', '/school/getInfo')).toMatchObject({ status: 502, code: -1 })
    await gone.remove()
  })
})
