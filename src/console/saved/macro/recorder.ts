import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { openSavedPart, type Recorded, recordingAtom } from '@/command/saved-state.ts'
import type { OnTaken } from '@/command/undo/take-last.ts'
import { onUndoing, type Undone } from '@/command/undo/undo.ts'
import { haveWitness, type Run } from '@/command/witness.ts'
import { currentFeatures } from '@/session/features.ts'
import { currentScope } from '@/session/session-scope.ts'
import { store } from '@/session/store.ts'
import { notify, warn } from '@/ui/toaster.tsx'
import { type MacroStep, mostSteps } from '../../../catalogue/saved/content.ts'
import { isMacroCommand } from '../../../catalogue/saved/macro-command.ts'
import { comparable } from '../../../catalogue/vocabulary/condition.ts'
import { listNow } from '../list-now.ts'
import { withoutStep } from './without-step.ts'

/** What stood on screen when it was looked at last, to tell when that is another list or screen. */
let place: string | null = null
let stopHearing = () => {}

/** Begins to record a macro; where one is recorded, ends that, so that it is read, named and saved. */
export function toggleRecording(): void {
  const steps = store.get(recordingAtom)
  if (!currentFeatures().ownCalls) {
    warn('当前的后端不保存视图和宏')
    return
  }
  if (steps === null) {
    place = JSON.stringify(placeNow())
    store.set(recordingAtom, [])
    haveWitness(note)
    stopHearing()
    stopHearing = onUndoing(takeOut, currentScope())
    return
  }
  if (steps.length > 0) {
    openSavedPart('saveMacro')
    return
  }
  endRecording()
  notify('没有录到任何步骤，已结束录制')
}

/** Ends the recording; what was recorded is forgotten. */
export function endRecording(): void {
  haveWitness(null)
  stopHearing()
  store.set(recordingAtom, null)
}

/** Takes a step out of what was recorded. */
export function removeStep(at: number): void {
  store.set(recordingAtom, (recorded) => recorded && withoutStep(recorded, at))
}

/** Takes out what was taken back, once it was: a macro of it would do it all the same. */
function takeOut({ act, parts = [] }: Undone): OnTaken {
  const gone = new Set([act, ...parts])
  return (taken) => {
    if (taken === null) return
    const found = () => store.get(recordingAtom)?.findLastIndex((each) => each.act !== null && gone.has(each.act)) ?? -1
    let count = 0
    for (let at = found(); at >= 0; at = found(), count++) removeStep(at)
    if (count > 0) notify(`已从录制中去掉撤销的 ${count} 步`, { id: 'recording' })
  }
}

/** Notes another list, filter, order or screen that is shown. */
export function noteAddress(): void {
  const now = placeNow()
  const text = JSON.stringify(now)
  if (now === null || text === place) return
  place = text
  const last = store.get(recordingAtom)?.at(-1)?.step
  // Opened as a view, which was noted by its command.
  if (last?.kind === 'view' && new URLSearchParams(location.search).get('saved') === String(last.saved)) return
  // Of a filter that is being typed, and of several on the way, the last counts.
  add(now, last?.kind === 'open' && last.screen === now.screen)
}

function placeNow(): Extract<MacroStep, { kind: 'open' }> | null {
  const screen = catalogue.screens.find(({ path }) => path === location.pathname)
  if (!screen) return null
  if (screen.screen.kind !== 'grid') return { kind: 'open', screen: screen.id, list: null }
  const { saved: _, ...list } = listNow(screen)
  return { kind: 'open', screen: screen.id, list }
}

function note({ command, inputs, acting }: Run): void {
  // Whoever recorded may have gone, and somebody else works here now.
  const recorded = store.get(recordingAtom)
  if (recorded === null) return
  if (command.kind === 'saved' && command.saved.kind === 'view') {
    add({ kind: 'view', saved: command.saved.id })
    return
  }
  if (command.kind === 'create' || command.kind === 'edit') {
    notify(`「${command.title}」要填表单，没有录进宏`)
    return
  }
  if (!isMacroCommand(command)) return
  const { id, title } = command
  const { ids, act } = acting ?? { ids: null, act: null }
  const same = ids !== null && String(ids) === String(rowsBefore(recorded))
  add({ kind: 'command', command: id, title, inputs: plain(inputs), same }, false, { act, ids })
}

/** The rows of the action noted last, where nothing else was opened since; null where these are not known. */
function rowsBefore(recorded: readonly Recorded[]): readonly number[] | null {
  return recorded.findLast(({ step, act }) => step.kind !== 'command' || act !== null)?.ids ?? null
}

function add(step: MacroStep, isInstead = false, done: Omit<Recorded, 'step'> = { act: null, ids: null }): void {
  const steps = store.get(recordingAtom)
  if (steps === null) return
  if (steps.length >= mostSteps && !isInstead) {
    notify(`宏最多 ${mostSteps} 步，后面的没有录`, { id: 'macro-full' })
    return
  }
  store.set(recordingAtom, [...(isInstead ? steps.slice(0, -1) : steps), { step, ...done }])
}

/** Inputs as data: a ref by its id. */
function plain(inputs: Run['inputs']): Extract<MacroStep, { kind: 'command' }>['inputs'] {
  const named = Object.entries(inputs).map(([name, value]) => [name, comparable(value)])
  return JSON.parse(JSON.stringify(Object.fromEntries(named)))
}
