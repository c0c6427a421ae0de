import type { AriaAttributes } from 'react'

/**
 * The roles of the list's parts. It is built of plain boxes, since the rows of a table cannot be windowed; focus stays on
 * the grid, which names the row of the cursor (specification §10.1).
 */
export const roles = {
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'gridcell' },
  none: { role: 'presentation' },
} as const

type Part = AriaAttributes & { readonly role: string; readonly tabIndex?: number }

/** The list as a whole; `size` is how many rows it has. */
export function gridRole(title: string, size: number, columns: number): Part {
  return {
    role: 'grid',
    tabIndex: 0,
    'aria-label': title,
    // With the row of headings.
    'aria-rowcount': size + 1,
    'aria-colcount': columns,
    'aria-multiselectable': true,
  }
}

/** The headings, the first row. */
export const headingRow: Part = { role: 'row', 'aria-rowindex': 1 }

/** The row at a position, from 0; it follows the headings. */
export function rowRole(index: number, isSelected: boolean, isLoading: boolean): Part {
  const row = { role: 'row', 'aria-rowindex': index + 2, 'aria-selected': isSelected }
  return isLoading ? { ...row, 'aria-busy': true } : row
}

/** A cell that stands for several columns. */
export function wideCellRole(columns: number): Part {
  return { role: 'gridcell', 'aria-colspan': columns }
}

/** A column's heading, and how the list is ordered by it. */
export function headerRole(sort: 'ascending' | 'descending' | undefined, label?: string): Part {
  return { role: 'columnheader', 'aria-sort': sort, 'aria-label': label }
}
