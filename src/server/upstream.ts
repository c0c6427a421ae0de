import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { endpointsOf } from '../catalogue/endpoint.ts'
import { codes, type Envelope } from '../catalogue/wire.ts'
import { miniProgramCode } from './features/register-mini-program.ts'

/** Specified calls no part of the catalogue names: signing in, the own account, files, and the mini-program's code. */
const otherCalls = [
  '/captcha',
  '/school/login',
  '/school/getInfo',
  '/school/account/reset',
  '/school/editInfo',
  '/school/upload/attachment',
  '/api/editor/uploadImg',
  '/editor/uploadImg',
  '/school/upload/downLoadFileToOss',
  miniProgramCode,
]

/** What is ours lives below it (specification §4.8), and no other backend knows it. */
const own = '/console/'

function exportPaths({ entities }: Pick<Catalogue, 'entities'>): string[] {
  return [...entities.values()].flatMap(({ list }) => list?.export?.path ?? [])
}

/**
 * Passes the specified calls on to an existing campus cloud backend, with their headers and bodies as they came. Cookies it
 * sets become this server's own. What it cannot answer in time is an error in the envelope.
 */
export async function passToUpstream(app: FastifyInstance, catalogue: Catalogue, upstream: string): Promise<void> {
  const { origin, pathname } = new URL(upstream)
  const named = [...otherCalls, ...endpointsOf(catalogue).map(({ call }) => call.path), ...exportPaths(catalogue)]
  const routes = [...new Set(named.filter((path) => !path.startsWith(own)))]
  await app.register(httpProxy, {
    upstream: origin,
    rewritePrefix: pathname === '/' ? '' : pathname,
    routes,
    httpMethods: ['GET', 'POST'],
    replyOptions: {
      rewriteHeaders: (headers) => {
        const cookies = headers['set-cookie']
        if (cookies === undefined) return headers
        return { ...headers, 'set-cookie': [cookies].flat().map((cookie) => cookie.replace(/;\s*domain=[^;]*/i, '')) }
      },
      onError: (reply, { error }) => {
        reply.log.warn({ err: error }, 'the upstream backend does not answer')
        const envelope: Envelope = { code: codes.failed, message: '后端没有响应，请稍后再试' }
        reply.code(502).send(envelope)
      },
    },
  })
}
