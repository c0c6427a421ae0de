import { post } from '../../catalogue/vocabulary/call.ts'
import type { ActionAnswer } from '../../catalogue/wire.ts'
import { ApiError, fireFor, isUnreachable } from '../app/api.ts'
import { currentScope, perSession, type SessionScope, scopeAtom } from '../app/session-scope.ts'
import { store } from '../app/store.ts'
import { messageOf } from '../grid/message-of.ts'
import { dismiss, notify, warn } from '../ui/feedback/toaster.tsx'
import { reasonCounts } from './outcome.ts'
import { createQueue } from './queue.ts'
import { createUndoStack, type Undoable } from './undo-stack.ts'

const undoCall = post('/console/undo')

/** The one order in which an operator decides and takes back in this console. */
export const decisionQueue = perSession((scope) => createQueue(scope.ended, sayUnsent))

/** Decisions still on their way would be lost with the page, so that leaving it is asked about. */
window.addEventListener('beforeunload', (event) => {
  const scope = store.get(scopeAtom)
  if (scope && decisionQueue(scope).isBusy()) event.preventDefault()
})

/** What the operator of a session can take back, kept on this device. */
export const undoStack = perSession((scope) => createUndoStack(localStorage, `campus.undo.${scope.operator}`))

/** Rows that were put back; null when there are too many to name. */
export type Undone = { readonly entity: string; readonly ids: readonly number[] | null }

const undoing = perSession(() => new Set<(undone: Undone) => void>())
const undone = perSession(() => new Set<(undone: Undone) => void>())

/** Hears what is about to be taken back by this operator, when the key is pressed. */
export function onUndoing(listener: (undone: Undone) => void, scope: SessionScope = currentScope()): () => void {
  return listen(undoing(scope), listener)
}

/** Hears what was taken back by this operator, so that lists show it. */
export function onUndone(listener: (undone: Undone) => void, scope: SessionScope = currentScope()): () => void {
  return listen(undone(scope), listener)
}

function listen<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes back the last action of this operator that still can be, whatever screen it was done on. Says what became of it. */
export async function undoLast(): Promise<void> {
  const scope = currentScope()
  const expected = undoStack(scope).last()
  if (expected && !decisionQueue(scope).isBusy()) for (const tell of undoing(scope)) tell(expected)
  await decisionQueue(scope).add('撤销', async () => {
    const last = undoStack(scope).last()
    if (!last) {
      warn('没有可以撤销的操作', { id: 'undo' })
      return
    }
    // The message about it offers what is happening now.
    dismiss('decision')
    await takeBack(scope, last)
  })
}

/** Takes back one batch of the audit, whoever did it. Says what became of it. */
export async function takeBackBatch(batch: {
  readonly undo: string
  readonly text: string
  readonly entity: string
}): Promise<void> {
  const { undo, text, entity } = batch
  const scope = currentScope()
  await decisionQueue(scope).add('撤销', () =>
    takeBack(scope, { tokens: [undo], text, entity, ids: null, at: Date.now() }),
  )
}

async function takeBack(scope: SessionScope, entry: Undoable): Promise<void> {
  const stack = undoStack(scope)
  const answers: ActionAnswer[] = []
  for (const token of entry.tokens.toReversed()) {
    try {
      answers.push(await fireFor<ActionAnswer>(scope, undoCall, { undo: token }, { timeout: 60_000 }))
      stack.forget(token)
    } catch (error) {
      // A refused token will be refused again; one that never reached the server is kept for another try, and so is one
      // of a session that ended, for the operator's next.
      if (error instanceof ApiError && !isUnreachable(error) && !scope.ended.aborted) stack.forget(token)
      warn(`没有撤销「${entry.text}」：${messageOf(error)}`, { id: 'undo' })
      if (isUnreachable(error) || scope.ended.aborted) break
    }
  }
  if (answers.length === 0) return
  const skipped = answers.flatMap((answer) => answer.skipped)
  const skippedCount = answers.reduce((sum, answer) => sum + answer.skippedCount, 0)
  for (const tell of undone(scope)) tell({ entity: entry.entity, ids: entry.ids })
  notify(skippedCount > 0 ? `已撤销：${entry.text}，${skippedCount} 项没有撤销` : `已撤销：${entry.text}`, {
    id: 'undo',
    ...(skipped.length > 0 ? { description: reasonCounts(skipped).join('；') } : {}),
  })
}

/** A session ended with decisions waiting: they are given up, and named. */
function sayUnsent(titles: readonly string[]): void {
  const counts = new Map<string, number>()
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1)
  warn(`登录已结束，${titles.length} 项操作没有发出`, {
    id: 'unsent',
    duration: Number.POSITIVE_INFINITY,
    description: [...counts].map(([title, count]) => (count === 1 ? title : `${title} ${count} 次`)).join('，'),
    action: { label: '知道了', run: () => undefined },
  })
}
