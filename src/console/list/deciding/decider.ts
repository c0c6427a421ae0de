import { atom } from 'jotai'
import type { Doing, How, Inputs } from '@/command/target.ts'
import { tellRun } from '@/command/witness.ts'
import { messageOf } from '@/session/call/message-of.ts'
import { store } from '@/session/store.ts'
import type { ActionCommand } from '../../../catalogue/command.ts'
import { movesMoney } from '../../../catalogue/order/money-command.ts'
import { askedOf } from '../../../catalogue/vocabulary/entity-use.ts'
import type { DeciderParts, DecidingState } from './decider-parts.ts'
import { foreseen, reasonNot, settles } from './effect.ts'
import { stillFailed } from './failures.ts'
import { type Marked, markDeciding } from './marking.ts'
import { createMeaning } from './meaning.ts'
import { type DecisionOutcome, outcomeWords, type Refusal, refusalOf, undoableOf } from './outcome.ts'
import { createOwnActs } from './own-acts.ts'
import { createOwnVersions } from './own-versions.ts'
import { newPress } from './press.ts'
import { type Dispatch, sendAll } from './send-all.ts'
import { type Meant, type SendingPlan, sendingPlan } from './sending.ts'
import { staysUntilTaken } from './stays-until-taken.ts'
import { sumMeant } from './sum-meant.ts'

/** Whether what came of an action is told where it was asked for, so that nothing is left to say of it. */
type IsTold = (outcome: DecisionOutcome) => boolean

/**
 * Runs actions on the selection or the cursor's row: asks for what is missing, marks the rows at once and moves on, sends
 * in order, and settles each row by the answer. The keys never wait for the server.
 */
