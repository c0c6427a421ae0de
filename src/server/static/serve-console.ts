import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { asksForPage, decodedPath, isApiRequest } from '../http/api-path.ts'
import { sendNotFound } from '../http/error-answers.ts'
import { type ConsolePage, screenParts } from './console-page.ts'

const year = 31_536_000

/**
 * Serves the built console: files whose name carries a hash for ever, the others with revalidation, and the page itself
 * for every other address a browser asks to see, since the addresses of screens are known to the console alone.
 */
export async function serveConsole(app: FastifyInstance, folder: string, page: ConsolePage | null): Promise<void> {
  if (page && existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      decorateReply: false,
      logLevel: 'warn',
      index: false,
      preCompressed: true,
      globIgnore: ['index.html', screenParts, '**/*.br', '**/*.gz', '**/*.map'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', isHashed(folder, path) ? `public, max-age=${year}, immutable` : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = decodedPath(request.url)
    if (!asksForPage(request) || path.startsWith('/assets/')) return sendNotFound(reply)
    return page ? sendPage(reply, page.htmlAt(path)) : sendUnbuilt(reply)
  })
}

/** A handler as Vite's development server gives it. */
export type ConsoleMiddleware = (request: IncomingMessage, response: ServerResponse) => void

/** Lets `middleware` answer every address that is no call's. */
export function passToMiddleware(app: FastifyInstance, middleware: ConsoleMiddleware): void {
  app.setNotFoundHandler((request, reply) => {
    if (isApiRequest(request)) return sendNotFound(reply)
    reply.hijack()
    middleware(request.raw, reply.raw)
    return reply
  })
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.code(200).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
}

function sendUnbuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .type('text/html; charset=utf-8')
    .send('<!doctype html><html lang="zh-CN"><title>校园云</title><p>控制台尚未构建，请用 npm start 启动。</p></html>')
}

function isHashed(folder: string, path: string): boolean {
  return path.startsWith(join(folder, 'assets') + sep)
}
