import { memo } from 'react'
import type { Entry } from '@/list/rows/row-slots.ts'
import { CellValue } from '@/value/cell-value.tsx'
import { MarkChip } from '@/value/mark-chip.tsx'
import { Highlight } from '@/value/sensitive/highlight.tsx'
import { asImages, asMedia, coverOf, readableText } from '@/value/shown-value.ts'
import { Thumbnail } from '@/value/thumbnail.tsx'
import { TimeText } from '@/value/time-text.tsx'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { Field } from '../../../catalogue/vocabulary/field.ts'
import { fieldIn } from '../../../catalogue/vocabulary/row-field.ts'
import { cardParts, leadOf } from './card-parts.ts'
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
  const label = entity.fields[lead]
  const title = readableText(label, row[lead])
  const { status, facts } = cardParts(entity, lead, title, row)
  const picture = pictureOf(entity, entry)
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
          {status ? <CellValue field={status.field} value={row[status.name]} /> : null}
          {facts.map(({ name, field, isNamed }) => (
            <span key={name} className="flex min-h-5 min-w-0 items-center whitespace-nowrap">
              {isNamed || isDay.test(String(row[name])) ? <span className="mr-1 shrink-0">{field.label}</span> : null}
              <FactValue field={fieldIn(field, row)} value={row[name]} />
            </span>
          ))}
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

const isDay = /^\d{4}-\d{2}(-\d{2})?$/

function FactValue({ field, value }: { readonly field: Field; readonly value: unknown }) {
  return field.kind === 'time' && typeof value === 'number' ? (
    <TimeText at={value} rule="card" />
  ) : (
    <CellValue field={field} value={value} />
  )
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
