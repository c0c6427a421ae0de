import { describe, expect, it } from 'vitest'
import { endsBeforeItBegins, lastDays } from '../../../../src/console/format/day-range.ts'

describe('a range of days', () => {
  it('counts today, over the ends of months and years', () => {
    const today = new Date(2026, 2, 3, 23, 59)
    expect(lastDays(1, today)).toEqual({ from: '2026-03-03', to: '2026-03-03' })
    expect(lastDays(7, today)).toEqual({ from: '2026-02-25', to: '2026-03-03' })
    expect(lastDays(30, new Date(2026, 0, 1))).toEqual({ from: '2025-12-03', to: '2026-01-01' })
  })

  it('is turned only where both sides are known', () => {
    expect(endsBeforeItBegins({ from: '2026-03-04', to: '2026-03-03' })).toBe(true)
    expect(endsBeforeItBegins({ from: '2026-03-03', to: '2026-03-03' })).toBe(false)
    expect(endsBeforeItBegins({ from: '2026-03-04', to: '' })).toBe(false)
  })
})
