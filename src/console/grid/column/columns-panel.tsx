import { ArrowDown, ArrowUp, RotateCcw } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { Button, IconButton } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { FloatingPanel } from '@/ui/floating-panel.tsx'
import { Kbd } from '@/ui/kbd.tsx'
import { withMoved } from './columns.ts'
import { foldedText } from './folded-button.tsx'
import type { Columns } from './use-columns.ts'

type ColumnsPanelProps = {
  readonly columns: Columns
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/** Which columns are shown, and in which order. */
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
  const move = (name: string, before: string | null) => table.setColumnOrder(withMoved(names, name, before))
  return (
    <>
      <ul>
        {all.map((column, index) => (
          <ColumnEntry
            key={column.id}
            label={String(column.columnDef.header)}
            isShown={column.getIsVisible()}
            onToggle={() => (isOneLeft && column.getIsVisible() ? undefined : column.toggleVisibility())}
            onUp={index > 0 ? () => move(column.id, names[index - 1] ?? null) : null}
            onDown={index < all.length - 1 ? () => move(column.id, names[index + 2] ?? null) : null}
          />
        ))}
      </ul>
      {columns.foldedCount > 0 ? (
        <Button variant="ghost" size="sm" className="mt-1 w-full" onClick={columns.toggleFolded}>
          {foldedText(columns)} <Kbd keys="shift+c" />
        </Button>
      ) : null}
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
  readonly onToggle: () => void
  readonly onUp: (() => void) | null
  readonly onDown: (() => void) | null
}

function ColumnEntry({ label, isShown, onToggle, onUp, onDown }: EntryProps) {
  const id = useId()
  return (
    <li className="flex min-h-8 items-center gap-2 rounded-sm px-1 hover:bg-accent">
      <Checkbox id={id} checked={isShown} onCheckedChange={onToggle} />
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer truncate">
        {label}
      </label>
      <IconButton label={`${label}前移`} icon={<ArrowUp />} disabled={!onUp} onClick={onUp ?? undefined} />
      <IconButton label={`${label}后移`} icon={<ArrowDown />} disabled={!onDown} onClick={onDown ?? undefined} />
    </li>
  )
}
