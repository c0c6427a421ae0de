import type { Queue } from '@/command/queue.ts'
import type { Inputs } from '@/command/target.ts'
import type { UndoStack } from '@/command/undo/undo-stack.ts'
import type { ActionCommand } from '../../../catalogue/command.ts'
import type { Call } from '../../../catalogue/vocabulary/call.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { Features } from '../../../catalogue/wire/features.ts'
import type { ActionAnswer, OrderSum, Row } from '../../../catalogue/wire.ts'
import type { Cursor } from '../cursor.ts'
import type { Pinned } from '../pinned.ts'
import type { RowStore } from '../rows/row-store.ts'
import type { Selection } from '../selection.ts'
import type { OutcomeWords, Refusal } from './outcome.ts'
import type { Meant } from './sending.ts'

/** What the operator is asked before an action runs: inputs that are missing, and the question of what cannot be undone. */
export type Asking = {
  readonly command: ActionCommand
  readonly missing: readonly string[]
  readonly inputs: Inputs
  /** Rows meant in all, and the only one when it is loaded. */
  readonly count: number
  readonly row: Row | null
  /** What the rows meant come to that the action applies to, where money is moved; null where it is not, or cannot be told. */
  readonly sum: OrderSum | null
  /** Why the same action came to nothing on these rows just now: it is asked again with what was given then. */
  readonly refused: string | null
  /** Does it with what was filled in while it is still asked for, and tells why that is not taken; null where nobody waits. */
  readonly attempt: ((inputs: Inputs) => Promise<Refusal | null>) | null
}

/** How far an action of several requests has come; in rows. */
export type Progress = {
  readonly title: string
  readonly done: number
  readonly total: number
  readonly cancel: () => void
}

/** What an action could not be sent for, to be tried again. */
export type Failure = {
  readonly command: ActionCommand
  readonly inputs: Inputs
  readonly meant: Meant
  readonly press: string
}

/** How decisions run now: what is under way and what has to be tried again, oldest first. */
export type DecidingState = { readonly progress: Progress | null; readonly failures: readonly Failure[] }

/** What is offered with what is said of an action, and the last version it made, where it made one. */
type Offer = { readonly undo: boolean; readonly retry: (() => void) | null; readonly version?: number | undefined }

export type DeciderParts = {
  readonly entity: Entity
  readonly rows: RowStore
  readonly selection: Selection
  readonly cursor: Cursor
  readonly pinned: Pinned
  readonly queue: Queue
  readonly undoStack: UndoStack
  readonly features: () => Pick<Features, 'batch' | 'filterActions'>
  /** The list's whole filter, as filter actions take it. */
  readonly filter: () => Readonly<Record<string, unknown>>
  readonly matches: (row: Row) => boolean
  /** Sends a request; with `key`, which is the press's, it is carried out once however often it is sent. */
  readonly send: (call: Call, params: Readonly<Record<string, unknown>>, key?: string) => Promise<ActionAnswer>
  /** All rows that match, for a backend without filter actions. */
  readonly matchingRows: (signal: AbortSignal) => Promise<readonly Row[]>
  /** What all orders that match come to that an action applies to, unchanged since a version; null where nobody says. */
  readonly sumOfAll: (action: string, asOf: number) => Promise<OrderSum | null>
  readonly ask: (asking: Asking) => Promise<Inputs | null>
  readonly say: (words: OutcomeWords, offer: Offer) => void
  /** Says that none is left to go on to. */
  readonly tellEnd: () => void
  readonly goTo: (index: number) => void
  /** Goes to a position, which is shown once what has just changed is painted. */
  readonly goNext: (index: number) => void
}
