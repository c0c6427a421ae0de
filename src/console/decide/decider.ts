import type { ActionCommand } from '../../catalogue/command.ts'
import { askedOf } from '../../catalogue/vocabulary/entity.ts'
import { added } from '../grid/listeners.ts'
import { messageOf } from '../grid/message-of.ts'
import type { DeciderParts, DecidingState } from './decider-parts.ts'
import { foreseen, type Inputs, isForeseeable, reasonNot, settles } from './effect.ts'
import { type BeforeImages, markDeciding } from './marking.ts'
import { type Outcome, outcomeWords, undoText } from './outcome.ts'
import { sendAll } from './send-all.ts'
import { type Meant, type SendingPlan, sendingPlan } from './sending.ts'

/**
 * Runs actions on the selection or the cursor's row: asks for what is missing, marks the rows at once and moves on, sends
 * in order, and settles each row by the answer. The keys never wait for the server.
 */
export function createDecider(parts: DeciderParts) {
  const { entity, rows, selection, cursor, pinned, queue, undoStack } = parts
  const listeners = new Set<() => void>()
  let state: DecidingState = { progress: null, failure: null }
  let last: { readonly command: ActionCommand; readonly inputs: Inputs } | null = null
  let recounting: ReturnType<typeof setTimeout> | undefined

  function show(change: Partial<DecidingState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function meantNow(): Meant | null {
    const { everything, count } = selection.summary()
    if (everything) {
      return { kind: 'everything', filter: parts.filter(), matching: everything, except: [...selection.except()] }
    }
    if (count > 0) return { kind: 'rows', ids: [...selection.picked()] }
    const shown = pinned.id()
    if (shown !== null) return { kind: 'rows', ids: [shown] }
    const entry = rows.entry(cursor.index())
    return entry ? { kind: 'rows', ids: [entry.row.id] } : null
  }

  /**
   * Runs an action on what is meant now, or on one row; asks for inputs that are missing. Where all that match are being
   * counted these are meant, and nothing is done when they cannot be counted or are no longer wanted.
   */
  async function run(command: ActionCommand, given: Inputs | null, id: number | null = null): Promise<void> {
    const counting = id === null ? selection.counting() : null
    if (counting && !(await counting.catch(() => false))) return
    const meant: Meant | null = id === null ? meantNow() : { kind: 'rows', ids: [id] }
    if (!meant) return parts.say({ role: 'alert', text: '没有选中的内容' }, { undo: false, retry: null })
    await decide(command, meant, given ?? {})
  }

  async function decide(command: ActionCommand, meant: Meant, given: Inputs): Promise<void> {
    const { action } = command
    const count = meant.kind === 'rows' ? meant.ids.length : selection.summary().count
    if (action.on === 'one' && count > 1) {
      return parts.say({ role: 'alert', text: `${action.title}一次只能处理一项` }, { undo: false, retry: null })
    }
    const applicable = meant.kind === 'rows' ? withoutRefused(command, meant) : meant
    if (!applicable) return
    const missing = askedOf(action).filter((name) => !(name in given))
    let inputs = given
    if (missing.length > 0 || action.confirm !== undefined) {
      const [only] = applicable.kind === 'rows' && applicable.ids.length === 1 ? applicable.ids : []
      const row = only === undefined ? null : (rows.entryOf(only)?.row ?? pinned.row())
      const rowsMeant = applicable.kind === 'rows' ? applicable.ids.length : count
      const answer = await parts.ask({ command, missing, inputs, count: rowsMeant, row })
      if (!answer) return
      inputs = { ...given, ...answer }
    }
    last = { command, inputs }
    begin(command, applicable, inputs)
  }

  /** Leaves out loaded rows the action does not apply to, saying why on each; null when none is left. */
  function withoutRefused(command: ActionCommand, meant: Extract<Meant, { kind: 'rows' }>): Meant | null {
    const refused = meant.ids.flatMap((id) => {
      const entry = rows.entryOf(id)
      const reason = entry ? reasonNot(entity, command.action, entry) : null
      return entry && reason ? [{ id, entry, reason }] : []
    })
    const [first] = refused
    if (!first) return meant
    if (refused.length === meant.ids.length) {
      parts.say({ role: 'alert', text: `不能${command.title}：${first.reason}` }, { undo: false, retry: null })
      return null
    }
    const mark = { state: 'skipped', by: null, at: Date.now(), command: command.id, isHandled: false } as const
    for (const { id, entry, reason } of refused) {
      if (entry.mark === null) rows.change(id, { mark: { ...mark, title: command.title, text: reason } })
    }
    const without = new Set(refused.map(({ id }) => id))
    return { kind: 'rows', ids: meant.ids.filter((id) => !without.has(id)) }
  }

  /** Marks the rows, moves on, and puts the requests into the queue. */
  function begin(command: ActionCommand, meant: Meant, inputs: Inputs): void {
    let plan: SendingPlan
    try {
      plan = sendingPlan(command.call, meant, inputs, parts.features())
    } catch (error) {
      parts.say({ role: 'alert', text: messageOf(error) }, { undo: false, retry: null })
      return
    }
    const wasSelected = selection.summary().count > 0
    const shown = meant.kind === 'rows' ? meant.ids : loadedOf(command, meant)
    const before = markDeciding(rows, command, inputs, shown)
    if (settles(entity, command.action)) {
      if (meant.kind === 'everything') selection.clear()
      else selection.set(meant.ids, false)
    }
    moveOn()
    const stood = rows.entry(cursor.index())?.row.id
    show({ failure: null })
    void queue.add(async () => {
      const outcome = await sendAll(parts, { command, meant, inputs, plan, before }, (progress) => show({ progress }))
      await settle({ command, inputs, meant, before, outcome, wasSelected })
      // Whoever has gone elsewhere meanwhile, to look at what was decided, stays there.
      const entry = rows.entry(cursor.index())
      if (entry?.hasLeft && entry.row.id === stood && before.has(stood)) moveOn()
    })
  }

  /** Of all that match, the loaded rows the action will change. */
  function loadedOf(command: ActionCommand, meant: Extract<Meant, { kind: 'everything' }>): number[] {
    const except = new Set(meant.except)
    return rows
      .entries()
      .filter((entry) => !entry.hasLeft && !except.has(entry.row.id) && !reasonNot(entity, command.action, entry))
      .map(({ row }) => row.id)
  }

  type Settled = {
    readonly command: ActionCommand
    readonly inputs: Inputs
    readonly meant: Meant
    readonly before: BeforeImages
    readonly outcome: Outcome
    readonly wasSelected: boolean
  }

  /** Says what became of it, keeps what can be undone, and reads again what could not be foreseen. */
  async function settle({ command, inputs, meant, before, outcome, wasSelected }: Settled): Promise<void> {
    const { changed, tokens, failed, skipped } = outcome
    if (tokens.length > 0) {
      const gone = new Set([...failed, ...skipped.map(({ id }) => id)])
      const ids = meant.kind === 'rows' ? meant.ids.filter((id) => !gone.has(id)) : null
      const text = undoText(command.title, changed)
      undoStack.push({ tokens, text, entity: entity.name, ids, at: Date.now() })
    }
    if (wasSelected && meant.kind === 'rows') selection.set([...failed, ...skipped.map(({ id }) => id)], true)
    const retry = failed.length > 0 && !outcome.isCancelled ? () => retryFailed() : null
    if (failed.length > 0 && meant.kind === 'everything') selection.selectEverything(meant.matching, meant.except)
    if (failed.length > 0) {
      show({ failure: { command, inputs, meant: meant.kind === 'everything' ? meant : { kind: 'rows', ids: failed } } })
    }
    parts.say(outcomeWords(command.title, outcome), { undo: tokens.length > 0, retry })
    scheduleRecount()
    const everythingLeft = meant.kind === 'everything' && failed.length === 0 && leavesList(command, inputs, before)
    if (everythingLeft) rows.closeGaps()
    const isUnsure = meant.kind === 'everything' && outcome.skippedCount > 0
    const isTold = isForeseeable(entity, command.action, inputs) && !isUnsure
    const toReread = isTold ? skipped.map(({ id }) => id) : [...before.keys()]
    await rows.reread(toReread).catch(rows.report)
  }

  function leavesList(command: ActionCommand, inputs: Inputs, before: BeforeImages): boolean {
    if (command.action.remove) return true
    return [...before.values()].some(({ row }) => !parts.matches(foreseen(entity, command.action, inputs, row)))
  }

  /** Sends the rows of the last failure once more. */
  function retryFailed(): void {
    const { failure } = state
    if (!failure) return
    show({ failure: null })
    begin(failure.command, failure.meant, failure.inputs)
  }

  /** Goes to the next row to look at, when the one under the cursor has been handled. */
  function moveOn(): void {
    const index = cursor.index()
    const next = rows.nextUnhandled(index)
    if (next !== null && next !== index) parts.goTo(next)
  }

  function scheduleRecount(): void {
    clearTimeout(recounting)
    recounting = setTimeout(() => void rows.recount().catch(rows.report), 800)
  }

  return {
    run,
    retryFailed,
    scheduleRecount,
    /** Runs the last action once more, with the same inputs, on what is meant now. */
    repeat: async (): Promise<void> => {
      if (last) await run(last.command, last.inputs)
      else parts.say({ role: 'alert', text: '还没有可以重复的操作' }, { undo: false, retry: null })
    },
    targetsNow: meantNow,
    state: () => state,
    subscribe: (listener: () => void) => added(listeners, listener),
    close: () => clearTimeout(recounting),
  }
}

export type Decider = ReturnType<typeof createDecider>
