import { describe, expect, it } from 'vitest'
import { createCursor } from '../../../../src/console/list/cursor.ts'
import { createRange } from '../../../../src/console/list/range.ts'
import { createRowStore } from '../../../../src/console/list/rows/row-store.ts'
import { createSelection } from '../../../../src/console/list/selection.ts'
import { fakeList } from './fake-list.ts'

async function ranged(size: number) {
  const rows = createRowStore({ source: fakeList(size).source, matches: () => true })
  await rows.reload()
  const selection = createSelection()
  const cursor = createCursor(rows)
  return { selection, cursor, range: createRange(rows, selection, cursor) }
}

describe('extending a selection', () => {
  it('selects from where it began, and lets go of what it leaves again', async () => {
    const { selection, cursor, range } = await ranged(50)
    cursor.moveTo(10)
    range.extendTo(12)
    expect([...selection.picked()].sort()).toEqual([38, 39, 40])
    range.extendTo(9)
    expect([...selection.picked()].sort()).toEqual([40, 41])
    expect(cursor.index()).toBe(9)
  })

  it('begins anew after the cursor was put elsewhere, keeping what was selected', async () => {
    const { selection, cursor, range } = await ranged(50)
    range.extendTo(1)
    range.forget()
    cursor.moveTo(20)
    range.extendTo(21)
    expect([...selection.picked()].sort((one, other) => one - other)).toEqual([29, 30, 49, 50])
  })

  it('tells how many rows between are not loaded', async () => {
    const { selection, range } = await ranged(500)
    expect(range.extendTo(149)).toBe(50)
    expect(selection.summary().count).toBe(100)
  })
})
