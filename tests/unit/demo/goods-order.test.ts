import { expect, test } from 'vitest'
import { placements } from '../../../src/demo/module/merchandise/order.ts'
import { createRandom } from '../../../src/demo/random.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 30, 4)

test.each([1_200, 12_000])('a shop with %d orders sells until now, and not less than before', (count) => {
  const ages = placements(createRandom('mall'), count, now).map(({ createdAt }) => (now - createdAt) / day)
  expect(ages).toHaveLength(count)
  const daily = (from: number, to: number) => ages.filter((age) => from <= age && age < to).length / (to - from)
  for (const [from, to] of [
    [0, 1],
    [1, 3],
    [3, 7],
  ] as const)
    expect(daily(from, to), `${from} to ${to} days ago`).toBeGreaterThan(daily(7, 30))
})

test.each([160, 1_200, 12_000])('of %d orders none stands where its age would have ended it', (count) => {
  const oldest = { unpaid: 1, paid: 1, shipped: 7, received: 7 }
  const placed = placements(createRandom('mall'), count, now)
  for (const [status, most] of Object.entries(oldest)) {
    const ages = placed.filter((each) => each.status === status).map(({ createdAt }) => (now - createdAt) / day)
    expect(ages.length, status).toBeGreaterThan(0)
    expect(Math.max(...ages), status).toBeLessThan(most)
  }
})
