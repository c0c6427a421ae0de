import { Agent, createServer, request } from 'node:http'
import { pipeline } from 'node:stream'
import { listen } from '../../support/listen.ts'

/** What stands before servers as a proxy does: each request goes to the next of them. */
export interface FrontProxy {
  readonly address: string
  /** Sends new requests to these from now on; those under way stay where they are. */
  sendTo(...addresses: string[]): void
  close(): Promise<void>
}

/** Listens on a free loopback port. What a server breaks off is answered by 502, as proxies do. */
export async function openFrontProxy(...first: string[]): Promise<FrontProxy> {
  let servers = first
  let turn = 0
  const agent = new Agent({ keepAlive: true })
  // A connection it closed as idle would be one a client sends its next request over, in a process that has been busy.
  const proxy = createServer({ keepAliveTimeout: 0 }, (asked, answer) => {
    const { hostname, port } = new URL(servers[turn++ % servers.length] ?? '')
    const { method, url, headers } = asked
    const passed = request({ agent, hostname, port, method, path: url, headers })
    answer.on('close', () => passed.destroy())
    passed.on('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      pipeline(got, answer, () => undefined)
    })
    passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end('{"code":502}')))
    pipeline(asked, passed, () => undefined)
  })
  return {
    address: await listen(proxy),
    sendTo: (...addresses) => {
      servers = addresses
    },
    close: async () => {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
      agent.destroy()
    },
  }
}
