import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BusinessError, ProtocolError, refused } from '../error.ts'
import { takeLong } from '../scheduling/call-at-hand.ts'

/** Around a file in a form: what the headers of its parts take, in bytes. */
const wrapping = 65_536
const diskCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EFBIG'])

/**
 * The first file of a multipart form, as it arrives. Nothing more is read of one that is larger than `most` bytes: reading it
 * ends with the error of `tooLarge`.
 * @throws BusinessError -2 where there is none, in a multipart form or in whatever else was sent; ProtocolError 413 where its size is told beforehand, 400 where it breaks off.
 */
export async function receivedPart(
  request: FastifyRequest,
  most: number,
  tooLarge: () => ProtocolError | BusinessError,
): Promise<MultipartFile> {
  takeLong()
  if (!request.isMultipart()) throw missing()
  if (Number(request.headers['content-length'] ?? 0) > most + wrapping) throw tooLarge()
  const limits = { fileSize: most }
  const part = await request.file({ throwFileSizeLimit: false, limits }).catch((error) => {
    throw brokenOff(error)
  })
  if (!part) throw missing()
  if (part.filename === '') {
    // What a browser sends of a file that nobody chose.
    part.file.resume()
    throw missing()
  }
  part.file.once('limit', () => part.file.destroy(tooLarge()))
  return part
}

/** Lets bodies of every type through unread on a scope that waits for a file: what is no form is told that it has none. */
export function acceptAnyBody(scope: FastifyInstance): void {
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

function missing(): BusinessError {
  return refused('请选择要上传的文件')
}

/** What is said of an error of a stream that arrives: broken off, unless it says itself what it is. */
export function brokenOff(error: unknown): unknown {
  if (error instanceof BusinessError || error instanceof ProtocolError || !(error instanceof Error)) return error
  const isOfRequest = 'statusCode' in error
  // A file that cannot be opened is named; where one cannot be written, its code is none that a connection has.
  const isOfDisk = ('syscall' in error && 'path' in error) || ('code' in error && diskCodes.has(String(error.code)))
  return isOfRequest || isOfDisk ? error : new ProtocolError(400, '文件没有传完，请重新上传')
}
