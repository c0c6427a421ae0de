import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { ledgerDifferences } from '../../../src/server/ledger/find-ledger-differences.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { grounds } from '../support/twin-ground.ts'

describe.each(grounds)('deposits of riders on %s', (dependencies) => {
  let server: TestApp
  let admin: string
  let id = 0
  let user = 0
  beforeAll(async () => {
    server = await openTestApp(dependencies)
    admin = await server.signIn('admin')
    const working = await server.call(admin, 'GET', '/school/running/riders?status=working&limit=50')
    const rider = working.data.list.find((each: { load: number }) => each.load === 0)
    id = rider.id
    user = rider.user.id
    const { deposit } = rider
    if (deposit > 0) await act('returnDeposit', { amount: deposit, by: 'offline' })
  })
  afterAll(() => server.remove())

  const yuan = (fen: number) => (fen / 100).toFixed(2)
  const act = (name: string, inputs: object) => server.call(admin, 'POST', `/console/rider/${name}`, { id, ...inputs })
  const deposit = async () => {
    const { data } = await server.call(admin, 'GET', `/school/running/riders?ids=${id}`)
    return data.list[0].deposit
  }
  const balance = async () => {
    const { data } = await server.call(admin, 'GET', `/school/user/list?ids=${user}`)
    return data.list[0].balance
  }
  const deposits = async () => (await server.call(admin, 'GET', '/console/balance')).data.deposits

  test('are taken, deducted and given back through the ledger, and never by more than there is', async () => {
    const [all, before] = [await deposits(), await balance()]
    expect(await deposit()).toBe(0)
    expect(await act('takeDeposit', { amount: 10_000, by: 'offline' })).toMatchObject({ data: { changed: 1 } })
    expect([await deposit(), (await deposits()) - all]).toEqual([10_000, 10_000])
    expect(await act('returnDeposit', { amount: 10_001, by: 'balance' })).toMatchObject({
      data: { changed: 0, skipped: [{ id, reason: '押金只有 100.00 元' }] },
    })
    expect(await act('deductDeposit', { amount: 3_000, reason: '多次超时' })).toMatchObject({ data: { changed: 1 } })
    expect(await act('returnDeposit', { amount: 7_000, by: 'balance' })).toMatchObject({ data: { changed: 1 } })
    expect([await deposit(), (await balance()) - before, (await deposits()) - all]).toEqual([0, 7_000, 0])
    const bills = await server.call(admin, 'GET', `/console/transfer/list?subject=rider&subjectId=${id}&limit=3`)
    const told = bills.data.list.map((one: Record<string, { label: string }>) => [one.from?.label, one.to?.label])
    expect(told).toContainEqual([expect.stringContaining('的押金'), '平台'])
  })

  test('are what the school asks for where nothing is said, and given back whole', async () => {
    await server.call(admin, 'POST', '/school/setting/update/running_deposit', { amount: 25_000 })
    await act('takeDeposit', { amount: 4_000, by: 'offline' })
    expect(await act('takeDeposit', { by: 'offline' })).toMatchObject({ data: { changed: 1 } })
    expect(await deposit()).toBe(25_000)
    expect(await act('takeDeposit', { by: 'balance' })).toMatchObject({
      data: { changed: 0, skipped: [{ id, reason: '押金 250.00 元已交齐' }] },
    })
    expect(await act('returnDeposit', { by: 'offline' })).toMatchObject({ data: { changed: 1 } })
    expect(await deposit()).toBe(0)
    expect(await act('returnDeposit', { by: 'balance' })).toMatchObject({
      data: { changed: 0, skipped: [{ id, reason: '没有押金' }] },
    })
  })

  test('of more than a user has are refused from the balance, and taken back by undo', async () => {
    const has = await balance()
    expect(await act('takeDeposit', { amount: has + 1, by: 'balance' })).toMatchObject({
      data: { changed: 0, skipped: [{ id, reason: `用户余额只有 ${yuan(has)} 元` }] },
    })
    const taken = await act('takeDeposit', { amount: 100, by: 'balance' })
    expect([await deposit(), await balance()]).toEqual([100, has - 100])
    const undone = await server.call(admin, 'POST', '/console/undo', { undo: taken.data.undo })
    expect(undone).toMatchObject({ code: 0 })
    expect([await deposit(), await balance()]).toEqual([0, has])
  })

  test('keep a rider from being deleted, and agree with their transfers', async () => {
    await act('takeDeposit', { amount: 5_000, by: 'offline' })
    expect(await server.call(admin, 'POST', '/school/running/riderDelete', { id })).toMatchObject({
      data: { changed: 0, skipped: [{ id, reason: expect.stringContaining('押金') }] },
    })
    const wrong = []
    for await (const each of ledgerDifferences({ database: server.database, catalogue, schoolId: 1 })) wrong.push(each)
    expect(wrong).toEqual([])
  })
})
