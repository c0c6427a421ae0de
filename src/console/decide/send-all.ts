import type { ActionCommand } from '../../catalogue/command.ts'
import { messageOf } from '../grid/message-of.ts'
import type { DeciderParts, Progress } from './decider-parts.ts'
import type { Inputs } from './effect.ts'
import { type BeforeImages, markDone, markFailed, markSkipped } from './marking.ts'
import { nothingYet, type Outcome, withAnswer, withFailure } from './outcome.ts'
import { inParallel, type Meant, type Sending, type SendingPlan, sendingPlan } from './sending.ts'

/** An action about to be sent; `before` are the marked rows as they were. */
export type Dispatch = {
  readonly command: ActionCommand
  readonly meant: Meant
  readonly inputs: Inputs
  readonly plan: SendingPlan
  readonly before: BeforeImages
}

/**
 * Sends all requests of an action and settles each row by its answer. Where there is more than one, progress is shown;
 * cancelling lets what is on its way finish, so that it can still be undone, and sends no more.
 */
export async function sendAll(
  { rows, send, matchingIds, features }: Pick<DeciderParts, 'rows' | 'send' | 'matchingIds' | 'features'>,
  { command, meant, inputs, plan: planned, before }: Dispatch,
  onProgress: (progress: Progress | null) => void,
): Promise<Outcome> {
  const cancelled = new AbortController()
  let outcome = nothingYet
  let plan = planned
  let done = 0
  let total = 0
  const show = () => onProgress({ title: command.title, done, total, cancel: () => cancelled.abort() })

  if (meant.kind === 'everything' && !features().filterActions) {
    const except = new Set(meant.except)
    show()
    try {
      const ids = (await matchingIds(cancelled.signal)).filter((id) => !except.has(id))
      plan = sendingPlan(command.call, { kind: 'rows', ids }, inputs, features())
    } catch (error) {
      onProgress(null)
      markFailed(rows, command, before, [...before.keys()], messageOf(error))
      return withFailure(outcome, [...before.keys()], messageOf(error))
    }
  }
  total = plan.requests.reduce((sum, { ids }) => sum + (ids?.length ?? 0), 0)
  const isLong = plan.requests.length > 1
  const sent = new Set<Sending>()
  if (isLong) show()
  await inParallel(plan.requests, plan.concurrency, cancelled.signal, async (request) => {
    sent.add(request)
    const ids = request.ids ?? [...before.keys()]
    try {
      const answer = await send(command.call, request.params)
      outcome = withAnswer(outcome, answer)
      const skipped = new Set(answer.skipped.map(({ id }) => id))
      const changed = ids.filter((id) => !skipped.has(id))
      markDone(rows, command, changed)
      markSkipped(rows, command, before, answer.skipped)
    } catch (error) {
      outcome = withFailure(outcome, ids, messageOf(error))
      markFailed(rows, command, before, ids, messageOf(error))
    }
    done += request.ids?.length ?? 0
    if (isLong) show()
  })
  const unsent = plan.requests.filter((request) => !sent.has(request)).flatMap(({ ids }) => ids ?? [])
  if (unsent.length > 0) {
    markFailed(rows, command, before, unsent, '已取消')
    outcome = { ...withFailure(outcome, unsent, '已取消'), isCancelled: true }
  }
  onProgress(null)
  return outcome
}
