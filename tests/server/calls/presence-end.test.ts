import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { createApp } from '../../../src/server/app.ts'
import { openDatabase } from '../../../src/server/database/open-database.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('what an operator looks at, on %s', (engine) => {
  let server: TestApp
  let stop: AbortController
  beforeEach(async () => {
    stop = new AbortController()
    server = await openTestApp(engine)
  })
  afterEach(async () => {
    stop.abort()
    await server.remove()
  })

  /** Listens as an administrator. @returns what is told next of what others look at. */
  const listen = async (app: TestApp['app']) => {
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const headers = { authorization: `Bearer ${await server.signIn('admin')}` }
    const response = await fetch(`${address}/console/events`, { headers, signal: stop.signal })
    const events = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
    const reader = events?.getReader()
    expect((await reader?.read())?.value?.event).toBe('hello')
    return async () => {
      const { event, data } = (await reader?.read())?.value ?? {}
      expect(event).toBe('presence')
      return JSON.parse(data ?? '').row
    }
  }
  const say = (token: string, row: number) =>
    server.call(token, 'POST', '/console/presence', { entity: 'dynamic', row })
  const leave = (token: string) => server.call(token, 'POST', '/console/logout', {})

  test('ends with the session it was said by, and with no other of theirs', { timeout: 12_000 }, async () => {
    const [one, other] = [await server.signIn('moderator'), await server.signIn('moderator')]
    const next = await listen(server.app)
    await say(one, 3)
    expect(await next()).toBe(3)
    await leave(other)
    await say(one, 4)
    expect(await next()).toBe(4)
    await leave(one)
    expect(await next()).toBeNull()
    const again = await server.signIn('moderator')
    await say(again, 5)
    expect(await next()).toBe(5)
  })

  const otherServers = engine === 'postgres' ? test : null
  otherServers?.('ends on every server', { timeout: 12_000 }, async () => {
    const database = await openDatabase(server.config)
    const beside = await createApp(server.config, { database, catalogue })
    const token = await server.signIn('moderator')
    const next = await listen(beside)
    await say(token, 3)
    expect(await next()).toBe(3)
    await leave(token)
    expect(await next()).toBeNull()
    await beside.close()
    await database.close()
  })
})
