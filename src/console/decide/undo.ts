import type { ActionAnswer } from '../../catalogue/wire.ts'
import { ApiError, consoleCall, isUnreachable } from '../app/api.ts'
import { sessionAtom } from '../app/session-state.ts'
import { store } from '../app/store.ts'
import { messageOf } from '../grid/message-of.ts'
import { dismiss, notify, warn } from '../ui/feedback/toaster.tsx'
import { reasonCounts } from './outcome.ts'
import { createQueue } from './queue.ts'
import { createUndoStack, type Undoable } from './undo-stack.ts'

/** The one order in which this console decides and takes back. */
export const decisionQueue = createQueue()

/** Decisions still on their way would be lost with the page, so that leaving it is asked about. */
window.addEventListener('beforeunload', (event) => {
  if (decisionQueue.isBusy()) event.preventDefault()
})

/** What the signed-in operator can take back, kept on this device. */
export const undoStack = createUndoStack(localStorage, () => `campus.undo.${store.get(sessionAtom)?.user.uid ?? 0}`)

/** Rows that were put back; null when there are too many to name. */
export type Undone = { readonly entity: string; readonly ids: readonly number[] | null }

const listeners = new Set<(undone: Undone) => void>()

/** Hears what is taken back, so that a list shows it. */
export function onUndone(listener: (undone: Undone) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes back the last action of this operator that still can be, whatever screen it was done on. Says what became of it. */
export async function undoLast(): Promise<void> {
  await decisionQueue.add(async () => {
    const last = undoStack.last()
    if (!last) {
      warn('没有可以撤销的操作', { id: 'undo' })
      return
    }
    // The message about it offers what is happening now.
    dismiss('decision')
    await takeBack(last)
  })
}

/** Takes back one batch of the audit, whoever did it. Says what became of it. */
export async function takeBackBatch(batch: {
  readonly undo: string
  readonly text: string
  readonly entity: string
}): Promise<void> {
  const { undo, text, entity } = batch
  await decisionQueue.add(() => takeBack({ tokens: [undo], text, entity, ids: null, at: Date.now() }))
}

async function takeBack(entry: Undoable): Promise<void> {
  const answers: ActionAnswer[] = []
  for (const token of entry.tokens.toReversed()) {
    try {
      answers.push(
        await consoleCall<ActionAnswer>('POST', '/console/undo', { undo: token }, { quiet: true, timeout: 60_000 }),
      )
      undoStack.forget(token)
    } catch (error) {
      // A refused token will be refused again; one that never reached the server is kept for another try.
      if (error instanceof ApiError && !isUnreachable(error)) undoStack.forget(token)
      warn(`没有撤销「${entry.text}」：${messageOf(error)}`, { id: 'undo' })
      if (isUnreachable(error)) break
    }
  }
  if (answers.length === 0) return
  const skipped = answers.flatMap((answer) => answer.skipped)
  const skippedCount = answers.reduce((sum, answer) => sum + answer.skippedCount, 0)
  tellUndone({ entity: entry.entity, ids: entry.ids })
  notify(skippedCount > 0 ? `已撤销：${entry.text}，${skippedCount} 项没有撤销` : `已撤销：${entry.text}`, {
    id: 'undo',
    ...(skipped.length > 0 ? { description: reasonCounts(skipped).join('；') } : {}),
  })
}

/** Says that rows were put back, by z or in the audit, to every list on screen. */
function tellUndone(undone: Undone): void {
  for (const listener of listeners) listener(undone)
}
