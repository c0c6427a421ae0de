import { createServer, type Server } from 'node:http'
import { listen } from './listen.ts'

type Template = { priTmplId: string; title: string; content: string; example: string; type: number }

/** What the double draws as the code of any page. */
const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xd9])

/** WeChat's and QQ's interfaces for mini-programs, as far as our requests go. */
export class PlatformDouble {
  /** Every request, as `POST /path` with what it came with. */
  readonly requests: { call: string; query: Record<string, string>; body: Record<string, unknown> }[] = []
  readonly secrets = new Map<string, string>()
  templates: Template[] = []
  /** Codes that the next requests to such a path are refused with. */
  refusals: { path: string; errcode: number; errmsg: string }[] = []
  /** Paths whose next request gets no answer. */
  broken: string[] = []
  url = ''
  #granted = 0
  readonly #server: Server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += part))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://double')
      const query = Object.fromEntries(searchParams)
      const body = text === '' ? {} : JSON.parse(text)
      this.requests.push({ call: `${request.method} ${pathname}`, query, body })
      if (this.broken.includes(pathname)) {
        this.broken = this.broken.filter((path) => path !== pathname)
        request.socket.destroy()
        return
      }
      const answer = this.#answer(`${request.method} ${pathname}`, pathname, query, body)
      response.setHeader('content-type', answer === picture ? 'image/jpeg' : 'application/json')
      response.end(answer === picture ? picture : JSON.stringify(answer))
    })
  })

  async start(): Promise<void> {
    this.url = await listen(this.#server)
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  calls(path: string): number {
    return this.requests.filter(({ call }) => call.endsWith(` ${path}`)).length
  }

  #answer(call: string, path: string, query: Record<string, string>, body: Record<string, unknown>): object {
    const refusal = this.refusals.find((each) => each.path === path)
    if (refusal) {
      this.refusals = this.refusals.filter((each) => each !== refusal)
      return { errcode: refusal.errcode, errmsg: refusal.errmsg }
    }
    const token = () => ({ access_token: `token-${++this.#granted}`, expires_in: 7200 })
    switch (call) {
      case 'POST /cgi-bin/stable_token':
        return this.secrets.get(String(body.appid)) === body.secret
          ? token()
          : { errcode: 40125, errmsg: 'invalid appsecret' }
      case 'GET /api/getToken':
        return this.secrets.get(query.appid ?? '') === query.secret
          ? { errcode: 0, errmsg: '', ...token() }
          : { errcode: 40125, errmsg: 'invalid appsecret' }
      case 'GET /cgi-bin/gettoken':
        return this.secrets.get(query.corpid ?? '') === query.corpsecret
          ? { errcode: 0, errmsg: 'ok', ...token() }
          : { errcode: 40001, errmsg: 'invalid credential' }
      case 'GET /wxaapi/newtmpl/gettemplate':
        return query.access_token?.startsWith('token-')
          ? { errcode: 0, errmsg: 'ok', data: this.templates }
          : { errcode: 40001, errmsg: 'invalid credential' }
      case 'POST /wxa/getwxacodeunlimit':
        return query.access_token?.startsWith('token-') ? picture : { errcode: 40001, errmsg: 'invalid credential' }
      case 'POST /wxaapi/newtmpl/deltemplate': {
        const isThere = this.templates.some(({ priTmplId }) => priTmplId === body.priTmplId)
        this.templates = this.templates.filter(({ priTmplId }) => priTmplId !== body.priTmplId)
        return isThere ? { errcode: 0, errmsg: 'ok' } : { errcode: 200014, errmsg: 'template not exist' }
      }
      default:
        return { errcode: 43000, errmsg: 'no such call' }
    }
  }
}
