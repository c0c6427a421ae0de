import { offerUndo } from '@/command/undo/offer-undo.ts'
import type { Undoable } from '@/command/undo/undo-stack.ts'
import { thousands } from '@/format/number.ts'
import { fireFor } from '@/session/call/api.ts'
import { warn } from '@/ui/toaster.tsx'
import type { ActionAnswer, Row } from '../../catalogue/wire.ts'
import type { OpenList } from './open-list.ts'
import { orderFieldOf } from './order-field.ts'

/** Between the numbers of neighbours when rows are numbered anew. */
const step = 10
/** Rows numbered anew at most. */
const mostRows = 200

/**
 * Moves a row some places down, or up, by giving it a number between its new neighbours; where there is no room between
 * them, all rows are numbered anew. It waits for the moves before it, and undo waits for it and takes it back whole.
 * @throws ApiError when a number could not be written; those written before it can be undone, and the list shows them.
 */
export async function moveRow(
  list: OpenList,
  id: number,
  places: number,
  onWritten: (done: Pick<Undoable, 'tokens' | 'ids'>) => void,
): Promise<void> {
  const { query, rows, scope, decider } = list
  const { entity } = query
  const field = orderFieldOf(query)
  const from = rows.indexOf(id)
  if (field === null || from === undefined || !entity.edit) return
  const to = from + places
  if (to < 0 || to >= rows.summary().size || places === 0) return
  const numbers = numberBetween(list, field, from, to) ?? renumbered(list, field, from, to)
  if (!numbers) {
    warn(`超过 ${thousands(mostRows)} 项，请直接修改「${entity.fields[field]?.label}」`)
    return
  }
  const tokens: string[] = []
  try {
    for (const [id, number] of numbers) {
      const version = decider.versionOf(id)
      const versions = version === undefined ? {} : { versions: [version] }
      const answer = await fireFor<ActionAnswer>(scope, entity.edit.call, { id, [field]: number, ...versions })
      if (answer.undo) tokens.push(answer.undo)
      const [skipped] = answer.skipped
      if (skipped) throw new Error(skipped.reason)
    }
  } finally {
    if (tokens.length > 0) onWritten({ tokens, ids: [...numbers.keys()] })
    await rows.reload()
  }
  offerUndo('已调整顺序', { canUndo: true })
}

/** The number that puts the row between its new neighbours, or null where they leave no room or one is not loaded. */
function numberBetween({ rows }: OpenList, field: string, from: number, to: number): Map<number, number> | null {
  const id = rows.entry(from)?.row.id
  const [before, after] = from < to ? [to, to + 1] : [to - 1, to]
  const low = numberOf(rows.entry(before)?.row, field)
  const high = numberOf(rows.entry(after)?.row, field)
  if (id === undefined || (low === null && before >= 0)) return null
  if (high === null) return after >= rows.summary().size ? new Map([[id, (low ?? 0) + step]]) : null
  const least = low ?? -1
  return high - least >= 2 ? new Map([[id, Math.floor((least + high) / 2)]]) : null
}

function renumbered({ rows }: OpenList, field: string, from: number, to: number): Map<number, number> | null {
  const { size } = rows.summary()
  const all = Array.from({ length: Math.min(size, mostRows + 1) }, (_, index) => rows.entry(index)?.row)
  const loaded = all.filter((row) => row !== undefined)
  if (size > mostRows || loaded.length < size) return null
  const [moved] = loaded.splice(from, 1)
  if (moved) loaded.splice(to, 0, moved)
  return new Map(
    loaded
      .map((row, index): [Row, number] => [row, (index + 1) * step])
      .filter(([row, number]) => row[field] !== number)
      .map(([row, number]) => [row.id, number]),
  )
}

function numberOf(row: Row | undefined, field: string): number | null {
  const value = row?.[field]
  return typeof value === 'number' ? value : null
}
