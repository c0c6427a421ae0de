import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { availability, type Situation } from '@/command/availability.ts'
import { stoppable } from '@/command/batch/stoppable.ts'
import { openSavedPart } from '@/command/saved-state.ts'
import { type GridTarget, gridTargetAtom } from '@/command/target.ts'
import { offerUndo } from '@/command/undo/offer-undo.ts'
import { undoStack } from '@/command/undo/undo.ts'
import { shellKeyTextNow } from '@/hotkeys/command-key.tsx'
import { messageOf } from '@/session/call/message-of.ts'
import { navigateTo } from '@/session/navigation.ts'
import { permissionTestAtom } from '@/session/session.ts'
import { currentScope, perSession, type SessionScope } from '@/session/session-scope.ts'
import { store } from '@/session/store.ts'
import { warn } from '@/ui/toaster.tsx'
import type { SavedMacro } from '../../../catalogue/saved/saved.ts'
import { openView } from '../open-view.ts'
import { type NameOf, rowNames } from '../row-names.ts'
import { placeAt, placeOf } from './place.ts'
import { isFinal, type ReadyStep, readyStep, stepText } from './steps.ts'

/** Longest a list is waited for, in ms. */
const patience = 20_000

const stoppedByOperator = '已停止'

/** The macro under way: each session has its own, since whoever signs in next has nothing to do with it. */
const running = perSession((): { macro: string | null } => ({ macro: null }))

/** Why a macro cannot be run now: a step that cannot be done at all, or a first one that does not apply; null where it can. */
export function reasonAgainstMacro({ content }: SavedMacro): string | null {
  const now = situation()
  const steps = content.steps.map((step) => readyStep(step, now.can))
  const wrong = steps.findIndex((step) => typeof step === 'string')
  if (wrong >= 0) return `第 ${wrong + 1} 步：${String(steps[wrong])}`
  const [first] = steps
  if (!first || typeof first === 'string' || first.kind !== 'command') return null
  const verdict = availability(first.command, now)
  return verdict.available ? null : verdict.reason
}

/**
 * Runs the steps of a macro, one after the other, each once the one before is done; asks once where one of them cannot be
 * undone. It stops at the first that is refused and says at which, where another list was opened meanwhile, where the operator
 * stops it or a batch of it, and with the session. What was done is one entry of the undo stack.
 */
export async function runMacro(macro: SavedMacro): Promise<void> {
  const scope = currentScope()
  const now = running(scope)
  if (now.macro !== null) return warn(`宏「${now.macro}」还没有运行完`)
  const { can } = store.get(permissionTestAtom)
  const steps: ReadyStep[] = []
  for (const [index, step] of macro.content.steps.entries()) {
    const ready = readyStep(step, can)
    if (typeof ready === 'string') return warn(`宏「${macro.name}」没有运行，第 ${index + 1} 步：${ready}`)
    steps.push(ready)
  }
  const begun = placeAt(location)
  const asked = steps.some(isFinal)
  if (asked && !(await isMeant(macro))) return
  const tokens: string[] = []
  const again = () => runMacro(macro)
  const stopping = new AbortController()
  const stop = () => stopping.abort(new Error(stoppedByOperator))
  stoppable.add(stop)
  now.macro = macro.name
  let stopped: Stopped | null = null
  try {
    stopped = await runSteps(steps, { ended: AbortSignal.any([scope.ended, stopping.signal]), begun, tokens, again })
  } finally {
    now.macro = null
    stoppable.delete(stop)
    undoStack(scope).join(tokens, `宏「${macro.name}」`)
  }
  const text = stopped && (await stoppedText(macro, stopped, scope))
  if (scope.ended.aborted) return
  if (text !== null) return warn(text, { id: 'decision', ...undoing(tokens) })
  offerUndo(`已运行宏「${macro.name}」，共 ${steps.length} 步`, { canUndo: tokens.length > 0 })
}

function undoing(tokens: readonly string[]) {
  const key = shellKeyTextNow('shell.undo')
  return tokens.length > 0 ? { description: `已经做了的可以一起撤销${key === null ? '' : `（${key}）`}` } : {}
}

/** At which step a macro stopped, from 0, and why as far as that is known. */
type Stopped = { readonly at: number; readonly why: string | null }

