import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountNamed } from '../../../src/server/access/signed-in-account.ts'
import { createSession } from '../../../src/server/security/session.ts'
import { hashToken } from '../../../src/server/security/token.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

type Stream = { comments: number; isOver: boolean }

describe.each(engines)('sessions of event streams on %s', (engine) => {
  let server: TestApp
  let address: string
  const stops: AbortController[] = []
  beforeEach(async () => {
    server = await openTestApp(engine, {}, { heartbeat: 100 })
    address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) stop.abort()
    await server.remove()
  })

  async function open(token: string): Promise<Stream> {
    const stop = new AbortController()
    stops.push(stop)
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${address}/console/events`, { headers, signal: stop.signal })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toMatch(/^event: hello/)
    const stream: Stream = { comments: 0, isOver: false }
    void (async () => {
      while (true) {
        const read = await reader?.read().catch(() => undefined)
        if (!read || read.done) break
        stream.comments += read.value.split(': still here').length - 1
      }
      stream.isOver = true
    })()
    return stream
  }
  const looked = (streams: readonly Stream[]) => {
    const before = streams.map(({ comments }) => comments)
    const goneOn = () => streams.every(({ comments }, at) => comments > (before[at] ?? 0) + 4)
    return expect.poll(goneOn).toBe(true)
  }

  test('are looked at by one statement a school, however many there are', async () => {
    const tokens = [await server.signIn('admin'), await server.signIn('moderator'), await server.signIn('moderator')]
    const streams = await Promise.all([...tokens, ...tokens].map(open))
    const [first] = streams
    await looked(streams)
    let statements = 0
    server.database.activity.onQuery(({ sql }) => {
      if (sql.includes('token_hash')) statements++
    })
    const before = first?.comments ?? 0
    await looked(streams)
    await looked(streams)
    expect(statements).toBeGreaterThan(0)
    // Each fourth comment comes with a look: six streams looked at one by one would be more.
    expect(statements).toBeLessThan((first?.comments ?? 0) - before)
  })

  test('end theirs once they are gone, though nobody told of it, and no others', async () => {
    const tokens = [await server.signIn('admin'), await server.signIn('admin')]
    const [gone, left] = await Promise.all(tokens.map(open))
    await server.database.write((trx) =>
      trx
        .deleteFrom('session')
        .where('school_id', '=', 1)
        .where('token_hash', '=', hashToken(tokens[0] ?? ''))
        .execute(),
    )
    await expect.poll(() => gone?.isOver).toBe(true)
    await looked(left ? [left] : [])
    expect(left?.isOver).toBe(false)
  })

  test('are all looked at where a school has hundreds', async () => {
    const moderator = await accountNamed(server.database, 1, 'moderator')
    const who = { schoolId: 1, accountId: moderator?.id ?? 0, address: '127.0.0.1', userAgent: 'test' }
    const tokens = await server.database.write(async (trx) => {
      const made: string[] = []
      for (let count = 0; count < 230; count++) made.push(await createSession(trx, who))
      return made
    })
    const streams = await Promise.all(tokens.map(open))
    await looked(streams)
    const ended = [0, 99, 100, 229]
    await server.database.write((trx) =>
      trx
        .deleteFrom('session')
        .where('school_id', '=', 1)
        .where(
          'token_hash',
          'in',
          ended.map((at) => hashToken(tokens[at] ?? '')),
        )
        .execute(),
    )
    await expect.poll(() => ended.every((at) => streams[at]?.isOver)).toBe(true)
    const others = streams.filter((_, at) => !ended.includes(at))
    await looked(others)
    expect(others.filter(({ isOver }) => isOver)).toEqual([])
  })
})
