import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChartCard } from '@/chart/chart-card.tsx'
import { DayRangeBar } from '@/chart/day-range-bar.tsx'
import { Figure } from '@/chart/figure.tsx'
import { lastDays, momentsOf } from '@/format/day-range.ts'
import { thousands } from '@/format/number.ts'
import { ScreenHeader } from '@/page/screen-header.tsx'
import { fire } from '@/session/call/api.ts'
import { ErrorState, Skeleton } from '@/ui/state.tsx'
import { circleSurvey, visitStatistics } from '../../../commands/topicDynamics/statistics.ts'
import type { AnswerOf } from '../../catalogue/vocabulary/module.ts'
import type { ScreenProps } from './registry.ts'

type Survey = AnswerOf<typeof circleSurvey.answer>
type Visits = AnswerOf<typeof visitStatistics.answer>

/** What happened in the circle and who came, over a range of days, from real rows; figures lead to their queues. */
export function CircleOverview({ screen }: ScreenProps) {
  const [range, setRange] = useState(() => lastDays(30))
  const params = momentsOf(range)
  const survey = useQuery({
    queryKey: ['query', circleSurvey.name, range],
    queryFn: ({ signal }) => fire<Survey>(circleSurvey.call, params, { quiet: true, signal }),
  })
  const visits = useQuery({
    queryKey: ['query', visitStatistics.name, range],
    queryFn: ({ signal }) => fire<Visits>(visitStatistics.call, params, { quiet: true, signal }),
  })
  return (
    <>
      <ScreenHeader title={screen.screen.title} actions={<DayRangeBar value={range} onChange={setRange} />} />
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
