import { describe, expect, it } from 'vitest'
import { dynamic } from '../../../../commands/topicDynamics/dynamic.ts'
import type { Row } from '../../../../src/catalogue/wire.ts'
import { createFoldedColumns, uniformColumns } from '../../../../src/console/list/folded-columns.ts'
import { nothingKnown } from '../../../../src/console/list/rows/list-summary.ts'

function rowsOf(length: number, values: (index: number) => Record<string, unknown>): Row[] {
  return Array.from({ length }, (_, index) => ({ id: index + 1, changedAt: 0, version: 0, ...values(index) }))
}

const pending = (index: number) => ({
  content: '相同的内容',
  images: [],
  author: { id: index % 2, label: '王老师', picture: null },
  topic: index === 3 ? { id: 1, label: '话题', picture: null } : null,
  kind: 'life',
  views: 0,
  likes: 0,
  comments: index,
  top: false,
  hot: false,
  status: 'pending',
  createdAt: index,
})

describe('the columns a list does without', () => {
  it('are those that are empty or the same in all rows, but for what names the rows', () => {
    const found = uniformColumns(dynamic, rowsOf(20, pending))
    expect([...found]).toEqual(['images', 'kind', 'views', 'likes', 'top', 'hot', 'status'])
  })

  it('are none where a few rows are alike by chance', () => {
    expect(uniformColumns(dynamic, rowsOf(4, pending)).size).toBe(0)
    expect(uniformColumns(dynamic, []).size).toBe(0)
  })

  it('are found when the list was read, and once', () => {
    const folded = createFoldedColumns(dynamic)
    const read = (rows: Row[], status: 'loading' | 'ready') =>
      folded.names({
        summary: () => ({ ...nothingKnown, status }),
        entries: () => rows.map((row) => ({ row, mark: null, hasLeft: false, isRemoved: false, anchor: '', asOf: 0 })),
      })
    expect(read([], 'loading').size).toBe(0)
    const opened = read(rowsOf(20, pending), 'ready')
    expect(opened.has('status')).toBe(true)
    expect(
      read(
        rowsOf(20, (index) => ({ ...pending(index), status: index > 1 ? 'pending' : 'approved' })),
        'ready',
      ),
    ).toBe(opened)
  })
})