export function createDecider(parts: DeciderParts) {
  const { entity, rows, selection, cursor, pinned, queue, undoStack } = parts
  const stateAtom = atom<DecidingState>({ progress: null, failures: [] })
  const own = createOwnVersions()
  const acts = createOwnActs(rows, own)
  const meaning = createMeaning(parts)
  /** Does once more what was done last. */
  let again: (() => Promise<unknown>) | null = null
  /** What came to nothing last, though the operator had filled in what it asks. */
  let refused: { readonly command: string; readonly ids: ReadonlySet<number>; readonly reason: string } | null = null
  let recounting: ReturnType<typeof setTimeout> | undefined

  function show(change: Partial<DecidingState>): void {
    store.set(stateAtom, (before) => ({ ...before, ...change }))
  }

  /**
   * Runs an action on what is meant now, or on one row; asks for inputs that are missing. Where all that match are being
   * counted these are meant, and nothing is done when they cannot be counted or are no longer wanted.
   */
  async function run(command: ActionCommand, given: Inputs | null, how: How = {}): Promise<Doing | null> {
    const { ids = null } = how
    const moves = cursor.moves()
    const counting = ids === null ? selection.counting() : null
    if (counting && !(await counting.catch(() => false))) return null
    const meant = ids === null ? meaning.now() : meaning.ofRows(ids)
    // A key before this one may have dealt with all of them meanwhile.
    const isGone = counting !== null && meant?.kind !== 'everything'
    if (!meant || isGone) return refuse((ids === null ? meaning.unread() : null) ?? '没有选中的内容')
    if (ids === null && isByHabit()) return refuse(pastText(command))
    return decide(command, meant, given ?? {}, moves, how)
  }

  /** Whether only the cursor says what is meant, and its row was dealt with under it. */
  function isByHabit(): boolean {
    return selection.summary().count === 0 && pinned.id() === null && cursor.isPast()
  }

  function pastText({ title }: ActionCommand): string {
    const mark = rows.entry(cursor.index())?.mark?.text ?? '已不在列表中'
    return `没有${title}：这一条${mark}。要再处理它，先点一下它，或按一下方向键`
  }

  /** Says why nothing is done. */
  function refuse(text: string): null {
    parts.say({ role: 'alert', text }, { undo: false, retry: null })
    return null
  }

  async function decide(
    command: ActionCommand,
    meant: Meant,
    given: Inputs,
    moves: number,
    how: How,
  ): Promise<Doing | null> {
    const { action } = command
    if (action.reveals) return (await import('./show-whole.ts')).showWhole(parts, command, meant)
    const count = meant.kind === 'rows' ? meant.seen.size : selection.summary().count
    if (action.on === 'one' && count > 1) return refuse(`${action.title}一次只能处理一项`)
    const applicable = meant.kind === 'rows' ? withoutRefused(command, meant) : meant
    if (!applicable) return null
    const missing = askedOf(action).filter((name) => !(name in given))
    const carryOut = (filled: Inputs, isTold?: IsTold) => {
      const inputs = { ...given, ...filled }
      again = how.again ?? (() => run(command, inputs))
      return begin(command, applicable, inputs, moves, isTold ? { isTold } : {})
    }
    const isMoney = movesMoney(entity, action)
    if (missing.length === 0 && (action.confirm === undefined || how.isConfirmed) && !isMoney) return carryOut({})
    const [only] = applicable.kind === 'rows' && applicable.seen.size === 1 ? applicable.seen.keys() : []
    const asked = applicable.kind === 'rows' ? applicable.seen.size : count
    const attempts: (Doing | null)[] = []
    let isOpen = true
    const attempt = async (filled: Inputs) => {
      const told: Refusal[] = []
      const doing = carryOut(filled, (outcome) => {
        const refusal = isOpen ? refusalOf(outcome, missing) : null
        if (refusal) told.push(refusal)
        return refusal !== null
      })
      attempts.push(doing)
      await doing?.outcome
      return told[0] ?? null
    }
    const answer = await parts.ask({
      command,
      missing,
      inputs: given,
      count: asked,
      row: only === undefined ? null : (rows.entryOf(only)?.row ?? pinned.row()),
      sum: isMoney ? await sumMeant(parts, command, applicable) : null,
      refused: refusedBefore(command, applicable),
      attempt: applicable.kind === 'rows' && staysUntilTaken(command, missing, asked) ? attempt : null,
    })
    isOpen = false
    return attempts.at(-1) ?? (answer && carryOut(answer))
  }

  function refusedBefore(command: ActionCommand, meant: Meant): string | null {
    if (refused?.command !== command.id || meant.kind !== 'rows') return null
    const { ids, reason } = refused
    return [...meant.seen.keys()].every((id) => ids.has(id)) ? reason : null
  }

  /** Leaves out loaded rows the action does not apply to, saying why on each; null when none is left. */
  function withoutRefused(command: ActionCommand, meant: Extract<Meant, { kind: 'rows' }>): Meant | null {
    const refused = [...meant.seen.keys()].flatMap((id) => {
      const entry = rows.entryOf(id)
      const reason = entry ? reasonNot(entity, command.action, entry) : null
      return entry && reason ? [{ id, entry, reason }] : []
    })
    const [first] = refused
    if (!first) return meant
    if (refused.length === meant.seen.size) return refuse(`不能${command.title}：${first.reason}`)
    const mark = { state: 'skipped', by: null, at: Date.now(), command: command.id, isHandled: false } as const
    for (const { id, entry, reason } of refused) {
      if (entry.mark === null) rows.change(id, { mark: { ...mark, title: command.title, text: reason } })
    }
    const without = new Set(refused.map(({ id }) => id))
    return { ...meant, seen: new Map([...meant.seen].filter(([id]) => !without.has(id))) }
  }

  /** Marks the rows, moves on unless the operator did since the key was pressed, and puts the requests into the queue. */
  function begin(
    command: ActionCommand,
    meant: Meant,
    inputs: Inputs,
    moves: number,
    { press, isTold }: { readonly press?: string; readonly isTold?: IsTold } = {},
  ): Doing | null {
    let plan: SendingPlan
    try {
      plan = sendingPlan(command.call, meant, inputs, parts.features())
    } catch (error) {
      return refuse(messageOf(error))
    }
    const ids = meant.kind === 'rows' ? [...meant.seen.keys()] : null
    const act = newPress()
    const shown = meant.kind === 'rows' ? [...meant.seen.keys()] : meaning.loaded(command, meant)
    const marked = markDeciding(rows, command, inputs, shown, act)
    acts.begin(act, { command, marked, stood: cursor.standing() })
    const answered = undoStack.begin({ act, text: command.title, entity: entity.name, ids })
    const goOn = () => {
      // What is tried again was told of.
      if (press === undefined) tellRun(command, inputs, { ids, act })
      // Everything means rows as they were seen: once they are changed it means nothing any more.
      if (meant.kind === 'everything') selection.clear()
      else if (settles(entity, command.action)) selection.set(meant.seen.keys(), false)
      if (cursor.moves() === moves) moveOn(marked.before.size, meant.kind === 'everything')
    }
    if (!isTold) goOn()
    show({ failures: stillFailed(store.get(stateAtom).failures, meant) })
    let outcome: DecisionOutcome | null = null
    const done = queue.add(command.title, async () => {
      const dispatch = { command, meant, inputs, plan, marked, press: press ?? newPress() }
      try {
        outcome = await sendAll({ ...parts, own }, dispatch, (progress) => show({ progress }))
        acts.answered(act, outcome.versions)
        answered(undoableOf(command, meant, outcome))
        if (isTold?.(outcome)) return
        settle({ ...dispatch, outcome })
        if (isTold) goOn()
      } finally {
        answered(null)
      }
    })
    return { ids, outcome: done.then(() => outcome) }
  }

  type Settled = Dispatch & { readonly outcome: DecisionOutcome }

  /** Says what became of it, and keeps what can be tried again. */
  function settle({ command, inputs, meant, marked, press, outcome }: Settled): void {
    const { changed, tokens, failed } = outcome
    const retry = failed.length > 0 && !outcome.isCancelled ? () => retryFailed() : null
    if (failed.length > 0) {
      const again = new Set(failed)
      const seen = meant.kind === 'rows' ? new Map([...meant.seen].filter(([id]) => again.has(id))) : null
      const failure = { command, inputs, press, meant: seen ? ({ kind: 'rows', seen } as const) : meant }
      show({ failures: [...store.get(stateAtom).failures, failure] })
    }
    const words = outcomeWords(command.title, outcome)
    const isRefused = changed === 0 && meant.kind === 'rows' && askedOf(command.action).length > 0
    if (isRefused) refused = { command: command.id, ids: new Set(meant.seen.keys()), reason: words.text }
    else if (refused?.command === command.id) refused = null
    parts.say(words, { undo: tokens.length > 0, retry, version: outcome.versions.at(-1) })
    scheduleRecount()
    const everythingLeft =
      meant.kind === 'everything' && failed.length + outcome.left === 0 && leavesList(command, inputs, marked)
    if (everythingLeft) rows.closeGaps()
  }

  function leavesList(command: ActionCommand, inputs: Inputs, { before }: Marked): boolean {
    if (command.action.remove) return true
    return [...before.values()].some(({ row }) => !parts.matches(foreseen(entity, command.action, inputs, row)))
  }

  /** Sends once more what failed, in the order it was decided: rows as they are seen now, or as they were where they are not shown. */
  function retryFailed(): void {
    const { failures } = store.get(stateAtom)
    show({ failures: [] })
    for (const { command, meant, inputs, press } of failures) {
      const again: Meant =
        meant.kind === 'everything'
          ? meant
          : {
              kind: 'rows',
              seen: new Map([...meant.seen, ...meaning.seen([...meant.seen.keys()], (id) => meant.seen.get(id))]),
            }
      begin(command, again, inputs, cursor.moves(), { press })
    }
  }

  /**
   * Goes to the next row to look at, when the one under the cursor has been handled. Of several rows the marks are painted where they
   * stand before the list moves: both in one frame take half as long again until anything is seen.
   */
  function moveOn(marked: number, isEverything: boolean): void {
    const index = cursor.index()
    const found = rows.nextUnhandled(index)
    // Of everything the rows that were not read are decided as well.
    const next = isEverything && found !== null && !rows.entry(found) ? null : found
    if (next === null) {
      cursor.stay(cursor.id())
      if (found === null && cursor.isPast()) parts.tellEnd()
    }
    if (next === null || next === index) return
    if (marked > 1) parts.goNext(next)
    else parts.goTo(next)
  }

  /** Has the list counted once nothing has happened for a moment, or takes the counts that came with what happened. */
  function scheduleRecount(counts: Parameters<typeof rows.take>[0] | null = null): void {
    clearTimeout(recounting)
    if (!rows.isOpen()) return
    recounting = setTimeout(() => (counts ? rows.take(counts) : rows.countAgain()), 800)
  }

  return {
    run,
    retryFailed,
    scheduleRecount,
    /** Runs the last action once more, with the same inputs, on what is meant now; the whole macro where it was a step of one. */
    repeat: async (): Promise<void> => {
      if (again) await again()
      else parts.say({ role: 'alert', text: '还没有可以重复的操作' }, { undo: false, retry: null })
    },
    targetsNow: meaning.now,
    unread: meaning.unread,
    undoing: acts.undoing,
    stood: acts.stood,
    stateAtom,
    /** The version a shown row has after the own actions that were answered. */
    versionOf: (id: number): number | undefined => own.now(id, rows.entryOf(id)?.row.version),
    /** What own actions made of rows is of another timeline. */
    forgetVersions: () => {
      own.clear()
      acts.clear()
    },
    close: () => clearTimeout(recounting),
  }
}
