import type { ActionCommand } from '../../../catalogue/command.ts'
import { isHandledElsewhere } from '../rows/row-slots.ts'
import type { DeciderParts } from './decider-parts.ts'
import { reasonNot } from './effect.ts'
import { type Meant, type Seen, seenOf } from './sending.ts'

type Parts = Pick<DeciderParts, 'entity' | 'rows' | 'selection' | 'cursor' | 'pinned' | 'filter'>

/** The version of a row when it was chosen. */
type Before = (id: number) => number | undefined
const nothingBefore: Before = () => undefined

/** Tells which rows an action means, as they are on screen. */
export function createMeaning({ entity, rows, selection, cursor, pinned, filter }: Parts) {
  /** What is selected, else the row that is pinned or under the cursor; null where there is none. */
  function now(): Meant | null {
    const { everything, count } = selection.summary()
    if (everything) {
      return { kind: 'everything', filter: filter(), matching: everything, except: [...selection.except()] }
    }
    if (count > 0) return ofRows([...selection.picked()], selection.passed)
    const shown = pinned.id() ?? cursor.id()
    return shown === null ? null : ofRows([shown])
  }

  /** Rows as they are on screen now; those that are not there are not meant. Null when none is. */
  function ofRows(ids: readonly number[], before: Before = nothingBefore): Meant | null {
    const found = seen(ids, before)
    return found.size > 0 ? { kind: 'rows', seen: found } : null
  }

  /** What was dealt with elsewhere since it was chosen is meant as it was `before`: the server leaves it out, saying who was first. */
  function seen(ids: readonly number[], before: Before): Seen {
    const found = seenOf(ids.flatMap((id) => rows.entryOf(id)?.row ?? (pinned.id() === id ? (pinned.row() ?? []) : [])))
    const earlier = ids.flatMap((id): [number, number][] => {
      const version = before(id)
      const entry = version === undefined ? undefined : rows.entryOf(id)
      return version !== undefined && entry && isHandledElsewhere(entry) ? [[id, version]] : []
    })
    return earlier.length > 0 ? new Map([...found, ...earlier]) : found
  }

  /** What is still to be read before anything can be meant, as it is said: nobody decides about a row they have not seen. Null where all is read. */
  function unread(): string | null {
    const { status, size } = rows.summary()
    if (status !== 'ready') return '列表还没有读出来'
    if (selection.summary().count > 0) return null
    const isRead = pinned.id() === null ? cursor.id() !== null || cursor.index() >= size : now() !== null
    return isRead ? null : '这一条还没有读出来'
  }

  /** Of all that match, the loaded rows the action will change. */
  function loaded({ action }: ActionCommand, { except, matching }: Extract<Meant, { kind: 'everything' }>): number[] {
    const left = new Set(except)
    return rows
      .entries()
      .filter(({ hasLeft, row }) => !hasLeft && (row.version ?? 0) <= matching.asOf && !left.has(row.id))
      .filter((entry) => !reasonNot(entity, action, entry))
      .map(({ row }) => row.id)
  }

  return { now, unread, ofRows, seen, loaded }
}
