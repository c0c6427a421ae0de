import { z } from 'zod'
import { parsedJson } from '../../parsed-json.ts'
import { bytesWithin, shortAnswer, textWithin } from '../http/answer-within.ts'

/** Longest (ms) an answer is waited for. */
const timeout = 10_000
/** Largest picture (bytes) that is taken: a code is some 100 kB. */
const largestPicture = 5 * 1_048_576

/** How an account is known to its platform. */
type Credentials = { readonly appid: string; readonly secret: string }

/** A token with how long (s) it is good for. */
export type GrantedToken = { readonly token: string; readonly lifetime: number }

/** A message template as its platform holds it. */
export type PlatformMessage = {
  readonly templateId: string
  readonly title: string
  readonly kind: 'once' | 'long'
  readonly content: string
  readonly example: string
}

/** What a platform can be asked in the name of an account. All of it throws PlatformRefusal and PlatformSilence. */
export type PlatformApi = {
  /** What is said of a secret that it has taken, where it lists no messages. */
  readonly verified: string
  readonly grantToken: (credentials: Credentials) => Promise<GrantedToken>
  /** The messages of the account; null where the platform has no call that lists them. */
  readonly messages: ((token: string) => Promise<PlatformMessage[]>) | null
  /** Takes a message out of the account; one that is not there is out of it. */
  readonly removeMessage: ((token: string, templateId: string) => Promise<void>) | null
  /** Draws the code that opens a page of the mini-program with a scene, as a picture; missing where the platform draws none. */
  readonly pageCode?: (token: string, page: string, scene: string) => Promise<PlatformPicture>
}

/** A picture as its platform sends it. */
export type PlatformPicture = { readonly type: string; readonly bytes: Uint8Array }

/** The platform says no, by its code. */
export class PlatformRefusal extends Error {
  override name = 'PlatformRefusal'
  readonly errcode: number
  constructor(errcode: number, errmsg: string) {
    super(explain(errcode, errmsg))
    this.errcode = errcode
  }
  /** Whether the token is what is refused, so that another one may do. */
  get isOfToken(): boolean {
    return [40001, 40014, 42001].includes(this.errcode)
  }
  /** Whether the same may be asked again later: the platform is busy, or was asked too often. */
  get isPassing(): boolean {
    return [-1, 45011].includes(this.errcode)
  }
}

/** Nobody knows what the platform did: it cannot be reached, or what answered was not it. */
export class PlatformSilence extends Error {
  override name = 'PlatformSilence'
}

/** Codes that say what an operator can mend. */
const explanations: Readonly<Record<number, string>> = {
  40001: 'AppSecret 不正确',
  40013: 'AppID 不正确',
  40125: 'AppSecret 不正确',
  40164: '本服务器的 IP 不在该帐号的 IP 白名单里',
  40243: 'AppSecret 已被冻结，请在平台后台解冻',
  41030: '页面不在已发布的小程序里',
  45009: '今天的调用次数已用完',
  48001: '该帐号没有这个接口的权限',
  50002: '帐号已被平台限制使用',
  89503: '这次调用要由帐号管理员在平台上确认',
}

function explain(errcode: number, errmsg: string): string {
  const said = `${errcode} ${errmsg}`.trim()
  const explanation = explanations[errcode]
  return explanation === undefined ? `平台拒绝：${said}` : `${explanation}（${said}）`
}

const refusal = z.object({ errcode: z.number().default(0), errmsg: z.string().default('') })

/** Asks a platform for JSON and holds the answer to `shape`. Both WeChat and QQ say no by `errcode`, with HTTP 200. */
export async function askPlatform<T>(url: string, body: object | null, shape: z.ZodType<T>): Promise<T> {
  return answerOf(await ask(url, body), shape)
}

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number() })

/** Asks a platform for a token. */
export async function askToken(url: string, body: object | null): Promise<GrantedToken> {
  const { access_token, expires_in } = await askPlatform(url, body, granted)
  return { token: access_token, lifetime: expires_in }
}

/** Asks a platform for a picture; it says no in JSON. */
export async function askPlatformPicture(url: string, body: object): Promise<PlatformPicture> {
  const response = await ask(url, body)
  const type = response.headers.get('content-type') ?? ''
  if (response.ok && type.startsWith('image/')) return { type, bytes: await pictureOf(response) }
  await answerOf(response, z.object({}))
  throw new PlatformSilence('平台的回答看不懂')
}

async function pictureOf(response: Response): Promise<Uint8Array> {
  return bytesWithin(response, largestPicture).catch((error: unknown) => {
    throw new PlatformSilence('平台的回答看不懂', { cause: error })
  })
}

async function ask(url: string, body: object | null): Promise<Response> {
  return fetch(url, {
    ...(body === null
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  }).catch((error: unknown) => {
    throw new PlatformSilence('连不上平台的服务器', { cause: error })
  })
}

async function answerOf<T>(response: Response, shape: z.ZodType<T>): Promise<T> {
  const answer = parsedJson(await textWithin(response, shortAnswer).catch(() => ''))
  const said = refusal.safeParse(answer)
  if (said.success && said.data.errcode !== 0) throw new PlatformRefusal(said.data.errcode, said.data.errmsg)
  if (!response.ok) throw new PlatformSilence(`平台的服务器出错（HTTP ${response.status}）`)
  const parsed = shape.safeParse(answer)
  if (!parsed.success) throw new PlatformSilence('平台的回答看不懂')
  return parsed.data
}
