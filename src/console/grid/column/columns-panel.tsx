import { ArrowDown, ArrowUp, RotateCcw } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId } from 'react'
import { ShellKey } from '@/hotkeys/command-key.tsx'
import { Button, IconButton } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { FloatingPanel } from '@/ui/floating-panel.tsx'
import { columnLimits, withMoved } from './columns.ts'
import { foldedText } from './folded-button.tsx'
import type { Columns } from './use-columns.ts'

type ColumnsPanelProps = {
  readonly columns: Columns
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/** Which columns are shown, in which order, and how wide. */
export function ColumnsPanel({ columns, anchor, onClose }: ColumnsPanelProps) {
  return (
    <FloatingPanel
      label="显示的列"
      anchor={anchor}
      onClose={onClose}
      className="max-h-[70dvh] w-64 overflow-y-auto p-2"
    >
      <ColumnList columns={columns} />
    </FloatingPanel>
  )
}

function ColumnList({ columns }: { readonly columns: Columns }) {
  const { table } = columns
  const all = table.getAllLeafColumns()
  const names = all.map(({ id }) => id)
  const isOneLeft = table.getVisibleLeafColumns().length === 1
  const widen = (name: string, by: number) => {
    const width = columns.shown.find((each) => each.name === name)?.width
    if (width === undefined) return
    const next = Math.min(columnLimits.most, Math.max(columnLimits.least, width + by))
    table.setColumnSizing((sizes) => ({ ...sizes, [name]: next }))
  }
  const move = (name: string, before: string | null) => table.setColumnOrder(withMoved(names, name, before))
  return (
    <>
      <ul>
        {all.map((column, index) => (
          <ColumnEntry
            key={column.id}
            label={String(column.columnDef.header)}
            isShown={column.getIsVisible()}
            width={columns.shown.find(({ name }) => name === column.id)?.width ?? null}
            onWiden={(by) => widen(column.id, by)}
            onToggle={() => (isOneLeft && column.getIsVisible() ? undefined : column.toggleVisibility())}
            onUp={index > 0 ? () => move(column.id, names[index - 1] ?? null) : null}
            onDown={index < all.length - 1 ? () => move(column.id, names[index + 2] ?? null) : null}
          />
        ))}
      </ul>
      {columns.foldedCount > 0 ? (
        <Button variant="ghost" size="sm" className="mt-1 w-full" onClick={columns.toggleFolded}>
          {foldedText(columns)} <ShellKey id="grid.folded" />
        </Button>
      ) : null}
      <p className="px-1 pt-1 text-muted-foreground text-xs">方向键 ← → 调整列宽</p>
      {columns.isChanged ? (
        <Button variant="ghost" size="sm" className="mt-1 w-full" onClick={columns.reset}>
          <RotateCcw /> 恢复默认
        </Button>
      ) : null}
    </>
  )
}

type EntryProps = {
  readonly label: string
  readonly isShown: boolean
  /** In px; null where it is not shown. */
  readonly width: number | null
  /** Makes it so many px wider, or narrower. */
  readonly onWiden: (by: number) => void
  readonly onToggle: () => void
  readonly onUp: (() => void) | null
  readonly onDown: (() => void) | null
}

/** px by which an arrow key changes a column's width. */
const step = 8

function ColumnEntry({ label, isShown, width, onWiden, onToggle, onUp, onDown }: EntryProps) {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onWiden(by)
  }
  return (
    <li onKeyDown={onKeyDown} className="flex min-h-8 items-center gap-2 rounded-sm px-1 hover:bg-accent">
      <Checkbox id={id} checked={isShown} onCheckedChange={onToggle} />
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer truncate">
        {label}
      </label>
      {width === null ? null : (
        <output aria-label={`${label}列宽`} className="text-muted-foreground text-xs tabular-nums">
          {Math.round(width)}
        </output>
      )}
      <IconButton label={`${label}前移`} icon={<ArrowUp />} disabled={!onUp} onClick={onUp ?? undefined} />
      <IconButton label={`${label}后移`} icon={<ArrowDown />} disabled={!onDown} onClick={onDown ?? undefined} />
    </li>
  )
}
