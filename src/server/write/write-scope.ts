import type { Kysely, Transaction } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Account } from '../access/account.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import type { ReadDependencies } from '../read/read-dependencies.ts'
import type { UndoTokens } from '../security/undo-token.ts'
import type { PieceTime } from './batch/piece-sizes.ts'
import type { OwnBatches } from './batch/running-batch.ts'
import type { ChangeListener } from './change-listener.ts'
import type { Handlers } from './handler.ts'
import type { PayoutGate } from './ledger-move.ts'

/** What changes stand on, whether a call makes them or the start of the server. */
export type WriteDependencies = {
  readonly catalogue: Catalogue
  readonly database: Database
  readonly handlers: Handlers
  /** In the order they are told of a change. */
  readonly listeners: readonly ChangeListener[]
  /** Who pays out to the outside; nobody where it is left out. */
  readonly payouts?: PayoutGate
}

/** What every call stands on; one for the whole process. */
export type CallDependencies = ReadDependencies &
  WriteDependencies & {
    readonly undoTokens: UndoTokens
    readonly clock: Clock
    /** The batches this process is writing; where it is left out nobody can follow or cancel them. */
    readonly ownBatches?: OwnBatches
    /** How long a piece of a batch may hold up others; as long as its rows take where it is left out. */
    readonly pieceTime?: PieceTime
    /** Takes down, with what failed, an error of ours that fails no call: its caller is told otherwise, or there is none. */
    readonly reportError: (error: unknown, what: string, requestId?: string) => void
  }

/** Where rows are read for a change: within it, or before it begins. */
export type ReadScope = {
  readonly dependencies: WriteDependencies
  readonly trx: Kysely<Tables>
  readonly account: Account
  /** Whether nothing is to come of it, so that nothing is locked for it. */
  readonly isRehearsed?: boolean
}

/**
 * One change being made: its transaction, who makes it, its number, which its rows and its batch in the audit carry, and its
 * time (ms), which is for people to read.
 */
export type WriteScope = {
  readonly dependencies: WriteDependencies
  readonly trx: Transaction<Tables>
  readonly account: Account
  readonly version: number
  readonly now: number
  /** Whether nothing is to come of it: within `database.rehearse`, which can neither write nor lock. */
  readonly isRehearsed?: boolean
}
