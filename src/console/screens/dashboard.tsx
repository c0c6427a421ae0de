import { Link } from 'react-router-dom'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { ChartCard, DailyChart } from '@/chart/chart-card.tsx'
import { Figure } from '@/chart/figure.tsx'
import { useDays } from '@/chart/use-days.ts'
import { type FiguresOf, useFigures } from '@/chart/use-figures.ts'
import { placeOf } from '@/detail/record-link.tsx'
import { type DayRange, madeWithin, momentsOf } from '@/format/day-range.ts'
import { thousands, yuan } from '@/format/number.ts'
import { FiguresPage } from '@/page/figures-page.tsx'
import { useCan } from '@/session/session.ts'
import { dashboardFigures } from '../../../commands/dashboard/statistics.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
import type { ScreenProps } from './registry.ts'

type Figures = FiguresOf<typeof dashboardFigures.answer>

/**
 * How the school does over a range of days: users and what they publish, counted from their rows; orders and sales as somebody wrote
 * them down day by day, which the screen says beside them.
 */
export function Dashboard({ screen }: ScreenProps) {
  const days = useDays()
  const figures = useFigures(dashboardFigures, momentsOf(days[0]), true)
  return (
    <FiguresPage title={screen.screen.title} days={days} read={[figures]}>
      <Totals figures={figures.data} days={days[0]} />
      <SalesSource />
      {figures.data ? <Charts figures={figures.data} /> : null}
    </FiguresPage>
  )
}

/** The states of users who have not left. */
const there = 'status=normal,disabled'

function Totals({ figures, days }: { readonly figures: Figures | undefined; readonly days: DayRange }) {
  const users = placeOf(entityNamed(catalogue, 'user'), useCan())?.path
  const totals: readonly (readonly [label: string, text: string | undefined, note?: string, to?: string])[] = [
    ['用户总数', figures && thousands(figures.users), undefined, users && `${users}?${there}`],
    [
      '新增用户',
      figures && thousands(figures.newUsers),
      compared(figures?.newUsers, figures?.newUsersBefore),
      users && madeWithin(users, days),
    ],
    ['发布内容', figures && thousands(figures.posts), compared(figures?.posts, figures?.postsBefore)],
    ['评论', figures && thousands(figures.comments)],
    ['订单（填报）', figures && thousands(figures.orders), compared(figures?.orders, figures?.ordersBefore)],
    ['销售额（填报）', figures && yuan(figures.income), compared(figures?.income, figures?.incomeBefore)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
      {totals.map(([label, text, note, to]) => (
        <Figure key={label} label={label} to={to} note={note ?? '\u00a0'}>
          {text}
        </Figure>
      ))}
    </dl>
  )
}

/** Where orders and sales come from, as they are no sums of the orders and the money kept here. */
function SalesSource() {
  const can = useCan()
  const figures = placeOf(entityNamed(catalogue, 'saleFigure'), can)
  const money = catalogue.screens.find(({ id }) => id === 'withdraw.balance' && can(id))
  return (
    <p className="text-muted-foreground text-sm">
      订单和销售额取自{figures ? <ScreenLink to={figures.path}>销售数据</ScreenLink> : '「销售数据」'}
      的日报，由人工填报，不是本系统订单和账单的合计
      {money ? (
        <>
          ；实际进账见<ScreenLink to={money.path}>资金概况</ScreenLink>
        </>
      ) : null}
    </p>
  )
}

function ScreenLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} className="text-primary-text underline underline-offset-2">
      {children}
    </Link>
  )
}

function Charts({ figures }: { readonly figures: Figures }) {
  const daily = figures.daily.map((each) => ({ ...each, yuan: each.income / 100 }))
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <DailyChart title="每天的内容" rows={daily} series={{ posts: '发布', comments: '评论' }} />
      <DailyChart title="每天的新增用户" rows={daily} series={{ users: '新增用户' }} />
      <DailyChart title="每天的订单（填报）" rows={daily} series={{ orders: '订单' }} />
      <DailyChart title="每天的销售额（元，填报）" rows={daily} series={{ yuan: '销售额' }} />
      <ChartCard title="发布了什么" by="name" byLabel="内容" rows={figures.kinds} series={{ posts: '发布' }} />
      <ChartCard title="用户所在学院" by="name" byLabel="学院" rows={figures.colleges} series={{ users: '用户' }} />
    </div>
  )
}

/** How a figure compares with the time of the same length before. */
function compared(now: number | undefined, before: number | undefined): string | undefined {
  if (now === undefined || before === undefined || Number.isNaN(now - before)) return undefined
  if (before === 0) return now === 0 ? '与上一周期持平' : '上一周期为 0'
  const share = Math.round(((now - before) / before) * 100)
  if (share === 0) return '与上一周期持平'
  return `比上一周期${share > 0 ? '多' : '少'} ${Math.abs(share)}%`
}
