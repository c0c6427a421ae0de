import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../config.ts'
import { ProtocolError } from '../error.ts'
import { asksForPage, isApiRequest } from './api-path.ts'
import { bodyLimit } from './body-parsing.ts'

/** Calls an address may make in a minute: a school's operators often share one. */
export const callsPerMinute = 12_000

/**
 * Security headers on every answer. Styles may be inline because sonner and Radix insert style elements; scripts may not,
 * but for those of the page itself, allowed by their hashes. Films may lie elsewhere: a form takes their address.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  policy: { readonly scriptHashes: readonly string[]; readonly foreignImages: boolean } | 'none',
): Promise<void> {
  await app.register(helmet, {
    strictTransportSecurity: { includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    contentSecurityPolicy: policy !== 'none' && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...policy.scriptHashes.map((hash) => `'${hash}'`)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(policy.foreignImages ? ['https:'] : [])],
        mediaSrc: ["'self'", 'blob:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  })
}

/**
 * Ends the connection of a long body that was answered before it was read to its end; otherwise Node would read the rest, a
 * gigabyte of it, only to throw it away. Of a short one the rest is thrown away, also where it was on its way into a file that
 * could not be written: Node leaves that to whoever reads, and the next call of the connection would wait behind it.
 */
export function leaveUnread(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw, headers }, reply) => {
    const size = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
    if (size === 0 || raw.readableEnded) return
    if (size > bodyLimit) reply.header('connection', 'close')
    else raw.unpipe().resume()
  })
}

/**
 * Counts calls by address, those to addresses that do not exist as well; above `most` a minute they are answered 429 with
 * the wait in the message. Programs on this machine are not counted; a proxy on it says for whom it calls.
 */
export async function limitCalls(app: FastifyInstance, most: number): Promise<void> {
  await app.register(rateLimit, {
    max: most,
    timeWindow: 60_000,
    allowList: (request) => !isCall(request) || isLoopback(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new ProtocolError(429, `请求过于频繁，请 ${Math.ceil(ttl / 1000)} 秒后再试`),
  })
  // The plugin counts routes. Before the body is read: what is wrong with a body is told to nobody who asks too much.
  const limit = app.rateLimit()
  app.addHook('onRequest', async function (request, reply) {
    if (request.is404) await limit.call(this, request, reply)
  })
}

/** All but the console's own files and screens. */
function isCall(request: FastifyRequest): boolean {
  return isApiRequest(request) || (request.is404 && !asksForPage(request))
}
