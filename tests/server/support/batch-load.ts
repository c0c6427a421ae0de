import { randomUUID } from 'node:crypto'
import type { ServerProcess } from './server-process.ts'

/** What a server said it had done, by one client that works alone on rows of its own. */
export type Acknowledged = {
  /** Ids of the rows of this client's batches. */
  readonly ids: readonly number[]
  /** Status its rows have by the last batch that was answered, and what the batch under way would make it. */
  status: string
  underWay: string
  /** Names of the folders whose creation was answered. */
  readonly folders: string[]
  /** Calls that were answered. */
  calls: number
}

const next: Readonly<Record<string, { readonly path: string; readonly status: string }>> = {
  pending: { path: 'approved', status: 'approved' },
  approved: { path: 'backStatus', status: 'pending' },
}

/** Divides pending dynamics of the demo school among clients. */
export async function divideRows(server: ServerProcess, token: string, clients: number): Promise<Acknowledged[]> {
  const url = '/school/v3_0/dynamic/list?status=pending&limit=500'
  const rows: { id: number }[] = (await server.call(token, 'GET', url)).data.list
  const each = Math.floor(rows.length / clients)
  return Array.from({ length: clients }, (_, client) => ({
    ids: rows.slice(client * each, (client + 1) * each).map(({ id }) => id),
    status: 'pending',
    underWay: 'pending',
    folders: [],
    calls: 0,
  }))
}

/**
 * Approves all rows of a client as one batch, sends them back as the next, and makes a folder after each, until the
 * server is gone or `goOn` says no. What is answered is noted.
 */
export async function keepWriting(
  server: Pick<ServerProcess, 'call'>,
  token: string,
  client: Acknowledged,
  goOn: () => boolean,
): Promise<void> {
  while (goOn()) {
    const step = next[client.status]
    if (!step) throw new Error(`no batch leads on from ${client.status}`)
    client.underWay = step.status
    const url = `/school/v3_0/dynamic/dynamic/${step.path}?ids=${client.ids.join(',')}`
    const batch = await answered(() => server.call(token, 'GET', url), goOn)
    if (!batch) return
    if (isRefused(batch, goOn)) {
      client.underWay = client.status
      return
    }
    if (batch.data?.changed !== client.ids.length) throw new Error(`${url}: ${JSON.stringify(batch)}`)
    client.status = step.status
    client.calls += 1
    const name = randomUUID().slice(0, 30)
    const folder = await answered(() => server.call(token, 'POST', '/school/attachment/addCategory', { name }), goOn)
    if (!folder || isRefused(folder, goOn)) return
    if (folder.code !== 0) throw new Error(`folder: ${JSON.stringify(folder)}`)
    client.folders.push(name)
    client.calls += 1
  }
}

/** Whether a request came when the server, told to stop, took none any more. */
function isRefused({ status }: { readonly status: number }, goOn: () => boolean): boolean {
  return status === 503 && !goOn()
}

/** The answer, or null where the server was ended meanwhile. */
async function answered<T>(call: () => Promise<T>, goOn: () => boolean): Promise<T | null> {
  try {
    return await call()
  } catch (error) {
    if (goOn()) throw error
    return null
  }
}
