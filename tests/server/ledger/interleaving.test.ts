import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  type IAsyncProperty,
  integer,
  oneof,
  option,
  record,
} from 'fast-check'
import type { FastifyInstance } from 'fastify'
import type { KyselyPlugin, PluginTransformQueryArgs, QueryResult, RootOperationNode, UnknownRow } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { createApp } from '../../../src/server/app.ts'
import { type Database, openDatabase } from '../../../src/server/database/open-database.ts'
import { engines } from '../support/test-database.ts'
import { trustSize } from '../support/trust-size.ts'
import { type LedgerSchool, openingOf, openLedgerSchool, placeOrders } from './ledger-school.ts'

/** Ends a transaction as a crash does, before its n-th statement. */
class Crash implements KyselyPlugin {
  #left: number
  constructor(statements: number) {
    this.#left = statements
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    this.#left -= 1
    if (this.#left < 0) throw new Error('crashed')
    return node
  }

  async transformResult({ result }: { readonly result: QueryResult<UnknownRow> }): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

/** A database whose next changes crash before the statements given, one after the other; null for one that holds. */
function crashing(database: Database): { database: Database; crashes: (number | null)[] } {
  const crashes: (number | null)[] = []
  const write: Database['write'] = (fn) => {
    const statement = crashes.shift() ?? null
    return database.write((trx) => fn(statement === null ? trx : trx.withPlugin(new Crash(statement))))
  }
  return { database: { ...database, write }, crashes }
}

const commands = ['pay', 'refund', 'refundPart', 'close', 'reward', 'undo'] as const

/** Something two servers are asked to do, and where the first of them crashes meanwhile. */
const press = record({
  command: constantFrom(...commands),
  order: integer({ min: 0, max: 5 }),
  server: integer({ min: 0, max: 1 }),
  amount: integer({ min: 1, max: 1_500 }),
  /** How often it is sent at once. */
  times: integer({ min: 1, max: 3 }),
  crash: option(integer({ min: 0, max: 40 }), { freq: 3 }),
})

const placed = record({
  buyer: integer({ min: 11, max: 13 }),
  seller: oneof(integer({ min: 12, max: 14 })),
  amount: integer({ min: 1, max: 1_200 }),
  rate: constantFrom(0, 1, 777, 1000, 10_000),
  payment: constantFrom('wechat' as const, 'balance' as const, 'points' as const),
  status: constantFrom('unpaid' as const, 'paid' as const),
})

describe.each(engines)('any order of presses at two servers on %s', (engine) => {
  let school: LedgerSchool
  let other: { app: FastifyInstance; database: Database }
  let apps: readonly FastifyInstance[]
  let first: { app: FastifyInstance; crashes: (number | null)[] }

  beforeAll(async () => {
    school = await openLedgerSchool(engine)
    const { config } = school.server
    const { database, crashes } = crashing(school.database)
    first = { app: await createApp(config, { database, catalogue }), crashes }
    const second = engine === 'postgres' ? await openDatabase(config) : school.database
    other = { database: second, app: await createApp(config, { database: second, catalogue }) }
    apps = [first.app, other.app]
    await Promise.all(apps.map((app) => app.ready()))
    await school.move([11, 12, 13].flatMap((user) => [openingOf(user, 2_000), openingOf(user, 500, 'points')]))
  })
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()))
    if (other.database !== school.database) await other.database.close()
    await school.remove()
  })

  const call = async (server: number, url: string, body: object) => {
    const app = apps[server] ?? first.app
    const response = await app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${school.token}` },
      payload: body,
    })
    return response.json()
  }

  test('leaves every sum at zero, no account below nothing and every order’s money where its state wants it', {
    timeout: 240_000,
  }, async () => {
    const played: IAsyncProperty<unknown> = asyncProperty(
      array(placed, { minLength: 6, maxLength: 6 }),
      array(array(press, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
      async (orders, rounds) => {
        const ids = await placeOrders(school.database, orders)
        const tokens: string[] = []
        const fire = async ({ command, order, server, amount, times, crash }: (typeof rounds)[number][number]) => {
          const id = ids[order] ?? 0
          if (server === 0) first.crashes.push(crash)
          const bodies = {
            pay: ['/console/courseOrder/pay', { id }],
            refund: ['/console/courseOrder/refund', { id, reason: '误购' }],
            refundPart: ['/console/courseOrder/refundPart', { id, refunded: amount, reason: '差价' }],
            close: ['/console/courseOrder/close', { id }],
            reward: ['/school/user/rewardPoints', { id: 11 + (order % 3), reward: amount, reason: '归还失物' }],
            undo: ['/console/undo', { undo: tokens.at(-(1 + order)) ?? 'none' }],
          } as const
          const [url, body] = bodies[command]
          const answers = await Promise.all(Array.from({ length: times }, () => call(server, url, body)))
          for (const { data } of answers) if (typeof data?.undo === 'string') tokens.push(data.undo)
          expect(answers.every(({ code }) => [0, -2, 500].includes(code))).toBe(true)
        }
        for (const round of rounds) await Promise.all(round.map(fire))
        first.crashes.length = 0
        await school.expectSound()
      },
    )
    await assert(played, { numRuns: trustSize(200, 12), endOnFailure: true })
  })
})
