import { Link, useSearchParams } from 'react-router-dom'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { DailyChart } from '@/chart/chart-card.tsx'
import { Figure } from '@/chart/figure.tsx'
import { useAnswer } from '@/chart/use-figures.ts'
import { thousands } from '@/format/number.ts'
import { useRecord } from '@/list/use-record.ts'
import { ScreenHeader } from '@/page/screen-header.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '@/ui/state.tsx'
import { questionKinds } from '../../../../commands/appletsDIY/question.ts'
import { formFigures } from '../../../../commands/appletsDIY/statistics.ts'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import { isRecord } from '../../../parsed-json.ts'
import { RecordChooser } from '../record-chooser.tsx'
import type { ScreenProps } from '../registry.ts'

type Figures = AnswerOf<typeof formFigures.answer>
type QuestionFigures = Figures['questions'][number]

/** What was answered in a form, question by question. The address names the form. */
export function FormFigures({ screen }: ScreenProps) {
  const [params] = useSearchParams()
  const can = useCan()
  const id = Number(params.get('form')) || null
  const { data: row } = useRecord(entityNamed(catalogue, 'form'), can('form.list') ? id : null)
  const chosen = id === null ? null : { id, label: String(row?.name ?? `#${id}`), picture: null }
  return (
    <>
      <ScreenHeader
        title={screen.screen.title}
        actions={
          <>
            <RecordChooser entity="form" label="表单" value={chosen} />
            {id === null ? null : (
              <Button asChild variant="outline">
                <Link to={`/appletsDIY/formdata?form=${id}`}>逐份查看</Link>
              </Button>
            )}
          </>
        }
      />
      {id === null ? <EmptyState title="选择一个表单，查看每一题的回答" /> : <Answered form={id} />}
    </>
  )
}

function Answered({ form }: { readonly form: number }) {
  const { data, error, refetch } = useAnswer(formFigures, { form }, true)
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="m-4 h-80" />
  const { contents, counted, unread, daily, questions } = data
  const all = contents ?? 0
  return (
    <div className="grid gap-4 p-4 pt-0">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure
          label="收到"
          to={`/appletsDIY/formdata?form=${form}`}
          note={counted === all ? undefined : `统计最近 ${thousands(counted ?? 0)} 份`}
        >
          {thousands(all)} 份
        </Figure>
        <Figure label="未读" to={`/appletsDIY/formdata?form=${form}&status=pending`}>
          {thousands(unread ?? 0)}
        </Figure>
        <Figure label="题目">{questions.length}</Figure>
        <Figure label="最近一份">{daily.at(-1)?.day ?? '—'}</Figure>
      </dl>
      {daily.length > 1 ? <DailyChart title="每天收到" rows={daily} series={{ contents: '收到' }} /> : null}
      <ol className="grid gap-4 lg:grid-cols-2">
        {questions.map((question, index) => (
          <li key={question.key} className="min-w-0">
            <QuestionCard {...{ question, index }} contents={counted ?? 0} />
          </li>
        ))}
      </ol>
    </div>
  )
}

type QuestionCardProps = { readonly question: QuestionFigures; readonly index: number; readonly contents: number }

function QuestionCard({ question, index, contents }: QuestionCardProps) {
  const { label, kind, answered, average } = question
  const chosen = chosenOf(question.chosen)
  const latest = Array.isArray(question.latest) ? question.latest.map(String) : []
  return (
    <section aria-label={label ?? ''} className="h-full rounded-xl border bg-surface p-4">
      <h2 className="font-semibold">
        <span className="mr-1 text-muted-foreground tabular-nums">{index + 1}.</span>
        {label}
      </h2>
      <p className="mb-3 text-muted-foreground text-xs">
        {questionKinds[kind ?? '']?.title} · {thousands(answered ?? 0)} / {thousands(contents)} 份回答
        {average ? ` · 平均 ${average}` : ''}
      </p>
      {chosen.length > 0 ? <Shares chosen={chosen} answered={answered ?? 0} /> : null}
      {latest.length > 0 ? (
        <ul className="grid gap-1.5 text-sm">
          {latest.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have answered the same
            <li key={at} className="line-clamp-2 rounded-md bg-surface-sunken px-2.5 py-1.5">
              {text}
            </li>
          ))}
        </ul>
      ) : null}
      {chosen.length + latest.length === 0 ? <p className="text-muted-foreground text-sm">还没有人回答</p> : null}
    </section>
  )
}

type Chosen = { readonly name: string; readonly count: number }

/** How often each was chosen, of all who answered: several may be chosen at once. */
function Shares({ chosen, answered }: { readonly chosen: readonly Chosen[]; readonly answered: number }) {
  return (
    <ul className="grid gap-2 text-sm">
      {chosen.map(({ name, count }) => {
        const percent = answered === 0 ? 0 : Math.round((count / answered) * 100)
        return (
          <li key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
            <span className="truncate">{name}</span>
            <span className="text-muted-foreground text-xs tabular-nums leading-5">
              {thousands(count)} · {percent}%
            </span>
            <span className="col-span-full h-2 overflow-hidden rounded-full bg-surface-sunken">
              <span className="block h-full rounded-full bg-primary" style={{ width: `${percent}%` }} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function chosenOf(value: unknown): Chosen[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each: unknown) =>
    isRecord(each) && 'name' in each && 'count' in each ? [{ name: String(each.name), count: Number(each.count) }] : [],
  )
}
