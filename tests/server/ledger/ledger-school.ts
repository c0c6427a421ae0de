import type { Transaction } from 'kysely'
import { expect } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { dependenciesWithoutHandlers } from '../../../src/server/change-listeners.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import type { Database } from '../../../src/server/database/open-database.ts'
import type { Engine } from '../../../src/server/database/table-ddl.ts'
import type { Tables } from '../../../src/server/database/tables.ts'
import { ledgerDifferences } from '../../../src/server/ledger/find-ledger-differences.ts'
import { makeMoves } from '../../../src/server/ledger/post-transfers.ts'
import { settlePending } from '../../../src/server/ledger/settle-pending.ts'
import type { LedgerMove, PayoutGate } from '../../../src/server/write/ledger-move.ts'
import { type WritePlace, writeUnrecorded } from '../../../src/server/write/write-unrecorded.ts'
import { openTestApp } from '../support/test-app.ts'

/** An order of study material to be placed: of buyer 1 from seller 2 unless said otherwise. */
export type Placed = {
  readonly amount?: number
  readonly buyer?: number
  readonly seller?: number | null
  readonly rate?: number
  readonly points?: number
  readonly payment?: 'wechat' | 'balance' | 'points'
  readonly status?: 'unpaid' | 'paid'
}

/** The demo schools, with what tests of the ledger ask of them. Nobody pays out unless `payouts` says who. */
export async function openLedgerSchool(engine: Engine, payouts?: PayoutGate) {
  const server = await openTestApp(engine, {}, payouts ? { payouts } : {})
  const token = await server.signIn('admin')
  const { database } = server
  const post = (url: string, body: object) => server.call(token, 'POST', url, body)
  const tables = () => entityTables(database.db)
  const held = async (kind: string, ownerId: number, unit = 'fen') => {
    const row = await tables()
      .selectFrom('ledger_account')
      .select(['balance', 'held'])
      .where('school_id', '=', 1)
      .where('kind', '=', kind)
      .where('owner_id', '=', ownerId)
      .where('unit', '=', unit)
      .executeTakeFirst()
    return { balance: Number(row?.balance ?? 0), held: Number(row?.held ?? 0) }
  }
  const differences = async () => {
    const found = []
    for await (const each of ledgerDifferences({ database, catalogue, schoolId: 1 })) found.push(each)
    return found
  }
  return {
    server,
    database,
    token,
    post,
    undo: (answer: { data: { undo: string | null } }) => post('/console/undo', { undo: answer.data.undo }),
    /** What somebody's account holds. */
    held,
    balance: async (user: number, unit = 'fen') => (await held('user', user, unit)).balance,
    /** Places orders as the mini-program does. @returns their ids. */
    place: (orders: readonly Placed[]) => placeOrders(database, orders),
    /** Moves money or points past all commands. */
    move: (moves: readonly LedgerMove[]) => move(database, moves),
    /** Ends a pending transfer as its provider's answer does. */
    settle: (id: number, phase: 'posted' | 'void') =>
      database.write((trx) =>
        writeUnrecorded(placeIn(database, trx), (changes, scope) => settlePending(scope, changes, id, phase)),
      ),
    order: (id: number) =>
      tables()
        .selectFrom('course_order')
        .selectAll()
        .where('school_id', '=', 1)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    /** The transfers about a row, oldest first: purpose, phase and amount. */
    transfers: async (subject: string, id: number) => {
      const rows = await tables()
        .selectFrom('transfer')
        .select(['id', 'purpose', 'phase', 'amount'])
        .where('school_id', '=', 1)
        .where('subject', '=', subject)
        .where('subject_id', '=', id)
        .orderBy('id')
        .execute()
      return rows.map((row) => `${row.purpose} ${row.phase} ${row.amount}`)
    },
    differences,
    /** Expects that every account, figure and order agrees with the transfers. */
    expectSound: async () => expect(await differences()).toEqual([]),
    remove: () => server.remove(),
  }
}

export type LedgerSchool = Awaited<ReturnType<typeof openLedgerSchool>>

let placed = 0

/** Places orders in school 1. @returns their ids. */
export async function placeOrders(database: Database, orders: readonly Placed[]): Promise<number[]> {
  const dependencies = dependenciesWithoutHandlers(database, catalogue)
  const first = await database.write((trx) =>
    writeUnrecorded({ dependencies, trx, schoolId: 1, now: Date.now() }, (changes) =>
      changes.createAll(
        'courseOrder',
        orders.map((order) => {
          placed += 1
          return {
            ...{ number: `T${placed}`, course: 1, buyer: 1, seller: 2, amount: 1000, rate: 1000 },
            ...{ payment: 'balance', status: 'unpaid', points: 0 },
            ...order,
          }
        }),
      ),
    ),
  )
  return orders.map((_, index) => first + index)
}

export async function move(database: Database, moves: readonly LedgerMove[]): Promise<void> {
  await database.write((trx) =>
    writeUnrecorded(placeIn(database, trx), (changes, scope) => makeMoves(scope, changes, moves)),
  )
}

function placeIn(database: Database, trx: Transaction<Tables>): WritePlace {
  return { dependencies: dependenciesWithoutHandlers(database, catalogue), trx, schoolId: 1, now: Date.now() }
}

let opened = 0

/** Gives somebody money or points as they had before the ledger. */
export function openingOf(user: number, amount: number, unit: 'fen' | 'points' = 'fen'): LedgerMove {
  opened += 1
  return {
    from: { kind: 'opening', id: 0 },
    to: { kind: 'user', id: user },
    ...{ unit, amount, purpose: 'opening', subject: 'user', subjectId: user, key: `test-${opened}` },
  }
}
