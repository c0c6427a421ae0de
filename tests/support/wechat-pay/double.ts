import { constants, createPublicKey, createVerify, privateDecrypt, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { listen } from '../listen.ts'
import { fundFlowBill, tradeBill } from './bill-file.ts'
import { makeSerial, merchantKey, type PlatformKey, platformKey, sealFor, signedHeaders } from './platform-key.ts'
import { answerOf, type Bend, type Merchant, type Refusal, Requests, refuse } from './requests.ts'

const named = z.object({ out_bill_no: z.string(), user_name: z.string() })

/** What becomes of the next call whose method and path hold `path`. */
type Mishap = { readonly path: string } & (
  | { readonly kind: 'lost' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'tampered' }
  | { readonly kind: 'held'; readonly until: Promise<void> }
)

/** A notice as it is sent. */
export type Notice = { readonly headers: Record<string, string>; readonly body: string }

/** WeChat Pay as far as our requests go, with keys of its own: what it signs is as real as it is worthless. */
export class WechatPayDouble {
  readonly requests = new Requests()
  /** Names of payees as they were decrypted, by the number of the payout. */
  readonly names = new Map<string, string>()
  /** Every call that came with a right signature, as `POST /v3/...`. */
  readonly calls: string[] = []
  readonly #merchants = new Map<string, Merchant>()
  readonly #now: () => number
  readonly #server: Server = createServer((request, response) => void this.#take(request, response))
  #keys: PlatformKey[] = [platformKey(0)]
  #mishaps: Mishap[] = []
  url = ''

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  async start(): Promise<void> {
    // Connections are kept for the whole test: one that ends while a machine is busy is an error of its own.
    this.#server.keepAliveTimeout = 300_000
    this.url = await listen(this.#server)
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  /** Opens an account for a merchant. @returns what its school fills in. */
  enrol(mchid: string) {
    const { privateKey, publicKey } = merchantKey(this.#merchants.size)
    const serial = makeSerial()
    const merchant = { mchid, appid: `wx${mchid}`, serial, publicKey, apiV3Key: mchid.padEnd(32, 'k') }
    this.#merchants.set(mchid, merchant)
    return { mchid, appid: merchant.appid, serial, privateKey, apiV3Key: merchant.apiV3Key }
  }

  /** Signs with another key from now on; the certificates of both are given out. */
  rotate(): void {
    this.#keys = [platformKey(this.#keys.length), ...this.#keys]
  }

  /** Signs with a key of such an id from now on. @returns what schools are given to verify by. */
  usePublicKey(id: string) {
    const key = { ...platformKey(this.#keys.length), serial: id }
    this.#keys = [key, ...this.#keys]
    return { id, key: createPublicKey(key.privateKey) }
  }

  /** Does what the next call to such a path asks for, and lets nobody know. */
  loseAnswer(path: string): void {
    this.#mishaps.push({ path, kind: 'lost' })
  }

  refuseNext(path: string, refusal: Refusal): void {
    this.#mishaps.push({ path, kind: 'refused', refusal })
  }

  /** Changes the next answer after it was signed. */
  tamperNext(path: string): void {
    this.#mishaps.push({ path, kind: 'tampered' })
  }

  /** Does what the next call asks for, and answers once it is let go. */
  holdNext(path: string): () => void {
    let letGo = () => {}
    const until = new Promise<void>((resolve) => {
      letGo = resolve
    })
    this.#mishaps.push({ path, kind: 'held', until })
    return letGo
  }

  /** The notice that tells of a request as it stands, or one bent. */
  notice(number: string, bend: Bend = {}): Notice {
    const found = this.requests.find(number)
    const merchant = found && this.#merchants.get(found.mchid)
    if (!found || !merchant) throw new Error(`no request ${number}`)
    const { event, resource } = this.requests.noticeOf(found, { mchid: merchant.mchid, appid: merchant.appid, ...bend })
    const body = JSON.stringify({
      id: bend.id ?? randomUUID(),
      create_time: new Date(this.#now()).toISOString(),
      resource_type: 'encrypt-resource',
      event_type: event,
      summary: '支付成功',
      resource: { original_type: found.kind, ...sealFor(merchant.apiV3Key, JSON.stringify(resource), found.kind) },
    })
    const [key = platformKey(0)] = this.#keys
    const headers = signedHeaders(key, Math.floor(this.#now() / 1000) + (bend.late ?? 0), body)
    return {
      headers: {
        'content-type': 'application/json',
        ...headers,
        ...(bend.serial ? { 'wechatpay-serial': bend.serial } : {}),
      },
      body: bend.isTampered ? body.replace('支付成功', '支付失败') : body,
    }
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const part of request) body += part
    const path = request.url ?? ''
    const merchant = this.#merchantOf(request, path, body)
    if (!merchant) {
      response.writeHead(401).end(JSON.stringify({ code: 'SIGN_ERROR', message: '签名错误' }))
      return
    }
    this.calls.push(`${request.method} ${path}`)
    this.#readName(request, body)
    const at = this.#mishaps.findIndex((each) => `${request.method} ${path}`.includes(each.path))
    const [mishap] = at < 0 ? [] : this.#mishaps.splice(at, 1)
    const answer =
      mishap?.kind === 'refused'
        ? refuse(mishap.refusal)
        : (this.#ownAnswer(path, merchant) ?? answerOf(this.requests, merchant, request, path, body, this.#now()))
    if (mishap?.kind === 'held') await mishap.until
    if (mishap?.kind === 'lost') return void request.socket.destroy()
    const [key] = this.#keys
    const headers = key ? signedHeaders(key, Math.floor(this.#now() / 1000), answer.body) : {}
    response.writeHead(answer.status, answer.isFile ? {} : { 'content-type': 'application/json', ...headers })
    response.end(mishap?.kind === 'tampered' ? answer.body.replace('{', '{ ') : (answer.file ?? answer.body))
  }

  #readName(request: IncomingMessage, body: string): void {
    if (request.method !== 'POST' || !body.includes('user_name')) return
    const { out_bill_no, user_name } = named.parse(JSON.parse(body))
    const key = this.#keys.find(({ serial }) => serial === request.headers['wechatpay-serial'])
    const padding = constants.RSA_PKCS1_OAEP_PADDING
    if (!key) throw new Error('the name is encrypted with a key nobody has')
    const name = privateDecrypt({ key: key.privateKey, padding }, Buffer.from(user_name, 'base64'))
    this.names.set(out_bill_no, name.toString('utf8'))
  }

  /** What is answered of itself: certificates, and bills of what was settled on a day. */
  #ownAnswer(path: string, { apiV3Key, mchid }: Merchant) {
    if (path === '/v3/certificates') {
      const data = this.#keys.map(({ serial, certificate }) => ({
        serial_no: serial,
        encrypt_certificate: sealFor(apiV3Key, certificate, 'certificate'),
      }))
      return { status: 200, body: JSON.stringify({ data }), isFile: false, file: null }
    }
    const url = new URL(path, this.url)
    const day = url.searchParams.get('bill_date') ?? ''
    const settled = this.requests.settledOn(mchid, day)
    if (url.pathname === '/v3/bill/tradebill') {
      return this.requests.announce(this.url, tradeBill(settled.filter(({ kind }) => kind !== 'payout')))
    }
    if (url.pathname === '/v3/bill/fundflowbill') {
      return this.requests.announce(this.url, fundFlowBill(settled.filter(({ kind }) => kind === 'payout')))
    }
    return null
  }

  /** Whose key signed a request; null where nobody's did. */
  #merchantOf(request: IncomingMessage, path: string, body: string): Merchant | null {
    const parts = new Map(
      [...(request.headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    )
    const merchant = this.#merchants.get(parts.get('mchid') ?? '')
    if (!merchant || parts.get('serial_no') !== merchant.serial) return null
    const text = `${request.method}\n${path}\n${parts.get('timestamp')}\n${parts.get('nonce_str')}\n${body}\n`
    const isRight = createVerify('RSA-SHA256')
      .update(text)
      .verify(merchant.publicKey, parts.get('signature') ?? '', 'base64')
    return isRight ? merchant : null
  }
}
