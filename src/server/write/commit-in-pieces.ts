import { sumBy } from 'es-toolkit/math'
import { machineOf } from '../../catalogue/order/machine.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { ActionAnswer, Skipped } from '../../catalogue/wire.ts'
import type { Account } from '../access/account.ts'
import type { Database } from '../database/open-database.ts'
import { outageMessage } from '../database/outage/outage.ts'
import { takenBackAfter } from '../history/batch-parts.ts'
import { nextSpareTurn } from '../scheduling/next-turn.ts'
import { answeredBefore, keepAnswer } from './answered-call.ts'
import type { PieceSizes } from './batch/piece-sizes.ts'
import { type BatchPlan, BatchStopped, beginBatch, type RunningBatch } from './batch/running-batch.ts'
import type { ChangeListener, CommandRun } from './change-listener.ts'
import { type Begun, commitPart, type Gather, mostSkippedNamed } from './commit-change.ts'
import type { CallDependencies } from './write-scope.ts'

/** Rows that are one change where a batch can be parted; of how many more its pieces are is up to PieceSizes. */
const pieceSize = 500

/** The same of orders with money, each of which has its transfers read, planned and written. */
const ordersAtOnce = 20

/** Rows of an entity up to which a batch is one change. */
export function pieceSizeOf(entity: Entity): number {
  return movesOrders(entity) ? ordersAtOnce : pieceSize
}

/** Whether so many rows named by their ids are one change: all a call may name are, unless they are orders with money. */
export function isOneChange(entity: Entity, ids: readonly number[]): boolean {
  return !movesOrders(entity) || ids.length <= ordersAtOnce
}

function movesOrders(entity: Entity): boolean {
  return machineOf(entity)?.money !== undefined
}

/** Rows left out of what a batch means. */
export type LeftOut = {
  readonly skipped: readonly Skipped[]
  /** Rows left out in all, where more than `skipped` names. */
  readonly skippedCount: number
}

/** A part of a batch that can stand alone. */
export type Piece = {
  readonly run: CommandRun
  /** The rows it is about; null where only their number is known. */
  readonly ids: readonly number[] | null
  readonly count: number
  /** See PieceSizes. */
  readonly held?: PieceSizes['held']
  /**
   * Begins the change that is made of it.
   * @param earlier the versions of the batch's parts before this one.
   */
  readonly begin: (begun: Begun, earlier: ReadonlySet<number>) => Promise<Gather>
}

/**
 * Makes one batch in several changes, in order, each whole with its audit, version and events; the school's other changes
 * come in between. People see one batch with one undo: every change names the first that wrote anything. Whatever ends the
 * process in between leaves a shorter batch, which is true and can be taken back as it stands; one that is taken back or
 * cancelled meanwhile writes no more. What was done before (`run.once` of its plan and pieces) is not done again, and answered as it was.
 * @param plan of what takes more than one piece: it is put down before the first.
 * @throws whatever the first piece throws. What goes wrong later is an answer: rows done, and rows left out with the reason.
 */
export function commitInPieces(
  dependencies: CallDependencies,
  account: Account,
  pieces: Iterable<Piece> | AsyncIterable<Piece>,
  plan: BatchPlan | null,
  left: LeftOut = { skipped: [], skippedCount: 0 },
): Promise<ActionAnswer> {
  return commitBatch(dependencies, account, pieces, plan, left).catch((error: unknown) =>
    answeredBefore(dependencies, account, error),
  )
}

async function commitBatch(
  dependencies: CallDependencies,
  account: Account,
  pieces: Iterable<Piece> | AsyncIterable<Piece>,
  plan: BatchPlan | null,
  left: LeftOut,
): Promise<ActionAnswer> {
  const { database, ownBatches, reportError } = dependencies
  const batch = plan && ownBatches ? await beginBatch(database, ownBatches, account, plan) : null
  const keeping: Promise<void>[] = []
  try {
    const answer = await commitAll({ ...dependencies, keeping }, account, pieces, batch, new Progress(left))
    await Promise.all(keeping)
    const once = plan?.run.once
    // Before its record goes: who waits for that reads what was left out after the last change, too.
    if (once) await database.write((trx) => keepAnswer({ account, trx, now: dependencies.clock.now() }, once, answer))
    return answer
  } finally {
    if (batch) {
      await nextSpareTurn()
      // What cannot be closed now is closed as cut off.
      await batch
        .end()
        .catch((error: unknown) => reportError(error, 'a batch not ended on record', plan?.run.requestId))
    }
  }
}

/** What the pieces of one batch stand on. */
type PieceDependencies = CallDependencies & { readonly keeping: Promise<void>[] }

async function commitAll(
  dependencies: PieceDependencies,
  account: Account,
  pieces: Iterable<Piece> | AsyncIterable<Piece>,
  batch: RunningBatch | null,
  done: Progress,
): Promise<ActionAnswer> {
  for await (const piece of pieces) {
    if (done.end !== null) {
      done.leave(piece, reasonOf(done.end))
      continue
    }
    try {
      // No further ahead of the disk than a piece: a log that grows quicker than it is emptied slows down all who read.
      await dependencies.keeping.at(-2)
      await letOthersIn(dependencies.database)
      done.add(await commitPiece(dependencies, account, piece, batch, done))
    } catch (error) {
      const isStopped = error instanceof TakenBack || error instanceof BatchStopped
      if (done.first === null && !isStopped) throw error
      if (isStopped || !(error instanceof InputError)) done.end = error
      if (!(error instanceof InputError)) dependencies.reportError(error, 'a batch ended halfway', piece.run.requestId)
      done.leave(piece, reasonOf(error))
    }
  }
  return done.answer()
}

