import { memo } from 'react'
import type { Entry } from '@/list/rows/row-slots.ts'
import { CellValue } from '@/value/cell-value.tsx'
import { Highlight } from '@/value/highlight.tsx'
import { MarkChip } from '@/value/mark-chip.tsx'
import { asImages, asMedia, asRef, coverOf, readableText } from '@/value/shown-value.ts'
import { Thumbnail } from '@/value/thumbnail.tsx'
import { TimeText } from '@/value/time-text.tsx'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { creationField } from '../../../catalogue/vocabulary/entity-use.ts'
import type { Field } from '../../../catalogue/vocabulary/field.ts'
import { fieldIn } from '../../../catalogue/vocabulary/row-field.ts'
import type { Row } from '../../../catalogue/wire.ts'
import type { NamedField } from './reading-parts.ts'
import { roles } from './roles.ts'
import { TickCell } from './tick-cell.tsx'

type CardProps = { readonly entry: Entry; readonly entity: Entity; readonly isSelected: boolean }

/**
 * A row where there is no room for columns: what it is known by, its first picture, and on up to two lines its status, who, how
 * much, when and what it is called else, each named but for what is known without.
 */
export const Card = memo(function Card({ entry, entity, isSelected }: CardProps) {
  const { row, mark } = entry
  const lead = leadOf(entity, row)
  const parts = partsOf(entity, lead, row)
  const picture = pictureOf(entity, entry)
  const statusField = parts.status === undefined ? undefined : entity.fields[parts.status]
  const label = entity.fields[lead]
  const title = readableText(label, row[lead])
  return (
    <div {...roles.none} className="grid h-full grid-cols-[40px_1fr_auto] items-center gap-x-1 pr-3">
      <TickCell isSelected={isSelected} />
      <div {...roles.cell} className="grid min-w-0 gap-1 group-data-handled/row:opacity-60">
        <p className="line-clamp-2 break-all leading-5">
          {label && isDay.test(title) ? <span className="text-muted-foreground">{label.label} </span> : null}
          <Highlight text={title} />
        </p>
        {/* A mark has the place of what stands on the second line. */}
        <div
          className={`flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 overflow-hidden text-muted-foreground text-xs ${mark ? 'h-5' : 'max-h-10.5'}`}
        >
          {statusField && parts.status ? <CellValue field={statusField} value={row[parts.status]} /> : null}
          {parts.facts.map(({ name, field, isNamed }) =>
            saysNothing(row[name], title) ? null : (
              <span key={name} className="flex min-h-5 min-w-0 items-center whitespace-nowrap">
                {isNamed || isDay.test(String(row[name])) ? <span className="mr-1 shrink-0">{field.label}</span> : null}
                <FactValue field={fieldIn(field, row)} value={row[name]} />
              </span>
            ),
          )}
        </div>
        {mark ? (
          <div className="flex">
            <MarkChip mark={mark} />
          </div>
        ) : null}
      </div>
      {picture ? <Thumbnail src={picture} className="size-14" /> : null}
    </div>
  )
})

/** What stands under the title, with its column's name or without. */
type Fact = NamedField & { readonly isNamed: boolean }

const isDay = /^\d{4}-\d{2}(-\d{2})?$/

/** Nothing, or what the title says. */
function saysNothing(value: unknown, title: string): boolean {
  return value === null || value === undefined || value === '' || asRef(value)?.label === title
}

function FactValue({ field, value }: { readonly field: Field; readonly value: unknown }) {
  return field.kind === 'time' && typeof value === 'number' ? (
    <TimeText at={value} rule="card" />
  ) : (
    <CellValue field={field} value={value} />
  )
}

/** The field a card begins with: what recalls the row to people where it has that, else what it is called. */
function leadOf({ list, label }: Entity, row: Row): string {
  const lead = list?.lead
  return lead === undefined || row[lead] === null || row[lead] === undefined || row[lead] === '' ? label : lead
}

/** The one whose row it is and when it came are known without a name; of several people each is named. What waits is said besides. */
function partsOf(
  entity: Entity,
  lead: string,
  row: Row,
): { readonly status: string | undefined; readonly facts: readonly Fact[] } {
  const columns = (entity.list?.columns ?? Object.keys(entity.fields)).flatMap((name): NamedField[] => {
    const field = entity.fields[name]
    return field && name !== lead ? [{ name, field }] : []
  })
  const first = (kind: Field['kind']) => columns.filter(({ field }) => field.kind === kind).slice(0, 1)
  // Of an order what it comes to, not what one of the goods costs.
  const sum = columns.filter(({ name }) => name === entity.machine?.money?.amount)
  const people = columns.filter(({ field }) => field.kind === 'ref' && field.entity === 'user')
  const who = people.length > 0 ? people.slice(0, 1) : first('ref')
  const [status, ...otherStatuses] = columns.filter(({ field }) => field.kind === 'status')
  const times = first('time')
  const isBare = !status && who.length === 0 && times.length === 0
  const label = columns.filter(({ name }) => name === entity.label)
  const facts = [
    ...otherStatuses.filter(({ name }) => row[name] === 'pending'),
    ...who,
    ...(sum.length > 0 ? sum : first('money')),
    ...(isBare ? first('count') : []),
    ...times,
    ...label,
  ]
  const isKnown = ({ name }: NamedField) =>
    name === creationField(entity) || name === entity.label || (people.length === 1 && people[0]?.name === name)
  return { status: status?.name, facts: facts.map((each) => ({ ...each, isNamed: !isKnown(each) })) }
}

function pictureOf(entity: Entity, { row }: Entry): string | null {
  for (const name of entity.list?.columns ?? []) {
    const kind = entity.fields[name]?.kind
    if (kind === 'image' || kind === 'images') {
      const [first] = asImages(row[name])
      if (first) return first
    }
    const media = kind === 'media' ? asMedia(row[name]) : null
    if (media) return coverOf(media)
  }
  return null
}
