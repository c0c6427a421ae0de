import { sumBy } from 'es-toolkit/math'
import { thousands } from '@/format/number.ts'
import { shellKeyNow } from '@/hotkeys/command-key.tsx'
import { ApiError, fireFor, isUnreachable } from '@/session/call/api.ts'
import { messageOf } from '@/session/call/message-of.ts'
import { readRecordsAgain } from '@/session/query-client.ts'
import type { SessionScope } from '@/session/session-scope.ts'
import { dismiss, notify, warn } from '@/ui/toaster.tsx'
import { post } from '../../../catalogue/vocabulary/call.ts'
import type { ActionAnswer } from '../../../catalogue/wire.ts'
import type { BatchProgress } from '../batch/follow-call.ts'
import { cutOffMessage } from '../batch/follow-cut-off.ts'
import { followLong } from '../batch/follow-long.ts'
import { reasonCounts } from '../reason-counts.ts'
import type { Taken } from './take-last.ts'
import type { Undone } from './undo.ts'
import type { Undoable, UndoStack } from './undo-stack.ts'

const undoCall = post('/console/undo')

/**
 * Takes back all requests of one action, newest first, in the name of the session it was asked for in. Says what became of
 * it, and tells `onDone` which rows may have been put back.
 */
export async function takeBack(
  scope: SessionScope,
  stack: UndoStack,
  entry: Undoable,
  onDone: (undone: Undone) => void,
): Promise<Taken | null> {
  const answers: ActionAnswer[] = []
  for (const token of entry.tokens.toReversed()) {
    try {
      const answer = await taken(scope, token)
      answers.push(answer)
      // What a cancelled undo has left, and all that was done before it, can be taken back further.
      if (answer.cancelled) break
      stack.forget(token)
      dismiss(cutOffMessage(token))
    } catch (error) {
      // A refused token will be refused again; one that never reached the server is kept for another try, and so is one
      // of a session that ended, for the operator's next.
      if (error instanceof ApiError && !isUnreachable(error) && !scope.ended.aborted) stack.forget(token)
      warn(`没有撤销「${entry.text}」：${messageOf(error)}`, { id: 'undo' })
      if (isUnreachable(error) || scope.ended.aborted) break
    }
  }
  if (answers.length === 0) return null
  readRecordsAgain(scope, answers.at(-1)?.version ?? null)
  const skipped = answers.flatMap((answer) => answer.skipped)
  const skippedCount = sumBy(answers, (answer) => answer.skippedCount)
  const left = sumBy(answers, ({ cancelled = 0 }) => cancelled)
  onDone(entry)
  const words = left > 0 ? '已停止撤销' : '已撤销'
  notify(
    skippedCount > 0 ? `${words}：${entry.text}，${thousands(skippedCount)} 项没有撤销` : `${words}：${entry.text}`,
    {
      id: 'undo',
      ...(skipped.length > 0 ? { description: reasonCounts(skipped).join('；') } : {}),
    },
  )
  const [only, another] = answers
  const isWhole = another === undefined && left === 0 && skippedCount === skipped.length
  return { version: isWhole ? (only?.version ?? null) : null, skipped: skipped.map(({ id }) => id) }
}

/** Has one batch taken back, saying how far it is where that takes long. */
async function taken(scope: SessionScope, token: string): Promise<ActionAnswer> {
  const key = `undo-${token.slice(0, 60)}-${performance.now()}`
  const show = ({ done, total, cancel }: BatchProgress) =>
    notify(`正在撤销 ${thousands(done)} / ${thousands(total)} 项`, {
      id: 'undo',
      duration: Number.POSITIVE_INFINITY,
      action: { label: '停止', keys: shellKeyNow('shell.stopBatch'), run: cancel },
    })
  return followLong(key, '撤销', show, () =>
    fireFor<ActionAnswer>(scope, undoCall, { undo: token }, { timeout: 120_000, key }),
  )
}

/** Says what was given up as a session ended with decisions waiting, by their titles. */
export function sayUnsent(titles: readonly string[]): void {
  const counts = new Map<string, number>()
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1)
  warn(`登录已结束，${titles.length} 项操作没有发出`, {
    id: 'unsent',
    duration: Number.POSITIVE_INFINITY,
    description: [...counts].map(([title, count]) => (count === 1 ? title : `${title} ${count} 次`)).join('，'),
    action: { label: '知道了', run: () => undefined },
  })
}
