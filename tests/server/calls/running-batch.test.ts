import { AsyncLocalStorage } from 'node:async_hooks'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { grounds } from '../support/twin-ground.ts'
import { openSmallSchool, type SmallSchool, type Who } from './small-school.ts'

const rows = 1_600

describe.each(grounds)('a batch under way on %s', (ground) => {
  let school: SmallSchool
  const stops: AbortController[] = []
  const isOfBatch = new AsyncLocalStorage<boolean>()
  const call = (...args: Parameters<SmallSchool['call']>) => school.call(...args)
  const seed = (count: number) =>
    school.seed(
      'post',
      Array.from({ length: count }, (_, index) => ({ title: `帖子 ${index}` })),
    )
  /** Approves all that wait, in the first server where there are two. */
  const approveAll = async (expected: number) => {
    const seen = (await call('wang', 'GET', '/small/post?limit=1')).data
    const headers = { 'x-who': 'wang', 'idempotency-key': 'one' }
    const payload = { filter: { status: 'pending' }, expected, asOf: seen.asOf }
    const url = '/small/post/approved'
    return isOfBatch.run(true, async () => (await school.app.inject({ method: 'POST', url, headers, payload })).json())
  }
  const running = async (who: Who = 'wang') => (await call(who, 'GET', '/console/batches')).data.list
  const pending = async () => (await call('wang', 'GET', '/small/post?status=pending&limit=1')).data.total

  beforeEach(async () => {
    school = await openSmallSchool(ground)
    await seed(rows)
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) stop.abort()
    vi.restoreAllMocks()
    await school.remove()
  })

  const undo = (token: string) => {
    const request = {
      method: 'POST',
      url: '/console/undo',
      headers: { 'x-who': 'wang' },
      payload: { undo: token },
    } as const
    return isOfBatch.run(true, async () => (await school.app.inject(request)).json())
  }
  /** Closes what is under way, as another server does to which the one that writes it seems gone. */
  const closeAsGone = () =>
    school.database.write((trx) =>
      trx.updateTable('running_batch').set({ cut_at: 1 }).where('cut_at', 'is', null).execute(),
    )

  /** Acts once a piece of so many rows in all is written, before the next begins: the batch's own call waits for it. */
  function afterRows<T>(wanted: number, act: () => Promise<T>): () => T | undefined {
    const { write } = school.database
    const done: T[] = []
    vi.spyOn(school.database, 'write').mockImplementation(async (fn) => {
      const result = await write(fn)
      if (!isOfBatch.getStore() || done.length > 0) return result
      const open = school.database.db.selectFrom('running_batch').selectAll().where('cut_at', 'is', null)
      const [batch] = await open.execute()
      if (batch?.done === wanted) done.push(await isOfBatch.run(false, act))
      return result
    })
    return () => done[0]
  }

  test('is shown to its operator with what is done of all, by any server, and to nobody else; then it is gone', async () => {
    const seen = afterRows(1_000, async () => [await running(), await running(), await running('li')])
    expect((await approveAll(rows)).data).toMatchObject({ changed: rows })
    const one = {
      key: 'one',
      title: '通过',
      entity: 'post',
      done: 1_000,
      total: rows,
      isCut: false,
      isCancelled: false,
    }
    expect(seen()).toMatchObject([[{ ...one, batch: { count: 1_000 } }], [one], []])
    expect(await running()).toEqual([])
  })

  test('is told by its number in the audit to whoever made it, also once it is over', async () => {
    const seen = afterRows(1_000, running)
    const { undo } = (await approveAll(rows)).data
    const first = seen()?.[0].batch.id
    const asked = (who: Who) => call(who, 'GET', `/console/batches?batch=${first}`)
    expect((await asked('wang')).data).toMatchObject({ list: [], batch: { id: first, count: rows, undo } })
    expect((await asked('li')).data).toMatchObject({ list: [], batch: null })
    expect((await call('wang', 'GET', '/console/batches?batch=x')).message).toContain('批次')
  })

  test('is cancelled by its operator, through another server too: what was done is one batch with one undo', async () => {
    const asked = afterRows(1_000, async () => {
      const [batch] = await running()
      const foreign = await call('li', 'POST', '/console/batches/cancel', { id: batch.id })
      await running()
      const own = await call('wang', 'POST', '/console/batches/cancel', { id: batch.id })
      return { foreign, own, after: await running() }
    })
    const { code, message, data } = await approveAll(rows)
    expect(asked()).toMatchObject({ foreign: { message: expect.stringContaining('已经结束') }, own: { code: 0 } })
    expect(asked()?.after).toMatchObject([{ isCancelled: true }])
    expect([code, message]).toEqual([0, '通过：1000 项，已取消，600 项没有处理'])
    expect(data).toMatchObject({ changed: 1_000, skippedCount: 600, cancelled: 600 })
    expect(data.skipped[0]).toMatchObject({ id: expect.any(Number), reason: '已取消，没有处理' })
    expect([await pending(), await running()]).toEqual([600, []])
    vi.restoreAllMocks()
    const [batch] = (await call('wang', 'GET', '/console/audit')).data.list
    expect(batch).toMatchObject({ count: 1_000, undo: data.undo })
    expect((await call('wang', 'POST', '/console/undo', { undo: data.undo })).data).toMatchObject({ changed: 1_000 })
    expect(await pending()).toBe(rows)
  })

  test('that is cancelled before its first piece changes nothing, and says so', async () => {
    afterRows(0, async () => call('wang', 'POST', '/console/batches/cancel', { id: (await running())[0].id }))
    expect(await approveAll(rows)).toMatchObject({ code: 0, data: { changed: 0, cancelled: rows, undo: null } })
    expect([await pending(), await running()]).toEqual([rows, []])
  })

  test('that is an undo can be cancelled, and taken back further', async () => {
    const { data } = await approveAll(rows)
    afterRows(600, async () => call('wang', 'POST', '/console/batches/cancel', { id: (await running())[0].id }))
    const half = await undo(data.undo)
    expect(half).toMatchObject({ message: '撤销：600 项，已取消，1000 项没有处理', data: { cancelled: 1_000 } })
    vi.restoreAllMocks()
    expect(await pending()).toBe(600)
    expect((await undo(data.undo)).data).toMatchObject({ changed: 1_000 })
    expect(await pending()).toBe(rows)
  })

  test('that another server took for cut off writes no more, and stays to be told', async () => {
    afterRows(1_000, closeAsGone)
    const { data } = await approveAll(rows)
    expect(data).toMatchObject({ changed: 1_000, skippedCount: 600 })
    expect(data.skipped[0]).toMatchObject({ reason: '服务器中断，没有处理，请重新操作' })
    expect(await pending()).toBe(600)
    const cut = { title: '通过', done: 1_000, total: rows, isCut: true, batch: { count: 1_000, undo: data.undo } }
    expect(await running()).toMatchObject([cut])
  })

  test('ends with its piece when its server is told to stop: what was done is closed as that, before the database is', async () => {
    await seed(10_000 - rows)
    const stopping = afterRows(1_000, async () => ({ closed: school.app.close() }))
    const { data } = await approveAll(10_000)
    await stopping()?.closed
    expect(data.changed).toBeGreaterThanOrEqual(1_000)
    expect(data.skippedCount).toBe(10_000 - data.changed)
    expect(data.skipped[0]).toMatchObject({ reason: '服务器中断，没有处理，请重新操作' })
    const { db } = school.database
    const [batch] = await db.selectFrom('running_batch').select(['done', 'cut_at']).execute()
    expect(batch).toEqual({ done: data.changed, cut_at: expect.any(Number) })
    const head = await db.selectFrom('audit_batch').select('note').where('part_of', 'is', null).executeTakeFirst()
    expect(head?.note).toBe(`服务器中断，10000 项中处理到第 ${data.changed} 项`)
    const approved = entityTables(db).selectFrom('post').select('id').where('status', '=', 'approved')
    expect(await approved.execute()).toHaveLength(data.changed)
  })

  test('that is an undo goes on beside one that was cut off, each told by itself', async () => {
    afterRows(1_000, closeAsGone)
    const { data } = await approveAll(rows)
    vi.restoreAllMocks()
    const seen = afterRows(500, async () => {
      const batches = await running()
      const [cut] = batches
      const cancelled = await call('wang', 'POST', '/console/batches/cancel', { id: cut.id })
      const known = await call('wang', 'POST', '/console/batches/seen', { id: cut.id })
      const other = await call('wang', 'POST', '/console/batches/seen', { id: batches[1].id })
      return { batches, cancelled, known, other, left: await running() }
    })
    expect((await undo(data.undo)).data).toMatchObject({ changed: 1_000, skippedCount: 0 })
    const undoing = {
      title: '撤销「通过」',
      done: 500,
      total: 1_000,
      isCut: false,
      isCancelled: false,
      batch: { count: 500 },
    }
    expect(seen()).toMatchObject({
      batches: [{ title: '通过', isCut: true, batch: { count: 1_000 } }, undoing],
      cancelled: { code: -2, message: expect.stringContaining('已经结束') },
      known: { code: 0 },
      other: { code: -2, message: '没有这批中断的操作' },
      left: [undoing],
    })
    expect([await pending(), await running()]).toEqual([rows, []])
  })

  test('that is an undo and was cut off is told as one, and goes on where it was by the same undo', async () => {
    const { data } = await approveAll(rows)
    afterRows(600, closeAsGone)
    expect((await undo(data.undo)).data).toMatchObject({ changed: 600, skippedCount: 1_000 })
    vi.restoreAllMocks()
    expect(await pending()).toBe(600)
    expect(await running()).toMatchObject([{ title: '撤销「通过」', done: 600, total: rows, isCut: true }])
    expect((await undo(data.undo)).data).toMatchObject({ changed: 1_000 })
    expect(await pending()).toBe(rows)
  })

  test('of 10,000 rows is one event for the other consoles', async () => {
    await seed(10_000 - rows)
    const address = await school.listen()
    const stop = new AbortController()
    stops.push(stop)
    const stream = await fetch(`${address}/console/events`, { headers: { 'x-who': 'li' }, signal: stop.signal })
    const reader = stream.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader()
    const next = async () => (await reader?.read())?.value
    expect((await next())?.event).toBe('hello')
    const began = performance.now()
    const { data } = await approveAll(10_000)
    const seconds = (performance.now() - began) / 1000
    expect(data.pieces).toHaveLength(20)
    await call('li', 'POST', '/small/post/delete', { id: 1 })
    const events = []
    for (;;) {
      const event = JSON.parse((await next())?.data ?? 'null')
      if (event.kind === 'removed') break
      events.push(event)
    }
    // One for each second it takes at most; on a quiet machine that is one.
    expect(events.length).toBeLessThanOrEqual(1 + Math.floor(seconds))
    expect(events.reduce((sum, { count }) => sum + count, 0)).toBe(10_000)
    expect(events.flatMap(({ earlier = [], batch }) => [...earlier, batch])).toEqual(data.pieces)
    expect(events.at(-1)).toMatchObject({ kind: 'updated', after: { status: 'approved' } })
  })
})
