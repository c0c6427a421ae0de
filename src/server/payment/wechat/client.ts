import { createHash, type KeyObject, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { parsedJson } from '../../../parsed-json.ts'
import { bytesWithin, shortAnswer } from '../../http/answer-within.ts'
import { ProviderRefusal, ProviderSilence } from '../provider.ts'
import { type PlatformKeys, platformKeys } from './platform-keys.ts'
import { isRecent, isSignedBy, type SignedAnswer, signedAnswer } from './signed-answer.ts'
import { authorization, type Merchant } from './signing.ts'

/** Longest (ms) an answer is waited for; a bill, which is a file, longer. */
const timeout = 10_000
const billTimeout = 60_000
/** Largest bill in bytes. */
const largestBill = 64 * 1_048_576

/** What a school calls the provider with. */
export type ClientOptions = {
  /** Address of the API, without a slash at its end. */
  readonly base: string
  readonly merchant: Merchant
  readonly apiV3Key: string
  readonly publicKey: { readonly id: string; readonly key: KeyObject } | null
  readonly now: () => number
}

/** Calls of API v3, signed; their answers verified. All throw ProviderRefusal and ProviderSilence. */
export type Client = {
  readonly get: <T>(path: string, answer: z.ZodType<T>) => Promise<T>
  readonly post: <T>(
    path: string,
    body: object | null,
    answer: z.ZodType<T>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<T>
  /** A file by the address and SHA-1 (hex) that an answer gave; such files are not signed. */
  readonly download: (address: string, sha1: string) => Promise<Buffer>
  readonly keys: PlatformKeys
}

const refusal = z.object({ code: z.string(), message: z.string().default('') })

/** Calls in a school's name. Nothing is tried twice here: whoever calls knows what may be. */
export function createClient({ base, merchant, apiV3Key, publicKey, now }: ClientOptions): Client {
  const request = async (
    method: 'GET' | 'POST',
    path: string,
    body: string,
    { headers = {}, patience = timeout }: { headers?: Readonly<Record<string, string>>; patience?: number } = {},
  ): Promise<Response> => {
    const nonce = randomBytes(16).toString('hex')
    const signed = { method, path, timestamp: Math.floor(now() / 1000), nonce, body }
    return fetch(base + path, {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'campus-cloud-console',
        authorization: authorization(merchant, signed),
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === '' ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    }).catch((error: unknown) => {
      throw new ProviderSilence('the provider cannot be reached', { cause: error })
    })
  }
  const keys = platformKeys({
    apiV3Key,
    publicKey,
    now,
    fetchCertificates: async () => {
      const response = await request('GET', '/v3/certificates', '')
      const body = await textOf(response)
      if (!response.ok) throw refusalOf(response.status, body)
      const answer = signedAnswer((name) => response.headers.get(name), body)
      if (!answer) throw new ProviderSilence('the certificates are not signed')
      return answer
    },
  })
  const verify = async (answer: SignedAnswer) => {
    const key = await keys.find(answer.serial)
    if (!key || !isRecent(answer, now()) || !isSignedBy(answer, key)) {
      throw new ProviderSilence('the answer is not signed by the provider')
    }
  }
  const call = async <T>(response: Response, answer: z.ZodType<T>): Promise<T> => {
    const body = await textOf(response)
    const signed = signedAnswer((name) => response.headers.get(name), body)
    // What is refused before it is read, for want of a right signature of ours, comes without one of theirs.
    if (signed) await verify(signed)
    else if (response.ok) throw new ProviderSilence('the answer is not signed')
    if (!response.ok) throw refusalOf(response.status, body)
    const parsed = answer.safeParse(body === '' ? {} : parsedJson(body))
    if (!parsed.success) throw new ProviderSilence('the answer is something else than the interface says')
    return parsed.data
  }
  return {
    keys,
    get: async (path, answer) => call(await request('GET', path, ''), answer),
    post: async (path, body, answer, headers = {}) =>
      call(await request('POST', path, body === null ? '' : JSON.stringify(body), { headers }), answer),
    download: async (address, sha1) => {
      const url = URL.canParse(address) ? new URL(address) : null
      if (url?.origin !== new URL(base).origin) throw new ProviderSilence('the bill lies at another address')
      const response = await request('GET', url.pathname + url.search, '', { patience: billTimeout })
      if (!response.ok) throw refusalOf(response.status, await textOf(response))
      const file = await bytesOf(response, largestBill)
      if (createHash('sha1').update(file).digest('hex') !== sha1.toLowerCase()) {
        throw new ProviderSilence('the bill is not the one that was announced')
      }
      return file
    },
  }
}

/** What an answer says no with; one of the provider's own failures, or of asking too often, decides nothing. */
function refusalOf(status: number, body: string): ProviderRefusal | ProviderSilence {
  const parsed = refusal.safeParse(parsedJson(body))
  if (status >= 400 && status < 500 && status !== 429 && parsed.success) {
    return new ProviderRefusal(status, parsed.data.code, parsed.data.message)
  }
  return new ProviderSilence(`the provider answered HTTP ${status}${parsed.success ? ` ${parsed.data.code}` : ''}`)
}

async function textOf(response: Response): Promise<string> {
  return (await bytesOf(response, shortAnswer)).toString('utf8')
}

async function bytesOf(response: Response, most: number): Promise<Buffer> {
  return bytesWithin(response, most).catch((error: unknown) => {
    throw new ProviderSilence('the answer broke off', { cause: error })
  })
}
