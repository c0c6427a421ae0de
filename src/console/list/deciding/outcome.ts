import { reasonCounts } from '@/command/reason-counts.ts'
import type { Undoable } from '@/command/undo/undo-stack.ts'
import { thousands } from '@/format/number.ts'
import { ApiError } from '@/session/call/api-error.ts'
import { messageOf } from '@/session/call/message-of.ts'
import type { ActionCommand } from '../../../catalogue/command.ts'
import { type ActionAnswer, codes, type Skipped } from '../../../catalogue/wire.ts'
import { doneText } from './effect.ts'
import type { Meant } from './sending.ts'

/** Why what was filled in is not taken, and of which input, where it is about one. */
export type Refusal = { readonly field: string | null; readonly reason: string }

/** What became of an action, all its requests together. */
export type DecisionOutcome = {
  readonly changed: number
  readonly skipped: readonly Skipped[]
  readonly skippedCount: number
  /** Undo tokens, oldest first. */
  readonly tokens: readonly string[]
  /** The versions it made. */
  readonly versions: readonly number[]
  readonly notices: readonly string[]
  /** Rows of requests that failed or were never sent, and why. */
  readonly failed: readonly number[]
  readonly failure: string | null
  /** What the server refused of what was sent, where it answered so. */
  readonly refusal: Refusal | null
  readonly isCancelled: boolean
  /** Rows that the server had not come to when it was cancelled. */
  readonly left: number
}

export const nothingYet: DecisionOutcome = {
  changed: 0,
  skipped: [],
  skippedCount: 0,
  tokens: [],
  versions: [],
  notices: [],
  failed: [],
  failure: null,
  refusal: null,
  isCancelled: false,
  left: 0,
}

/** Adds the answer of one request. */
export function withAnswer(outcome: DecisionOutcome, answer: ActionAnswer): DecisionOutcome {
  const { cancelled = 0 } = answer
  const skippedCount = (answer.skippedCount ?? answer.skipped.length) - cancelled
  return {
    ...outcome,
    changed: outcome.changed + answer.changed,
    // What was not come to is the last that is named.
    skipped: [...outcome.skipped, ...answer.skipped.slice(0, skippedCount)],
    skippedCount: outcome.skippedCount + skippedCount,
    left: outcome.left + cancelled,
    isCancelled: outcome.isCancelled || cancelled > 0,
    tokens: answer.undo === null ? outcome.tokens : [...outcome.tokens, answer.undo],
    versions: [...outcome.versions, ...versionsOf(answer)],
    notices:
      answer.notice && !outcome.notices.includes(answer.notice) ? [...outcome.notices, answer.notice] : outcome.notices,
  }
}

/** The versions an answer says were made, ascending. */
export function versionsOf({ pieces, version }: ActionAnswer): readonly number[] {
  return pieces ?? (version ? [version] : [])
}

/** Adds the failure of one request. */
export function withFailure(outcome: DecisionOutcome, ids: readonly number[], error: unknown): DecisionOutcome {
  const failure = messageOf(error)
  // Whoever gives no code has what they filled in before them still.
  const isRefused = error instanceof ApiError && (error.code === codes.refused || error.code === codes.confirm)
  const refusal = isRefused ? { field: error.field, reason: failure } : outcome.refusal
  return { ...outcome, failed: [...outcome.failed, ...ids], failure, refusal }
}

/** Why nothing was done for what was filled in; null where something was, or other values would not have helped. */
export function refusalOf({ changed, refusal, skipped }: DecisionOutcome, asked: readonly string[]): Refusal | null {
  if (changed > 0) return null
  if (refusal) return refusal
  const wrong = skipped.find(({ field }) => field !== undefined && asked.includes(field))
  return wrong ? { field: wrong.field ?? null, reason: wrong.reason } : null
}

/** What is said of an outcome: in `status` when something was done, else in `alert`. */
export type OutcomeWords = { readonly role: 'status' | 'alert'; readonly text: string; readonly description?: string }

/** An outcome in words: 已通过 128 项，跳过 3 项; below it the reasons, each with how many. */
export function outcomeWords(title: string, outcome: DecisionOutcome): OutcomeWords {
  const { changed, skipped, skippedCount, failed, failure, isCancelled } = outcome
  const undone = failed.length + outcome.left
  const parts = [
    changed > 0 ? `${doneText(title)} ${thousands(changed)} 项` : '',
    skippedCount > 0 ? `跳过 ${thousands(skippedCount)} 项` : '',
    undone > 0 ? `${isCancelled ? '未处理' : '失败'} ${thousands(undone)} 项` : '',
  ].filter(Boolean)
  const reasons = [...reasonCounts(skipped), ...(failure && !isCancelled ? [failure] : []), ...outcome.notices]
  const [onlyReason] = reasons
  if (changed === 0 && skippedCount + undone === 1 && onlyReason) {
    return { role: 'alert', text: `没有${title}：${onlyReason}` }
  }
  return {
    role: changed > 0 ? 'status' : 'alert',
    text: parts.length > 0 ? parts.join('，') : `没有可以${title}的内容`,
    ...(reasons.length > 0 ? { description: reasons.join('；') } : {}),
  }
}

/** What takes an action back; null where that is not offered. */
export function undoableOf(
  { title, entity }: ActionCommand,
  meant: Meant,
  { changed, tokens, failed, skipped }: DecisionOutcome,
): Undoable | null {
  if (tokens.length === 0) return null
  const gone = new Set([...failed, ...skipped.map(({ id }) => id)])
  const ids = meant.kind === 'rows' ? [...meant.seen.keys()].filter((id) => !gone.has(id)) : null
  return { tokens, text: undoText(title, changed), entity: entity.name, ids }
}

/** What undo is offered for: 通过 128 项. */
function undoText(title: string, changed: number): string {
  return `${title} ${thousands(changed)} 项`
}
