import { expect, it } from 'vitest'
import { everyStep } from '../../../src/server/charts/every-step.ts'

it('the steps of a chart are every year, month or day between the first and the last', () => {
  expect(everyStep(['2024', '2026'], 36)).toEqual(['2024', '2025', '2026'])
  expect(everyStep(['2025-11', '2026-02'], 36)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(everyStep(['2024-02-28', '2024-03-01'], 36)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  expect(everyStep(['2026-03'], 36)).toEqual(['2026-03'])
  expect(everyStep([], 36)).toEqual([])
})

it('they are the last ones where there are too many, however far the first is', () => {
  expect(everyStep(['0001-01-01', '2026-01-01'], 2)).toEqual(['2025-12-31', '2026-01-01'])
})

it('they are left as they are where they are written in several ways', () => {
  expect(everyStep(['2024', '2026-02', '2026-03-01'], 36)).toEqual(['2024', '2026-02', '2026-03-01'])
  expect(everyStep(['上学期', '下学期'], 1)).toEqual(['下学期'])
})
