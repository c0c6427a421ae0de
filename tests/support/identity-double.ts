import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { listen } from './listen.ts'

type Person = { readonly sub: string; readonly [claim: string]: unknown }
type Granted = { readonly query: URLSearchParams; readonly person: Person }

/** A school's identity provider as far as our requests go: OpenID Connect with keys of its own, and CAS 3 below /cas. */
export class IdentityDouble {
  origin = ''
  /** Who is there, for whoever is sent here next. */
  person: Person = { sub: 'u-1' }
  /** Changes the claims of the ID token before it is signed, as a provider that is wrong would. */
  spoil: (claims: Record<string, unknown>) => Record<string, unknown> = (claims) => claims
  /** Signs ID tokens with a key that is not among the published ones. */
  signsWithAnother = false
  readonly clientId = 'campus'
  readonly clientSecret = 'a-secret-of-the-double'
  /** Parameters the authorization endpoint was last asked with. */
  asked = new URLSearchParams()
  readonly #granted = new Map<string, Granted>()
  readonly #keys = Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  readonly #server: Server = createServer((request, response) => void this.#answer(request, response))

  async start(): Promise<void> {
    this.origin = await listen(this.#server)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.origin)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = new URLSearchParams(Buffer.concat(parts).toString())
    const json = (value: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (pathname === '/.well-known/openid-configuration') {
      json({
        issuer: this.origin,
        authorization_endpoint: `${this.origin}/authorize`,
        token_endpoint: `${this.origin}/token`,
        jwks_uri: `${this.origin}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    } else if (pathname === '/jwks') {
      const [{ publicKey }] = await this.#keys
      json({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', use: 'sig', alg: 'RS256' }] })
    } else if (pathname === '/authorize') this.#send(response, searchParams, 'redirect_uri', 'code')
    else if (pathname === '/cas/login') this.#send(response, searchParams, 'service', 'ticket')
    else if (pathname === '/token') json(...(await this.#token(request, body)))
    else if (pathname === '/cas/p3/serviceValidate') this.#validate(response, searchParams)
    else response.writeHead(404).end()
  }

  /** Sends the browser back, as after a password was given here. */
  #send(response: ServerResponse, query: URLSearchParams, to: string, by: string): void {
    this.asked = query
    const granted = `${by === 'ticket' ? 'ST-' : ''}${randomUUID()}`
    this.#granted.set(granted, { query, person: this.person })
    const back = new URL(query.get(to) ?? '')
    const state = query.get('state')
    back.searchParams.set(by, granted)
    if (state !== null) back.searchParams.set('state', state)
    response.writeHead(302, { location: back.href }).end()
  }

  async #token({ headers }: IncomingMessage, body: URLSearchParams): Promise<[unknown, number]> {
    const granted = this.#granted.get(body.get('code') ?? '')
    this.#granted.delete(body.get('code') ?? '')
    const [, basic = ''] = (headers.authorization ?? '').split(' ')
    const [id, secret] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      id === this.clientId &&
      secret === this.clientSecret &&
      granted?.query.get('code_challenge') === challenge &&
      granted.query.get('redirect_uri') === body.get('redirect_uri')
    if (!granted || !isRight) return [{ error: 'invalid_grant' }, 400]
    const [own, other] = await this.#keys
    const now = Math.floor(Date.now() / 1000)
    const standard = {
      iss: this.origin,
      aud: this.clientId,
      iat: now,
      exp: now + 60,
      nonce: granted.query.get('nonce'),
    }
    const token = await new SignJWT(this.spoil({ ...granted.person, ...standard }))
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign((this.signsWithAnother ? other : own).privateKey)
    return [{ access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token: token }, 200]
  }

  /** CAS 3.0, §2.5: a ticket counts once, and for the service it was given for alone. */
  #validate(response: ServerResponse, query: URLSearchParams): void {
    const ticket = query.get('ticket') ?? ''
    const granted = this.#granted.get(ticket)
    this.#granted.delete(ticket)
    const isRight = granted?.query.get('service') === query.get('service')
    const { sub = '', ...attributes } = isRight && granted ? granted.person : {}
    const told = Object.entries(attributes).flatMap(([name, value]) =>
      [value].flat().map((each) => `<cas:${name}>${inXml(String(each))}</cas:${name}>`),
    )
    const result = isRight
      ? `<cas:authenticationSuccess><cas:user>${inXml(String(sub))}</cas:user><cas:attributes>${told.join('')}</cas:attributes></cas:authenticationSuccess>`
      : '<cas:authenticationFailure code="INVALID_TICKET">not recognized</cas:authenticationFailure>'
    const xml = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${result}</cas:serviceResponse>`
    response.writeHead(200, { 'content-type': 'application/xml' }).end(xml)
  }
}

function inXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
