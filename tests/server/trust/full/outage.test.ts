import { join } from 'node:path'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import Libsql from 'libsql'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../../../src/server/database/open-database.ts'
import { divideRows, keepWriting } from '../../support/batch-load.ts'
import { openCuttableProxy } from '../../support/cuttable-proxy.ts'
import { findLostWork } from '../../support/lost-work.ts'
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts'
import { openTestApp } from '../../support/test-app.ts'
import { makeTestStore } from '../../support/test-database.ts'
import { patience, tellFigure, trustSize } from '../../support/trust-size.ts'

const list = '/school/v3_0/dynamic/list?limit=1'
const addFolder = '/school/attachment/addCategory'

test('PostgreSQL gone and back is said to callers, loses nothing, and needs no restart', {
  timeout: patience,
}, async (context) => {
  const store = await makeTestStore('postgres', 'demo')
  const proxy = await openCuttableProxy(store.config.databaseUrl ?? '')
  const stop = new AbortController()
  let server: ServerProcess | undefined
  try {
    server = await startServerProcess({ ...store.config, databaseUrl: proxy.url })
    const { call } = server
    const token = await server.signIn('admin')
    const heard = await listen(server, token, stop.signal)
    const clients = await divideRows(server, token, 4)
    const calls = () => clients.reduce((sum, client) => sum + client.calls, 0)
    const outages = trustSize(10, 2)
    let slowest = 0
    for (let outage = 1; outage <= outages; outage++) {
      const enough = calls() + 30
      let cut: Promise<void> | undefined
      const goOn = () => {
        if (calls() >= enough) cut ??= proxy.cut()
        return cut === undefined
      }
      await Promise.all(clients.map((client) => keepWriting({ call: unlessGone(call) }, token, client, goOn)))
      await cut
      for (const [method, url] of [
        ['GET', list],
        ['POST', addFolder],
        ['GET', '/healthz'],
      ] as const) {
        const body = method === 'POST' ? { name: '停电时' } : undefined
        const { status, code, message } = await call(token, method, url, body)
        expect([url, status, code, message]).toEqual([url, 503, 503, expect.stringMatching(/连不上数据库/)])
      }
      await proxy.mend()
      const back = performance.now()
      await vi.waitFor(async () => expect((await call(token, 'GET', list)).code).toBe(0), { timeout: 20_000 })
      slowest = Math.max(slowest, performance.now() - back)
      const database = await openDatabase(store.config)
      expect(await findLostWork(database, clients)).toEqual([])
      await database.close()
      // Events are heard again once the server listens again.
      const told = heard.length
      await vi.waitFor(
        async () => {
          await call(token, 'POST', addFolder, {
            name: `第 ${outage} 次 ${heard.length} ${performance.now()}`.slice(0, 30),
          })
          expect(heard.slice(told).join()).toContain('attachmentFolder')
        },
        { timeout: 20_000, interval: 250 },
      )
    }
    tellFigure(context, `${outages} outages under load, back within ${Math.ceil(slowest)} ms, nothing lost`)
  } finally {
    stop.abort()
    await server?.end('SIGKILL')
    await proxy.cut().catch(() => undefined)
    await store.remove()
  }
})

test('SQLite locked by another process is said to who writes, reading goes on, and writing when it is free', async () => {
  const server = await openTestApp('sqlite')
  const other = new Libsql(join(server.config.dataDir, 'campus.sqlite'))
  try {
    const token = await server.signIn('admin')
    other.exec('begin immediate')
    const refused = server.call(token, 'POST', addFolder, { name: '占用时' })
    expect(await server.call(token, 'GET', list)).toMatchObject({ status: 200, code: 0 })
    expect(await refused).toMatchObject({
      status: 503,
      code: 503,
      message: expect.stringMatching(/^数据库正忙，没有保存，请稍后再试（编号 [\w-]+）$/),
    })
    other.exec('rollback')
    expect(await server.call(token, 'POST', addFolder, { name: '占用时' })).toMatchObject({ status: 200, code: 0 })
  } finally {
    other.close()
    await server.remove()
  }
})

/** A call whose 503 counts as the server being gone. */
function unlessGone(call: ServerProcess['call']): ServerProcess['call'] {
  return async (...given) => {
    const answer = await call(...given)
    if (answer.status === 503) throw new Error(answer.message)
    return answer
  }
}

/** What a server's event stream says from now on. */
async function listen(server: ServerProcess, token: string, signal: AbortSignal): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.address}/console/events`, { headers, signal })
  const stream = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  const heard: string[] = []
  const read = async () => {
    for await (const { event, data } of stream ?? []) heard.push(`${event} ${data}`)
  }
  read().catch(() => undefined)
  return heard
}
