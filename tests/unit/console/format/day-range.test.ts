import { describe, expect, it } from 'vitest'
import { endsBeforeItBegins, lastDays, momentsOf } from '../../../../src/console/format/day-range.ts'

describe('a range of days', () => {
  it('counts today, over the ends of months and years', () => {
    // Already the 3rd in Beijing, whatever the clock of the browser says.
    const today = Date.parse('2026-03-02T16:00:00Z')
    expect(lastDays(1, today)).toEqual({ from: '2026-03-03', to: '2026-03-03' })
    expect(lastDays(7, today)).toEqual({ from: '2026-02-25', to: '2026-03-03' })
    expect(lastDays(30, Date.parse('2026-01-01T15:59:59Z'))).toEqual({ from: '2025-12-03', to: '2026-01-01' })
  })

  it('begins and ends with days of Beijing', () => {
    expect(momentsOf({ from: '2026-03-03', to: '2026-03-04' })).toEqual({
      from: Date.parse('2026-03-02T16:00:00Z'),
      to: Date.parse('2026-03-04T15:59:59.999Z'),
    })
  })

  it('is turned only where both sides are known', () => {
    expect(endsBeforeItBegins({ from: '2026-03-04', to: '2026-03-03' })).toBe(true)
    expect(endsBeforeItBegins({ from: '2026-03-03', to: '2026-03-03' })).toBe(false)
    expect(endsBeforeItBegins({ from: '2026-03-04', to: '' })).toBe(false)
  })
})
