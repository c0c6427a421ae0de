import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { cn } from '@/ui/cn.ts'
import { Input } from '@/ui/input.tsx'
import { everything } from '../../../catalogue/grant.ts'
import { grantsFor, heldBy, permissionTree } from '../../../catalogue/permission-tree.ts'
import { boxState, columns, type GrantRow, rowsOf } from './grant-rows.ts'
import type { StructureProps } from './structure-props.ts'

const tree = permissionTree(catalogue)
const all = tree.flatMap(({ parts }) => parts.flatMap(({ leaves }) => leaves))

/** The cell the keys act upon: column 0 is the line itself, then the boxes. */
type Cursor = { readonly name: string; readonly column: number }

/**
 * Chooses permissions from the catalogue's tree, by module and entity, in two columns: may see and may do. Arrows move,
 * right and left open and close, Space ticks the line or the box, typing looks for characters or pinyin. What the user
 * does not hold cannot be given.
 */
export function GrantInput({ aria, label, value, onChange }: StructureProps) {
  const can = useCan()
  const grants = useMemo(() => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []), [value])
  const held = useMemo(() => heldBy(catalogue, grants), [grants])
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [keyword, setKeyword] = useState('')
  const [cursor, setCursor] = useState<Cursor>({ name: tree[0]?.name ?? '', column: 0 })
  const search = useRef<HTMLInputElement>(null)
  const grid = useRef<HTMLTableElement>(null)
  const rows = useMemo(() => rowsOf(tree, open, keyword), [open, keyword])

  if (grants.includes(everything)) return <p className="text-muted-foreground text-sm">拥有全部权限，不能修改</p>

  const at = Math.max(
    0,
    rows.findIndex(({ name }) => name === cursor.name),
  )
  const move = (next: Cursor) => {
    setCursor(next)
    const line = [...(grid.current?.querySelectorAll<HTMLElement>('tr[data-name]') ?? [])].find(
      (each) => each.dataset.name === next.name,
    )
    line?.scrollIntoView({ block: 'nearest' })
  }
  const toggleOpen = ({ name, isOpen }: GrantRow) => {
    const next = new Set(open)
    if (isOpen) next.delete(name)
    else next.add(name)
    setOpen(next)
  }
  const tick = (row: GrantRow, column: number) => {
    const meant = row.leaves.filter((leaf) => can(leaf.id) && (column === 0 || leaf.kind === columns[column - 1]?.kind))
    if (meant.length === 0) return
    const isOn = meant.every(({ id }) => held.has(id))
    const next = new Set(held)
    for (const { id } of meant) {
      if (isOn) next.delete(id)
      else next.add(id)
    }
    onChange(grantsFor(catalogue, next))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at]
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    const column = cursor.column
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -rows.length, End: rows.length }[event.key]
    if (step !== undefined) {
      if (at + step < 0 && event.key === 'ArrowUp') search.current?.focus()
      move({ name: rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.name ?? '', column })
    } else if (!row) return
    else if (event.key === 'ArrowRight') {
      if (column === 0 && row.isOpen === false) toggleOpen(row)
      else move({ name: row.name, column: Math.min(columns.length, column + 1) })
    } else if (event.key === 'ArrowLeft') {
      if (column > 0) move({ name: row.name, column: column - 1 })
      else if (row.isOpen) toggleOpen(row)
      else if (row.parent) move({ name: row.parent, column })
    } else if (event.key === ' ') tick(row, column)
    else if (event.key === 'Enter' && row.isOpen !== null) toggleOpen(row)
    else if (event.key === 'Backspace' && keyword !== '') search.current?.focus()
    else {
      if (/^[\p{L}\p{N}]$/u.test(event.key)) search.current?.focus()
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const active = rows[at]
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        <Input
          {...aria}
          ref={search}
          placeholder="搜索权限，可用拼音"
          value={keyword}
          onValueChange={setKeyword}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            grid.current?.focus()
          }}
          className="min-w-0 flex-1"
        />
        <span role="status" className="shrink-0 text-muted-foreground text-xs tabular-nums">
          已选 {all.filter(({ id }) => held.has(id)).length} / {all.length} 项
        </span>
      </div>
      <div className="max-h-80 overflow-y-auto rounded-md border bg-surface">
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid is a table that takes keys
          role="treegrid"
          aria-label={`${label}树`}
          aria-activedescendant={active ? `${aria.id}-${active.name}-${cursor.column}` : undefined}
          tabIndex={0}
          onKeyDown={onKeyDown}
          className="group w-full table-fixed text-sm outline-none"
        >
          <thead className="sticky top-0 z-10 bg-surface-sunken text-xs">
            <tr className="h-8">
              <th scope="col" className="px-2 text-left font-medium">
                模块与功能
              </th>
              {columns.map(({ kind, title }) => (
                <th key={kind} scope="col" className="w-16 text-center font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line
                key={`${row.parent}/${row.name}`}
                {...{ row, held, can, tick, toggleOpen }}
                id={`${aria.id}-${row.name}`}
                column={row === active ? cursor.column : null}
                onPoint={(column) => setCursor({ name: row.name, column })}
              />
            ))}
          </tbody>
        </table>
        {rows.length === 0 ? <p className="px-3 py-4 text-muted-foreground text-sm">没有找到「{keyword}」</p> : null}
      </div>
    </div>
  )
}

type LineProps = {
  readonly row: GrantRow
  readonly id: string
  readonly held: ReadonlySet<string>
  readonly can: (permission: string) => boolean
  /** The column the cursor is in, or null where it is on another line. */
  readonly column: number | null
  readonly tick: (row: GrantRow, column: number) => void
  readonly toggleOpen: (row: GrantRow) => void
  readonly onPoint: (column: number) => void
}

const cursorLooks = 'group-focus:ring-2 group-focus:ring-ring group-focus:ring-inset'

function Line({ row, id, held, can, column, tick, toggleOpen, onPoint }: LineProps) {
  return (
    <tr
      data-name={row.name}
      aria-level={row.level}
      aria-expanded={row.isOpen ?? undefined}
      className="h-8 hover:bg-accent"
    >
      <td id={`${id}-0`} className={cn('rounded px-2', column === 0 && cursorLooks)}>
        <button
          type="button"
          tabIndex={-1}
          onClick={() => {
            onPoint(0)
            if (row.isOpen === null) tick(row, 0)
            else toggleOpen(row)
          }}
          style={{ paddingLeft: `${(row.level - 1) * 1.25}rem` }}
          className={cn('flex h-8 w-full items-center gap-1 truncate text-left', row.level === 1 && 'font-medium')}
        >
          {row.isOpen === null ? (
            <span className="w-4 shrink-0" />
          ) : (
            <ChevronRight className={cn('size-4 shrink-0 text-muted-foreground', row.isOpen && 'rotate-90')} />
          )}
          <span className="truncate">{row.title}</span>
        </button>
      </td>
      {columns.map(({ kind, title }, index) => {
        const state = boxState(row, kind, held)
        const isMine = row.leaves.some((leaf) => leaf.kind === kind && can(leaf.id))
        return (
          <td
            key={kind}
            id={`${id}-${index + 1}`}
            className={cn('rounded text-center', column === index + 1 && cursorLooks)}
          >
            {state === null ? null : (
              <Checkbox
                className="mx-auto"
                tabIndex={-1}
                checked={state}
                disabled={!isMine}
                aria-label={`${row.title} ${title}`}
                onCheckedChange={() => {
                  onPoint(index + 1)
                  tick(row, index + 1)
                }}
              />
            )}
          </td>
        )
      })}
    </tr>
  )
}
