import { once } from 'node:events'
import { request } from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApp } from '../support/test-app.ts'

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(
    z.object({
      key: z.string(),
      value: z.object({ stringValue: z.string().optional(), intValue: z.number().optional() }),
    }),
  ),
})
const sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
})
type Span = z.infer<typeof span>

describe.each(['sqlite', 'postgres'] as const)('traces by OTLP (%s)', (engine) => {
  let collector: FastifyInstance
  let tracesUrl: string
  const spans: Span[] = []
  beforeAll(async () => {
    collector = fastify()
    collector.post('/v1/traces', async ({ body }) => {
      for (const { scopeSpans } of sent.parse(body).resourceSpans)
        spans.push(...scopeSpans.flatMap((each) => each.spans))
      return {}
    })
    tracesUrl = await collector.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => collector.close())
  const attributeOf = ({ attributes }: Span, key: string) => {
    const value = attributes.find((each) => each.key === key)?.value
    return value?.stringValue ?? value?.intValue
  }

  test('hold a span for each request with its queries, of reading and writing alike', async () => {
    const server = await openTestApp(engine, { tracesUrl, serviceName: 'campus-test' })
    const admin = await server.signIn('admin')
    const authorization = `Bearer ${admin}`
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const url = '/school/v3_0/dynamic/list?keyword=secret-words'
    const list = await server.app.inject({ url, headers: { authorization, traceparent } })
    const created = { name: '监督', phone: '13800000001', scope: 'topic' }
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    await postLate(`${address}/school/v3_0/audit/create`, authorization, created)
    await server.call(null, 'GET', '/healthz')
    await server.remove()

    const requests = spans.filter((each) => attributeOf(each, 'http.route') !== undefined)
    expect(requests.map(({ name }) => name)).toEqual([
      'GET /school/v3_0/dynamic/list',
      'POST /school/v3_0/audit/create',
    ])
    const [reading, writing] = requests
    if (!reading || !writing) throw new Error('no spans')
    expect(reading).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331' })
    expect(attributeOf(reading, 'campus.request.id')).toBe(list.headers['x-request-id'])
    expect(attributeOf(reading, 'http.response.status_code')).toBe(200)
    const within = ({ spanId, traceId }: Span) =>
      spans.filter((each) => each.parentSpanId === spanId && each.traceId === traceId)
    // That no row holds the keyword is told by its index alone on SQLite.
    expect(within(reading).map((each) => attributeOf(each, 'db.query.text'))).toContainEqual(
      expect.stringContaining(engine === 'sqlite' ? 'from keyword_gram' : 'from "dynamic"'),
    )
    expect(within(writing).map(({ name }) => name)).toEqual(expect.arrayContaining(['insert', 'select']))
    expect(JSON.stringify(spans)).not.toMatch(/secret-words|13800000001|监督/)
  })

  test('hold nobody up where no collector answers', async () => {
    const server = await openTestApp(engine, { tracesUrl: 'http://127.0.0.1:9', demo: false })
    expect((await server.app.inject('/captcha')).statusCode).toBe(200)
    const began = performance.now()
    await server.remove()
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})

/** Posts a body that comes after its headers were read, as long ones do. */
async function postLate(url: string, authorization: string, body: object): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json', expect: '100-continue' }
  const sent = request(url, { method: 'POST', headers })
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.end(JSON.stringify(body))
  const [answer] = await once(sent, 'response')
  expect(answer.statusCode).toBe(200)
  answer.resume()
  await once(answer, 'close')
}
