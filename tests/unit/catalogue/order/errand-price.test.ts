import { array, assert, boolean, constantFrom, integer, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { halfHours } from '../../../../commands/halfHour.ts'
import { beijingMoment } from '../../../../src/beijing-time.ts'
import { type Errand, type ErrandTariff, errandPrice } from '../../../../src/catalogue/order/errand-price.ts'

const fen = integer({ min: 0, max: 100_000 })
const clock = constantFrom(...Object.keys(halfHours))

/** Three categories, the third below the first; everything else at random. */
const tariffs = record({
  categories: record({ first: fen, second: fen, below: option(fen) }).map(({ first, second, below }) => [
    { number: 1, name: '帮我取', parent: null, basePrice: first },
    { number: 2, name: '帮我买', parent: null, basePrice: second },
    { number: 3, name: '取快递', parent: 1, basePrice: below },
  ]),
  chargesFloors: boolean(),
  floors: array(
    record({ name: constantFrom('楼层'), fromFloor: integer({ min: 1, max: 12 }), surcharge: fen, liftSurcharge: fen }),
    { maxLength: 4 },
  ),
  weights: array(
    record({
      name: constantFrom('规格'),
      category: constantFrom(null, 1, 2, 3),
      upTo: integer({ min: 1, max: 9 }),
      surcharge: fen,
    }),
    { maxLength: 4 },
  ),
  allowsUrgent: boolean(),
  urgents: array(record({ number: integer({ min: 1, max: 3 }), name: constantFrom('加急'), surcharge: fen }), {
    maxLength: 3,
  }),
  periods: array(
    record({
      name: constantFrom('时段'),
      days: constantFrom('every', 'workday', 'weekend'),
      startsAt: clock,
      endsAt: clock,
      surcharge: fen,
    }),
    { maxLength: 4 },
  ),
  vipPercentage: integer({ min: 0, max: 100 }),
  vipLeast: fen,
})

const errands = record({
  category: integer({ min: 1, max: 3 }),
  floor: integer({ min: 1, max: 14 }),
  lift: boolean(),
  weight: integer({ min: 0, max: 10_000 }),
  urgent: option(integer({ min: 1, max: 3 })),
  at: integer({ min: 0, max: 2_000_000_000_000 }),
  isVip: boolean(),
})

const held = (check: (tariff: ErrandTariff, errand: Errand) => void) =>
  assert(property(tariffs, errands, check), { numRuns: 2_000 })

describe('the price of an errand', () => {
  test('is the sum of its lines, whole 分, and never below zero', () => {
    held((tariff, errand) => {
      const { lines, total } = errandPrice(tariff, errand)
      if (total === null) {
        expect(lines).toEqual([])
        return
      }
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
      expect(lines.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true)
      expect(total).toBeGreaterThanOrEqual(0)
      expect(lines[0]?.part).toBe('base')
    })
  })

  test('is refused for members and others alike, and never dearer for members', () => {
    held((tariff, errand) => {
      const member = errandPrice(tariff, { ...errand, isVip: true })
      const other = errandPrice(tariff, { ...errand, isVip: false })
      expect(member.refusal).toBe(other.refusal)
      if (member.total === null || other.total === null) return
      expect(member.total).toBeLessThanOrEqual(other.total)
      expect(member.total).toBeGreaterThanOrEqual(Math.min(tariff.vipLeast ?? 0, other.total))
      // What they save is rounded down: less than a 分 is left with the platform, never given away.
      const exact = (other.total * (tariff.vipPercentage ?? 0)) / 100
      expect(member.total).toBeGreaterThanOrEqual(exact)
      expect(member.total - Math.max(exact, Math.min(tariff.vipLeast ?? 0, other.total))).toBeLessThan(1)
    })
  })

  test('does not depend on the order in which rows stand', () => {
    held((tariff, errand) => {
      const turned = {
        ...tariff,
        categories: [...tariff.categories].reverse(),
        periods: [...tariff.periods].reverse(),
      }
      expect(errandPrice(turned, errand)).toEqual(errandPrice(tariff, errand))
    })
  })

  test('adds nothing for floors and hurry where the school does not charge for them', () => {
    held((tariff, errand) => {
      const { lines } = errandPrice(
        { ...tariff, chargesFloors: false, allowsUrgent: false },
        { ...errand, urgent: null },
      )
      expect(lines.some(({ part }) => part === 'floor' || part === 'urgent')).toBe(false)
    })
  })
})

const school: ErrandTariff = {
  categories: [
    { number: 1, name: '帮我取', parent: null, basePrice: 200 },
    { number: 2, name: '取快递', parent: 1, basePrice: null },
    { number: 3, name: '取外卖', parent: 1, basePrice: 150 },
    { number: 4, name: '没有价格', parent: null, basePrice: null },
  ],
  chargesFloors: true,
  floors: [
    { name: '3 层起', fromFloor: 3, surcharge: 50, liftSurcharge: 0 },
    { name: '5 层起', fromFloor: 5, surcharge: 100, liftSurcharge: 20 },
  ],
  weights: [
    { name: '小件', category: null, upTo: 1, surcharge: 0 },
    { name: '大件', category: null, upTo: 5, surcharge: 300 },
    { name: '一份', category: 3, upTo: 2, surcharge: 10 },
  ],
  allowsUrgent: true,
  urgents: [{ number: 1, name: '半小时达', surcharge: 300 }],
  periods: [
    { name: '午高峰', days: 'workday', startsAt: '11:30', endsAt: '13:00', surcharge: 100 },
    { name: '夜间', days: 'every', startsAt: '22:30', endsAt: '06:30', surcharge: 200 },
    { name: '周五夜', days: 'workday', startsAt: '23:00', endsAt: '02:00', surcharge: 250 },
  ],
  vipPercentage: 90,
  vipLeast: 100,
}

const plain: Errand = {
  category: 2,
  floor: 1,
  lift: false,
  weight: 500,
  urgent: null,
  at: beijingMoment('2026-11-23T10:00'),
  isVip: false,
}

const total = (errand: Partial<Errand>) => errandPrice(school, { ...plain, ...errand }).total

describe('what an errand costs in a school', () => {
  test.each([
    ['a category without a price of its own costs what its parent says', {}, 200],
    ['a category with one costs that, with weights of its own', { category: 3 }, 160],
    ['the floors below the first step cost nothing', { floor: 2 }, 200],
    ['a floor costs what its step says', { floor: 4 }, 250],
    ['the last step holds upwards', { floor: 30 }, 300],
    ['a lift costs less', { floor: 6, lift: true }, 220],
    ['up to the limit, the limit included', { weight: 1_000 }, 200],
    ['a gram more is the next size', { weight: 1_001 }, 500],
    ['hurry is added', { urgent: 1 }, 500],
    ['noon on a workday', { at: beijingMoment('2026-11-23T11:30') }, 300],
    ['a minute before noon’s rush', { at: beijingMoment('2026-11-23T11:29') }, 200],
    ['the end is outside', { at: beijingMoment('2026-11-23T13:00') }, 200],
    ['noon on a Sunday', { at: beijingMoment('2026-11-22T12:00') }, 200],
    ['after midnight the night goes on', { at: beijingMoment('2026-11-24T06:29') }, 400],
    ['of two periods the dearer counts', { at: beijingMoment('2026-11-23T23:30') }, 450],
    ['a Friday’s night runs into Saturday', { at: beijingMoment('2026-11-28T01:00') }, 450],
    ['but Saturday’s own is none', { at: beijingMoment('2026-11-29T01:00') }, 400],
    ['a member saves a tenth of all of it, rounded down', { floor: 6, lift: true, weight: 500, isVip: true }, 198],
    ['a member saves nothing of less than a whole 分', { category: 3, isVip: true }, 144],
  ])('%s', (_, errand, price) => {
    expect(total(errand)).toBe(price)
  })

  test('the least a member pays is no more than the price', () => {
    expect(errandPrice({ ...school, vipLeast: 190 }, { ...plain, isVip: true }).total).toBe(190)
    expect(errandPrice({ ...school, vipLeast: 900 }, { ...plain, isVip: true }).total).toBe(200)
  })

  test.each([
    ['a category that nothing says the price of', { category: 4 }, '这个分类没有起步价'],
    ['a category that is not offered', { category: 9 }, '这个分类没有起步价'],
    ['what is heavier than the largest size', { weight: 5_001 }, '超过最大规格，不能下单'],
    ['hurry that is not offered', { urgent: 7 }, '这个加急档位不能选'],
  ])('has no price for %s', (_, errand, refusal) => {
    expect(errandPrice(school, { ...plain, ...errand })).toEqual({ lines: [], total: null, refusal })
  })
})
