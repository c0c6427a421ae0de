import { DailyChart, HourlyChart } from '@/chart/chart-card.tsx'
import { Totals } from '@/chart/totals.tsx'
import { useDays } from '@/chart/use-days.ts'
import { useFigures } from '@/chart/use-figures.ts'
import { momentsOf } from '@/format/day-range.ts'
import { thousands } from '@/format/number.ts'
import { FiguresPage } from '@/page/figures-page.tsx'
import { merchantVisits } from '../../../../commands/merchandise/statistics.ts'
import type { ScreenProps } from '../registry.ts'
import { RankingTable } from './ranking-table.tsx'
import { ordersOf, salesWithin } from './sales.ts'

/** Who looks at snack merchants' pages, when, and how many of them buy. */
export function MerchantVisits({ screen }: ScreenProps) {
  const days = useDays()
  const figures = useFigures(merchantVisits, { ...momentsOf(days[0]), trade: 'snack' }, true)
  const { data } = figures
  return (
    <FiguresPage title={screen.screen.title} days={days} read={[figures]}>
      <Totals
        totals={[
          ['浏览次数', data && thousands(data.views)],
          ['访客', data && thousands(data.visitors)],
          ['买家', data && thousands(data.buyers)],
          ['转化率', data && share(data.buyers, data.visitors)],
        ]}
      />
      {data ? (
        <>
          <div className="grid gap-4 lg:grid-cols-2">
            <DailyChart title="每天的访客与买家" rows={data.daily} series={{ visitors: '访客', buyers: '买家' }} />
            <HourlyChart title="一天里的浏览" rows={data.hourly} series={{ views: '浏览次数' }} />
          </div>
          <RankingTable
            title="商家的访客"
            by="商家"
            headings={['浏览次数', '访客', '买家', '转化率']}
            rows={data.merchants.map(({ merchant, name, views, visitors, buyers }) => ({
              id: merchant,
              name: name ?? '',
              to: salesWithin(ordersOf('snack'), days[0], `merchant=${merchant}`),
              figures: [...[views, visitors, buyers].map(thousands), share(buyers, visitors)],
            }))}
          />
        </>
      ) : null}
    </FiguresPage>
  )
}

/** A part of a whole in percent, with one place. */
function share(part: number, whole: number): string {
  const percent = (part / whole) * 100
  return Number.isFinite(percent) ? `${percent.toFixed(1)}%` : '—'
}
