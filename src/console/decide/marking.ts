import type { ActionCommand } from '../../catalogue/command.ts'
import type { Skipped } from '../../catalogue/wire.ts'
import type { Entry } from '../grid/rows/row-slots.ts'
import type { RowStore } from '../grid/rows/row-store.ts'
import { doneText, foreseen, type Inputs, settles } from './effect.ts'

/** Rows as they were before they were marked, by id: what a failed request puts back. */
export type BeforeImages = ReadonlyMap<number, Entry>

/** Marks loaded rows as being decided, showing already what the action will make of them. */
export function markDeciding(
  rows: RowStore,
  { entity, action, id }: ActionCommand,
  inputs: Inputs,
  ids: readonly number[],
): BeforeImages {
  const before = new Map<number, Entry>()
  const mark = {
    state: 'deciding',
    title: action.title,
    text: doneText(action.title),
    by: null,
    at: Date.now(),
    command: id,
    isHandled: settles(entity, action),
  } as const
  for (const each of ids) {
    const entry = rows.entryOf(each)
    if (!entry) continue
    before.set(each, entry)
    rows.change(each, {
      mark,
      ...(action.handler === undefined && !action.remove ? { row: foreseen(entity, action, inputs, entry.row) } : {}),
    })
  }
  return before
}

/** Confirms what was marked: the rows are done. */
export function markDone(rows: RowStore, { action }: ActionCommand, ids: Iterable<number>): void {
  for (const id of ids) {
    const mark = rows.entryOf(id)?.mark
    if (mark?.state !== 'deciding') continue
    rows.change(id, { mark: { ...mark, state: 'done' }, ...(action.remove ? { isRemoved: true } : {}) })
  }
}

/** Puts skipped rows back as they were and says why, and who was first. */
export function markSkipped(
  rows: RowStore,
  command: ActionCommand,
  before: BeforeImages,
  skipped: readonly Skipped[],
): void {
  for (const { id, reason, by, at } of skipped) {
    const was = before.get(id)
    if (!was) continue
    rows.change(id, {
      row: was.row,
      mark: {
        state: 'skipped',
        title: command.title,
        text: reason,
        by,
        at: at ?? Date.now(),
        command: command.id,
        isHandled: by !== null,
      },
    })
  }
}

/** Puts rows back as they were before a request that failed, and says why. */
export function markFailed(
  rows: RowStore,
  command: ActionCommand,
  before: BeforeImages,
  ids: readonly number[],
  reason: string,
): void {
  for (const id of ids) {
    const was = before.get(id)
    if (!was) continue
    const mark = { state: 'failed', by: null, at: Date.now(), command: command.id, isHandled: false } as const
    rows.change(id, { row: was.row, mark: { ...mark, title: command.title, text: reason } })
  }
}
