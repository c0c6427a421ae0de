import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Config } from '../../config.ts'
import { StoreError } from '../../error.ts'
import { partsWithin, shortAnswer, textWithin } from '../../http/answer-within.ts'
import type { FileStore } from './file-store.ts'

/** Longest (ms) a store may take to answer, and to take in or hand over a whole file. */
const answerTime = 15_000
const wholeTime = 300_000
/** Seconds an address to read by is good for: it is used at once. */
const addressLife = 60

const passedOn = ['content-length', 'content-range', 'etag', 'last-modified'] as const

/**
 * Files in a bucket of an S3-compatible store. They are written with a signature over their sum, which the store checks, and
 * read by addresses signed for a minute, by this server alone: nothing in the bucket is public.
 */
export function s3Store(config: S3Config): FileStore {
  const { accessKeyId, secretAccessKey, region } = config
  const signed = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const signQuery = method === 'GET' || method === 'HEAD'
    const url = addressIn(config, path)
    if (signQuery) url.searchParams.set('X-Amz-Expires', String(addressLife))
    const own = { accessKeyId, secretAccessKey, region, service: 's3', signQuery }
    return new AwsV4Signer({ method, url: url.href, headers, ...own }).sign()
  }
  const ask = async (
    method: string,
    path: string,
    {
      signing,
      headers = {},
      body,
    }: { signing?: Record<string, string>; headers?: Record<string, string>; body?: Blob } = {},
  ): Promise<Response> => {
    const over = new AbortController()
    const timer = setTimeout(() => over.abort(), method === 'PUT' ? wholeTime : answerTime)
    try {
      const request = await signed(method, path, signing)
      const sent = new Headers(request.headers)
      for (const [name, value] of Object.entries(headers)) sent.set(name, value)
      const { signal } = over
      return await fetch(request.url, { method, headers: sent, signal, redirect: 'error', ...(body ? { body } : {}) })
    } catch (error) {
      throw new StoreError(error)
    } finally {
      clearTimeout(timer)
    }
  }
  const open: FileStore['open'] = async (path, range) => {
    const answer = await ask('GET', path, range === undefined ? {} : { headers: { range } })
    if (answer.status === 404) {
      await leave(answer)
      return null
    }
    if (!answer.ok && answer.status !== 416) throw await refusal(answer)
    const headers = Object.fromEntries(
      passedOn.flatMap((name) => {
        const value = answer.headers.get(name)
        return value === null ? [] : [[name, value]]
      }),
    )
    const body = Readable.from(answer.body ? partsWithin(answer.body, wholeTime) : [])
    // A generator that never began ends nothing: who asks for the head alone would leave the store sending.
    body.once('close', () => leave(answer))
    return { status: answer.status, headers, body }
  }
  return {
    keep: async (path, received, { mime, sha256 }) => {
      const body = await openAsBlob(received)
      const signing = { 'x-amz-content-sha256': sha256 }
      const answer = await ask('PUT', path, { signing, headers: { 'content-type': mime }, body })
      if (!answer.ok) throw await refusal(answer)
      await leave(answer)
    },
    remove: async (path) => {
      const answer = await ask('DELETE', path)
      if (!answer.ok && answer.status !== 404) throw await refusal(answer)
      await leave(answer)
    },
    has: async (path) => {
      const answer = await ask('HEAD', path)
      if (!answer.ok && answer.status !== 404) throw await refusal(answer)
      await leave(answer)
      return answer.ok
    },
    open,
    picture: async (path) => {
      const found = await open(path)
      return found && Buffer.concat(await found.body.toArray())
    },
  }
}

function addressIn({ endpoint, bucket, pathStyle }: S3Config, path: string): URL {
  const url = new URL(endpoint)
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${pathStyle ? `/${bucket}` : ''}/${path}`
  return url
}

/** Ends what nobody reads: a store that goes on sending it would keep the connection, and what has come. */
async function leave(answer: Response): Promise<void> {
  await answer.body?.cancel().catch(() => undefined)
}

/** What a store says when it refuses is XML with a code, without anything secret. */
async function refusal(answer: Response): Promise<StoreError> {
  const text = await textWithin(answer, shortAnswer, answerTime).catch(() => '')
  const [, code = ''] = /<Code>([^<]{1,100})<\/Code>/.exec(text) ?? []
  return new StoreError(new Error(`the store of files answered ${answer.status} ${code}`.trim()))
}
