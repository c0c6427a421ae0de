import { memo, use } from 'react'
import type { Entry } from '@/list/rows/row-slots.ts'
import { Skeleton } from '@/ui/state.tsx'
import { CellValue, RefName } from '@/value/cell-value.tsx'
import { MarkChip } from '@/value/mark-chip.tsx'
import { Highlight } from '@/value/sensitive/highlight.tsx'
import { SensitiveWordsContext } from '@/value/sensitive/sensitive-words.ts'
import { asImages, asMedia, asRef, coverOf, readableText } from '@/value/shown-value.ts'
import { MediaSign } from '@/value/thumbnail.tsx'
import { wordsIn } from '../../../catalogue/sensitive/cut-at-words.ts'
import { fieldIn } from '../../../catalogue/vocabulary/row-field.ts'
import type { Row } from '../../../catalogue/wire.ts'
import { written } from '../column/columns.ts'
import type { NamedField } from '../main-fields.ts'
import { type ReadingParts, saysSomething } from './reading-parts.ts'
import { roles, wideCellRole } from './roles.ts'
import { TickCell } from './tick-cell.tsx'

/** More characters than three lines of the widest screen hold; what comes after is not laid out. */
const longestShown = 600
const mostPictures = 3
const mostWords = 6
/** On screens with finer pixels a picture of 64 px shows more than the smallest rendition has. */
const pictureSize = devicePixelRatio > 1 ? 240 : 80

type ReadingRowProps = {
  readonly entry: Entry
  readonly parts: ReadingParts
  /** Columns it stands for, for screen readers. */
  readonly columnCount: number
  readonly isSelected: boolean
}

/** A row whose text is read in the list: up to three lines, its pictures, and below who, when, and what else it says. */
export function ReadingRow({ isSelected, ...content }: ReadingRowProps) {
  return (
    <div {...roles.none} className={frame}>
      <TickCell isSelected={isSelected} />
      <Content {...content} />
    </div>
  )
}

/** Apart from the box of the selection, so that ticking a row renders the box alone. */
const Content = memo(function Content({ entry, parts, columnCount }: Omit<ReadingRowProps, 'isSelected'>) {
  const { row, mark } = entry
  return (
    <div {...wideCellRole(columnCount)} className="flex min-w-0 gap-3 py-1 pr-3 pl-2">
      <div className="flex min-w-0 max-w-[70em] flex-1 flex-col justify-center gap-1 group-data-handled/row:text-muted-foreground group-data-handled/row:opacity-60">
        <Text row={row} parts={parts} />
        <Facts row={row} parts={parts} />
      </div>
      <Pictures row={row} fields={parts.pictures} />
      {mark || parts.statuses.length > 0 ? (
        <div className="ml-auto flex max-w-60 shrink-0 flex-col items-end gap-1 py-0.5">
          {mark ? <MarkChip mark={mark} /> : null}
          {parts.statuses.map(({ name, field }) => (
            <CellValue key={name} field={fieldIn(field, row)} value={row[name]} />
          ))}
        </div>
      ) : null}
    </div>
  )
})

/** Its place while it is loading. */
export function ReadingPlaceholder() {
  return (
    <div {...roles.none} className={frame}>
      <span />
      <div {...roles.cell} className="grid content-center gap-3 px-2">
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/5" />
        <Skeleton className="w-1/4" />
      </div>
    </div>
  )
}

const frame = 'grid h-full [grid-template-columns:36px_minmax(0,1fr)]'

type PartProps = { readonly row: Row; readonly parts: ReadingParts }

function Text({ row, parts: { heading, label, text } }: PartProps) {
  const words = text && saysSomething(row[text.name]) ? readableText(text.field, row[text.name]) : null
  if (heading === null) {
    return (
      <p className="line-clamp-3 break-words leading-[1.45]">
        <Highlight text={(words ?? '（无）').slice(0, longestShown)} />
      </p>
    )
  }
  const title = saysSomething(row[heading.name]) ? heading : (label ?? heading)
  return (
    <div className="min-w-0 leading-[1.45]">
      <p className="truncate font-semibold">
        <Highlight text={readableText(title.field, row[title.name])} />
      </p>
      {words === null ? null : (
        <p className="line-clamp-2 break-words">
          <Highlight text={words.slice(0, longestShown)} />
        </p>
      )}
    </div>
  )
}

function Facts({ row, parts }: PartProps) {
  const { heading, text, author, time, facts } = parts
  const person = author ? asRef(row[author.name]) : null
  return (
    // What has no room in the line is left out whole: cut off, "押金" reads as something else.
    <div className="flex max-h-5 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 overflow-hidden whitespace-nowrap text-muted-foreground text-xs leading-[1.5]">
      {person ? (
        <span className="flex max-w-48 shrink-0 items-center" title={author?.field.label}>
          <RefName label={person.label} picture={person.picture} />
        </span>
      ) : null}
      {time ? <Fact {...time} row={row} isNamed={false} /> : null}
      <MatchedWords
        text={[heading, text].map((part) => (part ? readableText(part.field, row[part.name]) : '')).join('\n')}
      />
      {facts.map((fact) => (
        <Fact key={fact.name} {...fact} row={row} isNamed={!namesItself.has(fact.field.kind)} />
      ))}
    </div>
  )
}

/** Kinds whose values are understood without what they are of. */
const namesItself: ReadonlySet<string> = new Set(['choice', 'ref', 'image', 'images', 'media'])

type FactProps = NamedField & { readonly row: Row; readonly isNamed: boolean }

function Fact({ name, field, row, isNamed }: FactProps) {
  const value = row[name]
  if (!saysSomething(value)) return null
  if (field.kind === 'flag') return <span className="shrink-0">{field.label}</span>
  return (
    <span
      className={`flex items-center ${written.has(field.kind) ? 'min-w-0 max-w-max flex-[1_1_8em] overflow-hidden' : 'shrink-0'}`}
      title={isNamed ? undefined : field.label}
    >
      {isNamed ? <span className="mr-1 shrink-0">{field.label}</span> : null}
      <CellValue field={field} value={value} />
    </span>
  )
}

/** The sensitive words of the whole text, which three lines may not show. */
const MatchedWords = memo(function MatchedWords({ text }: { readonly text: string }) {
  const found = wordsIn(text, use(SensitiveWordsContext))
  if (found.length === 0) return null
  return (
    <span className="flex shrink-0 items-center gap-1">
      敏感词
      {found.slice(0, mostWords).map((word) => (
        <mark key={word} className="px-1">
          {word}
        </mark>
      ))}
      {found.length > mostWords ? `等 ${found.length} 个` : null}
    </span>
  )
})

function Pictures({ row, fields }: { readonly row: Row; readonly fields: readonly NamedField[] }) {
  const shown = fields.flatMap(({ name, field }) => picturesIn(field.kind, row[name]))
  if (shown.length === 0) return null
  const more = shown.length - mostPictures
  return (
    <div className="flex shrink-0 items-center gap-1 group-data-handled/row:opacity-60">
      {shown.slice(0, mostPictures).map(({ type, cover }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row may show the same picture twice
        <MediaSign key={index} type={type} cover={cover} className="size-16" size={pictureSize} />
      ))}
      {more > 0 ? <span className="w-6 text-muted-foreground text-xs">+{more}</span> : null}
    </div>
  )
}

function picturesIn(kind: string, value: unknown) {
  if (kind !== 'media') return asImages(value).map((cover) => ({ type: 'image' as const, cover }))
  const media = asMedia(value)
  return media ? [{ type: media.type, cover: coverOf(media) }] : []
}
