import { messageOf } from '@/session/call/message-of.ts'
import { nextTask } from '@/session/call/next-task.ts'
import { deviceStorage } from '@/session/device-storage.ts'
import { added } from '@/session/listeners.ts'
import { currentScope, perSession, type SessionScope, scopeAtom } from '@/session/session-scope.ts'
import { store } from '@/session/store.ts'
import { dismiss, warn } from '@/ui/toaster.tsx'
import { loadBatches } from '../batch/load-batches.ts'
import { createQueue } from '../queue.ts'
import { type OnTaken, type Taken, takeLast } from './take-last.ts'
import { createUndoStack, type Undoable } from './undo-stack.ts'

/** The one order in which an operator decides and takes back in this console. */
export const decisionQueue = perSession((scope) => createQueue(scope.ended, sayUnsent, nextTask))

/** Decisions still on their way would be lost with the page, so that leaving it is asked about. */
window.addEventListener('beforeunload', (event) => {
  const scope = store.get(scopeAtom)
  if (scope && decisionQueue(scope).isBusy()) event.preventDefault()
})

/** What the operator of a session can take back, kept on this device. */
export const undoStack = perSession((scope) => createUndoStack(deviceStorage, `campus.undo.${scope.operator}`))

/** Rows that are or were put back; null when there are too many to name. */
export type Undone = Pick<Undoable, 'entity' | 'ids' | 'act' | 'parts'>

type OnUndoing = (undone: Undone) => OnTaken

const undoing = perSession(() => new Set<OnUndoing>())
const undone = perSession(() => new Set<(undone: Undone) => void>())

/** Subscribes to what is about to be taken back by this operator, when the key is pressed; what is answered hears what came of it. */
export function onUndoing(listener: OnUndoing, scope: SessionScope): () => void {
  return added(undoing(scope), listener)
}

/** Subscribes to what was taken back by this operator, so that lists show it. */
export function onUndone(listener: (undone: Undone) => void, scope: SessionScope = currentScope()): () => void {
  return added(undone(scope), listener)
}

/** Takes back the last action of this operator that still can be, whatever screen it was done on. Says what became of it. */
export async function undoLast(): Promise<void> {
  const scope = currentScope()
  await takeLast({
    queue: decisionQueue(scope),
    stack: undoStack(scope),
    tell: (taking) => {
      const told = [...undoing(scope)].map((tell) => tell(taking))
      return (taken) => {
        for (const onTaken of told) onTaken(taken)
      }
    },
    takeBack: (entry) => {
      // The message about it offers what is happening now.
      dismiss('decision')
      return takeBack(scope, entry)
    },
    sayNone: (why) => void warn(why, { id: 'undo' }),
  })
}

/** Takes back one batch of the audit, whoever did it. Says what became of it. */
export async function takeBackBatch(undo: string, batch: Pick<Undoable, 'text' | 'entity'>): Promise<void> {
  const scope = currentScope()
  await decisionQueue(scope).add('撤销', async () => {
    await takeBack(scope, { tokens: [undo], ...batch, ids: null })
  })
}

/** Takes back what an entry names; the code for it comes when it is first asked for. */
async function takeBack(scope: SessionScope, entry: Undoable): Promise<Taken | null> {
  try {
    const parts = await loadBatches()
    return await parts.takeBack(scope, undoStack(scope), entry, (taken) => {
      for (const tell of undone(scope)) tell(taken)
    })
  } catch (error) {
    warn(`没有撤销「${entry.text}」：${messageOf(error)}`, { id: 'undo' })
    return null
  }
}

/** A session ended with decisions waiting: they are given up, and named. */
function sayUnsent(titles: readonly string[]): void {
  void loadBatches().then((parts) => parts.sayUnsent(titles))
}
