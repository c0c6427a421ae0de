import { describe, expect, test } from 'vitest'
import { createRandom } from '../../../src/demo/random.ts'

const now = Date.parse('2026-05-20T04:00:00Z')
const beijingHour = (moment: number) => new Date(moment + 8 * 3_600_000).getUTCHours()

describe('the demo source of chance', () => {
  test('gives the same from the same seed, and something else from another', () => {
    const draw = (seed: string | number) => {
      const random = createRandom(seed)
      return [
        random.next(),
        random.int(1, 1000),
        random.pick([...'春夏秋冬']),
        random.shuffle([1, 2, 3, 4, 5]),
        random.timeWithin(90, now),
      ]
    }
    expect(draw('demo')).toEqual(draw('demo'))
    expect(draw(7)).toEqual(draw(7))
    expect(draw('demo')).not.toEqual(draw('demo2'))
  })

  test('keeps whole numbers within their bounds and reaches both', () => {
    const random = createRandom(1)
    const drawn = new Set(Array.from({ length: 500 }, () => random.int(3, 6)))
    expect([...drawn].sort()).toEqual([3, 4, 5, 6])
  })

  test('follows weights', () => {
    const random = createRandom(2)
    const drawn = Array.from({ length: 10_000 }, () =>
      random.weighted([
        ['often', 9],
        ['seldom', 1],
        ['never', 0],
      ]),
    )
    expect(drawn.filter((value) => value === 'seldom').length).toBeGreaterThan(850)
    expect(drawn.filter((value) => value === 'seldom').length).toBeLessThan(1150)
    expect(drawn).not.toContain('never')
  })

  test('shuffles into another order without losing or changing anything', () => {
    const items = Array.from({ length: 50 }, (_, index) => index)
    const shuffled = createRandom(3).shuffle(items)
    expect(shuffled).not.toEqual(items)
    expect([...shuffled].sort((a, b) => a - b)).toEqual(items)
  })

  test('says so when there is nothing to choose from', () => {
    const random = createRandom(4)
    expect(() => random.pick([])).toThrow(RangeError)
    expect(() => random.weighted([['x', 0]])).toThrow(RangeError)
  })

  test('places moments as a campus posts: noon and late evening, few at night', () => {
    const random = createRandom('times')
    const moments = Array.from({ length: 20_000 }, () => random.timeWithin(90, now))
    expect(Math.min(...moments)).toBeGreaterThanOrEqual(now - 90 * 86_400_000)
    expect(Math.max(...moments)).toBeLessThanOrEqual(now)
    const inHours = (...hours: number[]) => moments.filter((moment) => hours.includes(beijingHour(moment))).length
    expect(inHours(12)).toBeGreaterThan(2 * inHours(10))
    expect(inHours(20, 21, 22, 23)).toBeGreaterThan(0.3 * moments.length)
    expect(inHours(2, 3, 4, 5)).toBeLessThan(0.03 * moments.length)
    expect(new Set(moments.map((moment) => Math.floor(moment / 86_400_000))).size).toBeGreaterThan(85)
  })

  test('is quieter in exam weeks', () => {
    const july = Date.parse('2026-07-15T16:00:00Z')
    const random = createRandom('exams')
    const days = new Map<string, number>()
    for (let i = 0; i < 20_000; i++) {
      const day = new Date(random.timeWithin(60, july) + 8 * 3_600_000).toISOString().slice(5, 10)
      days.set(day, (days.get(day) ?? 0) + 1)
    }
    expect(days.get('06-22') ?? 0).toBeLessThan(0.6 * (days.get('06-08') ?? 0))
  })

  test('finds a moment even where the window holds only the dead of night', () => {
    const night = Date.parse('2026-05-19T20:00:00Z')
    const moment = createRandom(5).timeWithin(0.01, night)
    expect(moment).toBeGreaterThanOrEqual(night - 864_000)
    expect(moment).toBeLessThanOrEqual(night)
  })
})
