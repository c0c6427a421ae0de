import { expect, test } from 'vitest'
import type { ChangeEvent } from '../../../../src/catalogue/wire.ts'
import { tellInOrder } from '../../../../src/server/events/tell-in-order.ts'

const event = (batch: number, entity = 'post'): ChangeEvent => ({
  ...{ type: 'changed', entity, command: 'post.approve', title: '通过', kind: 'updated', ids: [batch], count: 1 },
  ...{ by: { id: 1, name: '王老师' }, at: 1, after: null, batch },
})

test('changes are told in their order with the counts of then, which are asked for once for all that came meanwhile', async () => {
  const asked: [number, readonly string[]][] = []
  const told: string[] = []
  const tell = tellInOrder(
    async (school, entities) => {
      asked.push([school, entities])
      return new Map([['post', { pending: asked.length }]])
    },
    (school, { batch, counts }) => told.push(`${school}: ${batch} ${JSON.stringify(counts)}`),
  )
  tell(1, event(1))
  tell(1, event(2))
  tell(1, event(3, 'shelf'))
  tell(2, event(1))
  await expect.poll(() => told).toHaveLength(4)
  expect(told.filter((each) => each.startsWith('1'))).toEqual(['1: 1 {"pending":1}', '1: 2 {"pending":3}', '1: 3 null'])
  expect(asked).toEqual([
    [1, ['post']],
    [2, ['post']],
    [1, ['post', 'shelf']],
  ])
})

test('they are told without counts where these cannot be asked for, but for those an older server sent along', async () => {
  const told: ChangeEvent['counts'][] = []
  const tell = tellInOrder(
    async () => Promise.reject(new Error('out of reach')),
    (_, { counts }) => told.push(counts),
  )
  tell(1, event(1))
  tell(1, { ...event(2), counts: { pending: 5 } })
  await expect.poll(() => told).toEqual([null, { pending: 5 }])
})
