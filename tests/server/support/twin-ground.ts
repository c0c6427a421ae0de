import { test } from 'vitest'
import type { Engine } from '../../../src/server/database/table-ddl.ts'
import { engines } from './test-database.ts'
import { isFullTrust, tellFigure } from './trust-size.ts'

/** What a test that calls the server runs on: an engine, or two servers with clocks apart on one PostgreSQL. */
export type Dependencies = Engine | 'twin'

/** `npm test` has time for the engines, `npm run trust` runs on all. */
export const grounds: readonly Dependencies[] = isFullTrust ? [...engines, 'twin'] : engines

/** ms the second server's clock is behind the first one's. */
export const clockGap = 3_000

/** The database below. */
export function engineOf(dependencies: Dependencies): Engine {
  return dependencies === 'twin' ? 'postgres' : dependencies
}

/** Calls one and the other in turn, so that what one test does to a row is done by two processes. */
export function inTurn<Given extends unknown[], Answer>(
  one: (...given: Given) => Answer,
  other: (...given: Given) => Answer,
): (...given: Given) => Answer {
  let isOther = false
  return (...given) => {
    isOther = !isOther
    return (isOther ? other : one)(...given)
  }
}

/** Lets `npm run trust` say what is not tried on two servers, and why. */
export function notOnTwin(what: string, why: string): void {
  test.runIf(isFullTrust)(`${what} on twin`, (context) => {
    tellFigure(context, `not tried: ${why}`)
    context.skip(why)
  })
}
