import { FileAudio, FileText, Film, Image } from 'lucide-react'
import { memo } from 'react'
import type { OpenList } from '@/list/open-list.ts'
import type { Entry } from '@/list/rows/row-slots.ts'
import { Skeleton } from '@/ui/state.tsx'
import { CellValue } from '@/value/cell-value.tsx'
import { MarkChip } from '@/value/mark-chip.tsx'
import { asImages, asMedia, coverOf, readableText } from '@/value/shown-value.ts'
import { ListPicture } from '@/value/thumbnail.tsx'
import type { Media } from '../../../catalogue/vocabulary/media.ts'
import { fieldIn } from '../../../catalogue/vocabulary/row-field.ts'
import { rowAttributes, useRowState } from './grid-row.tsx'
import { roles } from './roles.ts'
import { TickCell } from './tick-cell.tsx'

type TileLineProps = {
  /** Position of the first row of the line. */
  readonly from: number
  /** Rows of the whole list. */
  readonly size: number
  readonly perLine: number
  readonly list: OpenList
  readonly gridId: string
  /** Its rows can be dragged to another place. */
  readonly isMovable: boolean
}

/** Rows side by side, each as its picture and name. */
export function TileLine({ from, size, perLine, ...tile }: TileLineProps) {
  const indexes = Array.from({ length: Math.min(perLine, size - from) }, (_, index) => from + index)
  return (
    <div
      {...roles.none}
      className="grid h-full gap-2 px-3 pt-2"
      style={{ gridTemplateColumns: `repeat(${perLine}, minmax(0, 1fr))` }}
    >
      {indexes.map((index) => (
        <Tile key={index} index={index} {...tile} />
      ))}
    </div>
  )
}

type TileProps = Pick<TileLineProps, 'list' | 'gridId' | 'isMovable'> & { readonly index: number }

const Tile = memo(function Tile({ index, list, gridId, isMovable }: TileProps) {
  const { entry, isCursor, isSelected } = useRowState(list, index)
  return (
    <div
      {...rowAttributes({ index, gridId, isMovable }, { entry, isCursor, isSelected })}
      className="group/row relative flex min-w-0 flex-col overflow-hidden rounded-md border bg-surface text-sm data-drop:border-primary data-drop:border-l-4 aria-selected:bg-accent data-cursor:border-primary data-cursor:shadow-[0_0_0_1px_var(--primary)]"
    >
      {entry === undefined ? (
        <div {...roles.cell} className="grid flex-1 gap-2 p-2">
          <Skeleton className="h-full" />
        </div>
      ) : (
        <TileContent entry={entry} list={list} isSelected={isSelected} />
      )}
    </div>
  )
})

type TileContentProps = Pick<TileLineProps, 'list'> & { readonly entry: Entry; readonly isSelected: boolean }

function TileContent({ entry, list, isSelected }: TileContentProps) {
  const { entity } = list.query
  const { row, mark } = entry
  const title = readableText(entity.fields[entity.label], row[entity.label])
  const [name, field] = Object.entries(entity.fields).find(([, { kind }]) => kind === 'status') ?? []
  return (
    <>
      <div {...roles.cell} className="min-h-0 flex-1 bg-surface-sunken group-data-handled/row:opacity-60">
        <Picture entry={entry} list={list} />
      </div>
      <div {...roles.cell} className="flex h-9 items-center gap-1.5 px-2">
        <span className="min-w-0 flex-1 truncate" title={title}>
          {title}
        </span>
        {mark ? (
          <MarkChip mark={mark} />
        ) : field && name ? (
          <CellValue field={fieldIn(field, row)} value={row[name]} />
        ) : null}
      </div>
      <TickCell isSelected={isSelected} place="absolute top-0 left-0 size-9" />
    </>
  )
}

const signs: Readonly<Record<Media['type'], typeof Image>> = {
  image: Image,
  video: Film,
  audio: FileAudio,
  document: FileText,
}

const noPicture = <Image aria-hidden className="m-auto h-full w-8 text-muted-foreground" />

function Picture({ entry, list }: Pick<TileContentProps, 'entry' | 'list'>) {
  const { entity } = list.query
  for (const name of entity.list?.columns ?? []) {
    const kind = entity.fields[name]?.kind
    const value = entry.row[name]
    const media = kind === 'media' ? asMedia(value) : null
    const [src] = kind === 'image' || kind === 'images' ? asImages(value) : []
    const shown = src ?? (media && coverOf(media))
    if (shown)
      return <ListPicture src={shown} size={240} className="veiled size-full object-cover" fallback={noPicture} />
    if (media) {
      const Sign = signs[media.type]
      return <Sign aria-hidden className="m-auto h-full w-8 text-muted-foreground" />
    }
  }
  return noPicture
}
