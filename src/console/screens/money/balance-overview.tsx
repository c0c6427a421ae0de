import { DailyChart } from '@/chart/chart-card.tsx'
import { DayRangeBar } from '@/chart/day-range-bar.tsx'
import { Figure } from '@/chart/figure.tsx'
import { ReadFigures } from '@/chart/read-figures.tsx'
import { Totals } from '@/chart/totals.tsx'
import { useDays } from '@/chart/use-days.ts'
import { type FiguresOf, useFigures } from '@/chart/use-figures.ts'
import { type DayRange, madeWithin, momentsOf } from '@/format/day-range.ts'
import { yuan } from '@/format/number.ts'
import { ScreenHeader } from '@/page/screen-header.tsx'
import { balanceFigures, moneyFlow } from '../../../../commands/withdraw/balance.ts'
import type { ScreenProps } from '../registry.ts'

type Figures = FiguresOf<typeof balanceFigures.answer>

/** What there is in the house and whose it is; each figure leads to the rows it sums. */
const shown: readonly (readonly [name: keyof Figures, label: string, to: string])[] = [
  ['school', '学校余额', '/withdraw/accounts?kind=school&unit=fen'],
  ['schoolHeld', '学校提现中', '/withdraw/withdrawlist?kind=school&status=pending,agreed'],
  ['platform', '平台收入', '/withdraw/accounts?kind=platform&unit=fen'],
  ['wechat', '微信支付净流入', '/withdraw/accounts?kind=wechat&unit=fen'],
  ['users', '用户余额', '/withdraw/accounts?kind=user&unit=fen'],
  ['riders', '骑手余额', '/withdraw/accounts?kind=rider&unit=fen'],
  ['merchants', '商户余额', '/withdraw/accounts?kind=merchant,supplier&unit=fen'],
  ['held', '冻结', '/withdraw/accounts?unit=fen&sort=-held'],
  ['deposits', '押金', '/withdraw/accounts?kind=deposit&unit=fen'],
  ['waiting', '待审核提现', '/withdraw/withdrawlist?status=pending'],
]

type Flow = FiguresOf<typeof moneyFlow.answer>

/** The money of the school: what there is now, and what came and went over a range of days. */
export function BalanceOverview({ screen }: ScreenProps) {
  const [range, setRange] = useDays()
  const balance = useFigures(balanceFigures, {}, true)
  const { data } = balance
  const flow = useFigures(moneyFlow, momentsOf(range), true)
  return (
    <>
      <ScreenHeader title={screen.screen.title} />
      <div className="grid gap-4 p-4 pt-0">
        <ReadFigures of={[balance]} isPart>
          <Totals totals={shown.map(([name, label, to]) => [label, data && yuan(data[name]), to])} />
        </ReadFigures>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="font-semibold">资金进出</h2>
          <div className="flex flex-wrap items-center gap-2">
            <DayRangeBar value={range} onChange={setRange} />
          </div>
        </div>
        <ReadFigures of={[flow]} isPart>
          <FlowFigures flow={flow.data} days={range} />
        </ReadFigures>
      </div>
    </>
  )
}

/** The transfers of some days that an amount of 分 which moved is the sum of, by the side that is outside the house. */
function movedWithin(flow: Flow | undefined, side: 'from' | 'to', days: DayRange): string | undefined {
  const outside = (flow?.outside ?? []).map(({ account }) => account).join(',')
  return outside ? madeWithin(`/withdraw/Billing?unit=fen&phase=posted&${side}=${outside}`, days) : undefined
}

function FlowFigures({ flow, days }: { readonly flow: Flow | undefined; readonly days: DayRange }) {
  const inYuan = flow?.daily.map(({ day, paidIn, paidOut, income }) => ({
    day,
    paidIn: paidIn / 100,
    paidOut: paidOut / 100,
    income: income / 100,
  }))
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-3">
        <Figure label="进账" to={movedWithin(flow, 'from', days)}>
          {flow && yuan(flow.paidIn)}
        </Figure>
        <Figure label="付出" to={movedWithin(flow, 'to', days)}>
          {flow && yuan(flow.paidOut)}
        </Figure>
        <Figure label="平台净收入">{flow && yuan(flow.income)}</Figure>
      </dl>
      {inYuan ? (
        <div className="grid gap-4 lg:grid-cols-2">
          <DailyChart title="每天进账与付出（元）" rows={inYuan} series={{ paidIn: '进账', paidOut: '付出' }} />
          <DailyChart title="每天的平台净收入（元）" rows={inYuan} series={{ income: '平台净收入' }} />
        </div>
      ) : null}
    </>
  )
}
