import { memo } from 'react'
import type { Entry } from '@/list/rows/row-slots.ts'
import { CellValue, RefName } from '@/value/cell-value.tsx'
import { Highlight } from '@/value/highlight.tsx'
import { MarkChip } from '@/value/mark-chip.tsx'
import { asImages, asMedia, asRef, coverOf, readableText } from '@/value/shown-value.ts'
import { Thumbnail } from '@/value/thumbnail.tsx'
import { TimeText } from '@/value/time-text.tsx'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { fieldIn } from '../../../catalogue/vocabulary/row-field.ts'
import { roles } from './roles.ts'
import { TickCell } from './tick-cell.tsx'

type CardProps = { readonly entry: Entry; readonly entity: Entity; readonly isSelected: boolean }

/** A row where there is no room for columns: its text in two lines, its first picture, who and when, and its status. */
export const Card = memo(function Card({ entry, entity, isSelected }: CardProps) {
  const { row, mark } = entry
  const parts = partsOf(entity)
  const picture = pictureOf(entity, entry)
  const person = parts.person === undefined ? null : asRef(row[parts.person])
  const statusField = parts.status === undefined ? undefined : entity.fields[parts.status]
  const time = parts.time === undefined ? null : row[parts.time]
  return (
    <div {...roles.none} className="grid h-full grid-cols-[40px_1fr_auto] items-center gap-x-1 pr-3">
      <TickCell isSelected={isSelected} />
      <div {...roles.cell} className="grid min-w-0 gap-1.5 group-data-handled/row:opacity-60">
        <p className="line-clamp-2 break-all leading-5">
          <Highlight text={readableText(entity.fields[entity.label], row[entity.label])} />
        </p>
        <div className="flex min-w-0 items-center gap-2 text-muted-foreground text-xs">
          {statusField && parts.status ? <CellValue field={statusField} value={row[parts.status]} /> : null}
          {person ? (
            <span className="flex min-w-0 items-center">
              <RefName label={person.label} picture={person.picture} />
            </span>
          ) : null}
          {parts.figures.map((name) => {
            const field = entity.fields[name]
            return field && typeof row[name] === 'number' ? (
              <span key={name} className="shrink-0">
                {field.label} <CellValue field={fieldIn(field, row)} value={row[name]} />
              </span>
            ) : null
          })}
          {typeof time === 'number' ? (
            <span className="shrink-0">
              <TimeText at={time} rule="card" />
            </span>
          ) : null}
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

function partsOf(entity: Entity) {
  const names = Object.keys(entity.fields)
  const columns = entity.list?.columns ?? names
  const find = (...kinds: string[]) => columns.find((name) => kinds.includes(entity.fields[name]?.kind ?? ''))
  const person = columns.find((name) => {
    const field = entity.fields[name]
    return field?.kind === 'ref' && field.entity === 'user'
  })
  const parts = { person: person ?? find('ref'), status: find('status'), time: find('time') }
  const isBare = !parts.person && !parts.status && !parts.time
  const amounts = columns.filter((name) => entity.fields[name]?.kind === 'money').slice(0, 1)
  const counts = isBare ? columns.filter((name) => entity.fields[name]?.kind === 'count').slice(0, 1) : []
  return { ...parts, figures: [...amounts, ...counts] }
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
