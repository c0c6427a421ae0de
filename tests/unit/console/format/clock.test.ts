import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClock } from '../../../../src/console/format/use-now.ts'

const hour = 3_600_000

describe('the clock of relative times', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('is right for the first who looks after an hour in which nobody did', () => {
    const clock = createClock()
    vi.setSystemTime(1_000_000 + hour)
    expect(clock.now()).toBe(1_000_000 + hour)
  })

  it('goes on every half minute, and stands still between', () => {
    const clock = createClock()
    const heard: number[] = []
    const stop = clock.subscribe(() => heard.push(clock.now()))
    vi.advanceTimersByTime(29_000)
    expect([clock.now(), heard]).toEqual([1_000_000, []])
    vi.advanceTimersByTime(1000)
    expect(heard).toEqual([1_030_000])
    stop()
    vi.advanceTimersByTime(60_000)
    expect(heard).toEqual([1_030_000])
  })

  it('is right at once when the page is looked at again, though its timers were held back', () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    vi.stubGlobal('document', page)
    const clock = createClock()
    const heard: number[] = []
    const stop = clock.subscribe(() => heard.push(clock.now()))
    vi.setSystemTime(1_000_000 + hour)
    page.dispatchEvent(new Event('visibilitychange'))
    expect(heard).toEqual([1_000_000 + hour])
    stop()
  })
})
