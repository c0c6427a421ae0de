import { callAt } from '../../server/support/server-process.ts'
import { tokenOf } from './browser.ts'
import type { ConsoleServer } from './console-server.ts'

/** Calls the server as an administrator, besides what the page does. */
export async function callBeside(server: ConsoleServer) {
  const authorization = `Bearer ${await tokenOf(server, 'admin')}`
  return (path: string, body: object) => callAt(server.origin + path, 'POST', { authorization }, body)
}
