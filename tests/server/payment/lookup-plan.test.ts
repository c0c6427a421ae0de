import { join } from 'node:path'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { openSqliteFile } from '../../../src/server/database/sqlite/sqlite-file.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

/** Rows of each table beside the demo's, by their ids: enough that one of them is not looked for among all. */
const rows = Array.from({ length: 6_000 }, (_, index) => 100_000 + index)
const order = 104_000
const planStep = z.object({ detail: z.string() })
const common = { school_id: 1, amount: 100, changed_at: 0, version: 0 }
const filled: Readonly<Record<string, (id: number) => Readonly<Record<string, string | number>>>> = {
  payment_request: (id) => ({
    ...{ number: `R${id}`, kind: 'refund', status: 'accepted', subject_id: id, created_at: id },
    subject: id % 2 === 0 ? 'balanceOrder' : 'transfer',
  }),
  transfer: (id) => ({
    ...{ unit: 'fen', phase: 'pending', purpose: 'payout', subject: 'goodsOrder', subject_id: id, key: `K${id}` },
    created_at: id,
  }),
  balance_order: (id) => ({ number: `CZ${id}`, channel: 'wechat', status: 'unpaid', created_at: id }),
}
const looked = [...Object.keys(filled), 'audit']

describe.each(engines)('what a record that is opened is looked up by on %s', (engine) => {
  let server: TestApp
  let admin: string
  const asked: string[] = []
  beforeAll(async () => {
    server = await openTestApp(engine, {}, { outbox: { interval: 3_600_000 } })
    admin = await server.signIn('admin')
    await server.database.write(async (trx) => {
      for (const [table, valuesOf] of Object.entries(filled)) {
        for (let start = 0; start < rows.length; start += 500) {
          const values = rows.slice(start, start + 500).map((id) => ({ ...common, id, ...valuesOf(id) }))
          await entityTables(trx).insertInto(table).values(values).execute()
        }
      }
      const enabled = { status: 'enabled', private_key: 'sealed' }
      await entityTables(trx).updateTable('payment_provider').set(enabled).where('school_id', '=', 1).execute()
    })
    await server.database.session(async (connection) => {
      await sql`analyze`.execute(connection)
      if (engine === 'postgres') return
      // As they are of a school none of whose transfers settles another, where all are taken to have the one value that is known.
      for (const [index, stat] of [
        ['transfer__settles_unique', '9000 9000 9000'],
        ['transfer__by_settles', '9000 9000 9000 3 1'],
      ]) {
        await sql`update sqlite_stat1 set stat = ${stat} where idx = ${index}`.execute(connection)
      }
      await sql`analyze sqlite_schema`.execute(connection)
    })
    server.database.activity.onQuery((query) => asked.push(query.sql))
  })
  afterAll(() => server.remove())

  /** How the database goes about a statement, a line for each step that reads rows. */
  const planOf = async (statement: string): Promise<string[]> => {
    if (engine === 'sqlite') {
      // A connection that began before goes by what was known then.
      const file = openSqliteFile(join(server.config.dataDir, 'campus.sqlite'), 'read')
      try {
        return file
          .prepare(`explain query plan ${statement}`)
          .all()
          .map((step) => planStep.parse(step).detail)
      } finally {
        file.close()
      }
    }
    return server.database.session(async (connection) => {
      await sql`set enable_seqscan = off`.execute(connection)
      const { rows: lines } = await connection.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(`explain (generic_plan) ${statement}`),
      )
      return lines.map((line) => String(line['QUERY PLAN']))
    })
  }

  /** Expects that each statement finds what it reads by an index of what it looks for. */
  const expectLookups = async (statements: readonly string[]) => {
    for (const statement of statements) {
      const plan = await planOf(statement)
      const found = plan.filter((line) => (engine === 'sqlite' ? /^SEARCH (?!json)/ : /Index Cond/).test(line))
      expect(found.length, `${statement}\n${plan.join('\n')}`).toBeGreaterThan(0)
      for (const line of found)
        expect(line, statement).toMatch(/\b((subject|row|batch)_id|number|id|settles|reverses|key) ?= ?/)
      expect(
        plan.filter((line) => /^SCAN (?!json|given)|Seq Scan/.test(line)),
        statement,
      ).toEqual([])
    }
  }

  test.each<[string, 'GET' | 'POST', string, object | undefined, readonly string[]]>([
    [
      'the payments of an order',
      ...(['GET', `/console/order/payments?entity=goodsOrder&id=${order}`, undefined] as const),
      ['transfer', 'payment_request'],
    ],
    [
      'a top-up by its number, and what it is paid by',
      ...(['POST', '/school/payments/payment', { number: `CZ${order}` }] as const),
      ['balance_order', 'payment_request'],
    ],
    ['the log of an errand', 'GET', '/school/v3_0/running/order/log?id=1', undefined, ['audit']],
    ['the history of a record', 'GET', '/console/audit?entity=goodsOrder&id=1', undefined, ['audit']],
  ])('%s are found by an index, not among all of the school’s', async (_what, method, url, body, tables) => {
    asked.length = 0
    expect(await server.call(admin, method, url, body)).toMatchObject({ code: 0 })
    const statements = asked.filter((each) => looked.some((table) => each.includes(`from "${table}"`)))
    for (const table of tables) expect(statements.join()).toContain(`from "${table}"`)
    await expectLookups(statements)
  })

  test('the transfers that settle others, and those of one key, are found by an index, though most settle none', async () => {
    const { id } = await entityTables(server.database.db)
      .selectFrom('running_order')
      .select('id')
      .where('school_id', '=', 1)
      .where('status', '=', 'delivered')
      .where('amount', '>', 0)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    asked.length = 0
    expect(await server.call(admin, 'POST', '/school/v3_0/running/order/complete', { id })).toMatchObject({
      data: { changed: 1 },
    })
    const among = asked.filter((each) => each.includes('given cross join "transfer"'))
    for (const name of ['settles', 'key']) expect(among.join()).toContain(`"given"."${name}"`)
    const statements = asked.filter((each) => each.includes('from "transfer"'))
    expect(statements.join()).toContain('"settles"')
    // PostgreSQL goes by how many are given, which a plan for any number does not know.
    await expectLookups(engine === 'sqlite' ? [...statements, ...among] : statements)
  })
})
