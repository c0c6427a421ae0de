import { DailyChart } from '@/chart/chart-card.tsx'
import { withYuan } from '@/chart/totals.tsx'
import { useDays } from '@/chart/use-days.ts'
import { type FiguresOf, useFigures } from '@/chart/use-figures.ts'
import { type DayRange, momentsOf } from '@/format/day-range.ts'
import { thousands, yuan } from '@/format/number.ts'
import { FiguresPage } from '@/page/figures-page.tsx'
import { merchantTurnover } from '../../../../commands/merchandise/statistics.ts'
import type { ScreenProps } from '../registry.ts'
import { RankingTable } from './ranking-table.tsx'
import { ordersOf, salesWithin } from './sales.ts'

/** What each snack merchant sold, by days and in all. */
export function MerchantTurnover({ screen }: ScreenProps) {
  const days = useDays()
  const figures = useFigures(merchantTurnover, { ...momentsOf(days[0]), trade: 'snack' }, true)
  const { data } = figures
  return (
    <FiguresPage title={screen.screen.title} days={days} read={[figures]}>
      {data ? (
        <>
          <div className="grid gap-4 lg:grid-cols-2">
            <DailyChart
              title="每天的营业额（元）"
              rows={withYuan(data.daily, 'turnover')}
              series={{ yuan: '营业额' }}
            />
            <DailyChart title="每天的订单" rows={data.daily} series={{ orders: '订单' }} />
          </div>
          <RankingTable {...turnoverRows(data.merchants, ordersOf('snack'), days[0])} />
        </>
      ) : null}
    </FiguresPage>
  )
}

/** The ranking of merchants by what they sold; each leads to its sales in a list of orders. */
export function turnoverRows(
  merchants: FiguresOf<typeof merchantTurnover.answer>['merchants'],
  orders: string,
  days: DayRange,
) {
  return {
    title: '商家营业额',
    by: '商家',
    headings: ['订单', '件数', '买家', '营业额', '退款', '平台抽成'],
    rows: merchants.map((each) => ({
      id: each.merchant,
      name: each.name ?? '',
      to: salesWithin(orders, days, `merchant=${each.merchant}`),
      figures: [
        ...[each.orders, each.pieces, each.buyers].map(thousands),
        ...[each.turnover, each.refunded, each.commission].map(yuan),
      ],
    })),
  }
}
