import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { thousands } from '@/format/number.ts'
import { read } from '@/session/call/api.ts'
import { Button } from '@/ui/button.tsx'
import { CellValue } from '@/value/cell-value.tsx'
import { ChangedValue } from '@/value/in-words/changed-value.tsx'
import { recordLabel } from '@/value/shown-value.ts'
import { movedAmount } from '../../catalogue/order/money-command.ts'
import type { AskedCommand } from '../../catalogue/token/asked-command.ts'
import { reasonAgainst } from '../../catalogue/vocabulary/condition.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { creationField } from '../../catalogue/vocabulary/entity-use.ts'
import { hasValue } from '../../catalogue/vocabulary/row.ts'
import { fieldIn } from '../../catalogue/vocabulary/row-field.ts'
import type { ListAnswer, Row } from '../../catalogue/wire.ts'
import { RecordLink } from './record-link.tsx'

/** Rows shown at first, and more at each press. */
export const rowsAtOnce = 20

/** Those of the rows a command is to be done to that are shown, as they stand now. */
export function useAskedRows({ action: { entity }, rows }: AskedCommand, most: number, maySee: boolean) {
  const ids = rows.slice(0, most)
  return useQuery({
    // Read anew with records after each decision.
    queryKey: ['record', entity.name, ids],
    enabled: maySee && ids.length > 0 && entity.list !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      entity.list ? (await read<ListAnswer>(entity.list.call, { ids, limit: ids.length }, signal)).list : [],
  })
}

type AskedRowsProps = {
  readonly asked: AskedCommand
  readonly rows: readonly Row[]
  readonly most: number
  readonly onMore: () => void
}

/** The rows a command is to be done to, by what their list shows of them; those it will not be done to say why. */
export function AskedRows({ asked, rows, most, onMore }: AskedRowsProps) {
  const { entity } = asked.action
  const rest = asked.rows.length - most
  return (
    <>
      <ul className="divide-y rounded-md border">
        {asked.rows.slice(0, most).map((id) => {
          const row = rows.find((each) => each.id === id)
          return (
            <li key={id} className="grid gap-1 px-2.5 py-2">
              {row ? <AskedRow asked={asked} row={row} /> : <Warning>{goneText(entity, id)}</Warning>}
            </li>
          )
        })}
      </ul>
      {rest > 0 ? (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={onMore}>
          再显示 {thousands(Math.min(rest, rowsAtOnce))} 项，共 {thousands(asked.rows.length)} 项
        </Button>
      ) : null}
    </>
  )
}

function goneText({ title }: Entity, id: number): string {
  return `${title} #${id} 已经不在了`
}

function AskedRow({ asked, row }: { readonly asked: AskedCommand; readonly row: Row }) {
  const { entity, action } = asked.action
  const amounts = movedAmount(entity, action)?.amount ?? []
  const amount = amounts.find((name) => hasValue(row[name]))
  const field = amount === undefined ? undefined : entity.fields[amount]
  const changed = asked.isPending ? changedNames(asked, row) : []
  const against = asked.isPending ? whyNot(asked, row) : null
  return (
    <>
      <div className="flex items-baseline gap-3">
        <RecordLink entity={entity} id={row.id}>
          {recordLabel(entity, row) ?? `${entity.title} ${row.id}`}
        </RecordLink>
        {field && amount !== undefined ? (
          <span className="ml-auto shrink-0 font-medium">
            <CellValue field={fieldIn(field, row)} value={row[amount]} />
          </span>
        ) : null}
      </div>
      <Facts entity={entity} row={row} without={[entity.label, ...amounts, ...changed]} />
      <Changes asked={asked} row={row} names={changed} />
      {against ? <Warning>{against}</Warning> : null}
    </>
  )
}

/** Why a command will not be done to a row as it stands now; null where it will be. */
function whyNot({ action: { entity, action }, versions }: AskedCommand, row: Row): string | null {
  const asOf = versions[String(row.id)]
  if (asOf !== undefined && asOf !== row.version) return '提出之后有变化，不能照此执行'
  const reason = reasonAgainst(entity, action.when, row)
  return reason && `${reason}，执行时会跳过`
}

type FactsProps = { readonly entity: Entity; readonly row: Row; readonly without: readonly string[] }

/** What the list of rows says of one. */
function Facts({ entity, row, without }: FactsProps) {
  const created = creationField(entity)
  const facts = (entity.list?.columns ?? []).flatMap((name) => {
    const field = entity.fields[name]
    const isShown = field && !without.includes(name) && name !== created && hasValue(row[name]) && row[name] !== false
    return isShown ? [{ name, field: fieldIn(field, row) }] : []
  })
  return (
    <dl className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs leading-5">
      {facts.map(({ name, field }) => (
        <div key={name} className="flex min-w-0 max-w-full gap-1">
          <dt className="shrink-0 text-muted-foreground">{field.label}</dt>
          <dd className="flex min-w-0 items-center">
            <CellValue field={field} value={row[name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Fields of a row in which the command is given something else than it has. */
function changedNames({ action: { entity }, inputs }: AskedCommand, row: Row): string[] {
  return Object.keys(inputs).filter((name) => {
    const field = entity.fields[name]
    const isTold = field !== undefined && field.kind !== 'ref' && hasValue(row[name]) && hasValue(inputs[name])
    return isTold && row[name] !== inputs[name]
  })
}

type ChangesProps = { readonly asked: AskedCommand; readonly row: Row; readonly names: readonly string[] }

/** What a row has and the command is given instead: what was given back before, and what will have been. */
function Changes({ asked: { action, inputs }, row, names }: ChangesProps) {
  return names.map((name) => {
    const named = action.entity.fields[name]
    const field = named && fieldIn(named, row)
    return field ? (
      <p key={name} className="text-xs leading-5">
        <span className="text-muted-foreground">{field.label}</span> <ChangedValue field={field} value={row[name]} /> →{' '}
        <span className="font-medium">
          <ChangedValue field={field} value={inputs[name]} />
        </span>
      </p>
    ) : null
  })
}

/** What keeps a decision from being made blindly. */
export function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 text-warning leading-6">
      <TriangleAlert className="mt-1 size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
