import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Values } from '../rows/entity-table.ts'
import type { CallOnce } from './answered-call.ts'
import type { ChangeSet, SettingChange, Touched } from './change-set.ts'
import type { OutboxMessage } from './outbox-message.ts'
import type { Origin, Violation } from './rule/invariants.ts'
import type { WriteScope } from './write-scope.ts'

/**
 * Is told of every change while it is made, within its transaction: what it throws undoes the whole change. The write path
 * calls its listeners in the order they are handed in (`src/server/change-listeners.ts`), and knows none of them.
 */
export type ChangeListener = {
  /**
   * Adds to a change what follows from it in other rows, before any rule is checked. @returns what the operator is told besides.
   * @throws InputError where that cannot be.
   */
  readonly complete?: (scope: WriteScope, changes: ChangeSet, origin: Origin) => Promise<readonly string[]>
  /** Rows of an entity for which it cannot be, so that whoever can leave rows out leaves these. */
  readonly refused?: (
    scope: WriteScope,
    changes: ChangeSet,
    entity: Entity,
    origin: Origin,
  ) => Promise<readonly Violation[]>
  /** Checks what an operator's change would write, before anything is written. @throws InputError where it may not be made. */
  readonly check?: (scope: WriteScope, changes: ChangeSet) => Promise<void>
  /** Follows what was just written, whoever wrote it, by moving figures for one. @returns the rows moved. */
  readonly follow?: (scope: WriteScope, changes: ChangeSet) => Promise<readonly Counted[]>
  /** Keeps or tells what an operator's change has done. */
  readonly record?: (scope: WriteScope, change: Change) => Promise<void>
}

/** Which command makes a change, as the audit names it. */
export type CommandRun = {
  readonly command: string
  /** Name of the entity it acts on, or `setting.` and the setting's name. */
  readonly entity: string
  readonly requestId: string
  /** What the audit keeps beside its rows: why it is done, what is seen by it. */
  readonly note?: string
  /** The batch it takes back, and how many batches were taken back in a row with it. */
  readonly undoOf?: { readonly batch: number; readonly depth: number }
  /** The change this one is a part of the batch of. */
  readonly partOf?: number
  /** The record of the batch this change is a part of, be it the first. */
  readonly batch?: number
  /** What its caller calls it by, so that a batch that takes long can be followed. */
  readonly key?: string | null
  /** What tells the call from another, where it is answered alike and done once however often it comes. */
  readonly once?: CallOnce
}

/** What a change has done, as it stands in the database. */
export type Change = {
  readonly run: CommandRun
  readonly written: readonly Written[]
  readonly counted: readonly Counted[]
  readonly settings: readonly SettingChange[]
  /** Rows acted upon that nothing was written to. */
  readonly untouched: readonly number[]
  /** Messages to be sent if the change holds. */
  readonly messages: readonly OutboxMessage[]
  /** How many rows it acted upon, and how many it left out. */
  readonly changed: number
  readonly skippedCount: number
}

/** One entity's rows as they were written, and the values they have in common, if they were all given the same. */
export type Written = {
  readonly entity: Entity
  readonly kind: Touched['kind']
  readonly rows: readonly WrittenRow[]
  readonly common: Values | null
}

/**
 * The values written to a row, before and after; null where the row did not exist. `increments` is what was added to figures
 * among them, so that undo takes away what was added and leaves what others added since.
 */
export type WrittenRow = {
  readonly id: number
  readonly before: Values | null
  readonly after: Values | null
  readonly increments: Readonly<Record<string, number>> | null
}

/** Figures that followed from what a change wrote: of which entity, and of which of its rows; null where all are to be looked through for words. */
export type Counted = { readonly entity: Entity; readonly ids: readonly number[] | null }
