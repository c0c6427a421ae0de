import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Has a server listen on a free port of this machine. @returns where it is reached over HTTP. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return originOf(server)
}

/** Where a server that listens is reached over HTTP from this machine. */
export function originOf(server: Server): string {
  return `http://127.0.0.1:${portOf(server)}`
}

/** The port a server listens on. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return address.port
}

/** A port of this machine that nobody listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await listen(probe)
  const port = portOf(probe)
  probe.close()
  await once(probe, 'close')
  return port
}
