import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { originOf } from '../../support/listen.ts'

/** What a service does that means ill, or has lost its mind. */
export type Misdeed = 'endless' | 'huge' | 'slow' | 'redirect' | 'silent' | 'wrong'

const part = Buffer.alloc(65_536, ' ')

/** A service over real HTTP that answers everything in one bad way, and counts what it got rid of. */
export class HostileService {
  misdeed: Misdeed = 'endless'
  status = 200
  /** Where it redirects to. */
  elsewhere = ''
  /** Bytes that were taken from it. */
  taken = 0
  asked = 0
  origin = ''
  readonly #server = createServer((request, response) => {
    this.asked++
    request.resume()
    response.on('error', () => undefined)
    this.#misbehave(response)
  })

  async start(): Promise<this> {
    // At 127.0.0.2 as well, so that it can stand for somebody outside.
    this.#server.listen(0)
    await once(this.#server, 'listening')
    this.origin = originOf(this.#server)
    return this
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  #misbehave(response: ServerResponse): void {
    const json = { 'content-type': 'application/json' }
    if (this.misdeed === 'silent') return
    if (this.misdeed === 'redirect') response.writeHead(302, { location: this.elsewhere }).end()
    else if (this.misdeed === 'wrong')
      response.writeHead(this.status, { 'content-type': 'text/html' }).end('<h1>It works!</h1>')
    else if (this.misdeed === 'slow') {
      response.writeHead(this.status, json)
      const drip = setInterval(() => response.write(' '), 100)
      response.on('close', () => clearInterval(drip))
    } else {
      response.writeHead(this.status, this.misdeed === 'huge' ? { ...json, 'content-length': 2 ** 30 } : json)
      Readable.from(this.#flood()).pipe(response)
    }
  }

  *#flood(): Generator<Buffer> {
    for (;;) {
      this.taken += part.length
      yield part
    }
  }
}
