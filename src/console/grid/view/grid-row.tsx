import { memo, useCallback, useSyncExternalStore } from 'react'
import type { OpenList } from '@/list/open-list.ts'
import { useSeenEntry } from '@/list/presence/use-seen-entry.ts'
import { type Entry, isHandled, type RowMark } from '@/list/rows/row-slots.ts'
import { deferred } from '@/ui/deferred.tsx'
import { Skeleton } from '@/ui/state.tsx'
import { CellValue } from '@/value/cell-value.tsx'
import { MarkChip } from '@/value/mark-chip.tsx'
import { fieldIn } from '../../../catalogue/vocabulary/row-field.ts'
import type { Row } from '../../../catalogue/wire.ts'
import type { Column } from '../column/columns.ts'
import type { ReadingParts } from './reading-parts.ts'
import { ReadingPlaceholder, ReadingRow } from './reading-row.tsx'
import { roles, rowRole } from './roles.ts'
import { TickCell } from './tick-cell.tsx'

type GridRowProps = {
  readonly index: number
  readonly list: OpenList
  readonly columns: readonly Column[]
  readonly isCard: boolean
  /** Where what stands in a row that is read; null in rows of one line. */
  readonly reading: ReadingParts | null
  /** Prefix of the rows' DOM ids. */
  readonly gridId: string
  /** It can be dragged to another place. */
  readonly isMovable: boolean
}

/** What a row listens to: its own data, its own bit of the selection, whether the cursor stands on it, and who else looks at it. */
export function useRowState({ rows, selection, cursor, colleagues }: OpenList, index: number) {
  const entry = useSyncExternalStore(
    useCallback((listener) => rows.subscribeRow(index, listener), [rows, index]),
    () => rows.entry(index),
  )
  const isCursor = useSyncExternalStore(
    useCallback((listener) => cursor.subscribe(index, listener), [cursor, index]),
    () => cursor.index() === index && (entry === undefined || cursor.id() === entry.row.id),
  )
  const id = entry?.row.id ?? 0
  const isSelected = useSyncExternalStore(
    useCallback((listener) => selection.subscribe(id, listener), [selection, id]),
    () => entry !== undefined && selection.isSelected(entry),
  )
  return { entry: useSeenEntry(colleagues, entry), isCursor, isSelected }
}

type RowState = ReturnType<typeof useRowState>

/** What every row is known by, whatever it looks like: its place, its id, and how it stands. */
export function rowAttributes(
  { index, gridId, isMovable }: Pick<GridRowProps, 'index' | 'gridId' | 'isMovable'>,
  { entry, isCursor, isSelected }: RowState,
) {
  return {
    ...rowRole(index, isSelected, entry === undefined),
    id: `${gridId}-${index}`,
    draggable: isMovable || undefined,
    'data-index': index,
    'data-id': entry?.row.id,
    'data-cursor': isCursor || undefined,
    'data-handled': (entry && isHandled(entry)) || undefined,
  }
}

/** Only a narrow screen shows cards. */
const Card = deferred(async () => (await import('./card.tsx')).Card, CardPlaceholder)

/** One row of the list, or its place while it is loading. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, list, columns, isCard, reading, gridId, isMovable } = props
  const { entry, isCursor, isSelected } = useRowState(list, index)
  return (
    <div
      {...rowAttributes({ index, gridId, isMovable }, { entry, isCursor, isSelected })}
      className="group/row relative h-full w-full border-b data-drop:border-primary data-drop:border-t-2 text-sm aria-selected:bg-accent data-cursor:bg-accent-strong data-cursor:[box-shadow:inset_3px_0_0_var(--primary)]"
    >
      {entry === undefined ? (
        <Placeholder columns={columns} isCard={isCard} isRead={reading !== null} />
      ) : isCard ? (
        <Card entry={entry} entity={list.query.entity} isSelected={isSelected} />
      ) : reading ? (
        <ReadingRow entry={entry} parts={reading} columnCount={columns.length} isSelected={isSelected} />
      ) : (
        <Cells entry={entry} columns={columns} isSelected={isSelected} label={list.query.entity.label} />
      )}
    </div>
  )
})

type CellsProps = {
  readonly entry: Entry
  readonly columns: readonly Column[]
  readonly isSelected: boolean
  readonly label: string
}

function Cells({ entry, columns, isSelected, label }: CellsProps) {
  const first = columns.some(({ name }) => name === label) ? label : columns[0]?.name
  return (
    <div className="grid h-full items-center [grid-template-columns:var(--grid-tracks)]" {...roles.none}>
      <TickCell isSelected={isSelected} />
      <Values row={entry.row} mark={entry.mark} columns={columns} markAt={first} />
    </div>
  )
}

type ValuesProps = {
  readonly row: Row
  readonly mark: RowMark | null
  readonly columns: readonly Column[]
  readonly markAt: string | undefined
}

const cellLooks = 'flex h-full min-w-0 items-center whitespace-nowrap px-2 group-data-handled/row:text-muted-foreground'

const Values = memo(function Values({ row, mark, columns, markAt }: ValuesProps) {
  return columns.map(({ name, field }) =>
    name === markAt ? (
      <div key={name} {...roles.cell} className={cellLooks}>
        <span className="flex min-w-0 flex-1 items-center group-data-handled/row:opacity-60">
          <CellValue field={fieldIn(field, row)} value={row[name]} />
        </span>
        {mark === null ? null : <MarkChip mark={mark} />}
      </div>
    ) : (
      <div key={name} {...roles.cell} className={`${cellLooks} group-data-handled/row:opacity-60`}>
        <CellValue field={fieldIn(field, row)} value={row[name]} />
      </div>
    ),
  )
})

type PlaceholderProps = Pick<GridRowProps, 'columns' | 'isCard'> & { readonly isRead: boolean }

/** The place of a row that is on its way. */
function Placeholder({ columns, isCard, isRead }: PlaceholderProps) {
  if (isRead) return <ReadingPlaceholder />
  if (isCard) return <CardPlaceholder />
  return (
    <div className="grid h-full items-center [grid-template-columns:var(--grid-tracks)]" {...roles.none}>
      <span />
      {columns.map(({ name }) => (
        <div key={name} {...roles.cell} className="px-2">
          <Skeleton className="w-3/5" />
        </div>
      ))}
    </div>
  )
}

function CardPlaceholder() {
  return (
    <div {...roles.cell} className="grid h-full content-center gap-3 px-4">
      <Skeleton className="w-3/4" />
      <Skeleton className="w-1/2" />
    </div>
  )
}
