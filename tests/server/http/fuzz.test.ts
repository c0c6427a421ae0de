import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fuzzRequests } from '../../trust/fuzz-requests.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'
import { patience, tellFigure, trustSize } from '../support/trust-size.ts'

const count = trustSize(25_000, 500)
const firstSeed = { sqlite: 1, postgres: 50_001 } as const

describe.each(engines)('random requests on %s', (engine) => {
  let server: TestApp
  beforeAll(async () => {
    server = await openTestApp(engine, {}, { callsPerMinute: 10_000_000 })
  })
  afterAll(() => server.remove())

  test('are each answered, none with an error of ours, and the server goes on', {
    timeout: patience,
  }, async (context) => {
    const report = await fuzzRequests(server.app, {
      count,
      seed: firstSeed[engine],
      signIn: () => server.signIn('admin'),
    })
    expect(report.failures).toEqual([])
    // Most are let in and judged: a run that is turned away at the door would show nothing.
    expect(report.answered['200/0']).toBeGreaterThan(count / 8)
    expect((await server.app.inject('/healthz')).statusCode).toBe(200)
    tellFigure(
      context,
      `${count.toLocaleString('en')} requests on ${engine}, ${report.failures.length} answered with 500 or not at all`,
    )
  })
})
