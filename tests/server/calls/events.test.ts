import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import { schoolVersion } from '../../../src/server/database/school-version.ts'
import { openChangeFeed } from '../../../src/server/events/change-feed.ts'
import { fillCounts } from '../../../src/server/rows/kept-counts.ts'
import { grounds } from '../support/twin-ground.ts'
import { catalogue } from './small-catalogue.ts'
import { openSmallSchool, type SmallSchool, type Who } from './small-school.ts'

describe.each(grounds)('events on %s', (dependencies) => {
  let school: SmallSchool
  let address: string
  const stops: AbortController[] = []

  beforeEach(async () => {
    school = await openSmallSchool(dependencies)
    address = await school.listen()
    await school.seed('shelf', [{ name: '学习' }])
    await school.seed(
      'post',
      Array.from({ length: 600 }, (_, index) => ({ title: `帖子 ${index}` })),
    )
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) stop.abort()
    await school.remove()
  })

  async function listen(who: Who) {
    const stop = new AbortController()
    stops.push(stop)
    const response = await fetch(`${address}/console/events`, { headers: { 'x-who': who }, signal: stop.signal })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const stream = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
    const reader = stream?.getReader()
    const next = async () => (await reader?.read())?.value
    const hello = await next()
    expect(hello?.event).toBe('hello')
    expect(JSON.parse(hello?.data ?? 'null')).toEqual({
      at: expect.any(Number),
      rights: expect.any(String),
      version: (await schoolVersion(school.database, 1)).version,
      timeline: expect.stringMatching(/^[\w.-]{10,}$/),
      program: null,
    })
    return async () => JSON.parse((await next())?.data ?? 'null')
  }

  test('tell what changed, by whom and to what, to those who may see it', async () => {
    const wang = await listen('wang')
    const intern = await listen('intern')
    const stranger = await listen('stranger')
    await school.call('li', 'POST', '/small/shelf/edit', { id: 1, name: '自习' })
    const answer = await school.call('li', 'GET', '/small/post/approve?ids=1,2')
    await school.call('stranger', 'POST', '/small/shelf/add', { name: '外校' })
    expect(await wang()).toMatchObject({ entity: 'shelf', kind: 'updated', ids: [1], after: { name: '自习' } })
    const event = {
      type: 'changed',
      entity: 'post',
      command: 'post.approve',
      title: '通过',
      kind: 'updated',
      ids: [1, 2],
      count: 2,
    }
    expect(await wang()).toMatchObject({
      ...event,
      by: { id: 2, name: '李老师' },
      after: { status: 'approved', reason: null },
    })
    expect(await intern()).toMatchObject(event)
    expect(await stranger()).toMatchObject({ entity: 'shelf', kind: 'created', after: null })
    await school.call('wang', 'POST', '/console/undo', { undo: answer.data.undo })
    expect(await intern()).toMatchObject({ title: '撤销「通过」', ids: [1, 2], after: { status: 'pending' } })
  })

  test('say how many rows of each status there are by then, once those are kept', async () => {
    const wang = await listen('wang')
    await school.call('li', 'GET', '/small/post/approve?ids=1,2')
    expect((await wang()).counts).toBeNull()
    await fillCounts(school.database, 1, entityNamed(catalogue, 'post'))
    await school.call('li', 'GET', '/small/post/approve?ids=3')
    expect((await wang()).counts).toEqual({ pending: 597, approved: 3, refused: 0 })
    await school.call('li', 'POST', '/small/post/delete', { id: 3 })
    expect((await wang()).counts).toEqual({ pending: 597, approved: 2, refused: 0 })
  })

  test('tell nothing of a change that fails, nor of one under way before it is committed', async () => {
    const { database } = school
    const feed = openChangeFeed(database.notices, async () => new Map())
    const heard: number[] = []
    feed.subscribe(
      1,
      ({ batch }) => heard.push(batch),
      () => undefined,
    )
    const about = { type: 'changed', entity: 'post', command: 'post.approve', title: '通过', kind: 'updated' } as const
    const event = { ...about, ids: [1], count: 1, by: { id: 1, name: '王老师' }, at: 1, after: null }
    const failing = database.write(async (trx) => {
      await feed.announce(trx, 1, [{ ...event, batch: 7 }])
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    await database.write((trx) => feed.announce(trx, 1, [{ ...event, batch: 8 }]))
    await expect.poll(() => heard.includes(8)).toBe(true)
    expect(heard).toEqual([8])
    feed.close()
  })

  test('go on for others when one listens no longer, however often that is said', async () => {
    const { database } = school
    const feed = openChangeFeed(database.notices, async () => new Map())
    const heard: number[] = []
    const listening = () =>
      feed.subscribe(
        1,
        ({ batch }) => heard.push(batch),
        () => undefined,
      )
    const stop = listening()
    stop()
    listening()
    stop()
    const about = { type: 'changed', entity: 'post', command: 'post.approve', title: '通过', kind: 'updated' } as const
    const event = { ...about, ids: [1], count: 1, by: { id: 1, name: '王老师' }, at: 1, after: null }
    await database.write((trx) => feed.announce(trx, 1, [{ ...event, batch: 9 }]))
    await expect.poll(() => heard).toEqual([9])
    feed.close()
  })

  test('do not name ids above 500', async () => {
    const wang = await listen('wang')
    const ids = Array.from({ length: 600 }, (_, index) => index + 1)
    await school.call('li', 'POST', '/small/post/approved', { ids })
    expect(await wang()).toMatchObject({ entity: 'post', ids: null, count: 600 })
  })

  test('tell which row a colleague looks at, to those who may see the list, and keep nothing of it', async () => {
    const wang = await listen('wang')
    const intern = await listen('intern')
    const [approver, writer, stranger] = [await listen('approver'), await listen('writer'), await listen('stranger')]
    const say = (who: Who, body: object) => school.call(who, 'POST', '/console/presence', { entity: 'post', ...body })
    const before = await schoolVersion(school.database, 1)
    expect(await say('li', { row: 3 })).toMatchObject({ status: 200, code: 0 })
    expect((await say('li', { row: null })).code).toBe(0)
    const by = { id: 2, name: '李老师' }
    expect(await wang()).toEqual({ entity: 'post', row: 3, by })
    expect(await wang()).toEqual({ entity: 'post', row: null, by })
    expect(await intern()).toMatchObject({ row: 3 })
    expect(await schoolVersion(school.database, 1)).toEqual(before)
    // What they hear next is this: neither their own, nor of a list or school they do not see.
    await say('wang', { row: 4 })
    await school.call('wang', 'POST', '/small/shelf/edit', { id: 1, name: '自习' })
    await school.call('stranger', 'POST', '/small/shelf/add', { name: '外校' })
    expect(await wang()).toMatchObject({ type: 'changed', entity: 'shelf' })
    expect(await writer()).toMatchObject({ type: 'changed', entity: 'shelf' })
    expect(await stranger()).toMatchObject({ type: 'changed', entity: 'shelf' })
    await school.call('li', 'GET', '/small/post/approve?ids=1')
    expect(await Promise.race([approver(), wang()])).toMatchObject({ type: 'changed', entity: 'post' })
  })

  test('take no presence that is not of a list the caller sees', async () => {
    const say = (who: Who, body: object) => school.call(who, 'POST', '/console/presence', body)
    expect(await say('approver', { entity: 'post', row: 1 })).toMatchObject({ code: 403 })
    expect(await say('li', { entity: 'nothing', row: 1 })).toMatchObject({ code: -2 })
    for (const row of [0, 1.5, 'x', undefined]) expect((await say('li', { entity: 'post', row })).code).toBe(-2)
  })

  test('counts are right at once after a change', async () => {
    const total = async () => (await school.call('wang', 'GET', '/small/post?status=pending&counts=1')).data
    expect(await total()).toMatchObject({ total: 600, counts: { pending: 600, approved: 0 } })
    await school.call('li', 'GET', '/small/post/approve?ids=1,2,3')
    expect(await total()).toMatchObject({ total: 597, counts: { pending: 597, approved: 3 } })
  })

  test('end when the server stops', async () => {
    const response = await fetch(`${address}/console/events`, { headers: { 'x-who': 'wang' } })
    const ended = response.text()
    await school.app.close()
    expect(await ended).toContain('event: hello')
  })
})

describe('two servers on one PostgreSQL', () => {
  test('tell each other what changed, and count anew', async () => {
    const one = await openSmallSchool('postgres')
    const other = await openSmallSchool('postgres', { beside: one })
    const stop = new AbortController()
    try {
      await one.seed('post', [{ title: '甲' }, { title: '乙' }])
      const total = async () => (await one.call('wang', 'GET', '/small/post?status=pending')).data.total
      expect(await total()).toBe(2)
      const address = await one.listen()
      const response = await fetch(`${address}/console/events`, { headers: { 'x-who': 'wang' }, signal: stop.signal })
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      let heard = ''
      const changed = other.call('li', 'GET', '/small/post/approve?id=1')
      while (!heard.includes('event: changed')) heard += (await reader?.read())?.value ?? ''
      expect(heard).toContain('"ids":[1]')
      expect((await changed).data.changed).toBe(1)
      expect(await total()).toBe(1)
    } finally {
      stop.abort()
      await other.remove()
      await one.remove()
    }
  })
})
