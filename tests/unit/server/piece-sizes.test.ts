import { expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import { pieceSizes } from '../../../src/server/write/batch/piece-sizes.ts'
import { pieceSizeOf } from '../../../src/server/write/commit-in-pieces.ts'

const time = { brief: 200, alone: 50, beside: 20 }

test('pieces take as long as they may: longer while a batch is alone, shorter from the first change of somebody else until some pieces after the last', () => {
  const { next, held } = pieceSizes(500, 100_000, time)
  const write = (isBeside: boolean) => held(next() / 2, isBeside)
  const sizes = (count: number, isBeside: boolean) =>
    Array.from({ length: count }, () => {
      write(isBeside)
      return next()
    })
  expect([next(), ...sizes(3, false)]).toEqual([200, 100, 100, 100])
  expect(sizes(2, true)).toEqual([50, 50])
  expect(new Set(sizes(49, false))).toEqual(new Set([50]))
  expect(sizes(2, false)).toEqual([100, 100])
})

test('pieces of a batch that is over soon take longer, up to four times as many rows as are written at once otherwise', () => {
  const { next, held } = pieceSizes(500, 20_000, time)
  const write = (msEach: number) => {
    held(next() * msEach, false)
    return next()
  }
  expect(Array.from({ length: 6 }, () => write(0.5))).toEqual([400, 400, 400, 400, 400, 400])
  expect(Array.from({ length: 4 }, () => write(0.01))).toEqual([800, 1600, 2000, 2000])
})

test('orders with money come twenty at once, and eighty where that takes no longer than it may', () => {
  const order = entityNamed(catalogue, 'runningOrder')
  expect(pieceSizeOf(order)).toBe(20)
  const { next, held } = pieceSizes(pieceSizeOf(order), 1_000, time)
  for (let piece = 0; piece < 10; piece++) held(0.1, false)
  expect(next()).toBe(80)
  expect(pieceSizeOf(entityNamed(catalogue, 'dynamic'))).toBe(500)
})

test('what fits into one piece is one, and so is what nobody waits for', () => {
  expect(pieceSizes(500, 500, time).next()).toBe(500)
  expect(pieceSizes(500, 100_000, null).next()).toBe(500)
})