/**
 * SQLite answers at once, so that nobody else would be answered until the last piece; and who made a change meanwhile waits until the
 * disk has it, and would hear of that only after the next piece.
 */
async function letOthersIn(database: Database): Promise<void> {
  await threeTurns()
  await database.kept()
  await threeTurns()
}

/**
 * What was being done when the first ends has not looked for connections; a new one is accepted at the second, and read at the
 * third.
 */
async function threeTurns(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await nextSpareTurn()
}

async function commitPiece(
  dependencies: PieceDependencies,
  account: Account,
  { run, count, held, begin }: Piece,
  batch: RunningBatch | null,
  done: Progress,
): Promise<ActionAnswer> {
  const { first, last, versions } = done
  const part = { ...run, ...(batch ? { batch: batch.id } : {}), ...(first === null ? {} : { partOf: first }) }
  let began = 0
  let written = 0
  const timed: ChangeListener = {
    record: async () => {
      written = performance.now()
    },
  }
  const listeners = [...dependencies.listeners, timed]
  const begins = async (begun: Begun): Promise<Gather> => {
    const takenBack = last === null ? null : await takenBackAfter(begun.trx, account.schoolId, last)
    const goneOn = await batch?.goOn(begun, count)
    const gather = await begin(begun, versions)
    return async (scope, changes) => {
      began = performance.now()
      if ((await takenBack?.())?.some((version) => versions.has(version))) throw new TakenBack()
      await goneOn?.()
      return gather(scope, changes)
    }
  }
  const inAll = (answer: ActionAnswer) => done.with(answer).answer()
  const answer = await commitPart({ ...dependencies, listeners }, account, part, begins, inAll)
  // PostgreSQL has written what it was sent once it has committed; SQLite's commit waits for the disk, which holds up nobody.
  const over = dependencies.database.engine === 'postgres' ? performance.now() : written
  if (answer.version) held?.(over - began, last !== null && answer.version > last + 1)
  return answer
}

class TakenBack extends InputError {
  constructor() {
    super('这批操作已被撤销，没有再处理')
  }
}

function reasonOf(error: unknown): string {
  return error instanceof InputError ? error.message : (outageMessage(error) ?? '服务器中途出错，没有处理，请稍后再试')
}

/** What has become of a batch so far. */
class Progress {
  /** The first change that wrote anything. */
  first: number | null = null
  /** The last one that did. */
  last: number | null = null
  /** Of all changes that wrote anything, in order. */
  readonly versions = new Set<number>()
  /** What ended it before its last piece; null while it goes on. */
  end: unknown = null
  readonly #answers: ActionAnswer[] = []
  readonly #skipped: Skipped[]
  #skippedCount: number
  #cancelled = 0

  constructor({ skipped, skippedCount }: LeftOut) {
    this.#skipped = [...skipped]
    this.#skippedCount = skippedCount
  }

  add(answer: ActionAnswer): void {
    this.first ??= answer.version ?? null
    this.last = answer.version ?? this.last
    if (answer.version) this.versions.add(answer.version)
    this.#answers.push(answer)
    this.#leave(answer.skipped, answer.skippedCount)
  }

  /** What would have become of it with one more change, which may yet come to nothing. */
  with(answer: ActionAnswer): Progress {
    const other = new Progress({ skipped: this.#skipped, skippedCount: this.#skippedCount })
    other.first = this.first
    for (const version of this.versions) other.versions.add(version)
    other.#answers.push(...this.#answers)
    other.add(answer)
    return other
  }

  leave({ ids, count }: Piece, reason: string): void {
    if (this.end instanceof BatchStopped && this.end.isCancelled) this.#cancelled += count
    const named = (ids ?? []).slice(0, mostSkippedNamed - this.#skipped.length)
    const skipped = named.map((id) => ({ id, reason, by: null, at: null }))
    this.#leave(skipped, count)
  }

  answer(): ActionAnswer {
    const answers = this.#answers
    const versions = [...this.versions]
    const notices = new Set(answers.flatMap(({ notice }) => notice ?? []))
    const ids = answers.flatMap((answer) => answer.ids ?? [])
    return {
      changed: sumBy(answers, ({ changed }) => changed),
      skipped: this.#skipped,
      skippedCount: this.#skippedCount,
      undo: answers.find(({ undo }) => undo !== null)?.undo ?? null,
      version: versions.length === 1 ? (versions[0] ?? null) : null,
      ...(versions.length > 1 ? { pieces: versions } : {}),
      ...(ids.length > 0 ? { ids } : {}),
      ...(this.#cancelled > 0 ? { cancelled: this.#cancelled } : {}),
      ...(notices.size > 0 ? { notice: [...notices].join('；') } : {}),
    }
  }

  #leave(skipped: readonly Skipped[], count: number): void {
    this.#skipped.push(...skipped.slice(0, Math.max(0, mostSkippedNamed - this.#skipped.length)))
    this.#skippedCount += count
  }
}

/** The pieces of a batch of some rows, each cut when it is asked for, as long as `sizes` says by then. */
export function* piecesOf<T>(
  rows: readonly T[],
  { next, held }: PieceSizes,
  pieceOf: (part: readonly T[]) => Piece,
): Generator<Piece> {
  for (let at = 0; at < rows.length; ) {
    const part = rows.slice(at, at + next())
    at += part.length
    yield { held, ...pieceOf(part) }
  }
}
