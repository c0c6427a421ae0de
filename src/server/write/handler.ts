import type { Kysely } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Where } from '../../catalogue/schema/request.ts'
import type { Action, Entity, Form } from '../../catalogue/vocabulary/entity.ts'
import type { Fields } from '../../catalogue/vocabulary/field.ts'
import type { Answer, AnswerOf } from '../../catalogue/vocabulary/module.ts'
import type { StoredValues } from '../../catalogue/vocabulary/row.ts'
import type { OptionsAnswer, Skipped } from '../../catalogue/wire.ts'
import type { Account } from '../access/account.ts'
import type { EntityTables } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import type { Engine } from '../database/table-ddl.ts'
import type { StoredRow, Values } from '../rows/entity-table.ts'
import type { Increments } from './change-set.ts'
import type { LedgerMove } from './ledger-move.ts'
import type { OutboxMessage } from './outbox-message.ts'
import type { Wanted } from './rows/locked-rows.ts'

/**
 * What handlers of actions and forms share. Every effect goes through `change`, `increment`, `create`, `remove` and
 * `outbox` and is written last, so that audit and undo come of themselves; there is nothing to write with beside. What an
 * effect depends on is read by `lock`; `read` is for what is only shown.
 */
type Writing = {
  readonly read: Pick<Kysely<EntityTables>, 'selectFrom'>
  readonly catalogue: Catalogue
  readonly engine: Engine
  readonly account: Account
  readonly schoolId: number
  readonly entity: Entity
  /** The moment of the change, in ms. */
  readonly now: number
  /** Tells the operator something besides. */
  readonly notice: (text: string) => void
  /** In how many fields of rows and settings each of some files was named before the change. */
  readonly usesOf: (urls: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** What a setting of the school says. */
  readonly setting: (name: string) => Promise<Values>
  /** Rows of any entity whose fields hold one of the values wanted, whole, in order of id, locked until the change is over. */
  readonly lock: (entity: string, wanted: Wanted) => Promise<StoredRow[]>
  /** Changes a row of any entity; values are as stored. Nothing happens when the row is gone. */
  readonly change: (entity: string, id: number, patch: Values) => Promise<void>
  /** Adds to figures of a row, whatever they are by then. */
  readonly increment: (entity: string, id: number, by: Increments) => Promise<void>
  /** Creates a row; what is left out gets its field's initial value. @returns its id. */
  readonly create: (entity: string, values: Values) => Promise<number>
  readonly remove: (entity: string, id: number) => Promise<void>
  /** Moves money or points between accounts, which are opened where they are not there yet. */
  readonly transfer: (moves: readonly LedgerMove[]) => Promise<void>
  /** Sends a message if and only if the change holds. */
  readonly outbox: (message: OutboxMessage) => void
}

export type ActionContext = Writing & {
  /** The action, or what happened by itself. */
  readonly action: Pick<Action, 'title' | 'set' | 'does'>
  /** The rows that meet the action's `when`, whole and locked. */
  readonly rows: readonly StoredRow[]
  /** What was asked for, checked. */
  readonly inputs: Values
  /**
   * Runs another action on rows within the change, as the caller: by its `when`, and taking its right. @returns how many it
   * changed, and the rows left out; or whether it waits for a second person instead, the sum being above the school's limit.
   */
  readonly perform: (
    command: string,
    ids: readonly number[],
    inputs: Values,
  ) => Promise<{ readonly changed: number; readonly skipped: readonly Skipped[]; readonly waits: boolean }>
  /** Leaves a target row as it is, and says why; `field` is the input that another value might help. */
  readonly skip: (id: number, reason: string, field?: string) => void
}

/** What an action does that `set` cannot say. May run again after a conflict: no effect outside the context. */
export type ActionHandler = (context: ActionContext) => Promise<void>

export type FormContext = Writing & {
  readonly form: Form
  /** The row edited, whole and locked; null when one is created. A form of several rows is completed for each by itself. */
  readonly row: StoredRow | null
  /** What was given, checked against the form. */
  readonly values: Values
}

/** Refuses the input by throwing InputError, or answers the values to write. */
export type FormHandler = (context: FormContext) => Promise<Values>

/** What a handler may know of the call it answers. */
export type CallContext = {
  /** Of who calls no more: what is answered is everybody's who may do the same. */
  readonly account: Pick<Account, 'schoolId' | 'allows'>
  readonly catalogue: Catalogue
  readonly database: Database
}

/**
 * Answers a query: its parameters are checked, its answer held to the catalogue by the compiler. Declared as a method, so
 * that handlers of particular parameters fit a table of all.
 */
export type QueryHandler<P extends Fields, A extends Answer> = {
  answer(context: CallContext, params: StoredValues<P>): Promise<AnswerOf<A>>
}['answer']

type AnyQueryHandler = { answer(context: CallContext, params: Values): Promise<unknown> }['answer']

/** What a picker asks for: a page of the rows it offers, for the record (its id) that one is chosen for. */
type OptionsAsked = {
  readonly where: Where
  readonly page: number
  readonly limit: number
  readonly record: number | null
}

/** Answers whoever may see an entity's list what its picker offers, where order and hints say more than its fields. */
export type OptionsHandler = (context: CallContext, asked: OptionsAsked) => Promise<OptionsAnswer>

/** Handlers by the names the catalogue gives. */
export type Handlers = {
  readonly actions: Readonly<Record<string, ActionHandler>>
  readonly forms: Readonly<Record<string, FormHandler>>
  readonly queries: Readonly<Record<string, AnyQueryHandler>>
  /** By the names of entities. */
  readonly options?: Readonly<Record<string, OptionsHandler | undefined>>
}
