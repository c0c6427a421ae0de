import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Account, CallGround } from '../call-context.ts'

/** What changes stand on, whether a call makes them or the start of the server. */
export type WriteGround = Pick<CallGround, 'catalogue' | 'database' | 'handlers'>

/** Where rows are read for a change: within it, or before it begins. */
export type ReadScope = { readonly ground: WriteGround; readonly trx: Kysely<Tables>; readonly account: Account }

/**
 * One change being made: its transaction, who makes it, its number, which its rows and its batch in the audit carry, and its
 * time (ms), which is for people to read.
 */
export type WriteScope = {
  readonly ground: WriteGround
  readonly trx: Transaction<Tables>
  readonly account: Account
  readonly version: number
  readonly now: number
}
