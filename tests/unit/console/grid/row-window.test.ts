import { describe, expect, it } from 'vitest'
import { refitted, windowLength, windowStart } from '../../../../src/console/grid/view/row-window.ts'

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

describe('rows that get another height', () => {
  const view = 700

  it('keep the row of the cursor where it is on the screen', () => {
    const place = { start: 0, scrollTop: 40 * 1000 - 200, rowHeight: 40 }
    const read = refitted(place, 1000, 96, view, 20_000)
    expect(read).toEqual({ start: 0, scrollTop: 96 * 1000 - 200, rowHeight: 96 })
    expect(refitted(read, 1000, 40, view, 20_000)).toEqual(place)
  })

  it('show the row of the cursor whole, and nothing above the first', () => {
    const place = { start: 0, scrollTop: 40 * 1000 - (view - 40), rowHeight: 40 }
    expect(refitted(place, 1000, 96, view, 20_000).scrollTop).toBe(96 * 1000 - (view - 96))
    expect(refitted({ start: 0, scrollTop: 0, rowHeight: 96 }, 3, 40, view, 20_000).scrollTop).toBe(0)
  })

  it('keep the first row in sight where the cursor is elsewhere', () => {
    const place = { start: 0, scrollTop: 40 * 500, rowHeight: 40 }
    expect(refitted(place, 3, 96, view, 20_000).scrollTop).toBe(96 * 500)
  })

  it('move the window where it does not reach the row in the new height', () => {
    const size = 1_200_000
    const start = size - windowLength(size, 40)
    const place = { start, scrollTop: (size - 1 - start) * 40 - 300, rowHeight: 40 }
    const read = refitted(place, size - 1, 96, view, size)
    expect(read.start).toBe(size - windowLength(size, 96))
    expect((size - 1 - read.start) * 96 - read.scrollTop).toBe(300)
    expect(refitted(read, size - 1, 40, view, size)).toEqual(place)
  })

  it('begin where they were left when they were never shown', () => {
    expect(refitted({ start: 0, scrollTop: 0, rowHeight: 0 }, 5, 96, view, 100)).toEqual({
      start: 0,
      scrollTop: 0,
      rowHeight: 96,
    })
  })
})
