import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day as dayLength } from '../../../src/beijing-time.ts'
import { engines } from '../support/test-database.ts'
import { openPaymentSchool, type PaymentSchool, start } from './payment-school.ts'

/** The day that is over when the bill of 23 November can be fetched: noon of the 24th, Beijing. */
const noon = start + 9 * 3_600_000

describe.each(engines)('reconciliation on %s', (engine) => {
  let school: PaymentSchool
  const post = (path: string, body: object) => school.server.call(school.admin, 'POST', path, body)
  const runs = async () => (await post('/console/reconciliation/list', {})).data.list
  const differences = async (filter: object = { status: 'open' }) =>
    (await post('/console/reconciliationDifference/list', { ...filter, sort: 'number' })).data.list
  beforeAll(async () => {
    school = await openPaymentSchool(engine)
    await school.configure()
  })
  afterAll(() => school.remove())

  const settled = async (amount: number) => {
    const number = await school.request({ kind: 'payout', amount })
    await school.sendAll()
    school.double.requests.settle(number, 'SUCCESS', school.clock.now())
    school.later(60_000)
    await school.sendAll()
    return number
  }

  test('a provider that is set up has the bill of each day fetched the next', async () => {
    expect(await runs()).toMatchObject([{ day: '2026-11-23', status: 'scheduled' }])
    school.clock.turnUnheard(noon)
    await settled(5000)
    const [right = '', dear = '', lost = ''] = [await settled(100), await settled(200), await settled(300)]
    school.double.requests.settle(dear, 'SUCCESS', school.clock.now(), { amount: 999 })
    school.double.requests.settle(lost, 'FAIL', school.clock.now())
    school.double.requests.take('payout', school.merchant.mchid, 'T999', 777, school.clock.now(), null)
    school.double.requests.settle('T999', 'SUCCESS', school.clock.now())
    school.clock.turnTo(start + dayLength + 8 * 3_600_000)
    await expect
      .poll(async () => (await runs()).find(({ day }: { day: string }) => day === '2026-11-23').status)
      .toBe('running')
    await school.sendAll()
    expect(await runs()).toMatchObject([
      { day: '2026-11-24', status: 'scheduled' },
      { day: '2026-11-23', status: 'different', differences: 3, ourCount: 4, theirCount: 4 },
    ])
    const found = await differences()
    expect(found.map(({ number }: { number: string }) => number)).not.toContain(right)
    expect(found).toHaveLength(3)
    expect(found.find((each: { number: string }) => each.number === dear)).toMatchObject({
      problem: 'otherAmount',
      ourAmount: 200,
      theirAmount: 999,
    })
    expect(found.find((each: { number: string }) => each.number === lost)).toMatchObject({
      problem: 'missingThere',
      ourAmount: 300,
      theirAmount: null,
    })
    expect(found.find((each: { number: string }) => each.number === 'T999')).toMatchObject({
      problem: 'missingHere',
      ourAmount: null,
      theirAmount: 777,
    })
  })

  test('done again, it keeps what was dealt with, and closes what is right now', async () => {
    const before = await differences()
    const [foreign] = before.filter((each: { number: string }) => each.number === 'T999')
    await post('/console/reconciliationDifference/handle', { ids: [foreign.id], remark: '非本系统业务' })
    const [wrong] = before.filter((each: { problem: string }) => each.problem === 'otherAmount')
    school.double.requests.settle(wrong.number, 'SUCCESS', noon, { amount: 200 })
    const [, run] = await runs()
    expect(await post('/console/reconciliation/rerun', { ids: [run.id] })).toMatchObject({ data: { changed: 1 } })
    await school.sendAll()
    expect(await differences()).toMatchObject([{ problem: 'missingThere' }])
    expect(await differences({ status: 'handled' })).toMatchObject([{ number: 'T999', remark: '非本系统业务' }])
    expect(await differences({ status: 'gone' })).toMatchObject([{ number: wrong.number }])
    expect((await runs())[1]).toMatchObject({ status: 'different', differences: 1 })
  })

  test('what the bill of another day has is missing no more', async () => {
    const [lost] = await differences()
    school.double.requests.settle(lost.number, 'SUCCESS', start - dayLength)
    expect(await post('/console/reconciliation/create', { day: '2026-11-22' })).toMatchObject({ code: 0 })
    await school.sendAll()
    expect(await differences()).toEqual([])
    expect((await runs()).find(({ day }: { day: string }) => day === '2026-11-22')).toMatchObject({ status: 'matched' })
  })

  test.each([
    ['要写成', '昨天'],
    ['要写成', '2026-02-30'],
    ['还没有结束', '2026-11-24'],
    ['最近 90 天', '2025-01-01'],
    ['已存在', '2026-11-22'],
  ])('a day it cannot be done for is refused: %s', async (message, day) => {
    const answer = await post('/console/reconciliation/create', { day })
    expect(answer).toMatchObject({ code: -2, message: expect.stringContaining(message) })
  })

  test('a bill that cannot be had is said, once it was tried often enough', async () => {
    for (let each = 0; each < 7; each++)
      school.double.refuseNext('/v3/bill/tradebill', { status: 500, code: 'SYSTEM_ERROR' })
    await post('/console/reconciliation/create', { day: '2026-11-21' })
    for (let each = 0; each < 7; each++) {
      await school.sendAll()
      school.later()
    }
    const run = (await runs()).find(({ day }: { day: string }) => day === '2026-11-21')
    expect(run).toMatchObject({ status: 'failed', reason: expect.stringContaining('HTTP 500') })
  })
})
