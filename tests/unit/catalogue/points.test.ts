import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../commands/index.ts'

const payable = [...catalogue.entities.values()].flatMap((entity) => {
  const { money } = entity.machine ?? {}
  const payment = entity.fields[money?.payment ?? '']
  return money && payment?.kind === 'choice' && 'points' in payment.options ? [{ entity, money }] : []
})

describe('orders that can be paid by points', () => {
  it('are some', () => {
    expect(payable.map(({ entity }) => entity.name)).toEqual(
      expect.arrayContaining(['courseOrder', 'vipOrder', 'skillOrder']),
    )
  })

  it.each(payable)('say of $entity.name which amounts are points and no 元', ({ entity: { fields }, money }) => {
    for (const name of [money.amount, money.refunded ?? money.amount]) {
      expect(fields[name]).toMatchObject({ pointsWhere: { [money.payment ?? '']: 'points' } })
    }
  })
})
