import { ChartCard, DailyChart } from '@/chart/chart-card.tsx'
import { type Total, Totals, withYuan } from '@/chart/totals.tsx'
import { useAddressParams } from '@/chart/use-address-params.ts'
import { useDays } from '@/chart/use-days.ts'
import { type FiguresOf, useFigures } from '@/chart/use-figures.ts'
import { type DayRange, momentsOf } from '@/format/day-range.ts'
import { thousands, yuan } from '@/format/number.ts'
import { FiguresPage } from '@/page/figures-page.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import {
  goodsSales,
  mallFigures,
  merchantShelves,
  merchantTurnover,
} from '../../../../commands/merchandise/statistics.ts'
import { trades } from '../../../../commands/merchandise/trade.ts'
import type { ScreenProps } from '../registry.ts'
import { turnoverRows } from './merchant-turnover.tsx'
import { RankingTable } from './ranking-table.tsx'
import { ordersOf, salesWithin } from './sales.ts'

type Figures = FiguresOf<typeof mallFigures.answer>

const everyTrade = 'all'

const segments = [
  { value: everyTrade, label: '全部' },
  ...Object.entries(trades).map(([value, label]) => ({ value, label })),
]

/** How the mall does: one trade or all, over a range of days; figures lead to their queues. */
export function MallStatistics({ screen }: ScreenProps) {
  const days = useDays()
  const [address, change] = useAddressParams()
  const trade = segments.find(({ value }) => value === address.get('trade'))?.value ?? everyTrade
  const params = { ...momentsOf(days[0]), ...(trade === everyTrade ? {} : { trade }) }
  const figures = useFigures(mallFigures, params, true)
  const merchants = useFigures(merchantTurnover, params, true)
  const goods = useFigures(goodsSales, params, true)
  return (
    <FiguresPage
      title={screen.screen.title}
      actions={
        <Segmented
          label="业务"
          value={trade}
          onValueChange={(next) => change({ trade: next === everyTrade ? null : next })}
          segments={segments}
        />
      }
      days={days}
      read={[figures, merchants, goods]}
    >
      <Trade figures={figures.data} trade={trade} days={days[0]} />
      {merchants.data ? <RankingTable {...turnoverRows(merchants.data.merchants, ordersOf(trade), days[0])} /> : null}
      {goods.data ? <Goods figures={goods.data} trade={trade} days={days[0]} /> : null}
    </FiguresPage>
  )
}

/** How snacks sell, and whose shelves run empty. */
export function SnackHome({ screen }: ScreenProps) {
  const days = useDays()
  const trade = 'snack'
  const params = { ...momentsOf(days[0]), trade }
  const figures = useFigures(mallFigures, params, true)
  const shelves = useFigures(merchantShelves, { trade }, true)
  const goods = useFigures(goodsSales, params, true)
  return (
    <FiguresPage title={screen.screen.title} days={days} read={[figures, shelves, goods]}>
      <Trade figures={figures.data} trade={trade} days={days[0]} />
      {shelves.data ? <Shelves figures={shelves.data} /> : null}
      {goods.data ? <Goods figures={goods.data} trade={trade} days={days[0]} /> : null}
    </FiguresPage>
  )
}

type PartProps<T> = {
  readonly figures: T
  /** Which trade is meant; `all` for all. */
  readonly trade: string
  readonly days: DayRange
}

function Trade({ figures, trade, days }: PartProps<Figures | undefined>) {
  return (
    <>
      <Totals totals={totalsOf(figures, trade, days)} />
      {figures ? <Charts figures={figures} /> : null}
    </>
  )
}

function totalsOf(figures: Figures | undefined, trade: string, days: DayRange): Total[] {
  const orders = ordersOf(trade)
  // After-sales know no trade: of one trade alone no list shows them.
  const afterSales = trade === 'all' ? '/merchandise/afterSales?status=pending' : undefined
  return [
    ['待付款', figures && thousands(figures.unpaid), `${orders}?status=unpaid`],
    ['待发货', figures && thousands(figures.toShip), `${orders}?status=paid`],
    ['待处理售后', figures && thousands(figures.afterSales), afterSales],
    ['成交订单', figures && thousands(figures.orders), salesWithin(orders, days)],
    ['买家', figures && thousands(figures.buyers)],
    ['成交额', figures && yuan(figures.turnover)],
    ['退款', figures && yuan(figures.refunded)],
  ]
}

function Charts({ figures }: { readonly figures: Figures }) {
  const inYuan = { yuan: '成交额' }
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <DailyChart title="每天的成交额（元）" rows={withYuan(figures.daily, 'turnover')} series={inYuan} />
      <DailyChart title="每天的订单" rows={figures.daily} series={{ orders: '订单' }} />
      <ChartCard
        title="分类的成交额（元）"
        by="name"
        byLabel="分类"
        rows={withYuan(figures.categories, 'turnover')}
        series={inYuan}
      />
      <ChartCard title="支付方式" by="name" byLabel="支付方式" rows={figures.payments} series={{ orders: '订单' }} />
    </div>
  )
}

function Goods({ figures, trade, days }: PartProps<FiguresOf<typeof goodsSales.answer>>) {
  return (
    <RankingTable
      title="卖得最好的商品"
      by="商品"
      headings={['订单', '件数', '成交额']}
      rows={figures.goods.map(({ goods, title, orders: count, pieces, turnover }) => ({
        id: goods,
        name: title ?? '',
        to: salesWithin(ordersOf(trade), days, `goods=${goods}`),
        figures: [thousands(count), thousands(pieces), yuan(turnover)],
      }))}
    />
  )
}

function Shelves({ figures }: { readonly figures: FiguresOf<typeof merchantShelves.answer> }) {
  return (
    <RankingTable
      title="货架"
      by="商家"
      headings={['在售商品', '已售罄', '库存不足', '库存件数', '库存货值']}
      rows={figures.merchants.map((each) => ({
        id: each.merchant,
        name: each.name ?? '',
        to: `/merchandise/mech/goods?status=up&trade=snack&merchant=${each.merchant}`,
        figures: [...[each.goods, each.soldOut, each.low, each.pieces].map(thousands), yuan(each.worth)],
      }))}
    />
  )
}
