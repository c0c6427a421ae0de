import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../../src/catalogue/wire.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { clockGap } from '../support/twin-ground.ts'
import { openTwinServers, type TwinServers } from '../support/twin-servers.ts'

type Told = { readonly entity: string; readonly batch: number; readonly ids: readonly number[] }

const dynamics = '/school/v3_0/dynamic/list'
const command = (name: string) => `/school/v3_0/dynamic/dynamic/${name}`

describe('two servers on one PostgreSQL, the second one’s clock three seconds behind', () => {
  let twins: TwinServers
  let admin: string
  let moderator: string
  const stops: AbortController[] = []

  beforeAll(async () => {
    twins = await openTwinServers()
    admin = await twins.first.signIn('admin')
    moderator = await twins.second.signIn('moderator')
  })
  afterAll(async () => {
    for (const stop of stops) stop.abort()
    await twins?.remove()
  })

  const onFirst = (method: 'GET' | 'POST', url: string, body?: object) => twins.first.call(admin, method, url, body)
  const onSecond = (method: 'GET' | 'POST', url: string, body?: object) =>
    twins.second.call(moderator, method, url, body)
  const pending = async (): Promise<Row[]> => (await onFirst('GET', `${dynamics}?status=pending&limit=500`)).data.list
  const row = async (id: number): Promise<Row> => (await onFirst('GET', `${dynamics}?ids=${id}`)).data.list[0]
  const firstPending = async (): Promise<number> => {
    const [found] = await pending()
    if (!found) throw new Error('no pending dynamic is left')
    return found.id
  }

  test('a row edited on the second after a list was read on the first is left and named', async () => {
    const seen = (await onFirst('GET', `${dynamics}?status=pending&kind=life&limit=500`)).data
    const edited = seen.list[0].id
    const saved = await onSecond('POST', command('editDynamic'), { id: edited, content: '改成了要再看一遍的内容' })
    expect([saved.code, saved.data.changed]).toEqual([0, 1])
    expect((await row(edited)).changedAt).toBeLessThan(Date.now() - clockGap / 2)
    const filter = { status: 'pending', kind: 'life' }
    const body = { filter, expected: seen.total, asOf: seen.asOf }
    const answer = await onFirst('POST', '/school/dynamic/approved', body)
    expect(answer).toMatchObject({ code: 0, data: { changed: seen.total - 1, skippedCount: 1 } })
    expect(answer.data.skipped).toMatchObject([{ id: edited, by: '王老师' }])
    expect(await row(edited)).toMatchObject({ status: 'pending', content: '改成了要再看一遍的内容' })
  })

  test('a row edited on the second after it was seen on the first is left, its version being another', async () => {
    const seen = await row(await firstPending())
    await onSecond('POST', command('editDynamic'), { id: seen.id, content: '又改了一次' })
    const answer = await onFirst('POST', '/school/dynamic/approved', { ids: [seen.id], versions: [seen.version] })
    expect(answer).toMatchObject({ code: 0, data: { changed: 0, skipped: [{ id: seen.id, by: '王老师' }] } })
    expect(await row(seen.id)).toMatchObject({ status: 'pending' })
  })

  test('a row approved on both at once is approved once, and the other hears by whom', async () => {
    for (const { id } of (await pending()).slice(0, 5)) {
      const url = `${command('approved')}?id=${id}`
      const answers = await Promise.all([onFirst('GET', url), onSecond('GET', url)])
      expect(answers.map(({ data }) => data.changed).sort()).toEqual([0, 1])
      const skipped = answers.flatMap(({ data }) => data.skipped)
      expect(skipped).toMatchObject([{ id, reason: expect.stringMatching(/^已由 .+ 通过$/) }])
    }
  })

  test('undoing an approval leaves a colleague’s later approval of the same row', async () => {
    const id = await firstPending()
    const approved = await onFirst('GET', `${command('approved')}?id=${id}`)
    for (const name of ['backStatus', 'approved']) {
      expect((await onSecond('GET', `${command(name)}?id=${id}`)).data.changed).toBe(1)
    }
    const undone = await onFirst('POST', '/console/undo', { undo: approved.data.undo })
    expect(undone.data).toMatchObject({ changed: 0, skipped: [{ id, by: '王老师' }] })
    expect(await row(id)).toMatchObject({ status: 'approved' })
  })

  test('what both change at once is heard on both, all of it and in order of version', async () => {
    const heard = [await listen(twins.first, admin), await listen(twins.second, moderator)]
    const rows = (await pending()).slice(0, 12)
    await Promise.all(
      rows.map(({ id }, index) => (index % 2 === 0 ? onFirst : onSecond)('GET', `${command('approved')}?id=${id}`)),
    )
    for (const next of heard) {
      const versions: number[] = []
      const ids: number[] = []
      while (ids.length < rows.length) {
        const event = await next()
        versions.push(event.batch)
        if (event.entity === 'dynamic') ids.push(...event.ids)
      }
      expect(versions).toEqual([...versions].sort((one, other) => one - other))
      expect(ids.sort()).toEqual(rows.map(({ id }) => id).sort())
    }
  })

  /** The events of a server from now on, one a call. */
  async function listen(server: ServerProcess, token: string): Promise<() => Promise<Told>> {
    const stop = new AbortController()
    stops.push(stop)
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${server.address}/console/events`, { headers, signal: stop.signal })
    const stream = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
    const reader = stream?.getReader()
    const next = async () => (await reader?.read())?.value
    expect((await next())?.event).toBe('hello')
    return async () => JSON.parse((await next())?.data ?? 'null')
  }
})
