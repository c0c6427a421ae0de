import { sessionValueAtom } from '@/session/session-scope.ts'
import type { PlacedScreen } from '../../catalogue/catalogue.ts'
import type { ActionCommand, FormCommand } from '../../catalogue/command.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Row } from '../../catalogue/wire.ts'

/** The rows commands would act upon now: the selection, else the row under the cursor. */
export type Targets = {
  /** Rows meant in all. */
  readonly count: number
  /** Those of them that are loaded; a condition is checked on these. */
  readonly rows: readonly Row[]
  /** Whether they are a selection, rather than the row under the cursor. */
  readonly isSelection: boolean
  /** Whether all that match the filter are meant. */
  readonly isEverything: boolean
}

/** Values given for an action's inputs, by field name; a ref as RefValue or as its id. */
export type Inputs = Readonly<Record<string, unknown>>

/** What a mounted list offers to palette and keys; it is replaced whenever another list is shown. */
export type GridTarget = {
  readonly screen: PlacedScreen
  readonly entity: Entity
  readonly targets: () => Targets
  /** Rows that are visible at once. */
  readonly rowsInView: () => number
  /** Runs an action on the targets; asks for inputs that are missing. */
  readonly run: (command: ActionCommand, inputs: Inputs | null) => void
  /** Opens the form that creates a row, or edits the one under the cursor. */
  readonly openForm: (command: FormCommand) => void
  /** Runs a command of scope grid by its id. */
  readonly runShell: (id: string) => void
}

/** The list on screen, or null where the screen has none. */
export const gridTargetAtom = sessionValueAtom<GridTarget | null>(null)
