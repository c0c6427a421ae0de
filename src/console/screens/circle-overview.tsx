import { ChartCard, DailyChart, HourlyChart } from '@/chart/chart-card.tsx'
import { Figure } from '@/chart/figure.tsx'
import { useDays } from '@/chart/use-days.ts'
import { type FiguresOf, useFigures } from '@/chart/use-figures.ts'
import { momentsOf } from '@/format/day-range.ts'
import { thousands } from '@/format/number.ts'
import { FiguresPage } from '@/page/figures-page.tsx'
import { ErrorState } from '@/ui/state.tsx'
import { circleSurvey, visitStatistics } from '../../../commands/topicDynamics/statistics.ts'
import type { ScreenProps } from './registry.ts'

type Survey = FiguresOf<typeof circleSurvey.answer>
type Visits = FiguresOf<typeof visitStatistics.answer>

/** What happened in the circle and who came, over a range of days, from real rows; figures lead to their queues. */
export function CircleOverview({ screen }: ScreenProps) {
  const days = useDays()
  const params = momentsOf(days[0])
  const survey = useFigures(circleSurvey, params)
  const visits = useFigures(visitStatistics, params)
  return (
    <FiguresPage title={screen.screen.title} days={days} read={survey}>
      <Figures survey={survey.data} visits={visits.data} />
      {visits.error ? <ErrorState message={visits.error.message} onRetry={() => void visits.refetch()} /> : null}
      <div className="grid gap-4 lg:grid-cols-2">
        {survey.data ? <SurveyCharts survey={survey.data} /> : null}
        {visits.data ? <VisitCharts visits={visits.data} /> : null}
      </div>
    </FiguresPage>
  )
}

function Figures({ survey, visits }: { readonly survey: Survey | undefined; readonly visits: Visits | undefined }) {
  const figures: readonly (readonly [label: string, value: number | undefined, to?: string])[] = [
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
        <Figure key={label} label={label} to={to}>
          {value === undefined ? undefined : thousands(value)}
        </Figure>
      ))}
    </dl>
  )
}

function SurveyCharts({ survey }: { readonly survey: Survey }) {
  const daily = { dynamics: '动态', comments: '评论', complaints: '投诉' }
  return (
    <>
      <DailyChart title="每天的内容" rows={survey.daily} series={daily} />
      <ChartCard title="动态的分类" by="name" byLabel="分类" rows={survey.categories} series={{ dynamics: '动态' }} />
      <ChartCard title="最热的话题" by="title" byLabel="话题" rows={survey.topTopics} series={{ dynamics: '动态' }} />
    </>
  )
}

function VisitCharts({ visits }: { readonly visits: Visits }) {
  const both = { views: '浏览次数', visitors: '访客' }
  return (
    <>
      <DailyChart title="每天的访问" rows={visits.daily} series={both} />
      <HourlyChart title="一天里的访问" rows={visits.hourly} series={{ views: '浏览次数' }} />
      <ChartCard title="访问来源" by="name" byLabel="来源" rows={visits.sources} series={both} />
    </>
  )
}
