import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import { rowsIn } from '../../../src/server/database/entity-tables.ts'
import { findDifferences } from '../../../src/server/integrity/find-differences.ts'
import { columnNames, readRow, tableFor } from '../../../src/server/rows/entity-table.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'
import { patience, tellFigure, trustSize } from '../support/trust-size.ts'

/** What is done to which rows, decisions and money; each may stand in the way of the others' undo. */
const acts = {
  dynamic: ['approve', 'refuse', 'back', 'delete', 'recover', 'setTop', 'cancelTop', 'setHot', 'cancelHot'],
  comment: ['hide', 'show', 'delete', 'recover'],
  topic: ['approve', 'refuse', 'retrial', 'setHot', 'cancelHot', 'delete', 'recover'],
  courseOrder: ['pay', 'refund', 'refundPart', 'close'],
  secondOrder: ['pay', 'deliver', 'complete', 'refund', 'refundPart', 'cancel'],
  goodsOrder: ['pay', 'ship', 'receive', 'complete', 'refundPart', 'refund', 'close'],
  withdrawal: ['agree', 'refuse', 'pay', 'fail'],
} as const
type Acted = keyof typeof acts
const names = Object.keys(acts).filter((name): name is Acted => name in acts)

/** Rows of each entity that all of it happens to, so that most of it overlaps. */
const mostRows = 16
const inputs = { reason: '重复内容', refunded: 120, sum: 100, cause: '不想要了', tracking: 'SF1234567890' }

const act = fc.record({
  entity: fc.constantFrom(...names),
  action: fc.nat(20),
  rows: fc.uniqueArray(fc.nat(mostRows - 1), { minLength: 1, maxLength: 10 }),
  who: fc.constantFrom('admin', 'moderator'),
})
/** An undo of one of the latest acts, whoever did it, undoes among them; or an act. */
const step = fc.oneof({ weight: 3, arbitrary: act }, { weight: 2, arbitrary: fc.record({ undo: fc.nat(12) }) })
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 8, maxLength: 16 })
type Rounds = typeof rounds extends fc.Arbitrary<infer Value> ? Value : never

/** What chance does not bring in few runs: of two deleted rows one is recovered, so the deletion's undo leaves it. */
const leavesOne: Rounds = [
  [{ entity: 'dynamic', action: acts.dynamic.indexOf('delete'), rows: [0, 1], who: 'admin' }],
  [{ entity: 'dynamic', action: acts.dynamic.indexOf('recover'), rows: [0], who: 'admin' }],
  [{ undo: 1 }],
]

