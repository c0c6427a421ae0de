import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Account, CallGround } from '../call-context.ts'

/** Where rows are read for a change: within it, or before it begins. */
export type ReadScope = { readonly ground: CallGround; readonly trx: Kysely<Tables>; readonly account: Account }

/**
 * One change being made: its transaction, who makes it, its number, which its rows and its batch in the audit carry, and its
 * time (ms), which is for people to read.
 */
export type WriteScope = {
  readonly ground: CallGround
  readonly trx: Transaction<Tables>
  readonly account: Account
  readonly version: number
  readonly now: number
}
