import { ArrowDown, ArrowUp } from 'lucide-react'
import { type DragEvent, type PointerEvent, type Ref, useState } from 'react'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { sortOf } from '../../../catalogue/vocabulary/entity.ts'
import { type Column, columnLimits, columnTracks, isSortable, withMoved } from '../column/columns.ts'
import type { Columns } from '../column/use-columns.ts'
import { headerRole, roles } from './roles.ts'

type GridHeaderProps = {
  readonly entity: Entity
  readonly columns: Columns
  /** Field the list is ordered by, with a minus for descending. */
  readonly sort: string
  readonly onSort: (sort: string) => void
  readonly ref: Ref<HTMLDivElement>
}

/** The columns' headings: a click orders the list, a drag moves the column, the edge changes its width. */
export function GridHeader({ entity, columns, sort, onSort, ref }: GridHeaderProps) {
  const current = sortOf({ sort })
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
        {...roles.row}
        className="grid h-8 min-w-(--grid-width) items-center text-muted-foreground text-xs [grid-template-columns:var(--grid-tracks)]"
      >
        <div {...headerRole(undefined, '选择')} />
        {columns.shown.map((column) => {
          const isSorted = current.field === column.name
          const order = current.descending ? 'descending' : 'ascending'
          return (
            <div
              key={column.name}
              {...headerRole(isSorted ? order : undefined)}
              draggable
              {...dragging(column.name)}
              className="group/head relative flex h-full min-w-0 items-center px-2"
            >
              {isSortable(entity, column.name) ? (
                <button
                  type="button"
                  onClick={() => onSort(isSorted && current.descending ? column.name : `-${column.name}`)}
                  className="flex min-w-0 items-center gap-1 hover:text-foreground"
                >
                  <span className="truncate">{column.field.label}</span>
                  {isSorted ? (
                    current.descending ? (
                      <ArrowDown className="size-3" />
                    ) : (
                      <ArrowUp className="size-3" />
                    )
                  ) : null}
                </button>
              ) : (
                <span className="truncate">{column.field.label}</span>
              )}
              <ResizeEdge column={column} columns={columns} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** The edge by which a column is made wider or narrower; a double click gives it its own width back. */
function ResizeEdge({ column, columns }: { readonly column: Column; readonly columns: Columns }) {
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const edge = event.currentTarget
    const grid = edge.closest<HTMLElement>('[role=grid]')
    const startWidth = edge.parentElement?.getBoundingClientRect().width ?? column.width
    const startX = event.clientX
    let width = startWidth
    edge.setPointerCapture(event.pointerId)
    // While dragging only the tracks change, so that no row is rendered.
    const onMove = (move: globalThis.PointerEvent) => {
      width = Math.max(columnLimits.least, startWidth + move.clientX - startX)
      const tracks = columns.shown.map((each) => (each.name === column.name ? { ...each, width, least: null } : each))
      grid?.style.setProperty('--grid-tracks', columnTracks(tracks))
    }
    const onUp = () => {
      edge.removeEventListener('pointermove', onMove)
      edge.removeEventListener('pointerup', onUp)
      if (width !== startWidth) {
        columns.table.setColumnSizing((sizes) => ({ ...sizes, [column.name]: Math.round(width) }))
      }
    }
    edge.addEventListener('pointermove', onMove)
    edge.addEventListener('pointerup', onUp)
  }
  return (
    <span
      aria-hidden="true"
      draggable={false}
      onPointerDown={onPointerDown}
      onDoubleClick={() => columns.table.getColumn(column.name)?.resetSize()}
      className="absolute inset-y-1 right-0 w-1.5 cursor-col-resize border-r border-border opacity-60 hover:border-primary hover:opacity-100"
    />
  )
}
