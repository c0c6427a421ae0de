import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ChartCard, DailyChart, HourlyChart } from '@/chart/chart-card.tsx'
import { type Total, Totals } from '@/chart/totals.tsx'
import { useDays } from '@/chart/use-days.ts'
import { type FiguresOf, useFigures } from '@/chart/use-figures.ts'
import { downloadFile, fileName } from '@/export/save-file.ts'
import { type DayRange, madeWithin, momentsOf } from '@/format/day-range.ts'
import { thousands, withUnit, yuan } from '@/format/number.ts'
import { FiguresPage } from '@/page/figures-page.tsx'
import { Button } from '@/ui/button.tsx'
import { ScrollRegion } from '@/ui/scroll-region.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import { EmptyState } from '@/ui/state.tsx'
import {
  riderFiguresAsc,
  riderFiguresDesc,
  riderRanking,
  runningAmountFigures,
  runningOrderFigures,
} from '../../../../commands/runErrands/statistics.ts'
import type { ScreenProps } from '../registry.ts'

type Orders = FiguresOf<typeof runningOrderFigures.answer>
type Amounts = FiguresOf<typeof runningAmountFigures.answer>

/** How errands do over a range of days: how many, what they brought in, and what each rider did. */
export function ErrandStatistics({ screen }: ScreenProps) {
  const days = useDays()
  const moments = momentsOf(days[0])
  const orders = useFigures(runningOrderFigures, moments, true)
  const amounts = useFigures(runningAmountFigures, moments, true)
  return (
    <FiguresPage title={screen.screen.title} days={days} read={[orders, amounts]}>
      <OrderTotals orders={orders.data} amounts={amounts.data} days={days[0]} />
      <div className="grid gap-4 lg:grid-cols-2">
        {orders.data ? <OrderCharts figures={orders.data} /> : null}
        {amounts.data ? <AmountCharts figures={amounts.data} /> : null}
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Riders days={days[0]} />
        <Ranking days={days[0]} />
      </div>
    </FiguresPage>
  )
}

/** All errands. */
const list = '/runErrands/runerrands_order'

function OrderTotals({
  orders,
  amounts,
  days,
}: {
  readonly orders: Orders | undefined
  readonly amounts: Amounts | undefined
  readonly days: DayRange
}) {
  const counted = (value: number | undefined) => (value === undefined ? undefined : thousands(value))
  const paid = (value: number | undefined) => (value === undefined ? undefined : yuan(value))
  const placed = (status?: string) => madeWithin(`${list}${status ? `?status=${status}` : ''}`, days)
  const totals: readonly Total[] = [
    ['待接单', counted(orders?.waiting), '/runErrands/runindex?status=placed'],
    ['待取件与配送中', counted(orders?.underWay), '/runErrands/runindex?status=taken,delivering'],
    ['订单', counted(orders?.orders), placed()],
    ['完成', counted(orders?.completed), placed('completed')],
    ['取消与关闭', counted(orders?.cancelled), placed('cancelled,closed')],
    ['退款单', counted(orders?.refunded), placed('refunded')],
    ['出过异常', counted(orders?.abnormal)],
    ['平均送达', orders && withUnit(orders.minutes, ' 分钟')],
    ['成交额', paid(amounts?.turnover)],
    ['退款', paid(amounts?.refunded)],
    ['平台抽成', paid(amounts?.platform)],
    ['骑手收入', paid(amounts?.riders)],
    ['小费', paid(amounts?.tips)],
    ['客单价', paid(amounts?.average)],
  ]
  return <Totals totals={totals} />
}

function OrderCharts({ figures }: { readonly figures: Orders }) {
  return (
    <>
      <DailyChart title="每天的订单" rows={figures.daily} series={{ orders: '下单', completed: '完成' }} />
      <DailyChart title="每天的取消与退款" rows={figures.daily} series={{ cancelled: '取消', refunded: '退款' }} />
      <HourlyChart title="一天里的订单" rows={figures.hourly} series={{ orders: '订单' }} />
      <ChartCard title="订单的分类" by="name" byLabel="分类" rows={figures.categories} series={{ orders: '订单' }} />
    </>
  )
}

function AmountCharts({ figures }: { readonly figures: Amounts }) {
  const inYuan = (value: number) => value / 100
  const daily = figures.daily.map(({ day, turnover, platform }) => ({
    day,
    turnover: inYuan(turnover),
    platform: inYuan(platform),
  }))
  const categories = figures.categories.map(({ name, turnover }) => ({ name, turnover: inYuan(turnover) }))
  return (
    <>
      <DailyChart title="每天的成交额（元）" rows={daily} series={{ turnover: '成交额', platform: '平台抽成' }} />
      <ChartCard
        title="各分类的成交额（元）"
        by="name"
        byLabel="分类"
        rows={categories}
        series={{ turnover: '成交额' }}
      />
    </>
  )
}

