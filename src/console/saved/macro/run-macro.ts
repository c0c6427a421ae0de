import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { availability, type Situation } from '@/command/availability.ts'
import { offerUndo } from '@/command/offer-undo.ts'
import { openSavedPart } from '@/command/saved-state.ts'
import { type GridTarget, gridTargetAtom } from '@/command/target.ts'
import { undoStack } from '@/command/undo.ts'
import { messageOf } from '@/session/call/message-of.ts'
import { navigateTo } from '@/session/navigation.ts'
import { permissionTestAtom } from '@/session/session.ts'
import { currentScope } from '@/session/session-scope.ts'
import { store } from '@/session/store.ts'
import { warn } from '@/ui/toaster.tsx'
import type { SavedMacro } from '../../../catalogue/saved/saved.ts'
import { listNow } from '../list-now.ts'
import { listAddress, openView } from '../open-view.ts'
import { isFinal, type ReadyStep, readyStep, stepText } from './steps.ts'

/** Longest a list is waited for, in ms. */
const patience = 20_000

let running: string | null = null

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
 * undone. It stops at the first that is refused and says at which. What was done is one entry of the undo stack.
 */
export async function runMacro(macro: SavedMacro): Promise<void> {
  if (running !== null) return warn(`宏「${running}」还没有运行完`)
  const { can } = store.get(permissionTestAtom)
  const steps: ReadyStep[] = []
  for (const [index, step] of macro.content.steps.entries()) {
    const ready = readyStep(step, can)
    if (typeof ready === 'string') return warn(`宏「${macro.name}」没有运行，第 ${index + 1} 步：${ready}`)
    steps.push(ready)
  }
  const asked = steps.some(isFinal)
  if (asked && !(await isMeant(macro))) return
  const scope = currentScope()
  const tokens: string[] = []
  running = macro.name
  let stopped: string | null = null
  try {
    stopped = await runSteps(macro, steps, tokens)
  } finally {
    running = null
    undoStack(scope).join(tokens, `宏「${macro.name}」`)
  }
  if (scope.ended.aborted) return
  if (stopped !== null) return warn(stopped, { id: 'decision', ...undoing(tokens) })
  offerUndo(`已运行宏「${macro.name}」，共 ${steps.length} 步`, { canUndo: tokens.length > 0 })
}

function undoing(tokens: readonly string[]) {
  return tokens.length > 0 ? { description: '之前各步已经做了，可以按 Z 一起撤销' } : {}
}

/** @returns at which step it stopped and why; null where all were done. */
async function runSteps(macro: SavedMacro, steps: readonly ReadyStep[], tokens: string[]): Promise<string | null> {
  let rows: readonly number[] | null = null
  for (const [index, step] of steps.entries()) {
    const told = macro.content.steps[index]
    const at = `宏「${macro.name}」停在第 ${index + 1} 步「${told ? stepText(told) : ''}」`
    try {
      if (step.kind !== 'command') {
        await open(step)
        rows = null
        continue
      }
      const grid = await readyList()
      if (step.command.kind === 'shell') {
        grid.runShell(step.command.id)
        continue
      }
      const reason = step.same ? null : reasonNow(step)
      if (reason !== null) return `${at}：${reason}`
      const how = { ids: step.same ? rows : null, isConfirmed: true }
      const doing = await grid.run(step.command, step.inputs, how)
      const outcome = await doing?.outcome
      tokens.push(...(outcome?.tokens ?? []))
      if (!outcome || outcome.changed === 0 || outcome.failure !== null) {
        const why = outcome?.failure ?? outcome?.skipped[0]?.reason
        return why ? `${at}：${why}` : at
      }
      const left = new Set(outcome.skipped.map(({ id }) => id))
      rows = doing?.ids?.filter((id) => !left.has(id)) ?? null
    } catch (error) {
      return `${at}：${messageOf(error)}`
    }
  }
  return null
}

function reasonNow({ command }: Extract<ReadyStep, { kind: 'command' }>): string | null {
  const verdict = availability(command, situation())
  return verdict.available ? null : verdict.reason
}

async function open(step: Exclude<ReadyStep, { kind: 'command' }>): Promise<void> {
  const before = store.get(gridTargetAtom)
  const shown = shownNow()
  if (step.kind === 'view') await openView(step.view)
  else if (step.list === null) {
    if (location.pathname !== step.screen.path) await navigateTo(step.screen.path, { replace: false })
    return
  } else {
    const { entity, state } = step.list
    const isShown = before?.screen.id === step.screen.id && sameList(step.screen, state)
    if (!isShown) await navigateTo(listAddress(step.screen, entity, state, null), { replace: false })
  }
  // The list before stays on screen until the new one is there.
  if (shownNow() !== shown)
    await until(() => store.get(gridTargetAtom) !== before && store.get(gridTargetAtom) !== null)
  await readyList()
}

function sameList(screen: Parameters<typeof listNow>[0], state: object): boolean {
  const { saved: _, ...now } = listNow(screen)
  return JSON.stringify(now) === JSON.stringify(state)
}

/** What the address says is shown, without the record that is open. */
function shownNow(): string {
  const params = new URLSearchParams(location.search)
  params.delete('open')
  return `${location.pathname}?${params}`
}

/** The list on screen, once its rows were read. @throws Error where there is none. */
async function readyList(): Promise<GridTarget> {
  await until(() => store.get(gridTargetAtom)?.isReady() === true)
  const grid = store.get(gridTargetAtom)
  if (!grid) throw new Error('没有打开的列表')
  return grid
}

/** @throws Error where it is not so after a while. */
async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + patience
  while (!isSo()) {
    if (performance.now() > end) throw new Error('列表没有打开')
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

function isMeant(question: SavedMacro): Promise<boolean> {
  return new Promise((answer) => openSavedPart({ question, answer }))
}

function situation(): Situation {
  const grid = store.get(gridTargetAtom)
  const screen = catalogue.screens.find(({ path }) => path === location.pathname) ?? null
  return { catalogue, can: store.get(permissionTestAtom).can, screen, grid, targets: grid?.targets() ?? null }
}
