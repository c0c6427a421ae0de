import type { Transaction } from 'kysely'
import type { Action, Entity, Form } from '../../catalogue/vocabulary/entity.ts'
import type { Fields, StoredRow as StoredFields } from '../../catalogue/vocabulary/field.ts'
import type { Answer, AnswerOf } from '../../catalogue/vocabulary/module.ts'
import type { Engine } from '../database/table-ddl.ts'
import type { Tables } from '../database/tables.ts'
import type { OutboxMessage } from '../outbox/message.ts'
import type { Account, CallContext } from './call-context.ts'
import type { StoredRow, Values } from './entity-table.ts'

/**
 * What handlers of actions and forms share. `trx` is for reading: every effect goes through `change`, `create`, `remove`
 * and `outbox`, is written last, and so audit and undo come of themselves.
 */
type Writing = {
  readonly trx: Transaction<Tables>
  readonly engine: Engine
  readonly account: Account
  readonly schoolId: number
  readonly entity: Entity
  /** The moment of the change, in ms. */
  readonly now: number
  /** Tells the operator something besides. */
  readonly notice: (text: string) => void
  /** Changes a row of any entity; values are as stored. Nothing happens when the row is gone. */
  readonly change: (entity: string, id: number, patch: Values) => Promise<void>
  /** Creates a row; what is left out gets its field's initial value. @returns its id. */
  readonly create: (entity: string, values: Values) => Promise<number>
  readonly remove: (entity: string, id: number) => Promise<void>
  /** Sends a message if and only if the change holds. */
  readonly outbox: (message: OutboxMessage) => void
}

export type ActionContext = Writing & {
  readonly action: Action
  /** The rows that meet the action's `when`, whole and locked. */
  readonly rows: readonly StoredRow[]
  /** What was asked for, checked. */
  readonly inputs: Values
  /** Leaves a target row as it is, and says why. */
  readonly skip: (id: number, reason: string) => void
}

/** What an action does that `set` cannot say. May run again after a conflict: no effect outside the context. */
export type ActionHandler = (context: ActionContext) => Promise<void>

export type FormContext = Writing & {
  readonly form: Form
  /** The rows edited, whole and locked; none when one is created. */
  readonly rows: readonly StoredRow[]
  /** What was given, checked against the form. */
  readonly values: Values
}

/** Refuses the input by throwing InputError, or answers the values to write. */
export type FormHandler = (context: FormContext) => Promise<Values>

/**
 * Answers a query: its parameters are checked, its answer held to the catalogue by the compiler. Declared as a method, so
 * that handlers of particular parameters fit a table of all.
 */
export type QueryHandler<P extends Fields, A extends Answer> = {
  answer(context: CallContext, params: StoredFields<P>): Promise<AnswerOf<A>>
}['answer']

type AnyQueryHandler = { answer(context: CallContext, params: Values): Promise<unknown> }['answer']

/** Handlers by the names the catalogue gives. */
export type Handlers = {
  readonly actions: Readonly<Record<string, ActionHandler>>
  readonly forms: Readonly<Record<string, FormHandler>>
  readonly queries: Readonly<Record<string, AnyQueryHandler>>
}
