import { ChartCard, DailyChart } from '@/chart/chart-card.tsx'
import { type Total, Totals, withYuan } from '@/chart/totals.tsx'
import { useDays } from '@/chart/use-days.ts'
import { type FiguresOf, useFigures } from '@/chart/use-figures.ts'
import { madeWithin, momentsOf } from '@/format/day-range.ts'
import { thousands, yuan } from '@/format/number.ts'
import { FiguresPage } from '@/page/figures-page.tsx'
import { secondFigures } from '../../../../commands/secondhand/statistics.ts'
import type { ScreenProps } from '../registry.ts'
import { offered, orders, sales } from './lists.ts'

type Figures = FiguresOf<typeof secondFigures.answer>

/** How second-hand trade did over a range of days, by day, type and seller. */
export function SecondhandStatistics({ screen }: ScreenProps) {
  const days = useDays()
  const figures = useFigures(secondFigures, momentsOf(days[0]), true)
  const { data } = figures
  const totals: readonly Total[] = [
    ['发布商品', data && thousands(data.goods), madeWithin(offered, days[0])],
    ['成交订单', data && thousands(data.orders), madeWithin(sales, days[0])],
    ['成交额', data && yuan(data.turnover)],
    ['平台抽成', data && yuan(data.fee)],
    ['退款订单', data && thousands(data.refunds), madeWithin(`${orders}?status=refunded`, days[0])],
  ]
  return (
    <FiguresPage title={screen.screen.title} days={days} read={[figures]}>
      <Totals totals={totals} />
      {data ? <Charts figures={data} /> : null}
    </FiguresPage>
  )
}

function Charts({ figures }: { readonly figures: Figures }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <DailyChart title="每天的成交额（元）" rows={withYuan(figures.daily, 'turnover')} series={{ yuan: '成交额' }} />
      <DailyChart title="每天的商品与订单" rows={figures.daily} series={{ goods: '发布商品', orders: '成交订单' }} />
      <ChartCard title="商品的分类" by="name" byLabel="分类" rows={figures.types} series={{ goods: '发布商品' }} />
      <ChartCard
        title="成交额最高的卖家（元）"
        by="name"
        byLabel="卖家"
        rows={withYuan(figures.sellers, 'turnover')}
        series={{ yuan: '成交额' }}
      />
    </div>
  )
}
