import { extname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import { makeFolder } from '../database/sqlite/make-folder.ts'
import { sendNotFound } from '../http/error-answers.ts'
import { fileSigner, signOf } from '../security/private-file.ts'
import { keptThumbnail, thumbnailSize } from './drawn/thumbnail.ts'
import { mimeOf, servedExtensions } from './file-kind.ts'
import { uploadPrefix } from './keep-file.ts'
import { type FileStore, fileStore } from './store/file-store.ts'
import { sweepReceived } from './store/sweep-folder.ts'
import { uploadFolder } from './store/upload-folder.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the file asked for is served to signed addresses only. */
    isPrivateFile: boolean
  }
}

const year = 31_536_000
/** Paths below the upload folder that are served, each written in one way. */
export const servedPath = new RegExp(`^\\d+/\\d{4}-\\d{2}/[\\w-]+\\.(${servedExtensions.join('|')})$`)
const picturePath = /\.(jpg|png|webp)$/

/** Lets the console show a document in a frame; there is nothing in it that runs. */
export function allowFraming(reply: { header: (name: string, value: string) => unknown }): void {
  reply.header('content-security-policy', "default-src 'none'; object-src 'self'; frame-ancestors 'self'")
  reply.header('x-frame-options', 'SAMEORIGIN')
}

/**
 * Serves what was uploaded as what it is and nothing else; `?w=80&h=80` gives a small rendition of a picture. Addresses
 * cannot be guessed, so none is asked who it is; private files are served to addresses signed a short while ago, and kept by
 * no browser. A document may be framed by the console, whose browser shows it.
 */
export async function serveUploads(
  app: FastifyInstance,
  config: Pick<Config, 'dataDir' | 's3'>,
  database: Database,
): Promise<void> {
  const signer = await fileSigner(database)
  const root = uploadFolder(config)
  const store = fileStore(config)
  makeFolder(root)
  await sweepReceived(root)
  await app.register(async (files) => {
    files.decorateRequest('isPrivateFile', false)
    files.addHook('onRequest', async (request, reply) => {
      const size = thumbnailSize(request.query)
      const [address = ''] = request.url.split('?', 1)
      const path = address.slice(uploadPrefix.length)
      const kept = servedPath.test(path) ? await keptAs(database, path) : null
      if (kept === null) return sendNotFound(reply)
      request.isPrivateFile = kept === 'private'
      if (request.isPrivateFile && !signer.isSigned(address, signOf(request.query))) return sendNotFound(reply)
      if (size === null || !picturePath.test(path)) return
      const thumbnail = await keptThumbnail(root, path, size, () => store.picture(path))
      if (!thumbnail) return sendNotFound(reply)
      return reply
        .type('image/webp')
        .header('cache-control', `public, max-age=${year}, immutable`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(thumbnail)
    })
    files.addHook('onSend', async (request, reply) => {
      if (request.isPrivateFile) reply.header('cache-control', 'no-store')
    })
    if (config.s3) return passOnFrom(files, store)
    await files.register(fastifyStatic, {
      root,
      prefix: uploadPrefix,
      decorateReply: false,
      logLevel: 'warn',
      index: false,
      dotfiles: 'deny',
      cacheControl: false,
      setHeaders: setFileHeaders,
    })
  })
}

/**
 * Passes files of a store on as they come. A redirect to a signed address would have browsers see another origin for each, which the
 * console's policy, frames and old clients do not know, and a new one each time, which no cache does.
 */
function passOnFrom(files: FastifyInstance, store: FileStore): void {
  files.get<{ Params: { '*': string } }>(`${uploadPrefix}*`, async (request, reply) => {
    const path = request.params['*']
    const type = servedPath.test(path) ? mimeOf(extname(path).slice(1)) : undefined
    const found = type === undefined ? null : await store.open(path, request.headers.range)
    if (!found || type === undefined) return sendNotFound(reply)
    setFileHeaders(reply, path)
    reply
      .code(found.status)
      .headers({ 'accept-ranges': 'bytes', ...found.headers })
      .type(type)
    if (request.method !== 'HEAD') return reply.send(found.body)
    found.body.destroy()
    return reply.send()
  })
}

function setFileHeaders(reply: { header: (name: string, value: string) => unknown }, path: string): void {
  reply.header('cache-control', `public, max-age=${year}, immutable`)
  if (path.endsWith('.pdf')) allowFraming(reply)
  else reply.header('content-security-policy', "default-src 'none'; sandbox")
}

/**
 * Whom the file at a served path is for; null where no row says that it is here: its bytes, or small pictures of it, may be left
 * for a while.
 */
export async function keptAs(database: Database, path: string): Promise<'private' | 'public' | null> {
  const row = await database.db
    .selectFrom('upload')
    .select('is_private')
    .where('school_id', '=', Number(path.split('/', 1)[0]))
    .where('path', '=', path)
    .executeTakeFirst()
  if (!row) return null
  return row.is_private === 1 ? 'private' : 'public'
}