/** Both engines, and two servers at once. */
describe.each([...engines, 'twin'] as const)('undo of batches that overlap with later decisions on %s', (ground) => {
  let server: TestApp
  const tokens = new Map<string, string>()
  const rowsOf = new Map<Acted, readonly number[]>()
  const tally = { acts: 0, undone: 0, left: 0 }
  beforeAll(async () => {
    server = await openTestApp(ground)
    for (const who of ['admin', 'moderator']) tokens.set(who, await server.signIn(who))
    for (const name of names) {
      const rows = await rowsIn(server.database.db, tableFor(entityNamed(catalogue, name)).name, 1)
        .select('id')
        .orderBy('id', 'desc')
        .limit(mostRows)
        .execute()
      rowsOf.set(
        name,
        rows.map(({ id }) => Number(id)),
      )
    }
  })
  afterAll(() => server.remove())

  const call = (who: string, url: string, body: object) => server.call(tokens.get(who) ?? '', 'POST', url, body)

  /** Where rows are not as the audit says that they were left, or of another version than their last change. */
  async function outOfStep(): Promise<string[]> {
    const { db } = server.database
    const wrong: string[] = []
    for (const name of names) {
      const entity = entityNamed(catalogue, name)
      const history = await db
        .selectFrom('audit')
        .select(['row_id', 'batch_id', 'after', 'increments'])
        .where('school_id', '=', 1)
        .where('entity', '=', name)
        .orderBy('batch_id', 'desc')
        .execute()
      const stored = await rowsIn(db, tableFor(entity).name, 1).select(columnNames(entity)).execute()
      const rows = new Map(stored.map((row) => [Number(row.id), readRow(entity, row)]))
      const seen = new Map<number, Set<string>>()
      for (const { row_id, batch_id, after, increments } of history) {
        const row = rows.get(Number(row_id))
        const known = seen.get(Number(row_id))
        if (!known && (row === undefined) !== (after === null)) wrong.push(`${name} ${row_id} is there or not`)
        if (!known && row && row.version < Number(batch_id))
          wrong.push(`${name} ${row_id} is of version ${row.version}`)
        const fields = known ?? new Set<string>()
        seen.set(Number(row_id), fields)
        const added = increments === null ? {} : JSON.parse(increments)
        for (const [field, value] of Object.entries(after === null ? {} : JSON.parse(after))) {
          if (fields.has(field) || field in added) continue
          fields.add(field)
          const { kind } = entity.fields[field] ?? {}
          if (!row || kind === undefined || kind === 'json' || kind === 'images' || kind === 'media') continue
          if (JSON.stringify(row[field] ?? null) !== JSON.stringify(value ?? null))
            wrong.push(`${name} ${row_id} ${field} is ${row[field]}, and ${value} by batch ${batch_id}`)
        }
      }
    }
    return wrong
  }

  test('leaves states, counts, audit, versions and ledger in agreement', { timeout: patience }, async (context) => {
    await fc.assert(
      fc.asyncProperty(rounds, async (played) => {
        const undos: string[] = []
        const perform = async (each: (typeof played)[number][number]) => {
          if ('undo' in each) {
            const undo = undos.at(-1 - each.undo)
            if (undo === undefined) return
            const { code, status, data } = await call('admin', '/console/undo', { undo })
            expect([status, [0, -2].includes(code)]).toEqual([200, true])
            tally.undone += data?.changed ?? 0
            tally.left += data?.skippedCount ?? 0
            if (typeof data?.undo === 'string') undos.push(data.undo)
            return
          }
          const { entity, action, rows, who } = each
          const actions = acts[entity]
          const name = actions[action % actions.length] ?? ''
          const told = entityNamed(catalogue, entity).actions?.[name]
          const asked = [...(told?.ask ?? []), ...(told?.form ?? []), ...Object.keys(told?.inputs ?? {})]
          const all = rowsOf.get(entity) ?? []
          const body = {
            ids: rows.flatMap((at) => all[at] ?? []),
            ...told?.call.with,
            ...Object.fromEntries(Object.entries(inputs).filter(([input]) => asked.includes(input))),
          }
          if (!told) throw new Error(`${entity} has no action ${name}`)
          const { method, path } = told.call
          const query = method === 'GET' ? `?${new URLSearchParams({ ...body, ids: body.ids.join() })}` : ''
          const { code, status, message, data } = await server.call(
            tokens.get(who) ?? '',
            method,
            path + query,
            method === 'GET' ? undefined : body,
          )
          expect([status < 500, [0, -2, 403].includes(code) || `${code} ${message}`]).toEqual([true, true])
          tally.acts += data?.changed ?? 0
          if (typeof data?.undo === 'string') undos.push(data.undo)
        }
        for (const round of played) await Promise.all(round.map(perform))
        expect(await outOfStep()).toEqual([])
      }),
      { numRuns: trustSize(120, 6), endOnFailure: true, examples: [[leavesOne]] },
    )
    expect(await findDifferences(server.database, catalogue)).toEqual([])
    expect(Math.min(tally.acts, tally.undone, tally.left)).toBeGreaterThan(0)
    tellFigure(
      context,
      `${tally.acts} rows acted on, ${tally.undone} taken back, ${tally.left} left as they were decided since`,
    )
  })
})
