import { useState } from 'react'
import { useAnswer } from '@/chart/use-figures.ts'
import { yuan } from '@/format/number.ts'
import { DateTimeInput } from '@/ui/date-time-input.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Select } from '@/ui/select.tsx'
import { ErrorState, Skeleton } from '@/ui/state.tsx'
import { Switch } from '@/ui/switch.tsx'
import { runningTariff } from '../../../commands/runErrands/tariff.ts'
import { beijingMoment, beijingText } from '../../beijing-time.ts'
import { type Errand, type ErrandPrice, errandPrice } from '../../catalogue/order/errand-price.ts'
import type { AnswerOf } from '../../catalogue/vocabulary/module.ts'
import { plainNumber } from '../../plain-number.ts'
import type { SettingAsideProps } from './setting-aside.tsx'

type Tariff = AnswerOf<typeof runningTariff.answer>

/** An errand as it is put together; what is typed is text until it is counted with. */
type Wanted = {
  readonly category: string
  readonly house: string
  readonly floor: string
  readonly kilograms: string
  readonly urgent: string
  readonly at: string
  readonly isVip: boolean
}

const none = 'none'
const titles = { base: '起步价', floor: '楼层', weight: '重量', urgent: '加急', period: '时段', vip: '会员' } as const

/** What an errand would cost, line by line, by what is saved and, in its place, by what is being typed beside it. */
export function PricePanel({ drafts }: SettingAsideProps) {
  const { data, error, refetch } = useAnswer(runningTariff, {})
  const [chosen, setChosen] = useState<Partial<Wanted>>({})
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-72" />
  const tariff = withDrafts(data, drafts)
  const wanted = { ...openingOf(tariff), ...chosen }
  const problems = problemsIn(wanted)
  const isPriced = Object.values(problems).every((problem) => problem === undefined)
  const isAside = Object.keys(drafts).length > 0
  const put = (part: Partial<Wanted>) => setChosen((before) => ({ ...before, ...part }))
  return (
    <section aria-label="价格试算" className="grid gap-4 rounded-xl border bg-surface p-4">
      {isAside ? (
        <header>
          <h2 className="font-semibold">价格试算</h2>
          <p className="text-muted-foreground text-xs">和下单时算的一样；正在填的设置也算在内</p>
        </header>
      ) : null}
      <Choices {...{ tariff, wanted, problems, put }} />
      {isPriced ? <Price price={errandPrice(tariff, errandOf(tariff, wanted))} /> : null}
    </section>
  )
}

type ChoicesProps = {
  readonly tariff: Tariff
  readonly wanted: Wanted
  readonly problems: ReturnType<typeof problemsIn>
  readonly put: (part: Partial<Wanted>) => void
}

function Choices({ tariff, wanted, problems, put }: ChoicesProps) {
  const nothing = { value: none, label: '不加急' }
  const anywhere = { value: none, label: '没有电梯的楼' }
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="分类">
        {(aria) => (
          <Select
            {...described(aria)}
            value={wanted.category}
            onValueChange={(category) => put({ category })}
            options={offered(tariff.categories.map((each) => ({ ...each, name: pathOf(tariff, each) })))}
            className="w-full"
          />
        )}
      </Field>
      <Field label="加急">
        {(aria) => (
          <Select
            {...described(aria)}
            value={wanted.urgent}
            onValueChange={(urgent) => put({ urgent })}
            options={[nothing, ...offered(tariff.allowsUrgent ? tariff.urgents : [])]}
            className="w-full"
          />
        )}
      </Field>
      <Field label="楼栋">
        {(aria) => (
          <Select
            {...described(aria)}
            value={wanted.house}
            onValueChange={(house) => put({ house })}
            options={[anywhere, ...offered(tariff.houses)]}
            className="w-full"
          />
        )}
      </Field>
      <Field label="楼层" error={problems.floor}>
        {(aria) => <NumberInput {...aria} value={wanted.floor} onValueChange={(floor) => put({ floor })} />}
      </Field>
      <Field label="重量（公斤）" error={problems.kilograms}>
        {(aria) => <NumberInput {...aria} value={wanted.kilograms} onValueChange={(kilograms) => put({ kilograms })} />}
      </Field>
      <Field label="会员">
        {(aria) => <Switch {...aria} checked={wanted.isVip} onCheckedChange={(isVip) => put({ isVip })} />}
      </Field>
      <div className="col-span-2">
        <Field label="时间" error={problems.at}>
          {(aria) => <DateTimeInput {...aria} value={wanted.at} onValueChange={(at) => put({ at })} />}
        </Field>
      </div>
    </div>
  )
}

