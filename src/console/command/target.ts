import { sessionValueAtom } from '@/session/session-scope.ts'
import type { PlacedScreen } from '../../catalogue/catalogue.ts'
import type { ActionCommand, FormCommand } from '../../catalogue/command.ts'
import type { ListState } from '../../catalogue/saved/content.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Row, Skipped } from '../../catalogue/wire.ts'

/** The rows commands would act upon now: the selection, else the row under the cursor. */
export type Targets = {
  /** Rows meant in all. */
  readonly count: number
  /** Those of them that are loaded; a condition is checked on these. */
  readonly rows: readonly Row[]
  /** What the list says of the first of them where somebody else dealt with it: 已由 王老师 通过. */
  readonly told?: string | null
  /** Whether they are a selection, rather than the row under the cursor. */
  readonly isSelection: boolean
  /** Whether all that match the filter are meant. */
  readonly isEverything: boolean
}

/** Values given for an action's inputs, by field name; a ref as RefValue or as its id. */
export type Inputs = Readonly<Record<string, unknown>>

/** How an action is run, where not on the targets, or not with its own question. */
export type How = {
  /** The rows it is done to. */
  readonly ids?: readonly number[] | null
  /** Whether what cannot be undone was asked about already; money is asked about with its sum all the same. */
  readonly isConfirmed?: boolean
  /** Does once more the whole that it is a step of, which is what the key of repeating repeats then. */
  readonly again?: () => Promise<void>
}

/** An action that is being done, and what comes of it. */
export type Doing = {
  readonly ids: readonly number[] | null
  readonly outcome: Promise<{
    readonly changed: number
    readonly tokens: readonly string[]
    readonly skipped: readonly Skipped[]
    readonly failure: string | null
    /** Whether it was stopped before it came to all of them. */
    readonly isCancelled: boolean
  } | null>
}

/** What a mounted list offers to palette and keys; it is replaced whenever another list is shown. */
export type GridTarget = {
  readonly screen: PlacedScreen
  readonly entity: Entity
  /** Which of the entity's rows, as the list's address says it. */
  readonly shown: Readonly<Pick<ListState, 'view' | 'sort' | 'filter'>>
  readonly targets: () => Targets
  /** Rows that are visible at once. */
  readonly rowsInView: () => number
  /** What is still to be read before anything can be meant, the list or the row under the cursor, as it is said; null where all is read. */
  readonly unread: () => string | null
  /** Runs an action on the targets; asks for inputs that are missing. @returns what is done; null where it is refused, which is said. */
  readonly run: (command: ActionCommand, inputs: Inputs | null, how?: How) => Promise<Doing | null>
  /** Opens the form that creates a row, or edits the one under the cursor. */
  readonly openForm: (command: FormCommand) => void
  /** Runs a command of scope grid by its id. */
  readonly runShell: (id: string) => void
}

/** The list on screen, or null where the screen has none. */
export const gridTargetAtom = sessionValueAtom<GridTarget | null>(null)
