import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPaced } from '@/session/event/paced.ts'

describe('what is done at a pace', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is done at once, and once more for all that asked for it until it had rested', async () => {
    const act = vi.fn(async () => undefined)
    const { ask } = createPaced(act)
    ask()
    expect(act).toHaveBeenCalledTimes(1)
    for (let times = 0; times < 100; times++) {
      ask()
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(act).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(act).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(act).toHaveBeenCalledTimes(2)
  })

  it('rests the longer the longer it took, and is done again for what came while it was done', async () => {
    const act = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 4_000)))
    const { ask } = createPaced(act)
    ask()
    await vi.advanceTimersByTimeAsync(3_000)
    ask()
    await vi.advanceTimersByTimeAsync(40_000)
    expect(act).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(act).toHaveBeenCalledTimes(2)
  })

  it('is done no more once nobody listens', async () => {
    const act = vi.fn(async () => undefined)
    const { ask, end } = createPaced(act)
    ask()
    ask()
    end()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(act).toHaveBeenCalledTimes(1)
  })
})
