import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { day } from '../../../src/beijing-time.ts'
import { openTimedSchool, type TimedSchool } from '../due/timed-school.ts'
import { engines } from '../support/test-database.ts'
import { placeOrder } from './order-row.ts'

describe.each(engines)('orders of skills on %s', (engine) => {
  let school: TimedSchool
  beforeEach(async () => {
    school = await openTimedSchool(engine)
    const values = { skill: 1, buyer: 7, seller: 8, price: 5000, amount: 5000, rate: 1000, created_at: school.start }
    await placeOrder(school.server, 'skill_order', 9001, values)
  })
  afterEach(() => school.remove())

  const act = async (verb: string, body: object = {}) => {
    const answer = await school.post(`/console/skillOrder/${verb}`, { id: 9001, ...body })
    return answer.data?.changed ?? answer.message
  }
  const order = () => school.row('skill_order', 9001)
  const balance = async (user: number) => Number((await school.row('user', user)).balance)

  /** What moved for the order, in the order of time: what for, and how much. */
  const moved = async () => {
    const { data } = await school.get('/console/transfer/list?subject=skillOrder&subjectId=9001&sort=createdAt')
    const rows: { readonly id: number; readonly purpose: string; readonly amount: number }[] = data.list
    return rows.sort((one, other) => one.id - other.id).map(({ purpose, amount }) => [purpose, amount])
  }
  const held = [
    ['payment', 5000],
    ['hold', 5000],
  ]

  test('go to the seller where nobody objects within a week, less what the platform keeps', async () => {
    expect([await act('pay'), await act('accept'), await act('deliver')]).toEqual([1, 1, 1])
    const confirmBefore = school.start + 7 * day
    expect(await order()).toMatchObject({ status: 'delivered', accept_before: null, confirm_before: confirmBefore })
    expect(await moved()).toEqual(held)
    school.clock.turnTo(confirmBefore)
    await school.until('skill_order', 9001, { status: 'finished' })
    expect(await moved()).toEqual([...held, ['settle', 5000], ['income', 4500]])
  })

  test('go back to the buyer where nobody accepts within a day', async () => {
    await act('pay')
    expect(await order()).toMatchObject({ status: 'paid', accept_before: school.start + day })
    school.clock.turnTo(school.start + day)
    await school.until('skill_order', 9001, { status: 'refunded', reason: '超时未接单，自动退款' })
    expect(await moved()).toEqual([...held, ['release', 5000]])
  })

  test('are paid back in part after they are over, the seller bearing their part', async () => {
    const [buyer, seller] = [await balance(7), await balance(8)]
    for (const verb of ['pay', 'accept', 'deliver', 'finish']) expect(await act(verb)).toBe(1)
    expect(await act('refundPart', { refunded: 1000, reason: '服务与描述不符' })).toBe(1)
    expect([await balance(7), await balance(8)]).toEqual([buyer + 1000, seller + 3600])
    expect(await act('refundPart', { refunded: 5000, reason: '服务与描述不符' })).toBe(0)
    expect(await act('refund', { reason: '双方协商取消' })).toBe(1)
    expect([await balance(7), await balance(8)]).toEqual([buyer + 5000, seller])
  })

  test('are not moved past a state', async () => {
    for (const verb of ['accept', 'deliver', 'finish', 'refund']) {
      expect(await act(verb, { reason: '买家误拍' })).toBe(0)
      expect(await order()).toMatchObject({ status: 'unpaid' })
    }
  })
})
