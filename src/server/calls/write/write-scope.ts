import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Account, CallGround } from '../call-context.ts'

/** One change being made: its transaction, who makes it, and the moment (ms) all its rows are stamped with. */
export type WriteScope = {
  readonly ground: CallGround
  readonly trx: Transaction<Tables>
  readonly account: Account
  readonly now: number
}
