import type { Inputs } from '@/command/target.ts'
import type { ActionCommand } from '../../../catalogue/command.ts'
import type { Skipped } from '../../../catalogue/wire.ts'
import type { Cause } from '../rows/reconcile.ts'
import type { Entry, RowMark } from '../rows/row-slots.ts'
import type { RowStore } from '../rows/row-store.ts'
import { doneText, foreseen, settles } from './effect.ts'

/** Rows as they were before an action marked them, by id, and the mark it put on them. */
export type Marked = { readonly before: ReadonlyMap<number, Entry>; readonly mark: RowMark }

/** Marks loaded rows as being decided, showing already what the action will make of them. */
export function markDeciding(
  rows: RowStore,
  { entity, action, id }: ActionCommand,
  inputs: Inputs,
  ids: readonly number[],
  act: string,
): Marked {
  const before = new Map<number, Entry>()
  // A handler may make something else of what was asked; what the action sets, it sets.
  const known = action.handler === undefined ? inputs : {}
  const mark = {
    state: 'deciding',
    title: action.title,
    text: doneText(action.title),
    by: null,
    at: Date.now(),
    command: id,
    act,
    isHandled: settles(entity, action),
  } as const
  rows.together(() => {
    for (const each of ids) {
      const entry = rows.entryOf(each)
      if (!entry) continue
      before.set(each, entry)
      rows.change(each, {
        mark,
        ...(action.remove ? {} : { row: foreseen(entity, action, known, entry.row) }),
      })
    }
  })
  rows.live.begin(before.keys())
  return { before, mark }
}

/**
 * Confirms what was marked: the rows are done, and stand at the version the answer names. Answers the rows that have to be
 * read to be sure: those of a list that was read anew meanwhile, rows acted on once more, and those not certain to be meant.
 */
export function markDone(
  rows: RowStore,
  { action }: ActionCommand,
  { before, mark }: Marked,
  ids: readonly number[],
  version: number | null,
  isCertain: (id: number) => boolean,
): number[] {
  const unsure: number[] = []
  const confirm = (id: number): boolean => {
    const entry = rows.entryOf(id)
    if (!entry) return false
    if (!before.has(id) || entry.mark !== mark) return version === null || entry.asOf < version
    rows.change(id, {
      mark: { ...mark, state: 'done' },
      ...(version === null || !isCertain(id)
        ? {}
        : { row: { ...entry.row, version }, asOf: Math.max(entry.asOf, version) }),
      ...(action.remove ? { isRemoved: true } : {}),
    })
    return !isCertain(id)
  }
  rows.together(() => {
    for (const id of ids) if (confirm(id)) unsure.push(id)
  })
  return unsure
}

/** Why rows an action changed are read again: those that stand as it left them are done. */
export function ownNews({ action }: ActionCommand, { mark }: Marked, versions: readonly number[]): Cause {
  const done = { ...mark, state: 'done' } as const
  const version = versions.at(-1)
  return version === undefined
    ? {}
    : { news: { version, earlier: versions, mark: (_, after) => (after.isRemoved && !action.remove ? null : done) } }
}

/** Puts skipped rows back as they were and says why, and who was first. */
export function markSkipped(rows: RowStore, command: ActionCommand, marked: Marked, skipped: readonly Skipped[]): void {
  rows.together(() => {
    for (const { id, reason, by, at } of skipped) {
      putBack(rows, command, marked, id, { state: 'skipped', text: reason, by, at: at ?? Date.now() })
    }
  })
}

/** Puts rows back as they were before a request that failed, and says why. */
export function markFailed(
  rows: RowStore,
  command: ActionCommand,
  marked: Marked,
  ids: readonly number[],
  reason: string,
): void {
  rows.together(() => {
    for (const id of ids)
      putBack(rows, command, marked, id, { state: 'failed', text: reason, by: null, at: Date.now() })
  })
}

function putBack(
  rows: RowStore,
  { id: command, title }: ActionCommand,
  { before, mark }: Marked,
  id: number,
  about: Pick<RowMark, 'state' | 'text' | 'by' | 'at'>,
): void {
  const was = before.get(id)
  if (!was || rows.entryOf(id)?.mark !== mark) return
  rows.change(id, { row: was.row, mark: { ...about, title, command, isHandled: false } })
}
