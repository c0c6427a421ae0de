import { describe, expect, test } from 'vitest'
import { createClock } from '../../../../src/server/calls/clock.ts'

describe('the clock of lists and changes', () => {
  test('stamps a change later than every list read before it, within one millisecond too', () => {
    const clock = createClock(() => 1000)
    const seen = clock.asOf()
    const first = clock.stamp()
    expect(first.at).toBeGreaterThan(seen)
    first.release()
    const later = clock.asOf()
    expect(later).toBeGreaterThanOrEqual(first.at)
    expect(clock.stamp().at).toBeGreaterThan(later)
  })

  test('tells a list that a change under way is later than it', () => {
    const clock = createClock(() => 1000)
    const running = clock.stamp()
    const other = clock.stamp()
    other.release()
    expect(clock.asOf()).toBeLessThan(running.at)
    running.release()
    expect(clock.asOf()).toBeGreaterThanOrEqual(other.at)
  })

  test('never goes back with the time of the machine', () => {
    const times = [5000, 4000, 4000]
    const clock = createClock(() => times.shift() ?? 0)
    const first = clock.asOf()
    expect(clock.asOf()).toBe(first)
    expect(clock.stamp().at).toBeGreaterThan(first)
  })
})
