import fastify from 'fastify'
import { expect, test } from 'vitest'
import { logOptions } from '../../../src/server/log.ts'

async function logsOf({
  trustProxy = ['loopback'],
  ...request
}: {
  url: string
  headers?: Record<string, string>
  trustProxy?: readonly string[]
}): Promise<{ text: string; id: string }> {
  const lines: string[] = []
  const app = fastify(logOptions({ logLevel: 'info', trustProxy }, { write: (line) => lines.push(line) }))
  app.get('/school/getInfo', async (incoming) => {
    incoming.log.info(
      { headers: incoming.headers, password: 'pw-top', body: { user: { password: 'pw-deep' } } },
      'seen',
    )
    return { id: incoming.id }
  })
  const response = await app.inject({ method: 'GET', ...request })
  await app.close()
  return { text: lines.join(''), id: response.json().id }
}

test('secrets do not reach the log, wherever they came in', async () => {
  const { text } = await logsOf({
    url: '/school/getInfo?token=in-query&phone=13800000000',
    headers: { authorization: 'Bearer in-header', cookie: 'captcha=in-cookie' },
  })
  expect(text).toContain('"path":"/school/getInfo"')
  expect(text).toContain('"msg":"seen"')
  expect(text).not.toMatch(/in-query|13800000000|in-header|in-cookie|pw-top|pw-deep/)
})

test('every line carries the request id: the one a trusted proxy gave, or a new one', async () => {
  const given = await logsOf({ url: '/school/getInfo', headers: { 'x-request-id': 'proxy-12345678' } })
  expect(given.id).toBe('proxy-12345678')
  expect(given.text.match(/"reqId":"proxy-12345678"/g)).toHaveLength(3)
  const forged = await logsOf({ url: '/school/getInfo', headers: { 'x-request-id': 'a b\tc"d' } })
  expect(forged.id).toMatch(/^[\w-]{12}$/)
  const headers = { 'x-request-id': 'proxy-12345678' }
  const stranger = await logsOf({ url: '/school/getInfo', headers, trustProxy: ['10.0.0.8'] })
  expect(stranger.id).toMatch(/^[\w-]{12}$/)
})
