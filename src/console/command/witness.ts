import type { Command } from '../../catalogue/command.ts'
import type { Inputs } from './target.ts'

/** What is done to rows, null where these are all that match, and the name by which it is taken back. */
type Acting = { readonly ids: readonly number[] | null; readonly act: string }

/** A command that was run; an action with what it was given, and what it does. */
export type Run = { readonly command: Command; readonly inputs: Inputs; readonly acting: Acting | null }

let witness: ((run: Run) => void) | null = null

/** Has somebody told of every command that is run, until null is given: whoever records a macro. */
export function haveWitness(told: ((run: Run) => void) | null): void {
  witness = told
}

/** Tells that a command is run. */
export function tellRun(command: Command, inputs: Inputs = {}, acting: Acting | null = null): void {
  witness?.({ command, inputs, acting })
}
