import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen, portOf } from '../../support/listen.ts'

/** Stands between a server and its database, and can be gone like the database itself. */
export interface CuttableProxy {
  /** The database's address, through here. */
  readonly url: string
  /** Breaks every connection and takes no new one. */
  cut(): Promise<void>
  /** Takes connections again, on the same port. */
  mend(): Promise<void>
  /** Forgets every connection there is without a word to either end, as a firewall does; new ones are passed on. */
  forget(): void
  /** The same, and new connections are not passed on either: the database is there and says nothing. */
  stall(): void
}

/** Listens on a free loopback port in front of a PostgreSQL server; `onSent` is told whenever something is sent to that. */
export async function openCuttableProxy(databaseUrl: string, onSent = () => {}): Promise<CuttableProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isStalled = false
  const proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    near.on('data', onSent)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy()).on('close', () => other.destroy() && sockets.delete(socket))
      if (!isStalled) socket.pipe(other)
    }
  })
  await listen(proxy)
  const forget = () => {
    for (const socket of sockets) socket.unpipe().pause()
  }
  const port = portOf(proxy)
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    cut: async () => {
      const closed = new Promise((resolve) => proxy.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    mend: async () => {
      proxy.listen(port, '127.0.0.1')
      await once(proxy, 'listening')
    },
    forget,
    stall: () => {
      isStalled = true
      forget()
    },
  }
}
