import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codes } from '../../catalogue/wire.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import { BusinessError, ProtocolError } from '../error.ts'
import { keepImage, type Uploaded, uploadPrefix } from './keep-image.ts'
import { formatOf, readImage } from './read-image.ts'

const megabyte = 1_048_576
/** Largest file taken, in bytes. */
const largestFile = 10 * megabyte
/** Largest avatar, in bytes (part 2 §5). */
const largestAvatar = 2 * megabyte
const year = 31_536_000

/** The folder uploads are kept in. */
export function uploadFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'upload')
}

/** Serves what was uploaded, as the pictures they are and nothing else. Addresses cannot be guessed, so none is asked who it is. */
export async function serveUploads(app: FastifyInstance, config: Pick<Config, 'dataDir'>): Promise<void> {
  const root = uploadFolder(config)
  mkdirSync(root, { recursive: true })
  await app.register(fastifyStatic, {
    root,
    prefix: uploadPrefix,
    decorateReply: false,
    logLevel: 'warn',
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
    allowedPath: (path) => /^\/?\d+\/\d{4}-\d{2}\/[\w-]+\.(jpg|png|webp)$/.test(path),
    setHeaders: (reply) => {
      reply.header('cache-control', `public, max-age=${year}, immutable`)
      reply.header('content-security-policy', "default-src 'none'; sandbox")
    },
  })
}

/** POST /school/upload/attachment and POST /api/editor/uploadImg, of old /editor/uploadImg: one picture, in the first file of a multipart form. */
export async function registerUploads(
  scope: FastifyInstance,
  config: Pick<Config, 'dataDir'>,
  database: Database,
): Promise<void> {
  await scope.register(multipart, { limits: { files: 1, fileSize: largestFile, fields: 10, fieldSize: 1000 } })

  scope.post('/school/upload/attachment', async (request) => {
    const data = await receive(request, config, database)
    return { code: codes.ok, message: '上传成功', data }
  })

  for (const path of ['/api/editor/uploadImg', '/editor/uploadImg']) {
    scope.post(path, async (request) => {
      const { url } = await receive(request, config, database)
      return { code: codes.ok, message: '上传成功', data: [url] }
    })
  }
}

async function receive(
  request: FastifyRequest,
  config: Pick<Config, 'dataDir'>,
  database: Database,
): Promise<Uploaded> {
  const part = await request.file({ throwFileSizeLimit: false })
  if (!part) throw new BusinessError(codes.refused, '请选择要上传的图片')
  const bytes = await part.toBuffer()
  if (part.file.truncated) throw new ProtocolError(413, '图片大小不能超过 10 MB')
  if (isAvatar(request.query)) checkAvatar(bytes)
  const image = await readImage(bytes)
  const { schoolId, id } = request.caller
  return keepImage(database, uploadFolder(config), { schoolId, accountId: id }, image, part.filename.slice(0, 200))
}

/** Part 2 §5. */
function checkAvatar(bytes: Buffer): void {
  const format = formatOf(bytes)
  if (format !== 'jpeg' && format !== 'png') throw new BusinessError(codes.refused, '上传头像图片只能是 JPG/PNG 格式!')
  if (bytes.length > largestAvatar) throw new BusinessError(codes.refused, '上传头像图片大小不能超过 2MB!')
}

function isAvatar(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'use' in query && query.use === 'avatar'
}
