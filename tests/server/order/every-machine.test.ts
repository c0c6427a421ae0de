import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { endpointsOf } from '../../../src/catalogue/endpoint.ts'
import { isMove, machineOf, type OrderMachine } from '../../../src/catalogue/order/machine.ts'
import { sqlName } from '../../../src/catalogue/schema/table.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { findDifferences } from '../../../src/server/integrity/find-differences.ts'
import { inputsFor, queryOf } from '../calls/endpoint-params.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const machines = [...catalogue.entities.values()].flatMap((entity) => machineOf(entity) ?? [])
const actions = endpointsOf(catalogue).flatMap((endpoint) =>
  endpoint.purpose === 'action' && endpoint.current ? [endpoint] : [],
)

describe.each(engines)('the orders of the demo school on %s', (engine) => {
  let server: TestApp
  let admin: string

  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const statesOf = async ({ entity, state }: OrderMachine): Promise<Map<number, string>> => {
    const rows = await entityTables(server.database.db)
      .selectFrom(sqlName(entity.name))
      .select(['id', sqlName(state)])
      .where('school_id', '=', 1)
      .execute()
    return new Map(rows.map((row) => [Number(row.id), String(row[sqlName(state)])]))
  }

  test('have machines', () => {
    expect(machines.length).toBeGreaterThan(0)
  })

  test.each(machines.map((machine) => [machine.entity.name, machine] as const))(
    '%s: go only where a move leads, whatever is done to them in whatever order',
    async (name, machine) => {
      const own = actions.filter(({ entity }) => entity === machine.entity)
      expect(own.length).toBeGreaterThan(0)
      const ids = [...(await statesOf(machine)).keys()]
      expect(ids.length).toBeGreaterThan(0)
      const step = fc.record({ order: fc.nat(), action: fc.nat(own.length - 1), isTakenBack: fc.boolean() })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
          for (const { order, action, isTakenBack } of steps) {
            const endpoint = own[action]
            if (!endpoint) continue
            const { method, path, with: fixed } = endpoint.call
            const params = { ...fixed, ...inputsFor(endpoint), id: ids[order % ids.length] }
            const before = await statesOf(machine)
            const answer = await (method === 'GET'
              ? server.call(admin, 'GET', `${path}?${queryOf(params)}`)
              : server.call(admin, 'POST', path, params))
            const after = await statesOf(machine)
            for (const [id, to] of after) {
              const from = before.get(id) ?? to
              if (from !== to)
                expect([name, id, from, to, isMove(machine, from, to)]).toEqual([name, id, from, to, true])
            }
            const undo = answer.data?.undo
            if (!isTakenBack || !undo) continue
            await server.call(admin, 'POST', '/console/undo', { undo })
            const back = await statesOf(machine)
            for (const [id, from] of before) expect([back.get(id), after.get(id)]).toContain(from)
          }
        }),
        { numRuns: 12 },
      )
    },
  )

  test('have moved their money and stock with them', async () => {
    expect(await findDifferences(server.database, catalogue)).toEqual([])
  })
})
