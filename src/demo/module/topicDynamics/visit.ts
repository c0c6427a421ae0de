import type { visit } from '../../../../commands/topicDynamics/visit.ts'
import { beijing, hour } from '../../../beijing-time.ts'
import type { Random } from '../../random.ts'
import type { SeedRow } from '../../seed-row.ts'

/** Views of each hour of the day, in thousandths of the busiest. */
const hourly = [
  180, 90, 40, 25, 20, 30, 90, 260, 320, 300, 340, 520, 980, 720, 420, 400, 430, 520, 640, 700, 820, 960, 1000, 620,
]

const sources = [
  ['wechat', 0.78],
  ['qq', 0.15],
  ['h5', 0.07],
] as const

/** Views of the circle, one row an hour and source, for the last `days` days up to the hour that runs. `busiest` is the most in an hour. */
export function visitRows(random: Random, days: number, busiest: number, now: number): SeedRow<typeof visit.fields>[] {
  const last = Math.floor(now / hour) * hour
  return Array.from({ length: days * 24 }, (_, index) => last - (days * 24 - 1 - index) * hour).flatMap((moment) => {
    const local = new Date(moment + beijing)
    const weekend = local.getUTCDay() === 0 || local.getUTCDay() === 6
    const level =
      ((hourly[local.getUTCHours()] ?? 0) / 1000) * busiest * (weekend ? 1.15 : 1) * (0.8 + random.next() * 0.4)
    return sources.map(([source, share]) => {
      const views = Math.round(level * share)
      return {
        values: { hour: moment, source, views, visitors: Math.round(views * (0.22 + random.next() * 0.1)) },
      }
    })
  })
}
