import { DailyChart } from '@/chart/chart-card.tsx'
import { Figure } from '@/chart/figure.tsx'
import { ReadFigures } from '@/chart/read-figures.tsx'
import { type Total, Totals, withYuan } from '@/chart/totals.tsx'
import { useFigures } from '@/chart/use-figures.ts'
import { lastDays, madeWithin } from '@/format/day-range.ts'
import { thousands, yuan } from '@/format/number.ts'
import { ScreenHeader } from '@/page/screen-header.tsx'
import { keyIndex, sevenTurnover, sevenUser } from '../../../../commands/secondhand/statistics.ts'
import type { ScreenProps } from '../registry.ts'
import { offered, orders, sales } from './lists.ts'

/** What waits in second-hand trade now, and how the last seven days went beside the seven before. */
export function SecondhandOverview({ screen }: ScreenProps) {
  const index = useFigures(keyIndex, {})
  const turnover = useFigures(sevenTurnover, {})
  const users = useFigures(sevenUser, {})
  const key = index.data
  const today = lastDays(1)
  const figures: readonly Total[] = [
    ['待审核商品', key && thousands(key.pendingGoods), `${offered}?status=pending`],
    ['待处理投诉', key && thousands(key.pendingComplaints), '/secondhand/second_index?status=pending'],
    ['未完成订单', key && thousands(key.waitingOrders), `${orders}?status=unpaid,paid,delivered`],
    ['在售商品', key && thousands(key.onSale), '/secondhand/merchindexs?status=approved'],
    ['在售总价', key && yuan(key.worth)],
    ['今日发布', key && thousands(key.todayGoods), madeWithin(offered, today)],
    ['今日订单', key && thousands(key.todayOrders), madeWithin(sales, today)],
    ['今日成交额', key && yuan(key.todayTurnover)],
  ]
  const inYuan = turnover.data && withYuan(turnover.data.daily, 'turnover')
  return (
    <>
      <ScreenHeader title={screen.screen.title} />
      <div className="grid gap-4 p-4 pt-0">
        <ReadFigures of={[index, turnover, users]}>
          <Totals totals={figures} />
          <dl className="grid gap-3 sm:grid-cols-3">
            <Figure label="七日成交额" note={turnover.data ? `前七日 ${yuan(turnover.data.before)}` : '\u00a0'}>
              {turnover.data && yuan(turnover.data.total)}
            </Figure>
            <Figure label="七日下单人数" note={'\u00a0'}>
              {users.data && thousands(users.data.buyers)}
            </Figure>
            <Figure label="七日发布人数" note={'\u00a0'}>
              {users.data && thousands(users.data.sellers)}
            </Figure>
          </dl>
          <div className="grid gap-4 lg:grid-cols-2">
            {inYuan ? <DailyChart title="七日成交额（元）" rows={inYuan} series={{ yuan: '成交额' }} /> : null}
            {inYuan ? <DailyChart title="七日订单" rows={inYuan} series={{ orders: '订单' }} /> : null}
            {users.data ? (
              <DailyChart
                title="七日用户"
                rows={users.data.daily}
                series={{ buyers: '下单人数', sellers: '发布人数' }}
              />
            ) : null}
          </div>
        </ReadFigures>
      </div>
    </>
  )
}
