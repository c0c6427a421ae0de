import { type ReactNode, useState } from 'react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Spinner } from '@/ui/state.tsx'
import { CellValue } from '@/value/cell-value.tsx'
import { FieldValue } from '@/value/field-value.tsx'
import { ChangedValue } from '@/value/in-words/changed-value.tsx'
import { type AskedCommand, askedCommand, givenInputs } from '../../catalogue/token/asked-command.ts'
import type { Asks, Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Field } from '../../catalogue/vocabulary/field.ts'
import { hasValue } from '../../catalogue/vocabulary/row.ts'
import { fieldIn } from '../../catalogue/vocabulary/row-field.ts'
import type { Row } from '../../catalogue/wire.ts'
import { AskedRows, rowsAtOnce, useAskedRows, Warning } from './asked-rows.tsx'

type Props = { readonly entity: Entity; readonly row: Row }

/** Fields of a record that are no matter for people, or are told by what it asks to be done. */
export function fieldsOfAsked(entity: Entity, row: Row): string[] {
  const { asks } = entity
  if (!asks) return []
  const told = askedCommand(catalogue, entity, row) === null ? [] : [entity.label, asks.count, asks.sum]
  return [asks.command, asks.subject, asks.rows, asks.inputs, ...told]
}

/** What a record asks to be done, as whoever decides about it needs to know it: what, to which rows, with what, and how much. */
export function AskedCommandPart({ entity, row }: Props) {
  const asked = askedCommand(catalogue, entity, row)
  return asked && entity.asks ? <Shown key={row.id} asked={asked} asks={entity.asks} entity={entity} row={row} /> : null
}

function Shown({ asked, asks, entity, row }: Props & { readonly asked: AskedCommand; readonly asks: Asks }) {
  const { entity: target, action, title } = asked.action
  const [most, setMost] = useState(rowsAtOnce)
  const maySee = useCan()(`${target.name}.list`)
  const { data, error } = useAskedRows(asked, most, maySee)
  const part = givenBack(asked, data)
  const [count, sum] = [entity.fields[asks.count], entity.fields[asks.sum]]
  const inputs = givenInputs(asked, data?.[0]).filter(({ name }) => name !== part?.name)
  return (
    <section aria-label="要执行的操作" className="grid gap-3 rounded-lg border p-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="font-semibold text-base">
          {target.title}：{title}
        </h3>
        <p className="ml-auto flex flex-wrap items-baseline gap-x-3">
          {count ? <Figure field={count} value={asked.rows.length} /> : null}
          {sum && Number(row[asks.sum] ?? 0) > 0 ? (
            <Figure field={sum} value={row[asks.sum]} isGreat={part === null} />
          ) : null}
          {part ? <Figure field={part.field} value={part.value} isGreat /> : null}
        </p>
      </div>
      {asked.isPending && action.confirm ? <Warning>{action.confirm}</Warning> : null}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 empty:hidden">
        {inputs.map(({ name, field, value }) => (
          <Said key={name} label={field.label}>
            <InputValue field={field} value={value} />
          </Said>
        ))}
        <Effect asked={asked} />
      </dl>
      {!maySee ? (
        <p className="text-muted-foreground">您没有查看{target.title}的权限，看不到是哪些</p>
      ) : data ? (
        <AskedRows asked={asked} rows={data} most={most} onMore={() => setMost(most + rowsAtOnce)} />
      ) : error ? (
        <p className="text-destructive">{error.message}</p>
      ) : (
        <Spinner />
      )}
    </section>
  )
}

/** What is given back now, where the command is given what will have been in all; null where it gives back nothing or the whole. */
function givenBack({ action, inputs, isPending }: AskedCommand, rows: readonly Row[] | undefined) {
  const name = action.entity.machine?.money?.refunded
  const [row, ...others] = rows ?? []
  const field = name === undefined ? undefined : action.entity.fields[name]
  if (!isPending || name === undefined || !field || !row || others.length > 0 || !hasValue(inputs[name])) return null
  const value = Number(inputs[name]) - Number(row[name] ?? 0)
  return { name, field: { ...fieldIn(field, row), label: '本次退款' }, value }
}

function Figure({ field, value, isGreat = false }: { field: Field; value: unknown; isGreat?: boolean }) {
  return (
    <span className="flex items-baseline gap-1.5">
      <span className="text-muted-foreground text-xs">{field.label}</span>
      <span className={isGreat ? 'font-semibold text-lg' : 'font-medium'}>
        <FieldValue field={field} value={value} />
      </span>
    </span>
  )
}

/** What an action makes of each row by itself, whatever it is given. */
function Effect({ asked: { action, inputs } }: { readonly asked: AskedCommand }) {
  const { entity, action: does } = action
  if (does.remove) return <Said label="执行后">删除</Said>
  const set = Object.entries(does.set ?? {}).filter(([name, value]) => hasValue(value) && !(name in inputs))
  return set.map(([name, value]) => {
    const field = entity.fields[name]
    return field ? (
      <Said key={name} label={`执行后${field.label}`}>
        <CellValue field={field} value={value} />
      </Said>
    ) : null
  })
}

function Said({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="whitespace-nowrap text-muted-foreground leading-6">{label}</dt>
      <dd className="min-w-0 leading-6">{children}</dd>
    </>
  )
}

/** A value as it was given: a ref by its id alone, a structure as it is written. */
function InputValue({ field, value }: { readonly field: Field; readonly value: unknown }) {
  const isBare = field.kind === 'ref' || (field.kind === 'json' && !field.control)
  return isBare ? <ChangedValue field={field} value={value} /> : <FieldValue field={field} value={value} />
}
