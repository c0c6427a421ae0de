import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Database } from '../database/open-database.ts'
import type { Demo } from '../demo.ts'
import { sendNotFound } from '../http/error-answers.ts'
import { fileSigner, isPrivateDemo, signOf } from '../security/private-file.ts'
import { drawThumbnail, thumbnailSize } from '../upload/drawn/thumbnail.ts'
import { mediaPath } from '../upload/local-file.ts'
import { allowFraming } from '../upload/serve-uploads.ts'

const day = 86_400

/**
 * Serves the demo's pictures, drawn when they are asked for,
 * small ones as raster, since a list of drawings costs the browser more than the list itself, and its films,
 * which a player may ask for in parts.
 */
export async function serveDemo(
  app: FastifyInstance,
  database: Database,
  { pictureAt, mediaFolder }: Demo,
): Promise<void> {
  const signer = await fileSigner(database)
  /** Renditions by their address, about 1 kB each: drawing one takes longer than all else a list needs. */
  const renditions = new LRUCache<string, Buffer>({ max: 5000 })
  app.get('/demo/picture/*', { logLevel: 'warn' }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isPrivate = isPrivateDemo(path)
    if (isPrivate && !signer.isSigned(path, signOf(request.query))) return sendNotFound(reply)
    const caching = isPrivate ? 'no-store' : `public, max-age=${day}`
    const known = renditions.get(request.url)
    if (known) return sendRendition(reply, known, caching)
    const svg = await pictureAt(path)
    if (svg === null) return sendNotFound(reply)
    const size = thumbnailSize(request.query)
    if (size !== null) {
      const rendition = await drawThumbnail(Buffer.from(svg), size)
      renditions.set(request.url, rendition)
      return sendRendition(reply, rendition, caching)
    }
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', caching)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(svg)
  })
  if (!existsSync(mediaFolder)) return
  await app.register(fastifyStatic, {
    root: mediaFolder,
    prefix: '/demo/media/',
    decorateReply: false,
    logLevel: 'warn',
    index: false,
    cacheControl: false,
    allowedPath: (path) => mediaPath.test(path),
    setHeaders: (reply, path) => {
      reply.header('cache-control', `public, max-age=${day}`)
      if (path.endsWith('.pdf')) allowFraming(reply)
    },
  })
}

function sendRendition(reply: FastifyReply, rendition: Buffer, caching: string): FastifyReply {
  return reply.type('image/webp').header('cache-control', caching).send(rendition)
}
