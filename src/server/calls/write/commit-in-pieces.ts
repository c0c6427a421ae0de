import { setImmediate as nextTurn } from 'node:timers/promises'
import { InputError } from '../../../catalogue/schema/request.ts'
import type { ActionAnswer, Skipped } from '../../../catalogue/wire.ts'
import type { Account, CallGround } from '../call-context.ts'
import type { ChangeSet } from './change-set.ts'
import { type CommandRun, commitChange, mostSkippedNamed, type Outcome } from './commit-change.ts'
import type { WriteScope } from './write-scope.ts'

/** Most rows written by one change where a batch can be parted, so that the school's other changes wait some 10 ms for it. */
export const pieceSize = 500

/** A part of a batch that can stand alone. */
export type Piece = {
  readonly run: CommandRun
  /** The rows it is about; null where only their number is known. */
  readonly ids: readonly number[] | null
  readonly count: number
  readonly make: (scope: WriteScope, changes: ChangeSet) => Promise<Outcome>
}

/** Rows left out before the first piece. */
type Left = { readonly skipped: readonly Skipped[]; readonly skippedCount: number }

/**
 * Makes one batch in several changes, in order, each whole with its audit, version and events; the school's other changes
 * come in between. People see one batch with one undo: every change names the first that wrote anything. Whatever ends the
 * process in between leaves a shorter batch, which is true and can be taken back as it stands.
 * @throws whatever the first piece throws. What goes wrong later is an answer: rows done, and rows left out with the reason.
 */
export async function commitInPieces(
  ground: CallGround,
  account: Account,
  pieces: readonly Piece[],
  left: Left,
): Promise<ActionAnswer> {
  const answers: ActionAnswer[] = []
  let skipped = [...left.skipped]
  let { skippedCount } = left
  let first: number | undefined
  let broken: string | null = null
  for (const { run, ids, count, make } of pieces) {
    const leave = (reason: string) => {
      skipped = skipped.concat((ids ?? []).map((id) => ({ id, reason, by: null, at: null })))
      skippedCount += count
    }
    if (broken !== null) {
      leave(broken)
      continue
    }
    try {
      // SQLite answers at once, so that nobody else would be heard until the last piece.
      if (answers.length > 0) await nextTurn()
      const answer = await commitChange(ground, account, first === undefined ? run : { ...run, partOf: first }, make)
      first ??= answer.version ?? undefined
      answers.push(answer)
      skipped = skipped.concat(answer.skipped)
      skippedCount += answer.skippedCount
    } catch (error) {
      if (first === undefined) throw error
      if (!(error instanceof InputError)) {
        ground.reportError(error, run.requestId)
        broken = '服务器中途出错，没有处理，请稍后再试'
      }
      leave(broken ?? (error instanceof Error ? error.message : ''))
    }
  }
  const versions = answers.flatMap(({ version }) => version ?? [])
  const notices = new Set(answers.flatMap(({ notice }) => notice ?? []))
  const ids = answers.flatMap((answer) => answer.ids ?? [])
  return {
    changed: answers.reduce((sum, { changed }) => sum + changed, 0),
    skipped: skipped.slice(0, mostSkippedNamed),
    skippedCount,
    undo: answers.find(({ undo }) => undo !== null)?.undo ?? null,
    version: versions.length === 1 ? (versions[0] ?? null) : null,
    ...(versions.length > 1 ? { pieces: versions } : {}),
    ...(ids.length > 0 ? { ids } : {}),
    ...(notices.size > 0 ? { notice: [...notices].join('；') } : {}),
  }
}

/** Parts of a list, each as long as a change may be. */
export function inPieces<T>(items: readonly T[], size: number = pieceSize): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  )
}
