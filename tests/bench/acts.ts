import { callServer, field, type Reachable } from './running-server.ts'

/** Something a client does, again and again; `at` tells clients apart. */
export type Act = { readonly what: string; readonly aim: string; readonly run: (at: number) => Promise<unknown> }

export const list = '/school/v3_0/dynamic/list'
export const clients = 50

/** Lists, decisions and searches, each client deciding on a row of its own. */
export async function actsOn(server: Reachable): Promise<Act[]> {
  const keyword = encodeURIComponent('考研')
  return [
    ...(await listAndDecide(server, 'p99 < 100 ms')),
    { what: 'keyword', aim: '', run: () => get(server, `${list}?limit=100&keyword=${keyword}&counted=known`) },
    { what: 'palette', aim: '', run: () => get(server, `/console/search?keyword=${keyword}`) },
  ]
}

/** What nobody may wait for whatever else a server does: its health, lists and single decisions. */
export async function promisedActs(server: Reachable): Promise<Act[]> {
  const aim = 'p99 < 50 ms'
  return [{ what: '/healthz', aim, run: () => get(server, '/healthz') }, ...(await listAndDecide(server, aim))]
}

/** The first page of a list, and a decision. */
export async function listAndDecide(server: Reachable, aim: string): Promise<Act[]> {
  const page = field(await get(server, `${list}?status=approved&top=0&limit=${clients}&sort=createdAt`), 'data')
  const ids = Object.values(Object(field(page, 'list'))).map((row) => Number(field(row, 'id')))
  const topped: boolean[] = []
  return [
    { what: 'first page', aim, run: () => get(server, `${list}?status=pending&limit=100&counts=1&counted=known`) },
    {
      what: 'one decision',
      aim,
      run: async (at) => {
        const [id, isTop = false] = [ids[at], topped[at]]
        topped[at] = !isTop
        await get(server, `/school/v3_0/dynamic/dynamic/top?id=${id}&top=${isTop ? 0 : 1}`)
      },
    },
  ]
}

/** Calls by GET. @throws Error where the call is refused. */
export async function get({ address, token }: Reachable, path: string): Promise<unknown> {
  const answer = await callServer(address, token, 'GET', path)
  if (path !== '/healthz' && field(answer, 'code') !== 0) throw new Error(JSON.stringify(answer).slice(0, 300))
  return answer
}
