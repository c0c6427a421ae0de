import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ServerProcess } from '../support/server-process.ts'
import { openTwinServers, type TwinServers } from '../support/twin-servers.ts'

let twins: TwinServers
beforeAll(async () => {
  twins = await openTwinServers()
})
afterAll(() => twins?.remove())

test('failures on a server three seconds behind hold up the next try on the other as long as its own', async () => {
  const wrong = { username: 'nobody', password: 'wrong-password' }
  const tryOn = (server: ServerProcess) => server.call(null, 'POST', '/school/login', wrong)
  for (let attempt = 0; attempt < 4; attempt++) expect(await tryOn(twins.second)).toMatchObject({ code: -2 })
  const begun = performance.now()
  expect(await tryOn(twins.second)).toMatchObject({ code: -2 })
  const next = await tryOn(twins.first)
  // A machine so slow that the second is over lets it through, and rightly.
  if (performance.now() - begun < 1000) expect(next).toMatchObject({ code: 429 })
  else expect([-2, 429]).toContain(next.code)
})

test('a session of one is known to the other, and is over on both when it is ended on either', async () => {
  const who = (server: ServerProcess, token: string) => server.call(token, 'GET', '/school/getInfo')
  const [token, other] = [await twins.first.signIn('moderator'), await twins.first.signIn('moderator')]
  expect(await who(twins.second, token)).toMatchObject({ code: 0 })
  expect(await twins.second.call(token, 'POST', '/console/logout')).toMatchObject({ code: 0 })
  expect(await who(twins.first, token)).toMatchObject({ code: 1001 })
  expect(await who(twins.first, other)).toMatchObject({ code: 0 })
})

test('what is decided on one is told by the other, and is taken back there', async () => {
  const [here, there] = [await twins.first.signIn('moderator'), await twins.second.signIn('moderator')]
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const headers = { authorization: `Bearer ${there}` }
  const response = await fetch(`${twins.second.address}/console/events`, { headers, signal: stop.signal })
  const stream = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  const reader = stream?.getReader()
  expect((await reader?.read())?.value?.event).toBe('hello')
  const list = (await twins.first.call(here, 'GET', '/school/v3_0/dynamic/list?status=pending&limit=1')).data.list
  const { id } = list[0]
  const decided = await twins.first.call(here, 'POST', '/school/dynamic/approved', { ids: [id] })
  expect(decided).toMatchObject({ code: 0, data: { changed: 1 } })
  const told = JSON.parse((await reader?.read())?.value?.data ?? 'null')
  expect(told).toMatchObject({ type: 'changed', entity: 'dynamic', ids: [id] })
  expect(await twins.second.call(there, 'POST', '/console/undo', { undo: decided.data.undo })).toMatchObject({
    code: 0,
  })
  const left = await twins.first.call(here, 'GET', `/school/v3_0/dynamic/list?ids=${id}`)
  expect(left.data.list[0]).toMatchObject({ id, status: 'pending' })
})
