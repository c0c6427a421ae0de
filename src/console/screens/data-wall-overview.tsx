import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ChartCard, DailyChart } from '@/chart/chart-card.tsx'
import { type Total, Totals, withYuan } from '@/chart/totals.tsx'
import { useDays } from '@/chart/use-days.ts'
import { type FiguresOf, useFigures } from '@/chart/use-figures.ts'
import { type DayRange, madeWithin, momentsOf } from '@/format/day-range.ts'
import { thousands, yuan } from '@/format/number.ts'
import { FiguresPage } from '@/page/figures-page.tsx'
import { Input } from '@/ui/input.tsx'
import { courseUsers, dataWallFigures } from '../../../commands/dataWall/statistics.ts'
import type { ScreenProps } from './registry.ts'

type Figures = FiguresOf<typeof dataWallFigures.answer>

/** How the wall of study material does, what waits there, and who gives most to it. */
export function DataWallOverview({ screen }: ScreenProps) {
  const days = useDays()
  const figures = useFigures(dataWallFigures, momentsOf(days[0]), true)
  return (
    <FiguresPage title={screen.screen.title} days={days} read={[figures]}>
      <FigureTotals figures={figures.data} days={days[0]} />
      {figures.data ? <Charts figures={figures.data} /> : null}
      <Authors />
    </FiguresPage>
  )
}

function FigureTotals({ figures, days }: { readonly figures: Figures | undefined; readonly days: DayRange }) {
  const totals: readonly Total[] = [
    ['待审核资料', figures && thousands(figures.pendingCourses), '/dataWall/dataList?status=pending'],
    ['待审核文件', figures && thousands(figures.pendingFiles), '/dataWall/fileList?status=pending'],
    ['待审核专辑', figures && thousands(figures.pendingAlbums), '/dataWall/albumList?status=pending'],
    ['新增资料', figures && thousands(figures.courses), madeWithin('/dataWall/dataList', days)],
    ['订单', figures && thousands(figures.orders), madeWithin('/dataWall/courseorder?status=paid', days)],
    ['成交额', figures && yuan(figures.income)],
    ['平台抽成', figures && yuan(figures.fee)],
  ]
  return <Totals totals={totals} />
}

function Charts({ figures }: { readonly figures: Figures }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <DailyChart title="每天的上传" rows={figures.daily} series={{ courses: '资料', files: '文件' }} />
      <DailyChart title="每天的成交额（元）" rows={withYuan(figures.daily, 'income')} series={{ yuan: '成交额' }} />
      <ChartCard title="资料的分类" by="name" byLabel="分类" rows={figures.categories} series={{ courses: '资料' }} />
      <ChartCard title="卖得最好的资料" by="title" byLabel="资料" rows={figures.best} series={{ orders: '订单' }} />
    </div>
  )
}

function Authors() {
  const [name, setName] = useState('')
  const { data, error } = useFigures(courseUsers, { name: name.trim() }, true)
  return (
    <section aria-label="作者" className="overflow-x-auto rounded-xl border bg-surface p-4">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">{name.trim() === '' ? '贡献最多的作者' : '找到的作者'}</h2>
        <Input
          type="search"
          aria-label="查找作者"
          placeholder="姓名或昵称"
          value={name}
          onValueChange={setName}
          className="w-56 max-sm:w-full"
        />
      </header>
      {error ? <p className="text-destructive text-sm">{error.message}</p> : null}
      <table className="w-full text-sm">
        <thead className="text-left text-muted-foreground">
          <tr>
            {['昵称', '姓名', '学院', '资料', '专辑'].map((heading) => (
              <th key={heading} scope="col" className="py-1.5 pr-4 font-normal">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data?.users.map(({ user, nickname, name: own, college, courses, albums }) => (
            <tr key={user} className="border-t">
              <th scope="row" className="py-1.5 pr-4 text-left font-medium">
                {nickname}
              </th>
              <td className="pr-4">{own}</td>
              <td className="pr-4">{college}</td>
              <td className="pr-4 tabular-nums">
                <Link className="text-primary-text hover:underline" to={`/dataWall/dataList?author=${user}`}>
                  {thousands(courses)}
                </Link>
              </td>
              <td className="tabular-nums">
                <Link className="text-primary-text hover:underline" to={`/dataWall/albumList?owner=${user}`}>
                  {thousands(albums)}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data?.users.length === 0 ? <p className="py-4 text-center text-muted-foreground text-sm">没有找到</p> : null}
    </section>
  )
}
