import { Readable } from 'node:stream'
import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { callKey } from '../../catalogue/vocabulary/call.ts'
import { codes, type Envelope } from '../../catalogue/wire.ts'
import { parsedJson } from '../../parsed-json.ts'
import type { Config } from '../config.ts'
import { bytesWithin } from '../http/answer-within.ts'
import { withId } from '../http/error-answers.ts'
import { asList, judge, judgeFile } from './answer-shape.ts'
import { longestLookedAt } from './ask-upstream.ts'
import { CallRecord } from './call-record.ts'
import { registerUpstreamCalls } from './register-upstream-calls.ts'
import { type SpecifiedCall, specifiedCalls } from './specified-calls.ts'

/** Longest (ms) that an answer which is looked at may take once it has begun. */
const patience = 60_000

/** Where the backend is, and what it calls things. */
export type UpstreamOptions = Pick<Config, 'lifeGoodsBase' | 'upstreamNames'> & { readonly upstream: string }

/**
 * Passes the specified calls on to an existing campus cloud backend, with their headers and bodies as they came. Cookies it
 * sets become this server's own. What it cannot answer in time is an error in the envelope. Lists it answers under names of its
 * own get those the console reads. How it answered is kept, and shown by calls under /console/upstream/.
 */
export async function passToUpstream(
  app: FastifyInstance,
  catalogue: Catalogue,
  options: UpstreamOptions,
): Promise<void> {
  const { origin, pathname } = new URL(options.upstream)
  const calls = specifiedCalls(catalogue, options.lifeGoodsBase)
  const record = new CallRecord()
  const answer = answerer(calls, record, options)
  await app.register(httpProxy, {
    upstream: origin,
    rewritePrefix: pathname === '/' ? '' : pathname,
    routes: [...new Set(calls.map(({ call }) => call.path))],
    httpMethods: ['GET', 'POST'],
    replyOptions: {
      // What is to be looked at must not be compressed; this server compresses what it answers.
      rewriteRequestHeaders: (_request, { 'accept-encoding': _, ...headers }) => headers,
      rewriteHeaders: (headers) => {
        const cookies = headers['set-cookie']
        if (cookies === undefined) return headers
        return { ...headers, 'set-cookie': [cookies].flat().map((cookie) => cookie.replace(/;\s*domain=[^;]*/i, '')) }
      },
      onResponse: (request, reply, { stream }) => void answer(request, reply, stream),
      onError: (reply, { error }) => {
        reply.log.warn({ err: error }, 'the upstream backend does not answer')
        const { method, routeOptions } = reply.request
        record.note(`${method} ${routeOptions.url}`, 502, { state: 'failed', shape: '没有响应' })
        const envelope: Envelope = { code: codes.failed, message: withId('后端没有响应，请稍后再试', reply.request) }
        reply.code(502).send(envelope)
      },
    },
  })
  registerUpstreamCalls(app, catalogue, { calls, record, ...options })
}

/** The parts of Fastify's request and reply that are needed here, whatever server they belong to. */
type Asked = Pick<FastifyRequest, 'id' | 'method'> & { readonly routeOptions: { readonly url?: string | undefined } }
type Answering = {
  readonly statusCode: number
  getHeader(name: string): unknown
  removeHeader(name: string): unknown
  code(status: number): unknown
  send(payload: unknown): unknown
}

/** Sends the backend's answers on: files as they come, JSON after it was looked at. */
function answerer(calls: readonly SpecifiedCall[], record: CallRecord, { upstreamNames }: UpstreamOptions) {
  const byKey = new Map(calls.map((each) => [callKey(each.call), each]))
  const byPath = new Map(calls.map((each) => [each.call.path, each]))
  return async (request: Asked, reply: Answering, stream: Readable): Promise<void> => {
    const path = request.routeOptions.url ?? ''
    const specified = byKey.get(`${request.method} ${path}`) ?? byPath.get(path)
    const key = specified ? callKey(specified.call) : `${request.method} ${path}`
    const kind = String(reply.getHeader('content-type') ?? '').split(';', 1)[0] ?? ''
    if (!kind.includes('json')) {
      record.note(key, reply.statusCode, judgeFile(reply.statusCode, kind, specified?.answersFile ?? false))
      reply.send(stream)
      return
    }
    const bytes = await bytesWithin({ body: Readable.toWeb(stream) }, longestLookedAt, patience).catch(() => null)
    if (!bytes) {
      record.note(key, 502, { state: 'failed', shape: '没有答完' })
      reply.code(502)
      reply.send({ code: codes.failed, message: withId('后端没有答完，请稍后再试', request) } satisfies Envelope)
      return
    }
    const body = parsedJson(bytes.toString('utf8'))
    const isList = specified?.isList ?? false
    record.note(key, reply.statusCode, judge(reply.statusCode, body, isList, upstreamNames))
    const list = isList ? asList(body, upstreamNames) : null
    reply.removeHeader('content-length')
    reply.send(list ? JSON.stringify(list) : bytes)
  }
}