function NumberInput(props: Parameters<typeof Input>[0]) {
  return <Input {...props} inputMode="decimal" className="w-full tabular-nums" />
}

function Price({ price }: { readonly price: ErrandPrice }) {
  if (price.refusal !== null) return <p className="text-destructive text-sm">{price.refusal}</p>
  return (
    <dl aria-live="polite" className="grid gap-1.5 border-t pt-3 text-sm tabular-nums">
      {price.lines.map(({ part, title, amount }) => (
        <div key={part} className="flex justify-between gap-4">
          <dt className="min-w-0 truncate text-muted-foreground">
            {titles[part]} {title}
          </dt>
          <dd>{yuan(amount)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t pt-2 font-semibold text-base">
        <dt>合计</dt>
        <dd>{yuan(price.total)}</dd>
      </div>
    </dl>
  )
}

/** What is typed stands in the place of what is saved, as far as it is a value. */
function withDrafts(tariff: Tariff, drafts: SettingAsideProps['drafts']): Tariff {
  const { house, running_urgent: urgent, vip_price: vip } = drafts
  return {
    ...tariff,
    chargesFloors: flagOf(house?.on, tariff.chargesFloors),
    allowsUrgent: flagOf(urgent?.on, tariff.allowsUrgent),
    vipPercentage: shareOf(vip?.percentage, tariff.vipPercentage),
    vipLeast: amountOf(vip?.least, tariff.vipLeast),
  }
}

function openingOf(tariff: Tariff): Wanted {
  const parents = new Set(tariff.categories.map(({ parent }) => parent))
  const first = tariff.categories.find(({ number }) => !parents.has(number))
  const usual = tariff.urgents.find((each) => each.usual)
  return {
    category: String(first?.number ?? ''),
    house: none,
    floor: '1',
    kilograms: '1',
    urgent: usual ? String(usual.number) : none,
    at: beijingText(Date.now()).slice(0, 16),
    isVip: false,
  }
}

/** What of the typed is nothing to reckon with, in words. */
function problemsIn({ floor, kilograms, at }: Wanted) {
  const [level, weight] = [numberIn(floor), numberIn(kilograms)]
  return {
    floor: Number.isInteger(level) && level >= 1 ? undefined : '楼层要填从 1 起的整数',
    kilograms: Number.isFinite(weight) && weight > 0 ? undefined : '重量要填大于 0 的数',
    at: Number.isNaN(momentOf(at)) ? '没有这个时间' : undefined,
  }
}

/** The number that is typed; none where nothing is. */
function numberIn(typed: string): number {
  const plain = plainNumber(typed)
  return plain === '' ? Number.NaN : Number(plain)
}

function momentOf(at: string): number {
  return beijingMoment(at.replace(' ', 'T'))
}

function errandOf(tariff: Tariff, { category, house, floor, kilograms, urgent, at, isVip }: Wanted): Errand {
  return {
    category: Number(category),
    floor: numberIn(floor),
    lift: tariff.houses.find(({ number }) => String(number) === house)?.lift ?? false,
    weight: Math.round(numberIn(kilograms) * 1000),
    urgent: urgent === none || !tariff.allowsUrgent ? null : Number(urgent),
    at: momentOf(at),
    isVip,
  }
}

type Offered = { readonly number: number | null; readonly name: string | null }

function offered(rows: readonly Offered[]) {
  return rows.map(({ number, name }) => ({ value: String(number), label: name ?? '' }))
}

function pathOf({ categories }: Tariff, { parent, name }: Tariff['categories'][number]): string {
  const above = categories.find(({ number }) => number === parent)
  return above ? `${above.name} / ${name}` : (name ?? '')
}

/** What a Select takes of a control's names. */
function described({
  id,
  'aria-describedby': by,
}: {
  readonly id: string
  readonly 'aria-describedby': string | undefined
}) {
  return by === undefined ? { id } : { id, 'aria-describedby': by }
}

function flagOf(typed: unknown, saved: boolean): boolean {
  return typeof typed === 'boolean' ? typed : saved
}

function amountOf(typed: unknown, saved: number | null): number | null {
  return typeof typed === 'number' && Number.isSafeInteger(typed) && typed >= 0 ? typed : saved
}

function shareOf(typed: unknown, saved: number | null): number | null {
  return typeof typed === 'number' && typed <= 100 ? amountOf(typed, saved) : saved
}
