import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { machineOf } from '../../../src/catalogue/order/machine.ts'
import { sqlName } from '../../../src/catalogue/schema/table.ts'
import { dependenciesWithoutHandlers } from '../../../src/server/change-listeners.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { writeUnrecorded } from '../../../src/server/write/write-unrecorded.ts'
import { engines } from '../support/test-database.ts'
import { type LedgerSchool, openingOf, openLedgerSchool, type Placed } from './ledger-school.ts'

/** Orders that earn points, with the setting of how many. */
const earning = [...catalogue.entities.values()].flatMap((entity) => {
  const { pointsSetting, settled } = machineOf(entity)?.money ?? {}
  return pointsSetting === undefined ? [] : [[entity.name, pointsSetting, settled ?? []] as const]
})

const reason = '重复购买'

describe.each(engines)('the points of an order on %s', (engine) => {
  let school: LedgerSchool
  beforeAll(async () => {
    school = await openLedgerSchool(engine)
    await school.move([openingOf(1, 100_000)])
  })
  afterAll(() => school.remove())

  const points = () => school.balance(1, 'points')
  const pay = (id: number) => school.post('/console/courseOrder/pay', { id })
  const refund = (id: number) => school.post('/console/courseOrder/refund', { id, reason })
  const paid = async (order: Placed = {}) => {
    const [id = 0] = await school.place([{ points: 5, ...order }])
    await pay(id)
    return id
  }
  /** Has the buyer spend all but so many points. */
  const leave = async (rest: number) => {
    const spent = openingOf(1, (await points()) - rest, 'points')
    await school.move([{ ...spent, from: spent.to, to: spent.from }])
  }

  test('are a setting of errands, second-hand trade and study material', () => {
    expect(earning.map(([, setting]) => setting).sort()).toEqual([
      'course_order_score',
      'running_order_score',
      'senond_hand_order_score',
    ])
  })

  test.each(earning)(
    '%s: are what %s says when it is placed, and go to whoever paid',
    async (name, setting, states) => {
      expect(await school.post(`/school/setting/update/${setting}`, { score: 7 })).toMatchObject({ code: 0 })
      const before = await points()
      const id = await school.database.write((trx) => {
        const dependencies = dependenciesWithoutHandlers(school.database, catalogue)
        const order = { number: `PTS-${name}`, buyer: 1, amount: 300, payment: 'balance', status: states[0] }
        return writeUnrecorded({ dependencies, trx, schoolId: 1, now: Date.now() }, (changes) =>
          changes.create(name, order),
        )
      })
      const stored = entityTables(school.database.db).selectFrom(sqlName(name)).select('points')
      expect(await stored.where('school_id', '=', 1).where('id', '=', id).executeTakeFirst()).toMatchObject({
        points: 7,
      })
      expect((await points()) - before).toBe(7)
      expect(await school.transfers(name, id)).toContain('reward posted 7')
      await school.expectSound()
    },
  )

  test('come once it is paid, go with its refund and come again with that taken back', async () => {
    const before = await points()
    const id = await paid()
    expect((await points()) - before).toBe(5)
    const refunded = await refund(id)
    expect(await points()).toBe(before)
    await school.undo(refunded)
    expect((await points()) - before).toBe(5)
    expect((await school.transfers('courseOrder', id)).filter((each) => /reward|clawback/.test(each))).toEqual([
      'reward posted 5',
      'clawback posted 5',
      'reward posted 5',
    ])
    await school.expectSound()
  })

  test('stay with a part that is given back, and go with the whole', async () => {
    const id = await paid()
    const before = await points()
    const part = (refunded: number) => school.post('/console/courseOrder/refundPart', { id, refunded, reason })
    await part(400)
    expect(await points()).toBe(before)
    expect((await part(1000)).data.skipped).toMatchObject([{ reason: '全部退还请用「退款」，部分退款要比实付少' }])
    await refund(id)
    expect((await points()) - before).toBe(-5)
    await school.expectSound()
  })

  test('that were spent hold up no refund, and are not given twice', async () => {
    const ids = [await paid(), await paid()]
    await leave(3)
    const refunded = await school.post('/console/courseOrder/refund', { ids, reason })
    expect(refunded).toMatchObject({ data: { changed: 2, skipped: [] } })
    expect(await points()).toBe(0)
    await school.expectSound()
    expect(await school.undo(refunded)).toMatchObject({ data: { changed: 2 } })
    expect(await points()).toBe(3)
    await school.expectSound()
  })

  test('are none of a free order, nor of one that says so', async () => {
    const before = await points()
    await paid({ amount: 0 })
    await paid({ points: 0 })
    expect(await points()).toBe(before)
    await school.expectSound()
  })

  test('missing where they were earned are found', async () => {
    const id = await paid()
    const write = (value: number) =>
      school.database.write((trx) =>
        entityTables(trx)
          .updateTable('course_order')
          .set({ points: value })
          .where('school_id', '=', 1)
          .where('id', '=', id)
          .execute(),
      )
    await write(6)
    const text = '状态为 paid，赠送积分 5，应为 6'
    expect(await school.differences()).toEqual([{ entity: 'courseOrder', id, text }])
    await write(5)
    await school.expectSound()
  })
})
