import { sumBy } from 'es-toolkit/math'
import { limitAsync } from 'es-toolkit/promise'
import { followLong } from '@/command/batch/follow-long.ts'
import type { Inputs } from '@/command/target.ts'
import { messageOf } from '@/session/call/message-of.ts'
import type { ActionCommand } from '../../../catalogue/command.ts'
import type { DeciderParts, Progress } from './decider-parts.ts'
import { isForeseeable } from './effect.ts'
import { type Marked, markDone, markFailed, markSkipped, ownNews } from './marking.ts'
import { type DecisionOutcome, nothingYet, versionsOf, withAnswer, withFailure } from './outcome.ts'
import type { OwnVersions } from './own-versions.ts'
import { type Meant, paramsOf, type Seen, type Sending, type SendingPlan, seenOf, sendingPlan } from './sending.ts'

/** An action about to be sent, and the rows it has marked. */
export type Dispatch = {
  readonly command: ActionCommand
  readonly meant: Meant
  readonly inputs: Inputs
  readonly plan: SendingPlan
  readonly marked: Marked
  /** Told apart by it from every other press. */
  readonly press: string
}

type SendParts = Pick<DeciderParts, 'entity' | 'rows' | 'send' | 'matchingRows' | 'features'> & {
  readonly own: OwnVersions
}

/**
 * Sends all requests of an action and settles each row by its answer: that is all an answer does, the selection and the
 * cursor are the operator's. Where there is more than one request, or one takes long, progress is shown; cancelling lets what
 * is on its way finish, so that it can still be undone, and sends no more; a batch of the server's ends with its next piece.
 */
export async function sendAll(
  parts: SendParts,
  { command, meant, inputs, plan: planned, marked, press }: Dispatch,
  onProgress: (progress: Progress | null) => void,
): Promise<DecisionOutcome> {
  const { rows, send, matchingRows, features, own } = parts
  const { call } = command
  const cancelled = new AbortController()
  let outcome = nothingYet
  let plan = planned
  let seen: Seen = meant.kind === 'rows' ? meant.seen : new Map()
  let done = 0
  let total = 0
  const show = () => onProgress({ title: command.title, done, total, cancel: () => cancelled.abort() })
  const open = new Set(marked.before.keys())
  const end = (ids: readonly number[]) => rows.live.end(ids.filter((id) => open.delete(id)))
  const fail = (ids: readonly number[], error: unknown) => {
    outcome = withFailure(outcome, ids, error)
    markFailed(rows, command, marked, ids, messageOf(error))
    end(ids)
    void rows.live.reconcile(ids)
  }

  if (meant.kind === 'everything' && !features().filterActions) {
    const except = new Set(meant.except)
    show()
    try {
      seen = seenOf((await matchingRows(cancelled.signal)).filter(({ id }) => !except.has(id)))
      plan = sendingPlan(call, { kind: 'rows', seen }, inputs, features())
    } catch (error) {
      onProgress(null)
      fail([...marked.before.keys()], error)
      return outcome
    }
  }
  const isTold = isForeseeable(parts.entity, command.action, inputs)
  const versionOf = (id: number) => own.now(id, seen.get(id))
  total = sumBy(plan.requests, ({ ids }) => ids?.length ?? 0)
  const isLong = plan.requests.length > 1
  const sent = new Set<Sending>()
  if (isLong) show()
  const sendOne = async (request: Sending) => {
    if (cancelled.signal.aborted) return
    sent.add(request)
    const ids = request.ids ?? [...marked.before.keys()]
    const key = `${press}-${request.ids?.[0] ?? 'all'}`
    try {
      const sentVersions = new Map(ids.map((id) => [id, versionOf(id)]))
      const ask = () => send(call, paramsOf(request, call, versionOf), key)
      const answer = await (isLong ? ask() : followLong(key, command.title, onProgress, ask))
      outcome = withAnswer(outcome, answer)
      const skipped = answer.skipped.map(({ id }) => id)
      const left = new Set(skipped)
      const changed = ids.filter((id) => !left.has(id))
      const versions = versionsOf(answer)
      const version = versions.at(-1) ?? null
      // Of several pieces nobody says which one a row was written in.
      const only = versions.length === 1 ? version : null
      // What was foreseen of a row is what the server made of it where both began with the same version of it. Of all that
      // match only those known until the action was done are known to have matched then.
      const isCertain = (id: number) =>
        request.ids
          ? versions.length <= 1 && sentVersions.get(id) === marked.before.get(id)?.row.version
          : only !== null && rows.live.knownAsOf(id) >= only - 1
      for (const id of changed) {
        const from = sentVersions.get(id) ?? marked.before.get(id)?.row.version
        if (from !== undefined && only !== null) own.advance(id, from, only)
      }
      const unknown = markDone(rows, command, marked, changed, version, isCertain)
      markSkipped(rows, command, marked, answer.skipped)
      const skippedHere = skipped.filter((id) => rows.entryOf(id)?.mark?.state === 'skipped')
      end(ids)
      // Of more skipped than are named, who knows which; what a handler did cannot be told either.
      const isUnsure = answer.skippedCount > answer.skipped.length
      void rows.live.reconcile(skippedHere, { isTold: true })
      void rows.live.reconcile(!isTold || isUnsure ? changed : unknown, ownNews(command, marked, versions))
    } catch (error) {
      fail(ids, error)
    }
    done += request.ids?.length ?? 0
    if (isLong) show()
  }
  await Promise.all(plan.requests.map(limitAsync(sendOne, plan.concurrency)))
  const unsent = plan.requests.filter((request) => !sent.has(request)).flatMap(({ ids }) => ids ?? [])
  if (unsent.length > 0) {
    fail(unsent, new Error('已取消'))
    outcome = { ...outcome, isCancelled: true }
  }
  // Marked rows that no request named, since they matched no longer.
  const unasked = [...open]
  end(unasked)
  void rows.live.reconcile(unasked)
  onProgress(null)
  return outcome
}
