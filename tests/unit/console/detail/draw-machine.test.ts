import { describe, expect, it } from 'vitest'
import { machineOf } from '../../../../src/catalogue/order/machine.ts'
import { drawMachine, passedStates } from '../../../../src/console/detail/draw-machine.ts'
import { catalogue } from '../../../server/calls/small-catalogue.ts'

const parcel = catalogue.entities.get('parcel')
const machine = parcel ? machineOf(parcel) : null

describe('the drawing of a machine', () => {
  it('has every state once, none upon another, and every move between two of them', () => {
    if (!machine) throw new Error('parcels are orders')
    const { states, moves, width, height } = drawMachine(machine)
    expect(states.map(({ state }) => state)).toEqual(['unpaid', 'paid', 'sent', 'done', 'closed'])
    const places = new Set(states.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`))
    expect(places.size).toBe(states.length)
    for (const { x, y } of states) expect([x > 0 && x < width, y > 0 && y < height]).toEqual([true, true])
    expect(moves.map(({ from, to, title, isDue }) => [from, to, title, isDue])).toEqual([
      ['unpaid', 'paid', '收款', false],
      ['paid', 'sent', '发货', false],
      ['sent', 'done', '完成', false],
      ['unpaid', 'closed', '关闭 / 超时未付款', false],
      ['paid', 'closed', '关闭', false],
    ])
    for (const { path } of moves) expect(path).toMatch(/^M[\d.]+ [\d.]+.* L/)
  })

  it('marks the way an order came, without what was taken back', () => {
    if (!machine) throw new Error('parcels are orders')
    const step = (from: string, to: string, undoneAt: number | null) => ({
      batch: { undoneAt },
      before: { status: from },
      after: { status: to },
    })
    const passed = passedStates(machine, [step('unpaid', 'paid', null), step('paid', 'closed', 5)])
    expect([...passed]).toEqual(['unpaid', 'paid', 'unpaid paid'])
  })
})
