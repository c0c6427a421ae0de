import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import { machineOf } from '../../../src/catalogue/order/machine.ts'
import { catalogue } from '../calls/small-catalogue.ts'
import { openSmallSchool, type SmallSchool } from '../calls/small-school.ts'
import { grounds } from '../support/twin-ground.ts'

const moves = ['pay', 'send', 'finish', 'close', 'jump', 'undo'] as const
const taken = ['unpaid', 'paid', 'sent', 'done']

describe.each(grounds)('orders on %s', (dependencies) => {
  let school: SmallSchool
  const stock = async (id = 1) => Number((await school.row('goods', id))?.stock)
  const state = async (id: number) => String((await school.row('parcel', id))?.status)
  const order = (number: string, quantity: number, goods = 1) =>
    school.call('wang', 'POST', '/small/parcel/add', { number, goods, quantity })

  beforeEach(async () => {
    school = await openSmallSchool(dependencies)
    await school.seed('goods', [
      { name: '热干面', stock: 5 },
      { name: '豆浆', stock: 1_000 },
    ])
  })
  afterEach(() => school.remove())

  test('take stock when they are placed, and put it back when they are closed or that is taken back', async () => {
    const placed = await order('A1', 3)
    expect(placed.code).toBe(0)
    expect(await stock()).toBe(2)
    const closed = await school.call('wang', 'POST', '/small/parcel/close', { id: 1 })
    expect(await stock()).toBe(5)
    await school.call('wang', 'POST', '/console/undo', { undo: closed.data.undo })
    expect([await stock(), await state(1)]).toEqual([2, 'unpaid'])
    await school.call('wang', 'POST', '/small/parcel/edit', { id: 1, quantity: 5 })
    expect(await stock()).toBe(0)
  })

  test('are refused where there is not enough, and nothing is taken', async () => {
    expect((await order('A1', 4)).code).toBe(0)
    const refused = await order('A2', 2)
    expect(refused).toMatchObject({ code: -2, message: '库存不能小于 0' })
    expect(await stock()).toBe(1)
    expect(await school.row('parcel', 2)).toBeUndefined()
  })

  test('two at once never take what is there once', async () => {
    const answers = await Promise.all(['A1', 'A2', 'A3'].map((number) => order(number, 2)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(2)
    expect(await stock()).toBe(1)
  })

  test('cannot be put into a state that no move leads to, by whatever writes them', async () => {
    await order('A1', 1)
    const jumped = await school.call('wang', 'POST', '/small/parcel/jump', { id: 1 })
    expect(jumped).toMatchObject({ code: -2, message: '不能由「待付款」变为「已完成」' })
    expect(await state(1)).toBe('unpaid')
  })

  test('stand at random where their moves lead, with the stock that is right', async () => {
    const machine = machineOf(entityNamed(catalogue, 'parcel'))
    if (!machine) throw new Error('parcels are orders')
    let number = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...moves), { maxLength: 8 }), async (steps) => {
        number += 1
        await order(`B${number}`, 2, 2)
        const before = await stock(2)
        let [expected, undo, earlier] = ['unpaid', '', 'unpaid']
        for (const step of steps) {
          if (step === 'undo') {
            if (undo === '') continue
            await school.call('wang', 'POST', '/console/undo', { undo })
            expected = earlier
            undo = ''
          } else {
            const { code, data } = await school.call('wang', 'POST', `/small/parcel/${step}`, { id: number })
            const move = machine.moves.find(({ id, from }) => id === `parcel.${step}` && from === expected)
            if (move) [earlier, expected, undo] = [expected, move.to, data.undo]
            else if (step !== 'jump' || expected === 'done')
              expect(code === 0 ? data.changed : 0).toBe(step === 'jump' ? data.changed : 0)
            else if (expected === 'sent') [earlier, expected, undo] = [expected, 'done', data.undo]
            else expect(code).toBe(-2)
          }
          expect(await state(number)).toBe(expected)
          expect(await stock(2)).toBe(before + (taken.includes(expected) ? 0 : 2))
        }
      }),
      { numRuns: 15 },
    )
  })
})
