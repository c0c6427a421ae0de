import type { saleFigure } from '../../../../commands/visualization/saleFigure.ts'
import { day, dayOf } from '../../../beijing-time.ts'
import type { Random } from '../../random.ts'
import type { SeedRow } from '../../seed-row.ts'

const days = 760

type Figures = { readonly amount: number; readonly orders: number; readonly customers: number }

/** What was sold on each of the last two years' days, and the months and years these add up to. */
export function saleRows(random: Random, now: number): SeedRow<typeof saleFigure.fields>[] {
  const byDay = new Map<string, Figures>()
  const first = dayOf(now) - days + 1
  for (let each = 0; each < days; each++) {
    const moment = new Date((first + each) * day)
    const isHoliday = [0, 1, 6, 7].includes(moment.getUTCMonth())
    const orders = Math.round(random.int(120, 420) * (isHoliday ? 0.2 : 1) * (1 + each / days / 2))
    const amount = orders * random.int(1400, 2600)
    byDay.set(moment.toISOString().slice(0, 10), { amount, orders, customers: Math.round(orders * 0.7) })
  }
  return [...rowsOf('year', summed(byDay, 4)), ...rowsOf('month', summed(byDay, 7)), ...rowsOf('day', byDay)]
}

/** Figures added up by the first `length` letters of their day. */
function summed(byDay: ReadonlyMap<string, Figures>, length: number): Map<string, Figures> {
  const sums = new Map<string, Figures>()
  for (const [day, figures] of byDay) {
    const period = day.slice(0, length)
    const { amount, orders, customers } = sums.get(period) ?? { amount: 0, orders: 0, customers: 0 }
    sums.set(period, {
      amount: amount + figures.amount,
      orders: orders + figures.orders,
      customers: customers + figures.customers,
    })
  }
  return sums
}

function rowsOf(
  span: 'year' | 'month' | 'day',
  figures: ReadonlyMap<string, Figures>,
): SeedRow<typeof saleFigure.fields>[] {
  return [...figures].map(([period, each]) => ({ values: { span, period, ...each } }))
}
