import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { ChartCard, DailyChart, HourlyChart } from '@/chart/chart-card.tsx'
import { Totals } from '@/chart/totals.tsx'
import { useDays } from '@/chart/use-days.ts'
import { type FiguresOf, useFigures } from '@/chart/use-figures.ts'
import { placeOf } from '@/detail/record-link.tsx'
import { type DayRange, madeWithin, momentsOf } from '@/format/day-range.ts'
import { thousands } from '@/format/number.ts'
import { FiguresPage } from '@/page/figures-page.tsx'
import { useCan } from '@/session/session.ts'
import { circleSurvey, visitStatistics } from '../../../commands/topicDynamics/statistics.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
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
    <FiguresPage title={screen.screen.title} days={days} read={[survey, visits]}>
      <Figures survey={survey.data} visits={visits.data} days={days[0]} />
      <div className="grid gap-4 lg:grid-cols-2">
        {survey.data ? <SurveyCharts survey={survey.data} /> : null}
        {visits.data ? <VisitCharts visits={visits.data} /> : null}
      </div>
    </FiguresPage>
  )
}

type FiguresProps = {
  readonly survey: Survey | undefined
  readonly visits: Visits | undefined
  readonly days: DayRange
}

function Figures({ survey, visits, days }: FiguresProps) {
  const can = useCan()
  const listOf = (entity: string) => {
    const place = placeOf(entityNamed(catalogue, entity), can)
    return place ? `${place.path}?entity=${entity}` : undefined
  }
  const waiting = (entity: string) => {
    const list = listOf(entity)
    return list && `${list}&status=pending`
  }
  const made = (entity: string) => {
    const list = listOf(entity)
    return list && madeWithin(list, days)
  }
  const figures: readonly (readonly [label: string, value: number | undefined, to?: string | undefined])[] = [
    ['待审核动态', survey?.pendingDynamics, waiting('dynamic')],
    ['待审核话题', survey?.pendingTopics, waiting('topic')],
    ['待处理投诉', survey?.pendingComplaints, waiting('topicComplaint')],
    ['新增动态', survey?.dynamics, made('dynamic')],
    ['新增评论', survey?.comments, made('comment')],
    ['新增话题', survey?.topics, made('topic')],
    ['新增投诉', survey?.complaints, made('topicComplaint')],
    ['点赞', survey?.likes],
    ['发布人数', survey?.authors],
    ['浏览次数', visits?.views],
    ['访客', visits?.visitors],
  ]
  return (
    <Totals
      totals={figures.map(([label, value, to]) => [label, value === undefined ? undefined : thousands(value), to])}
    />
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
