import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { moderatorFigures } from '../../../../commands/authorityment/statistics.ts'
import { catalogue } from '../../../../commands/index.ts'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import { fire } from '../../app/api.ts'
import { AuditList } from '../../audit/audit-list.tsx'
import { ChartCard } from '../../chart/chart-card.tsx'
import { thousands } from '../../format/number.ts'
import { searchOptions } from '../../grid/filter/entity-options.ts'
import { ScreenHeader } from '../../shell/screen-header.tsx'
import { Combobox, type ComboboxOption } from '../../ui/control/combobox.tsx'
import { DateRange } from '../../ui/date/date-range.tsx'
import { lastDays } from '../../ui/date/day-range.ts'
import { ErrorState } from '../../ui/feedback/state.tsx'
import type { ScreenProps } from '../registry.ts'

type Figures = AnswerOf<typeof moderatorFigures.answer>

const account = entityNamed(catalogue, 'account')

/** Who did what: filtered by person and time, with what each moderator decided in that time. */
export function AuditScreen({ screen }: ScreenProps) {
  const [person, setPerson] = useState<ComboboxOption | null>(null)
  const [range, setRange] = useState(() => lastDays(30))
  const search = useCallback(
    async (keyword: string, signal: AbortSignal): Promise<ComboboxOption[]> =>
      (await searchOptions(account, keyword, signal)).map(({ id, label }) => ({ value: String(id), label })),
    [],
  )
  const moments = {
    ...(range.from ? { from: new Date(`${range.from}T00:00:00`).getTime() } : {}),
    ...(range.to ? { to: new Date(`${range.to}T23:59:59.999`).getTime() } : {}),
  }
  const figures = useQuery({
    queryKey: ['query', moderatorFigures.name, range],
    queryFn: ({ signal }) => fire<Figures>(moderatorFigures.call, moments, { quiet: true, signal }),
  })
  return (
    <>
      <ScreenHeader title={screen.screen.title} />
      <div className="grid grid-cols-1 gap-5 px-4 pb-10">
        <div className="flex flex-wrap items-start gap-4">
          <div className="grid w-56 gap-1.5 text-sm max-sm:w-full">
            <span aria-hidden="true">操作人</span>
            <Combobox
              aria-label="操作人"
              value={person}
              onSearch={search}
              onChange={setPerson}
              placeholder="所有操作人"
            />
          </div>
          <DateRange label="操作时间" value={range} onChange={setRange} />
        </div>
        {figures.error ? <ErrorState message={figures.error.message} onRetry={() => void figures.refetch()} /> : null}
        {figures.data ? <People figures={figures.data} /> : null}
        {figures.data ? (
          <div className="grid gap-4 lg:grid-cols-2">
            <ChartCard
              title="一天中的处理量"
              kind="bar"
              byLabel="时"
              by="hour"
              rows={figures.data.hourly}
              series={[{ name: 'decisions', label: '处理' }]}
            />
            <ChartCard
              title="操作分布"
              kind="bar"
              byLabel="操作"
              by="name"
              rows={figures.data.verbs}
              series={[{ name: 'decisions', label: '处理' }]}
            />
          </div>
        ) : null}
        <section aria-label="操作记录" className="rounded-xl border bg-surface p-4">
          <h2 className="mb-3 font-semibold">操作记录</h2>
          <AuditList filter={{ ...moments, ...(person ? { account: Number(person.value) } : {}) }} />
        </section>
      </div>
    </>
  )
}

function People({ figures }: { readonly figures: Figures }) {
  return (
    <section aria-label="审核员工作量" className="overflow-x-auto rounded-xl border bg-surface p-4">
      <h2 className="mb-3 font-semibold">审核员工作量</h2>
      <table className="w-full text-sm">
        <thead className="text-left text-muted-foreground">
          <tr>
            {['审核员', '处理', '每小时', '被撤销', '撤销率'].map((heading) => (
              <th key={heading} scope="col" className="py-1.5 pr-4 font-normal">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.people.map(({ name, decisions, perHour, reversed, reversedShare }) => (
            <tr key={name} className="border-t tabular-nums">
              <th scope="row" className="py-1.5 pr-4 text-left font-medium">
                {name}
              </th>
              <td className="pr-4">{thousands(decisions ?? 0)}</td>
              <td className="pr-4">{thousands(perHour ?? 0)}</td>
              <td className="pr-4">{thousands(reversed ?? 0)}</td>
              <td>{reversedShare}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
