import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { AwsV4Signer } from 'aws4fetch'
import { listen } from '../../support/listen.ts'

/** A stand-in for an S3-compatible store on loopback, which checks each request's signature, its age, and the sum of what is put. */
export interface S3Double {
  /** What a server is told to keep its uploads there. */
  readonly environment: Readonly<Record<string, string>>
  /** What lies in the bucket, by path. */
  readonly files: Map<string, { bytes: Buffer; type: string }>
  /** What was asked, as `GET 1/2026-01/....png`. */
  readonly asked: string[]
  /** Has it answer everything with 503 until told otherwise. */
  fail(isFailing: boolean): void
  close(): Promise<void>
}

const bucket = 'campus-files'
const [accessKeyId, secretAccessKey, region] = ['campus-key', 'campus-secret-of-the-store', 'cn-east-1']

export async function openS3Double(): Promise<S3Double> {
  const files: S3Double['files'] = new Map()
  const asked: string[] = []
  let isFailing = false
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray())
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const path = decodeURIComponent(url.pathname).slice(`/${bucket}/`.length)
    asked.push(`${request.method} ${path}`)
    const refuse = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
    if (isFailing) return refuse(503, 'SlowDown')
    if (!url.pathname.startsWith(`/${bucket}/`)) return refuse(404, 'NoSuchBucket')
    if (!(await isSigned(request, url))) return refuse(403, 'SignatureDoesNotMatch')
    if (request.method === 'PUT') {
      const sum = createHash('sha256').update(body).digest('hex')
      if (request.headers['x-amz-content-sha256'] !== sum) return refuse(400, 'XAmzContentSHA256Mismatch')
      if (request.headers['content-length'] === undefined) return refuse(411, 'MissingContentLength')
      files.set(path, { bytes: body, type: request.headers['content-type'] ?? '' })
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      files.delete(path)
      return response.writeHead(204).end()
    }
    const file = files.get(path)
    if (!file) return refuse(404, 'NoSuchKey')
    const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? []
    const part = file.bytes.subarray(Number(from ?? 0))
    const range =
      from === undefined ? {} : { 'content-range': `bytes ${from}-${file.bytes.length - 1}/${file.bytes.length}` }
    const headers = { 'content-type': 'binary/octet-stream', 'content-length': part.length, ...range }
    return response.writeHead(from === undefined ? 200 : 206, headers).end(request.method === 'HEAD' ? undefined : part)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  return {
    environment: {
      S3_ENDPOINT: await listen(server),
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    files,
    asked,
    fail: (failing) => {
      isFailing = failing
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Whether the request is signed, not long ago, with the key: by a header, or in its address for as long as that says. */
async function isSigned(request: IncomingMessage, url: URL): Promise<boolean> {
  const byAddress = url.searchParams.get('X-Amz-Signature')
  const given = byAddress ?? /Signature=([\da-f]{64})$/.exec(request.headers.authorization ?? '')?.[1]
  const datetime = byAddress ? url.searchParams.get('X-Amz-Date') : String(request.headers['x-amz-date'])
  if (!given || !datetime) return false
  const at = Date.parse(datetime.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  const life = byAddress ? Number(url.searchParams.get('X-Amz-Expires')) * 1000 : 900_000
  if (!(Math.abs(Date.now() - at) <= life)) return false
  const own = new URL(url)
  for (const name of ['Signature', 'Credential', 'Algorithm', 'Date', 'SignedHeaders'])
    own.searchParams.delete(`X-Amz-${name}`)
  const sum = request.headers['x-amz-content-sha256']
  const headers: Record<string, string> = !byAddress && typeof sum === 'string' ? { 'x-amz-content-sha256': sum } : {}
  const key = { accessKeyId, secretAccessKey, region, service: 's3', signQuery: byAddress !== null, datetime }
  const expected = await new AwsV4Signer({ method: request.method ?? '', url: own.href, headers, ...key }).sign()
  const signature = byAddress
    ? expected.url.searchParams.get('X-Amz-Signature')
    : /Signature=([\da-f]{64})$/.exec(expected.headers.get('authorization') ?? '')?.[1]
  return signature === given
}
