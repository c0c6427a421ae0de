import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { day } from '../../../src/beijing-time.ts'
import type { Query } from '../../../src/catalogue/vocabulary/module.ts'
import { openRangedApp, type RangedApp } from './ranged-app.ts'

/** So many rows are few enough for one statement. */
const rowsAtOnce = 20

/** What asks other servers, whose answers are no figures of rows. */
const elsewhere = ['upstreamProbe']

const queries = [...catalogue.queries.values()].filter(
  ({ name, params }) => !elsewhere.includes(name) && Object.values(params).every((field) => field.required !== true),
)

describe('statistics in ranges on SQLite', () => {
  let both: RangedApp
  beforeAll(async () => {
    both = await openRangedApp('sqlite', rowsAtOnce)
  })
  afterAll(() => both.close())

  test.each(['admin', 'other'])('come to what one statement says, for %s', async (username) => {
    const { server, statements, inRanges } = both
    const token = await server.signIn(username)
    const to = Date.now()
    const used = new Set<string>()
    for (const query of queries) {
      for (const params of paramsOf(query, to)) {
        const isRead = query.call.method === 'GET'
        const url = isRead ? `${query.call.path}?${new URLSearchParams(params)}` : query.call.path
        const body = isRead ? undefined : { ...params, ...query.call.headers }
        const whole = await server.call(token, query.call.method, url, body)
        statements.length = 0
        const parts = await inRanges(token, query.call.method, url, body)
        expect.soft([query.name, params, parts.code, parts.data]).toEqual([query.name, params, whole.code, whole.data])
        const read = statements.filter((text) => ranges.test(text))
        for (const text of read) expect.soft(text).toContain('"school_id" = ?')
        if (read.length > 0) used.add(query.name)
      }
    }
    const timed = queries.filter(({ params }) => params.from && params.to)
    expect(timed.length).toBeGreaterThan(10)
    // The other school has few rows of most tables.
    if (username === 'admin') expect(timed.filter(({ name }) => !used.has(name)).map(({ name }) => name)).toEqual([])
    expect(used.size).toBeGreaterThan(3)
  })

  test('read each row as it is stored, or along an index', async () => {
    const { server, statements, inRanges } = both
    const token = await server.signIn('admin')
    const [to, from] = [Date.now(), Date.now() - 365 * day]
    statements.length = 0
    await inRanges(token, 'GET', `/school/v3_0/dynamic/dynamic/circleSurvey?from=${from}&to=${to}`)
    const along = (condition: string) => statements.filter((text) => text.includes(condition)).length
    for (const condition of ['rowid >= ', '"author" > ', '"created_at" > ', '"category" > ']) {
      expect([condition, along(condition) > 2]).toEqual([condition, true])
    }
  })
})

/** A part of the rows: from a key on, or beyond a value. */
const ranges = /\b(?:rowid|id) >= \?|"\w+" > \?/

/** Inputs of a query over a year and a week; of a trade and of a merchant where it asks for them. */
function paramsOf({ params }: Query, to: number): Record<string, string>[] {
  if (!params.from || !params.to) return [{}]
  const year = { from: String(to - 365 * day), to: String(to) }
  const trade = params.trade?.kind === 'choice' ? Object.keys(params.trade.options) : []
  return [
    year,
    { ...year, from: String(to - 7 * day) },
    ...trade.map((each) => ({ ...year, trade: each })),
    ...(params.merchant ? [{ ...year, merchant: '1' }] : []),
  ]
}
