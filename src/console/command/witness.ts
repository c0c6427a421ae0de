import type { Command } from '../../catalogue/command.ts'
import type { Inputs } from './target.ts'

/** A command that was run; an action with what it was given, and the rows it is done to, null where these are all that match. */
export type Run = { readonly command: Command; readonly inputs: Inputs; readonly ids: readonly number[] | null }

let witness: ((run: Run) => void) | null = null

/** Has somebody told of every command that is run, until null is given: whoever records a macro. */
export function haveWitness(told: ((run: Run) => void) | null): void {
  witness = told
}

/** Tells that a command is run. */
export function tellRun(command: Command, inputs: Inputs = {}, ids: readonly number[] | null = null): void {
  witness?.({ command, inputs, ids })
}
