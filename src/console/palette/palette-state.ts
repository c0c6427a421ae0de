import type { Inputs } from '@/command/target.ts'
import type { ActionCommand } from '../../catalogue/command.ts'
import type { InputStep } from './input-step.ts'

/** An action whose inputs are being asked for, one step at a time. */
export type Asking = {
  readonly command: ActionCommand
  readonly steps: readonly InputStep[]
  readonly at: number
  readonly inputs: Inputs
}

export type PaletteState = {
  readonly query: string
  readonly asking: Asking | null
  /** What stood in the input when the asking began, to come back to. */
  readonly before: string
}

type PaletteEvent =
  | { readonly type: 'typed'; readonly query: string }
  | { readonly type: 'begun'; readonly command: ActionCommand; readonly steps: readonly InputStep[] }
  | { readonly type: 'answered'; readonly value: unknown }
  | { readonly type: 'back' }

/** The palette after an event. Answering the last step is not handled here: then the command runs. */
export function nextState(state: PaletteState, event: PaletteEvent): PaletteState {
  const { asking } = state
  switch (event.type) {
    case 'typed':
      return { ...state, query: event.query }
    case 'begun':
      return {
        query: '',
        before: state.query,
        asking: { command: event.command, steps: event.steps, at: 0, inputs: {} },
      }
    case 'answered':
      return asking
        ? { ...state, query: '', asking: { ...asking, at: asking.at + 1, inputs: answered(asking, event.value) } }
        : state
    case 'back':
      if (!asking) return state
      if (asking.at === 0) return { query: state.before, before: '', asking: null }
      return { ...state, query: '', asking: { ...asking, at: asking.at - 1 } }
  }
}

/** The inputs with the current step's answer. */
export function answered({ steps, at, inputs }: Asking, value: unknown): Inputs {
  const step = steps[at]
  return step ? { ...inputs, [step.name]: value } : inputs
}

/** Whether the current step is the last. */
export function isLast({ steps, at }: Asking): boolean {
  return at === steps.length - 1
}
