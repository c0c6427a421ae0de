import { ArrowDown, ArrowUp } from 'lucide-react'
import { type DragEvent, type PointerEvent, type Ref, useState, useSyncExternalStore } from 'react'
import type { OpenList } from '@/list/open-list.ts'
import { notify } from '@/ui/toaster.tsx'
import { isOrderedAlways, mostSorted, tooManyToSort } from '../../../catalogue/schema/listing.ts'
import { sortOf } from '../../../catalogue/vocabulary/entity-use.ts'
import { type Column, columnLimits, columnTracks, fontScale, isSortable, withMoved } from '../column/columns.ts'
import type { Columns } from '../column/use-columns.ts'
import { headerRole, headingRow, roles } from './roles.ts'

type GridHeaderProps = {
  readonly list: OpenList
  readonly columns: Columns
  /** Field the list is ordered by, with a minus for descending. */
  readonly sort: string
  readonly onSort: (sort: string) => void
  readonly ref: Ref<HTMLDivElement>
}

/** The columns' headings: a click orders the list, a drag moves the column, the edge changes its width. */
export function GridHeader({ list, columns, sort, onSort, ref }: GridHeaderProps) {
  const { entity } = list.query
  const [dragged, setDragged] = useState<string | null>(null)
  const drop = (event: DragEvent, target: string) => {
    event.preventDefault()
    if (dragged === null || dragged === target) return
    const names = columns.shown.map(({ name }) => name)
    const isForward = names.indexOf(dragged) < names.indexOf(target)
    const before = isForward ? (names[names.indexOf(target) + 1] ?? null) : target
    const all = columns.table.getAllLeafColumns().map(({ id }) => id)
    columns.table.setColumnOrder(withMoved(all, dragged, before))
  }
  const dragging = (name: string) => ({
    onDragStart: () => setDragged(name),
    onDragEnd: () => setDragged(null),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => drop(event, name),
  })
  return (
    <div
      ref={ref}
      {...roles.rowgroup}
      className="shrink-0 overflow-hidden border-b bg-surface-sunken [scrollbar-gutter:stable]"
    >
      <div
        {...headingRow}
        className="grid h-7 min-w-(--grid-width) items-center text-muted-foreground text-xs [grid-template-columns:var(--grid-tracks)]"
      >
        <div {...headerRole(undefined, '选择')} />
        {columns.shown.map((column) => (
          <div
            key={column.name}
            {...headerRole(orderBy(column, sort))}
            draggable
            {...dragging(column.name)}
            className="group/head relative flex h-full min-w-0 items-center px-2"
          >
            {isSortable(entity, column.name) ? (
              <SortButton list={list} column={column} sort={sort} onSort={onSort} />
            ) : (
              <span className="truncate">{column.field.label}</span>
            )}
            <ResizeEdge column={column} columns={columns} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** The headings above rows that are read: the columns in a line, each of which orders the list. */
export function ReadingHeader({ list, columns, sort, onSort, ref }: GridHeaderProps) {
  const { entity } = list.query
  return (
    <div ref={ref} {...roles.rowgroup} className="shrink-0 overflow-hidden border-b bg-surface-sunken">
      <div {...roles.row} className="flex h-7 items-center gap-4 pr-3 pl-11 text-muted-foreground text-xs">
        <div {...headerRole(undefined, '选择')} className="sr-only" />
        <span aria-hidden="true">排序</span>
        {columns.shown.map((column) => (
          <div
            key={column.name}
            {...headerRole(orderBy(column, sort))}
            className={isSortable(entity, column.name) ? 'shrink-0' : 'sr-only'}
          >
            {isSortable(entity, column.name) ? (
              <SortButton list={list} column={column} sort={sort} onSort={onSort} />
            ) : (
              column.field.label
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

type SortButtonProps = Pick<GridHeaderProps, 'list' | 'sort' | 'onSort'> & { readonly column: Column }

/**
 * A heading that orders the list by its column, the largest first; pressed again, the smallest. Where there are too many rows
 * for that, it says so instead.
 */
function SortButton({ list, column, sort, onSort }: SortButtonProps) {
  const { rows, query } = list
  const order = orderBy(column, sort)
  const isTooLong = useSyncExternalStore(rows.subscribeSummary, () => rows.summary().total > mostSorted)
  const refusal =
    isTooLong && !isOrderedAlways(query.entity, column.name) ? tooManyToSort(query.entity, column.name) : undefined
  const press = () => onSort(order === 'descending' ? column.name : `-${column.name}`)
  return (
    <button
      type="button"
      aria-disabled={refusal !== undefined}
      title={refusal}
      onClick={refusal === undefined ? press : () => notify(refusal, { id: 'sort-refused' })}
      className="flex h-7 min-w-0 items-center gap-1 hover:text-foreground aria-disabled:cursor-not-allowed aria-disabled:hover:text-muted-foreground"
    >
      <span className="truncate">{column.field.label}</span>
      {order === 'descending' ? <ArrowDown className="size-3" /> : null}
      {order === 'ascending' ? <ArrowUp className="size-3" /> : null}
    </button>
  )
}

function orderBy({ name }: Column, sort: string): 'ascending' | 'descending' | undefined {
  const { field, descending } = sortOf({ sort })
  if (field !== name) return undefined
  return descending ? 'descending' : 'ascending'
}

/** The edge by which a column is made wider or narrower; a double click gives it its own width back. */
function ResizeEdge({ column, columns }: { readonly column: Column; readonly columns: Columns }) {
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const edge = event.currentTarget
    const grid = edge.closest<HTMLElement>('[role=grid]')
    const scale = fontScale()
    const startWidth = (edge.parentElement?.getBoundingClientRect().width ?? column.width * scale) / scale
    const startX = event.clientX
    let width = startWidth
    edge.setPointerCapture(event.pointerId)
    // While dragging only the tracks change, so that no row is rendered.
    const onMove = (move: globalThis.PointerEvent) => {
      width = Math.max(columnLimits.least, startWidth + (move.clientX - startX) / scale)
      const tracks = columns.shown.map((each) => (each.name === column.name ? { ...each, width, least: null } : each))
      grid?.style.setProperty('--grid-tracks', columnTracks(tracks))
    }
    const onEnd = () => {
      edge.removeEventListener('pointermove', onMove)
      if (width !== startWidth) {
        columns.table.setColumnSizing((sizes) => ({ ...sizes, [column.name]: Math.round(width) }))
      }
    }
    edge.addEventListener('pointermove', onMove)
    // Lost when it is let go, and where the browser takes the touch for scrolling.
    edge.addEventListener('lostpointercapture', onEnd, { once: true })
  }
  return (
    <span
      aria-hidden="true"
      draggable={false}
      onPointerDown={onPointerDown}
      onDoubleClick={() => columns.table.getColumn(column.name)?.resetSize()}
      className="absolute inset-y-1 right-0 w-1.5 cursor-col-resize touch-none border-r border-border opacity-60 hover:border-primary hover:opacity-100"
    />
  )
}
