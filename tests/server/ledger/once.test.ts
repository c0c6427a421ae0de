import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  afterAll(() => school.remove())

  const send = async (url: string, payload: object, key?: string, token = school.token) => {
    const headers = { authorization: `Bearer ${token}`, ...(key ? { 'idempotency-key': key } : {}) }
    return (await school.server.app.inject({ method: 'POST', url, headers, payload })).json()
  }
  const pay = '/console/courseOrder/pay'
  const reward = '/school/user/rewardPoints'
  const points = () => school.balance(7, 'points')

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

  test('is not held by one that was refused', async () => {
    const [id = 0] = await school.place([{ buyer: 19, amount: 1_000_000 }])
    expect((await send(pay, { id }, 'poor')).data).toMatchObject({ changed: 0, skippedCount: 1 })
    await school.move([openingOf(19, 1_000_000)])
    expect((await send(pay, { id }, 'poor')).data).toMatchObject({ changed: 1 })
  })
})
