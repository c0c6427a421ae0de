import { Download } from 'lucide-react'
import { type ComponentProps, type ReactNode, useCallback, useMemo, useState } from 'react'
import { type AuditFilter, AuditList } from '@/audit/audit-list.tsx'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { ChartCard, HourlyChart } from '@/chart/chart-card.tsx'
import { countedDays } from '@/chart/counted-days.ts'
import { ReadFigures } from '@/chart/read-figures.tsx'
import { type FiguresOf, useFigures } from '@/chart/use-figures.ts'
import { downloadFile, fileName } from '@/export/save-file.ts'
import { lastDays, momentsOf } from '@/format/day-range.ts'
import { thousands } from '@/format/number.ts'
import { ScreenHeader } from '@/page/screen-header.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/button.tsx'
import { Combobox, type ComboboxOption } from '@/ui/combobox.tsx'
import { DateRange } from '@/ui/date-range.tsx'
import { notify } from '@/ui/toaster.tsx'
import { searchOptions } from '@/value/entity-options.ts'
import { moderatorFigures } from '../../../commands/authorityment/statistics.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { optionsPermission } from '../../catalogue/permission.ts'
import { searchCommands, searchEntities, searchRows } from './audit-options.ts'
import { Outbox } from './outbox.tsx'
import type { ScreenProps } from './registry.ts'

type Figures = FiguresOf<typeof moderatorFigures.answer>

const account = entityNamed(catalogue, 'account')

/** Who did what: filtered by person and time, with what each moderator decided in that time. */
export function AuditScreen({ screen }: ScreenProps) {
  const [person, setPerson] = useState<ComboboxOption | null>(null)
  const [range, setRange] = useState(() => lastDays(30))
  const [command, setCommand] = useState<ComboboxOption | null>(null)
  const [entity, setEntity] = useState<ComboboxOption | null>(null)
  const [row, setRow] = useState<ComboboxOption | null>(null)
  const can = useCan()
  const search = useCallback(
    async (keyword: string, signal: AbortSignal): Promise<ComboboxOption[]> =>
      (await searchOptions(account, keyword, signal)).map(({ id, label }) => ({ value: String(id), label })),
    [],
  )
  const kind = entity ? entityNamed(catalogue, entity.value) : null
  const mayChoose = kind !== null && can(optionsPermission(kind))
  const searchRow = useMemo(() => kind && searchRows(kind, mayChoose), [kind, mayChoose])
  const { from, to } = momentsOf(range)
  const moments = { ...(range.from ? { from } : {}), ...(range.to ? { to } : {}) }
  const filter: AuditFilter = {
    ...moments,
    ...(person ? { account: Number(person.value) } : {}),
    ...(command ? { command: command.value } : {}),
    ...(entity ? { entity: entity.value } : {}),
    ...(entity && row ? { row: Number(row.value) } : {}),
  }
  const counted = countedDays(range)
  const figures = useFigures(moderatorFigures, momentsOf(counted))
  return (
    <>
      <ScreenHeader
        title={screen.screen.title}
        actions={
          <Button variant="outline" onClick={() => void save(filter)}>
            <Download /> 导出 CSV
          </Button>
        }
      />
      <div className="grid gap-5 px-4 pb-10">
        <div className="flex flex-wrap items-start gap-4">
          <Chooser label="操作人" value={person} onSearch={search} onChange={setPerson} />
          <Chooser label="操作" value={command} onSearch={searchCommands} onChange={setCommand} />
          <Chooser
            label="内容"
            value={entity}
            onSearch={searchEntities}
            onChange={(chosen) => {
              setEntity(chosen)
              setRow(null)
            }}
          />
          {entity && searchRow ? (
            <Chooser
              key={entity.value}
              label={entity.label}
              placeholder={mayChoose ? '名称或编号' : '编号'}
              value={row}
              onSearch={searchRow}
              onChange={setRow}
            />
          ) : null}
          <DateRange label="操作时间" value={range} onChange={setRange} />
        </div>
        {counted.from === range.from ? null : (
          <p className="text-muted-foreground text-sm">
            处理量只统计一年：{counted.from} 至 {counted.to}
          </p>
        )}
        <ReadFigures of={[figures]} isPart>
          {figures.data ? (
            <>
              <People figures={figures.data} />
              <div className="grid gap-4 lg:grid-cols-2">
                <HourlyChart title="一天中的处理量" rows={figures.data.hourly} series={{ decisions: '处理' }} />
                <ChartCard
                  title="操作分布"
                  byLabel="操作"
                  by="name"
                  rows={figures.data.verbs}
                  series={{ decisions: '处理' }}
                />
              </div>
            </>
          ) : null}
        </ReadFigures>
        <section aria-label="操作记录" className="rounded-xl border bg-surface p-4">
          <h2 className="mb-3 font-semibold">操作记录</h2>
          <AuditList filter={filter} />
        </section>
        <Outbox />
      </div>
    </>
  )
}

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid w-52 gap-1.5 text-sm max-sm:w-full">
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  )
}

type ChooserProps = Pick<ComponentProps<typeof Combobox>, 'value' | 'onSearch' | 'onChange' | 'placeholder'> & {
  readonly label: string
}

/** What the record is narrowed to, or everything of its kind. */
function Chooser({ label, ...props }: ChooserProps) {
  return (
    <Labelled label={label}>
      <Combobox placeholder={`所有${label}`} {...props} aria-label={label} />
    </Labelled>
  )
}

async function save(filter: AuditFilter): Promise<void> {
  if (await downloadFile('/console/audit/export', filter, fileName('操作记录', 'csv'))) notify('已导出操作记录')
}

function People({ figures }: { readonly figures: Figures }) {
  const isOnlyOne = (name: string | null) => figures.people.filter((each) => each.name === name).length === 1
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
          {figures.people.map(({ account, name, decisions, perHour, reversed, reversedShare }) => (
            <tr key={account} className="border-t tabular-nums">
              <th scope="row" className="py-1.5 pr-4 text-left font-medium">
                {isOnlyOne(name) ? name : `${name} #${account}`}
              </th>
              <td className="pr-4">{thousands(decisions)}</td>
              <td className="pr-4">{thousands(perHour)}</td>
              <td className="pr-4">{thousands(reversed)}</td>
              <td>{reversedShare}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      {figures.people.length === 0 ? (
        <p className="border-t pt-3 text-muted-foreground text-sm">这段时间没有人处理过内容</p>
      ) : null}
    </section>
  )
}
