import { expect, it } from 'vitest'
import { queuesOf } from '@/screens/welcome/waiting-queues.ts'
import { catalogue } from '../../../../../commands/index.ts'

it('the welcome page counts what waits for a decision, and what stands on a screen because it waits', () => {
  const queues = queuesOf(catalogue, () => true).map(({ screen, where, waiting }) => [screen.id, where, waiting])
  expect(queues).toContainEqual(['withdraw.withdrawlist', { status: 'pending' }, '待审核'])
  const troubled = { status: 'underWay', problem: ['lacking', 'abnormal', 'givenUp'] }
  expect(queues).toContainEqual(['withdraw.troubledPayments', troubled, '待办'])
  expect(queues.map(([id]) => id)).not.toContain('withdraw.payments')
  const without = queuesOf(catalogue, (permission) => permission !== 'withdraw.troubledPayments')
  expect(without.map(({ screen }) => screen.id)).not.toContain('withdraw.troubledPayments')
})
