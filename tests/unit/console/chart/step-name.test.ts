import { expect, it } from 'vitest'
import { stepName } from '../../../../src/console/chart/step-name.ts'

it('leaves out the year that all days of an axis have in common', () => {
  const names = (steps: readonly string[]) => steps.map((step) => stepName(step, steps))
  expect(names(['2026-11-29', '2026-11-30'])).toEqual(['11-29', '11-30'])
  expect(names(['2025-12-31', '2026-01-01'])).toEqual(['2025-12-31', '2026-01-01'])
  expect(names(['2026-10', '2026-11'])).toEqual(['2026-10', '2026-11'])
  expect(names(['8 时', '9 时'])).toEqual(['8 时', '9 时'])
})
