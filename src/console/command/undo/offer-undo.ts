import { shellKeyNow } from '@/hotkeys/command-key.tsx'
import { notify } from '@/ui/toaster.tsx'
import type { ActionAnswer } from '../../../catalogue/wire.ts'
import { undoLast } from './undo.ts'
import type { Undoable, UndoStack } from './undo-stack.ts'

/** How long (ms) undo is offered: longer where there is more to read. */
const offered = { short: 6000, long: 10_000 } as const

/** Says what was done, with what there is to know besides, and offers z for it where it can be taken back. */
export function offerUndo(
  text: string,
  { canUndo, description }: { readonly canUndo: boolean; readonly description?: string | null | undefined },
): void {
  notify(text, {
    id: 'decision',
    duration: description ? offered.long : offered.short,
    ...(description ? { description } : {}),
    ...(canUndo ? { action: { label: '撤销', keys: shellKeyNow('shell.undo'), run: () => void undoLast() } } : {}),
  })
}

/** Keeps what an answer says was done for z to take back, and says that it is done. */
export function offerUndoOf(
  stack: UndoStack,
  { undo, notice }: Pick<ActionAnswer, 'undo' | 'notice'>,
  said: string,
  entry: Pick<Undoable, 'text' | 'entity' | 'ids'>,
): void {
  if (undo) stack.push({ tokens: [undo], ...entry })
  offerUndo(said, { canUndo: Boolean(undo), description: notice })
}
