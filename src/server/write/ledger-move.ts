import type { Kysely } from 'kysely'
import type { Unit } from '../../catalogue/vocabulary/field.ts'
import type { Tables } from '../database/tables.ts'
import type { ChangeSet } from './change-set.ts'
import type { WriteScope } from './write-scope.ts'

/** Money or points to be moved from one account to another by a change. */
export type LedgerMove = {
  readonly from: LedgerOwner
  readonly to: LedgerOwner
  readonly unit: Unit
  /** Whole 分, or points; above 0. */
  readonly amount: number
  /** One of the purposes of a transfer. */
  readonly purpose: string
  /** Why, in words for whoever it concerns. */
  readonly reason?: string | null
  /** The row it is about: the entity's name and its id. */
  readonly subject: string
  readonly subjectId: number
  /** Told apart by it from every other transfer of the school; made from purpose, row and version where it is left out. */
  readonly key?: string
  /** When it was, in ms: the moment of the change where it is left out. */
  readonly at?: number
}

/** Whose account: the kind of owner and the id of its row, 0 where a school has one of the kind. */
export type LedgerOwner = { readonly kind: string; readonly id: number }

/** What the ledger asks of whoever pays out to the outside. */
export type PayoutGate = {
  /** Whether money can be sent to where an account of this kind (wechat ...) stands for. */
  readonly canPayOut: (db: Kysely<Tables>, schoolId: number, kind: string) => Promise<boolean>
  /** Which of these pending payouts the provider may have been asked for, so that they cannot be called back. */
  readonly sent: (db: Kysely<Tables>, schoolId: number, transfers: readonly number[]) => Promise<ReadonlySet<number>>
  /** Has a provider asked for payouts, if and only if the change holds; what comes of one is told to settlePending. */
  readonly request: (scope: WriteScope, changes: ChangeSet, payouts: readonly Payout[]) => Promise<void>
  /** Takes back what was asked for before anybody was: the payouts are void. */
  readonly recall: (scope: WriteScope, changes: ChangeSet, transfers: readonly number[]) => Promise<void>
}

/** A pending transfer to the outside, and the row it is about. */
export type Payout = {
  readonly transfer: number
  /** In 分. */
  readonly amount: number
  /** Where it is sent, as accounts are called: wechat ... */
  readonly kind: string
  readonly subject: string
  readonly subjectId: number
}
