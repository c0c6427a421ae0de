import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { circleSurvey, visitStatistics } from '../../../commands/topicDynamics/statistics.ts'
import type { AnswerOf } from '../../catalogue/vocabulary/module.ts'
import { fire } from '../app/api.ts'
import { ChartCard } from '../chart/chart-card.tsx'
import { thousands } from '../format/number.ts'
import { dayOf } from '../format/time.ts'
import { ScreenHeader } from '../shell/screen-header.tsx'
import { Input } from '../ui/control/input.tsx'
import { Segmented } from '../ui/control/segmented.tsx'
import { ErrorState, Skeleton } from '../ui/feedback/state.tsx'
import type { ScreenProps } from './registry.ts'

type Survey = AnswerOf<typeof circleSurvey.answer>
type Visits = AnswerOf<typeof visitStatistics.answer>

/** Days, both included, as YYYY-MM-DD. */
type Range = { readonly from: string; readonly to: string }

const day = 86_400_000

/** What happened in the circle and who came, over a range of days, from real rows; figures lead to their queues. */
export function CircleOverview({ screen }: ScreenProps) {
  const [preset, setPreset] = useState('30')
  const [range, setRange] = useState<Range>(() => lastDays(30))
  const params = {
    from: new Date(`${range.from}T00:00:00`).getTime(),
    to: new Date(`${range.to}T23:59:59.999`).getTime(),
  }
  const survey = useQuery({
    queryKey: ['query', circleSurvey.name, range],
    queryFn: ({ signal }) => fire<Survey>(circleSurvey.call, params, { quiet: true, signal }),
  })
  const visits = useQuery({
    queryKey: ['query', visitStatistics.name, range],
    queryFn: ({ signal }) => fire<Visits>(visitStatistics.call, params, { quiet: true, signal }),
  })
  const choose = (value: string) => {
    setPreset(value)
    setRange(lastDays(Number(value)))
  }
  const change = (part: Partial<Range>) => {
    setPreset('')
    setRange({ ...range, ...part })
  }
  return (
    <>
      <ScreenHeader
        title={screen.screen.title}
        actions={
          <>
            <Segmented
              label="时间范围"
              value={preset}
              onValueChange={choose}
              segments={[
                { value: '7', label: '近7天' },
                { value: '30', label: '近30天' },
                { value: '90', label: '近90天' },
              ]}
            />
            <span className="flex items-center gap-1">
              <Input
                type="date"
                aria-label="开始日期"
                value={range.from}
                max={range.to}
                onChange={({ target }) => target.value && change({ from: target.value })}
              />
              至
              <Input
                type="date"
                aria-label="结束日期"
                value={range.to}
                min={range.from}
                onChange={({ target }) => target.value && change({ to: target.value })}
              />
            </span>
          </>
        }
      />
      <div className="grid gap-4 p-4 pt-0">
        {survey.error ? <ErrorState message={survey.error.message} onRetry={() => void survey.refetch()} /> : null}
        <Figures survey={survey.data} visits={visits.data} />
        {visits.error ? <ErrorState message={visits.error.message} onRetry={() => void visits.refetch()} /> : null}
        <div className="grid gap-4 lg:grid-cols-2">
          {survey.data ? <SurveyCharts survey={survey.data} /> : null}
          {visits.data ? <VisitCharts visits={visits.data} /> : null}
        </div>
      </div>
    </>
  )
}

function Figures({ survey, visits }: { readonly survey: Survey | undefined; readonly visits: Visits | undefined }) {
  const figures: readonly (readonly [label: string, value: number | null | undefined, to?: string])[] = [
    ['待审核动态', survey?.pendingDynamics, '/topicDynamics/tdlist?status=pending'],
    ['待审核话题', survey?.pendingTopics, '/topicDynamics/topicModeration?status=pending'],
    ['待处理投诉', survey?.pendingComplaints, '/topicDynamics/topiComplaints?status=pending'],
    ['动态', survey?.dynamics],
    ['评论', survey?.comments],
    ['话题', survey?.topics],
    ['投诉', survey?.complaints],
    ['点赞', survey?.likes],
    ['发布人数', survey?.authors],
    ['浏览次数', visits?.views],
    ['访客', visits?.visitors],
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-6">
      {figures.map(([label, value, to]) => (
        <Figure key={label} label={label} {...(to ? { to } : {})}>
          {value === undefined ? <Skeleton className="my-1.5 h-5 w-16" /> : thousands(value ?? 0)}
        </Figure>
      ))}
    </dl>
  )
}

function Figure({
  label,
  to,
  children,
}: {
  readonly label: string
  readonly to?: string
  readonly children: ReactNode
}) {
  return (
    <div className="rounded-xl border bg-surface px-4 py-3">
      <dt className="text-muted-foreground text-xs">{label}</dt>
      <dd className="font-semibold text-xl tabular-nums">
        {to ? (
          <Link to={to} className="text-primary-text hover:underline">
            {children}
          </Link>
        ) : (
          children
        )}
      </dd>
    </div>
  )
}

function SurveyCharts({ survey }: { readonly survey: Survey }) {
  const daily = [
    { name: 'dynamics', label: '动态' },
    { name: 'comments', label: '评论' },
    { name: 'complaints', label: '投诉' },
  ]
  return (
    <>
      <ChartCard title="每天的内容" kind="area" by="day" byLabel="日期" rows={survey.daily} series={daily} />
      <ChartCard
        title="动态的分类"
        kind="bar"
        by="name"
        byLabel="分类"
        rows={survey.categories}
        series={[{ name: 'dynamics', label: '动态' }]}
      />
      <ChartCard
        title="最热的话题"
        kind="bar"
        by="title"
        byLabel="话题"
        rows={survey.topTopics}
        series={[{ name: 'dynamics', label: '动态' }]}
      />
    </>
  )
}

function VisitCharts({ visits }: { readonly visits: Visits }) {
  const both = [
    { name: 'views', label: '浏览次数' },
    { name: 'visitors', label: '访客' },
  ]
  return (
    <>
      <ChartCard title="每天的访问" kind="area" by="day" byLabel="日期" rows={visits.daily} series={both} />
      <ChartCard
        title="一天里的访问"
        kind="bar"
        by="hour"
        byLabel="时"
        rows={visits.hourly}
        series={[{ name: 'views', label: '浏览次数' }]}
      />
      <ChartCard title="访问来源" kind="bar" by="name" byLabel="来源" rows={visits.sources} series={both} />
    </>
  )
}

function lastDays(count: number): Range {
  const now = Date.now()
  return { from: dayOf(now - (count - 1) * day), to: dayOf(now) }
}
