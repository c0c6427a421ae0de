import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { sendNotFound } from '../http/error-answers.ts'
import { servedExtensions } from './file-kind.ts'
import { uploadPrefix } from './keep-file.ts'
import { keptThumbnail, thumbnailSize } from './thumbnail.ts'

const year = 31_536_000
/** Paths below the upload folder that are served. */
export const servedPath = new RegExp(`^/?\\d+/\\d{4}-\\d{2}/[\\w-]+\\.(${servedExtensions.join('|')})$`)
const picturePath = /\.(jpg|png|webp)$/

/** The folder uploads are kept in. */
export function uploadFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'upload')
}

/** Lets the console show a document in a frame; there is nothing in it that runs. */
export function allowFraming(reply: { header: (name: string, value: string) => unknown }): void {
  reply.header('content-security-policy', "default-src 'none'; object-src 'self'; frame-ancestors 'self'")
  reply.header('x-frame-options', 'SAMEORIGIN')
}

/**
 * Serves what was uploaded as what it is and nothing else; `?w=80&h=80` gives a small rendition of a picture. Addresses
 * cannot be guessed, so none is asked who it is. A document may be framed by the console, whose browser shows it.
 */
export async function serveUploads(app: FastifyInstance, config: Pick<Config, 'dataDir'>): Promise<void> {
  const root = uploadFolder(config)
  mkdirSync(root, { recursive: true })
  await app.register(async (files) => {
    files.addHook('onRequest', async (request, reply) => {
      const size = thumbnailSize(request.query)
      const path = decodeURIComponent(request.url.split('?', 1)[0] ?? '').slice(uploadPrefix.length)
      if (size === null || !servedPath.test(path) || !picturePath.test(path)) return
      const thumbnail = await keptThumbnail(root, path, size)
      if (!thumbnail) return sendNotFound(reply)
      return reply
        .type('image/webp')
        .header('cache-control', `public, max-age=${year}, immutable`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(thumbnail)
    })
    await files.register(fastifyStatic, {
      root,
      prefix: uploadPrefix,
      decorateReply: false,
      logLevel: 'warn',
      index: false,
      dotfiles: 'deny',
      cacheControl: false,
      allowedPath: (path) => servedPath.test(path),
      setHeaders: (reply, path) => {
        reply.header('cache-control', `public, max-age=${year}, immutable`)
        if (path.endsWith('.pdf')) allowFraming(reply)
        else reply.header('content-security-policy', "default-src 'none'; sandbox")
      },
    })
  })
}
