import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { daysAs, daysIn } from '../../../../src/console/chart/use-days.ts'

const last30 = { from: '2026-02-02', to: '2026-03-03' }
const last7 = { from: '2026-02-25', to: '2026-03-03' }
const read = (query: string) => daysIn(new URLSearchParams(query))

describe('the days of figures in the address', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-03-03T12:00:00+08:00') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('are so many last ones, which go on with the day, or from one to another', () => {
    expect(read('days=7')).toEqual(last7)
    expect(read('from=2026-01-05&to=2026-01-31')).toEqual({ from: '2026-01-05', to: '2026-01-31' })
    vi.setSystemTime(Date.parse('2026-03-04T00:00:01+08:00'))
    expect(read('days=7')).toEqual({ from: '2026-02-26', to: '2026-03-04' })
  })

  it('are the last 30 where it names none, or what are none', () => {
    const queries = [
      '',
      'days=8',
      'days=1e1',
      'days=',
      'from=2026-01-05',
      'from=2026-02-30&to=2026-03-01',
      'from=a&to=b',
    ]
    for (const query of queries) expect.soft([query, read(query)]).toEqual([query, last30])
  })

  it('are written as they are read, the usual ones not at all', () => {
    expect(daysAs(last7)).toEqual({ days: '7', from: null, to: null })
    expect(daysAs(last30)).toEqual({ days: null, from: null, to: null })
    expect(daysAs({ from: '2026-01-05', to: '2026-01-31' })).toEqual({
      days: null,
      from: '2026-01-05',
      to: '2026-01-31',
    })
  })
})
