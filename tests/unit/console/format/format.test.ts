import { describe, expect, it } from 'vitest'
import { readDate } from '../../../../src/console/format/date-text.ts'
import { compactNumber, duration, thousands, yuan } from '../../../../src/console/format/number.ts'
import { fullTime, listTimeAgo, threadTimeAgo, weekdayOf } from '../../../../src/console/format/time.ts'
import { plainNumber } from '../../../../src/plain-number.ts'

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

  it('says of none that it is not known', () => {
    for (const inWords of [thousands, yuan, compactNumber]) expect(inWords(Number.NaN)).toBe('—')
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

describe('numbers as they are written', () => {
  it.each([
    ['１２', '12'],
    ['１２。５', '12.5'],
    ['１２．５０', '12.50'],
    ['－３', '-3'],
    [' 12 ', '12'],
    ['1,234', '1234'],
    ['１，２３４，５６７。８', '1234567.8'],
  ])('%s is %s', (text, plain) => expect(plainNumber(text)).toBe(plain))

  it.each(['12,5', '1,23', '5²', '①', '一百', '12。5。1'])('%s is none', (text) =>
    expect(Number(plainNumber(text))).toBeNaN(),
  )
})

describe('how long ago', () => {
  const now = Date.parse('2026-05-20T12:00:00+08:00')
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

describe('dates', () => {
  it.each([
    ['2026-1-5', '2026-01-05'],
    ['2026/01/05', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['２０２６。１。５', '2026-01-05'],
    ['2026年1月5日', '2026-01-05'],
    ['2024-02-29', '2024-02-29'],
    ['2026-02-29', null],
    ['2026-13-01', null],
    ['今天', null],
    ['2026115', null],
  ])('%s is the day %s', (text, day) => {
    expect(readDate(text, 'day')).toBe(day)
  })

  it.each([
    ['2026-1-5 8:30', '2026-01-05 08:30'],
    ['２０２６－１－５　８：３０', '2026-01-05 08:30'],
    ['2026-01-05T08:30', '2026-01-05 08:30'],
    ['2026-01-05', '2026-01-05 00:00'],
    ['2026-01-05 24:30', null],
  ])('%s is the moment %s', (text, moment) => {
    expect(readDate(text, 'minute')).toBe(moment)
  })

  it('have a day of the week', () => {
    expect(['2026-11-22', '2026-11-23', '2024-02-29'].map(weekdayOf)).toEqual(['星期日', '星期一', '星期四'])
  })
})