const orderings = { desc: riderFiguresDesc, asc: riderFiguresAsc } as const

function Riders({ days }: { readonly days: DayRange }) {
  const moments = momentsOf(days)
  const [ordering, setOrdering] = useState<keyof typeof orderings>('desc')
  const query = orderings[ordering]
  const { data, error } = useFigures(query, moments, true)
  const save = (format: 'csv' | 'xlsx') =>
    downloadFile(query.export?.path ?? '', { ...moments, format }, fileName(query.title, format))
  return (
    <section aria-label="骑手统计" className="min-w-0 rounded-xl border bg-surface p-4">
      <header className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="mr-auto font-semibold">骑手统计</h2>
        <Segmented
          label="顺序"
          value={ordering}
          onValueChange={(value) => setOrdering(value === 'asc' ? 'asc' : 'desc')}
          segments={[
            { value: 'desc', label: '从多到少' },
            { value: 'asc', label: '从少到多' },
          ]}
        />
        <Button variant="outline" size="sm" onClick={() => void save('csv')}>
          <Download />
          CSV
        </Button>
        <Button variant="outline" size="sm" onClick={() => void save('xlsx')}>
          <Download />
          Excel
        </Button>
      </header>
      {error ? <p className="text-destructive text-sm">{error.message}</p> : null}
      <Table
        label="骑手统计的数据"
        headings={['骑手', '接单', '完成', '被退款', '异常', '收入（元）', '平均送达']}
        rows={(data?.list ?? []).map((each) => ({
          id: each.rider,
          name: each.name ?? '',
          to: madeWithin(`${list}?rider=${each.rider}`, days),
          cells: [
            thousands(each.orders),
            thousands(each.completed),
            thousands(each.refunded),
            thousands(each.abnormal),
            yuan(each.income),
            withUnit(each.minutes, ' 分钟'),
          ],
        }))}
      />
      {data?.list.length === 0 ? <EmptyState title="还没有骑手" /> : null}
    </section>
  )
}

function Ranking({ days }: { readonly days: DayRange }) {
  const { data, error } = useFigures(riderRanking, momentsOf(days), true)
  return (
    <section aria-label="骑手排行" className="min-w-0 rounded-xl border bg-surface p-4">
      <header className="mb-3">
        <h2 className="font-semibold">骑手排行</h2>
        <p className="text-muted-foreground text-xs">小程序显示的是完成的加上「排行加单」的；统计和结算只算完成的</p>
      </header>
      {error ? <p className="text-destructive text-sm">{error.message}</p> : null}
      <Table
        label="骑手排行的数据"
        headings={['骑手', '名次', '完成', '加单', '显示']}
        rows={(data?.list ?? []).map(({ rider, name, rank, completed, added, shown }) => ({
          id: rider,
          name: name ?? '',
          to: madeWithin(`${list}?status=completed&rider=${rider}`, days),
          cells: [rank, completed, added, shown].map(thousands),
        }))}
      />
      {data?.list.length === 0 ? <EmptyState title="这段时间没有完成的订单" /> : null}
    </section>
  )
}

type TableProps = {
  readonly label: string
  readonly headings: readonly string[]
  readonly rows: readonly {
    readonly id: number
    readonly name: string
    /** The errands its figures are of. */
    readonly to: string
    readonly cells: readonly string[]
  }[]
}

/** Riders with their figures; the name leads to their errands. */
function Table({ label, headings, rows }: TableProps) {
  return (
    <ScrollRegion label={label} className="max-h-96 overflow-x-auto">
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-surface text-muted-foreground">
          <tr>
            {headings.map((heading, index) => (
              <th
                key={heading}
                scope="col"
                className={`whitespace-nowrap py-1.5 pr-4 font-normal ${index === 0 ? 'text-left' : 'text-right'}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, to, cells }) => (
            <tr key={id} className="border-t">
              <th scope="row" className="whitespace-nowrap py-1.5 pr-4 text-left font-medium">
                <Link className="text-primary-text hover:underline" to={to}>
                  {name}
                </Link>
              </th>
              {cells.map((cell, index) => (
                <td key={headings[index + 1]} className="whitespace-nowrap pr-4 text-right tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
