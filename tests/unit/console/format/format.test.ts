import { describe, expect, it } from 'vitest'
import { compactNumber, duration, thousands, yuan } from '../../../../src/console/format/number.ts'
import { fullTime, listTimeAgo, threadTimeAgo } from '../../../../src/console/format/time.ts'

describe('numbers (specification §9.2)', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1k'],
    [12_345, '12.3k'],
    [999_960, '1M'],
    [1_000_000, '1M'],
    [2_500_000_000, '2.5G'],
    [3e12, '3T'],
    [4e15, '4P'],
    [5e18, '5E'],
    [6e21, '6,000E'],
    [-12_345, '-12.3k'],
  ])('%d is %s', (value, text) => {
    expect(compactNumber(value)).toBe(text)
  })

  it('separates thousands, writes 分 as 元 and seconds as a clock', () => {
    expect(thousands(1_234_567)).toBe('1,234,567')
    expect(yuan(123_456)).toBe('¥1,234.56')
    expect(yuan(-5)).toBe('-¥0.05')
  })

  it.each([
    [0, '0:00'],
    [7.9, '0:07'],
    [75, '1:15'],
    [3675, '1:01:15'],
  ])('%d seconds stand as %s', (seconds, text) => {
    expect(duration(seconds)).toBe(text)
  })
})

describe('how long ago', () => {
  const now = new Date(2026, 4, 20, 12, 0, 0).getTime()
  const ago = (seconds: number) => now - seconds * 1000

  it.each([
    [59, '刚刚'],
    [60, '1分钟前'],
    [3599, '59分钟前'],
    [3600, '1小时前'],
    [86_399, '23小时前'],
    [86_400, '1天前'],
    [3 * 86_400 - 1, '2天前'],
    [3 * 86_400, '2026-05-17 12:00:00'],
  ])('in a list %d s ago is %s', (seconds, text) => {
    expect(listTimeAgo(ago(seconds), now)).toBe(text)
  })

  it.each([
    [29, '刚刚'],
    [30, '1分钟前'],
    [3599, '59分钟前'],
    [86_399, '23小时前'],
    [86_400, '1天前'],
    [2 * 86_400 - 1, '1天前'],
    [2 * 86_400, '2026-05-18 12:00:00'],
  ])('in a thread %d s ago is %s', (seconds, text) => {
    expect(threadTimeAgo(ago(seconds), now)).toBe(text)
  })

  it('writes what lies ahead in full and forgives a clock that is slightly behind', () => {
    expect(listTimeAgo(now + 3_600_000, now)).toBe(fullTime(now + 3_600_000))
    expect(listTimeAgo(now + 20_000, now)).toBe('刚刚')
  })
})
