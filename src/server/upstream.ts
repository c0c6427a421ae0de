import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { endpointsOf } from '../catalogue/endpoint.ts'
import { isOurs } from '../catalogue/vocabulary/call.ts'
import { codes, type Envelope } from '../catalogue/wire.ts'
import { miniProgramCode } from './features/register-mini-program.ts'
import { withId } from './http/error-answers.ts'

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

function exportPaths({ entities, queries }: Pick<Catalogue, 'entities' | 'queries'>): string[] {
  const lists = [...entities.values()].flatMap(({ list }) => list?.export ?? [])
  const figures = [...queries.values()].flatMap((query) => query.export ?? [])
  return [...lists, ...figures].map(({ path }) => path)
}

/**
 * Passes the specified calls on to an existing campus cloud backend, with their headers and bodies as they came. Cookies it
 * sets become this server's own. What it cannot answer in time is an error in the envelope.
 */
export async function passToUpstream(
  app: FastifyInstance,
  catalogue: Catalogue,
  { upstream, lifeGoodsBase }: { readonly upstream: string; readonly lifeGoodsBase: string },
): Promise<void> {
  const { origin, pathname } = new URL(upstream)
  const specified = endpointsOf(catalogue).flatMap(({ call }) => (isOurs(call) ? [] : [call.path]))
  const routes = [...new Set([...otherCalls, lifeGoodsBase, ...specified, ...exportPaths(catalogue)])]
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
        const envelope: Envelope = { code: codes.failed, message: withId('后端没有响应，请稍后再试', reply.request) }
        reply.code(502).send(envelope)
      },
    },
  })
}
