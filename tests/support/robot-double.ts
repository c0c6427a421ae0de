import { createServer, type Server } from 'node:http'
import { listen } from './listen.ts'

type Sent = { readonly key: string; readonly body: Record<string, unknown> }

/** Group robots of enterprise WeChat as far as our requests go: send and upload_media. */
export class RobotDouble {
  readonly sent: Sent[] = []
  readonly uploaded: { key: string; type: string; text: string }[] = []
  /** HTTP statuses of the next answers to messages; `cut` takes one and never answers. */
  next: (number | 'cut')[] = []
  origin = ''
  readonly #server: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://double')
      const key = searchParams.get('key') ?? ''
      const text = Buffer.concat(parts).toString('utf8')
      response.setHeader('content-type', 'application/json')
      if (pathname === '/cgi-bin/webhook/upload_media') {
        this.uploaded.push({ key, type: searchParams.get('type') ?? '', text })
        response.end(
          JSON.stringify({ errcode: 0, errmsg: 'ok', type: 'file', media_id: `media-${this.uploaded.length}` }),
        )
        return
      }
      const what = this.next.shift() ?? 200
      if (what === 200 || what === 'cut') this.sent.push({ key, body: JSON.parse(text) })
      if (what === 'cut') request.socket.destroy()
      else response.writeHead(what).end('{"errcode":0,"errmsg":"ok"}')
    })
  })

  async start(): Promise<void> {
    this.origin = await listen(this.#server)
  }

  webhook(key: string): string {
    return `${this.origin}/cgi-bin/webhook/send?key=${key}`
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}
