import { atom } from 'jotai'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Row } from '../../catalogue/wire.ts'
import type { RowStore } from './rows/row-store.ts'

/** Below this many rows it says nothing about a column that they are alike in it. */
const fewestRows = 5

/**
 * The columns a list does without, since they are empty or the same in all rows it opened with. Found once, so that none
 * comes or goes under the hand; the operator brings them back.
 */
export function createFoldedColumns(entity: Entity) {
  let found: ReadonlySet<string> | null = null
  return {
    /** Their names; none before the list was read. */
    names: (rows: Pick<RowStore, 'summary' | 'entries'>): ReadonlySet<string> => {
      if (found === null && rows.summary().status === 'ready') {
        found = uniformColumns(
          entity,
          rows.entries().map(({ row }) => row),
        )
      }
      return found ?? none
    },
    /** Whether the operator has brought them back. */
    areShownAtom: atom(false),
  }
}

export type FoldedColumns = ReturnType<typeof createFoldedColumns>

const none: ReadonlySet<string> = new Set()

/** The columns of a list whose value is the same in all rows, or empty; never the one that names the rows. */
export function uniformColumns(entity: Entity, rows: readonly Row[]): ReadonlySet<string> {
  const [first] = rows
  if (!first || rows.length < fewestRows) return none
  const names = entity.list?.columns ?? []
  return new Set(
    names.filter((name) => {
      const value = valueKey(first[name])
      return name !== entity.label && rows.every((row) => valueKey(row[name]) === value)
    }),
  )
}

/** What tells one value from another; empty ones are alike. */
function valueKey(value: unknown): string {
  const isEmpty = value === undefined || value === null || (Array.isArray(value) && value.length === 0)
  return isEmpty ? '""' : JSON.stringify(value)
}
