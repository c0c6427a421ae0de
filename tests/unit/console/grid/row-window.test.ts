import { describe, expect, it } from 'vitest'
import { windowLength, windowStart } from '../../../../src/console/grid/view/row-window.ts'

describe('the window of a list taller than the browser can scroll', () => {
  it('is the whole list as long as that fits', () => {
    expect(windowLength(20_000, 40)).toBe(20_000)
    expect(windowStart(0, 20_000, 20_000, { from: 19_990, to: 20_000 })).toBe(0)
  })

  it('stays below the height the browser ends at', () => {
    expect(windowLength(1_200_000, 40) * 40).toBeLessThan(33_500_000)
  })

  it('moves only when the visible rows come near its edge, and then puts them into its middle', () => {
    const size = 1_200_000
    const length = windowLength(size, 40)
    expect(windowStart(0, length, size, { from: 400_000, to: 400_020 })).toBe(0)
    const moved = windowStart(0, length, size, { from: length - 100, to: length - 80 })
    expect(moved).toBe(length - 90 - length / 2)
    expect(windowStart(moved, length, size, { from: length - 100, to: length - 80 })).toBe(moved)
  })

  it('reaches the last row from anywhere, and the first again', () => {
    const size = 1_200_000
    const length = windowLength(size, 40)
    const atEnd = windowStart(0, length, size, { from: size - 1, to: size })
    expect(atEnd).toBe(size - length)
    expect(windowStart(atEnd, length, size, { from: size - 20, to: size })).toBe(atEnd)
    expect(windowStart(atEnd, length, size, { from: 0, to: 1 })).toBe(0)
  })

  it('never begins past what is left of a list that has shrunk', () => {
    const length = windowLength(800_000, 40)
    expect(windowStart(450_000, length, 800_000, { from: 500_000, to: 500_020 })).toBe(800_000 - length)
  })
})