async function stoppedText({ name, content }: SavedMacro, { at, why }: Stopped, scope: SessionScope): Promise<string> {
  const step = content.steps[at]
  const write = (nameOf: NameOf) => (step ? stepText(step, nameOf) : '')
  const text = write(await rowNames(scope, write))
  return `宏「${name}」停在第 ${at + 1} 步「${text}」${why === null ? '' : `：${why}`}`
}

type Course = {
  /** Aborted with the session, and by the operator. */
  readonly ended: AbortSignal
  /** Where the operator was when the macro was asked for. */
  readonly begun: string
  /** Of what was done, to take it back. */
  readonly tokens: string[]
  /** Runs the whole once more. */
  readonly again: () => Promise<void>
}

/** @returns at which step it stopped and why; null where all were done. */
async function runSteps(steps: readonly ReadyStep[], { ended, begun, tokens, again }: Course): Promise<Stopped | null> {
  let place = begun
  let rows: readonly number[] | null = null
  for (const [at, step] of steps.entries()) {
    try {
      ended.throwIfAborted()
      if (step.kind !== 'command') {
        place = await open(step)
        rows = null
        continue
      }
      const grid = await listAt(place, ended)
      if (step.command.kind === 'shell') {
        grid.runShell(step.command.id)
        continue
      }
      const reason = step.same ? reasonAgainstSame(rows) : reasonNow(step)
      if (reason !== null) return { at, why: reason }
      const how = { ids: step.same ? rows : null, isConfirmed: true, again }
      const doing = await grid.run(step.command, step.inputs, how)
      const outcome = await doing?.outcome
      tokens.push(...(outcome?.tokens ?? []))
      if (outcome?.isCancelled) return { at, why: stoppedByOperator }
      if (!outcome || outcome.changed === 0 || outcome.failure !== null) {
        return { at, why: outcome?.failure ?? outcome?.skipped[0]?.reason ?? null }
      }
      const left = new Set(outcome.skipped.map(({ id }) => id))
      rows = doing?.ids?.filter((id) => !left.has(id)) ?? null
    } catch (error) {
      return { at, why: messageOf(error) }
    }
  }
  return null
}

/** What was done to all that match is not known row by row: what is meant by then would be other rows. */
function reasonAgainstSame(rows: readonly number[] | null): string | null {
  return rows === null ? '上一步不是对选中的几项做的，不知道是哪几项' : null
}

function reasonNow({ command }: Extract<ReadyStep, { kind: 'command' }>): string | null {
  const verdict = availability(command, situation())
  return verdict.available ? null : verdict.reason
}

/** Opens what a step names. @returns its place. @throws Error where something else is shown then. */
async function open(step: Exclude<ReadyStep, { kind: 'command' }>): Promise<string> {
  const place = placeAt(new URL(step.address, location.origin))
  if (step.kind === 'view') await openView(step.view)
  else if (placeAt(location) !== place) await navigateTo(step.address, { replace: false })
  keepTo(place)
  return place
}

/** @throws Error where the operator has gone elsewhere: the steps to come were not meant for what is there. */
function keepTo(place: string): void {
  if (placeAt(location) !== place) throw new Error('已经打开了别的页面或筛选')
}

/** The list of a place, once it is on screen and its rows, that under the cursor too, were read. @throws Error where it does not come to that. */
async function listAt(place: string, ended: AbortSignal): Promise<GridTarget> {
  const end = performance.now() + patience
  for (;;) {
    ended.throwIfAborted()
    keepTo(place)
    const grid = readListAt(place)
    if (typeof grid !== 'string') return grid
    if (performance.now() > end) throw new Error(grid)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

/** The same, or why it is not there yet. */
function readListAt(place: string): GridTarget | string {
  const grid = store.get(gridTargetAtom)
  // The list before stays on screen until the new one is there.
  if (grid === null || placeOf(grid) !== place) return '列表没有打开'
  return grid.unread() ?? grid
}

function isMeant(question: SavedMacro): Promise<boolean> {
  return new Promise((answer) => openSavedPart({ question, answer }))
}

function situation(): Situation {
  const grid = store.get(gridTargetAtom)
  const screen = catalogue.screens.find(({ path }) => path === location.pathname) ?? null
  return { catalogue, can: store.get(permissionTestAtom).can, screen, grid, targets: grid?.targets() ?? null }
}
