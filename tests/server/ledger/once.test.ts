import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { engines } from '../support/test-database.ts'
import { type LedgerSchool, openingOf, openLedgerSchool } from './ledger-school.ts'

describe.each(engines)('a money command that comes again on %s', (engine) => {
  let school: LedgerSchool
  let other: string
  beforeAll(async () => {
    school = await openLedgerSchool(engine)
    other = await school.server.signIn('moderator')
    await school.move([openingOf(1, 100_000)])
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
  afterAll(() => school.remove())

  const send = async (url: string, payload: object, key?: string, token = school.token) => {
    const headers = { authorization: `Bearer ${token}`, ...(key ? { 'idempotency-key': key } : {}) }
    return (await school.server.app.inject({ method: 'POST', url, headers, payload })).json()
  }
  const pay = '/console/courseOrder/pay'
  const reward = '/school/user/rewardPoints'
  const points = () => school.balance(7, 'points')
  const placed = async (count: number) => (await school.place(Array.from({ length: count }, () => ({})))).join()

  /** Whatever is written within what is done by it fails once `left` changes of a school are made. */
  function dyingAfter(left: number): <T>(work: () => Promise<T>) => Promise<T> {
    const dying = new AsyncLocalStorage<boolean>()
    const { write } = school.database
    let made = 0
    vi.spyOn(school.database, 'write').mockImplementation((fn, schoolId, keeping) => {
      if (!dying.getStore()) return write(fn, schoolId, keeping)
      if (made === left) return Promise.reject(new Error('the server died'))
      if (schoolId !== undefined) made += 1
      return write(fn, schoolId, keeping)
    })
    return (work) => dying.run(true, work)
  }

  test('with a key is done once and answered alike, however often and at once it is sent', async () => {
    const [id = 0] = await school.place([{}])
    const before = await school.balance(1)
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => send(pay, { id }, 'one-press')))
    expect(first).toMatchObject({ code: 0, data: { changed: 1, undo: expect.any(String) } })
    expect(others).toEqual([first, first])
    expect(await send(pay, { id }, 'one-press')).toEqual(first)
    expect(before - (await school.balance(1))).toBe(1000)
    await school.expectSound()
  })

  test('is refused where its key was used for something else', async () => {
    const [one = 0, two = 0] = await school.place([{}, {}])
    await send(pay, { id: one }, 'two-presses')
    expect(await send(pay, { id: two }, 'two-presses')).toMatchObject({
      code: -2,
      message: '这个幂等键已经用于另一次操作，请换一个',
    })
    expect(await send('/console/courseOrder/close', { id: one }, 'two-presses')).toMatchObject({ code: -2 })
    expect(await school.order(two)).toMatchObject({ status: 'unpaid' })
    expect(await send(pay, { id: two }, 'k'.repeat(101))).toMatchObject({ code: -2, message: '幂等键最多 100 个字' })
  })

  /** A sheet by which petty cash is moved, ¥1 a row. */
  const pettyCash = (rows: number, why: string) =>
    Buffer.from(['金额,方向,用途', ...Array.from({ length: rows }, () => `1,提取到学校余额,${why}`)].join('\n'))
  const sendSheet = async (bytes: Buffer, key?: string) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), '备用金.csv')
    const encoded = new Response(form)
    const response = await school.server.app.inject({
      method: 'POST',
      url: '/console/import?entity=pettyCash',
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        authorization: `Bearer ${school.token}`,
        ...(key ? { 'idempotency-key': key } : {}),
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    return response.json()
  }
  const drawn = async () => (await school.held('school', 0)).balance / 100

  test.each(['one-sheet', undefined])('from a sheet is done once with the key %s', async (key) => {
    const before = await drawn()
    const sheet = pettyCash(3, key ?? '没有键')
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => sendSheet(sheet, key)))
    expect(first).toMatchObject({ code: 0, message: '已导入 3 行', data: { changed: 3, ids: expect.any(Array) } })
    expect(others).toEqual([first, first])
    expect(await sendSheet(sheet, key)).toEqual(first)
    expect((await drawn()) - before).toBe(3)
    if (key) expect(await sendSheet(pettyCash(2, '另一张'), key)).toMatchObject({ code: -2 })
    expect(await sendSheet(sheet, `${key} again`)).toMatchObject({ data: { changed: 3 } })
    expect((await drawn()) - before).toBe(6)
    await school.expectSound()
  })

  test('from a sheet that a server’s end cut off is answered as what was done until then', async () => {
    const before = await drawn()
    const sheet = pettyCash(60, '中断')
    expect(await dyingAfter(1)(() => sendSheet(sheet, 'cut-sheet'))).not.toMatchObject({ code: 0 })
    const done = (await drawn()) - before
    expect(done).toBe(50)
    expect(await sendSheet(sheet, 'cut-sheet')).toMatchObject({
      message: '已导入 50 行，10 行没有导入，请重新导入这些行',
      data: { changed: 50, skippedCount: 10 },
    })
    expect((await drawn()) - before).toBe(done)
    await school.expectSound()
  })

  test('has a key of its own account: another’s is another', async () => {
    const given = await points()
    const body = { id: 7, reward: 3, reason: '归还失物' }
    await send(reward, body, 'shared')
    await send(reward, { ...body, reward: 4 }, 'shared', other)
    expect([3, 7]).toContain((await points()) - given)
  })

  test('gives points once with a key, and again with another', async () => {
    const given = await points()
    const body = { id: 7, reward: 5, reason: '归还失物' }
    for (const key of ['first', 'first', 'second', 'second']) await send(reward, body, key)
    expect((await points()) - given).toBe(10)
  })

  test('without a key is answered as the first time while its rows stand as it left them', async () => {
    const [id = 0] = await school.place([{}])
    const first = await send(pay, { id })
    expect(first).toMatchObject({ data: { changed: 1 } })
    expect(await send(pay, { id })).toEqual(first)
    await send('/console/undo', { undo: first.data.undo })
    expect(await school.order(id)).toMatchObject({ status: 'unpaid' })
    const again = await send(pay, { id })
    expect(again.data).toMatchObject({ changed: 1 })
    expect(again.data.version).not.toBe(first.data.version)
    await send('/console/courseOrder/refund', { id, reason: '误购' })
    expect((await send(pay, { id })).data).toMatchObject({ changed: 0, skippedCount: 1 })
    await school.expectSound()
  })

  test.each(['one-filter', undefined])('by filter is done once with the key %s', async (key) => {
    const given = await points()
    const { asOf, total } = (await school.server.call(school.token, 'GET', '/school/user/list?status=normal')).data
    const body = { filter: { status: 'normal' }, expected: total, asOf, reward: 6, reason: '归还失物' }
    const [first, ...others] = await Promise.all([1, 2].map(() => send(reward, body, key)))
    expect(first).toMatchObject({ code: 0, data: { changed: total } })
    expect(others).toEqual([first])
    expect(await send(reward, body, key)).toEqual(first)
    expect((await points()) - given).toBe(6)
  })

  test.each(['many-orders', undefined])(
    'of several changes is done once and answered whole, with the key %s',
    async (key) => {
      const ids = await placed(24)
      const before = await school.balance(1)
      const [first, ...others] = await Promise.all([1, 2].map(() => send(pay, { ids }, key)))
      expect(first).toMatchObject({ code: 0, data: { changed: 24, pieces: expect.any(Array) } })
      expect(others).toEqual([first])
      expect(await send(pay, { ids }, key)).toEqual(first)
      expect(before - (await school.balance(1))).toBe(24_000)
    },
  )

  test('that a server’s end cut off is answered as what was done until then', async () => {
    const ids = await placed(24)
    const before = await school.balance(1)
    const dying = dyingAfter(2)
    expect(await dying(() => send(pay, { ids }, 'cut-off'))).not.toMatchObject({ code: 0 })
    const spent = before - (await school.balance(1))
    const done = spent / 1000
    expect(done).toBeGreaterThan(0)
    expect(await send(pay, { ids }, 'cut-off')).toMatchObject({
      data: { changed: done, pieces: [0, 0].map(() => expect.any(Number)) },
    })
    expect(before - (await school.balance(1))).toBe(spent)
    await school.expectSound()
  })

  test('without a key is done again once it was taken back, be it that it wrote no row', async () => {
    const given = await points()
    const body = { id: 7, reward: 8, reason: '归还失物' }
    const first = await send(reward, body)
    expect(await send(reward, body)).toEqual(first)
    await send('/console/undo', { undo: first.data.undo })
    expect((await points()) - given).toBe(0)
    const again = await send(reward, body)
    expect(again.data).toMatchObject({ changed: 1 })
    expect(again.data.undo).not.toBe(first.data.undo)
    expect((await points()) - given).toBe(8)
  })

  test('is not held by one that was refused', async () => {
    const [id = 0] = await school.place([{ buyer: 19, amount: 1_000_000 }])
    expect((await send(pay, { id }, 'poor')).data).toMatchObject({ changed: 0, skippedCount: 1 })
    await school.move([openingOf(19, 1_000_000)])
    expect((await send(pay, { id }, 'poor')).data).toMatchObject({ changed: 1 })
  })
})
