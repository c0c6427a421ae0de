import { setTimeout as delay } from 'node:timers/promises'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Database } from '../../database/open-database.ts'
import { buildKeywords } from './build-keywords.ts'
import { catchUp } from './catch-up.ts'

/** Rest (ms) between two pieces, so that who else writes comes in between: the work then takes half of one thread at most. */
const rest = 15
/** Wait (ms) between two looks for what servers of another version changed. */
const untilNextLook = 60_000
/** Wait (ms) after an attempt that failed. */
const failureWait = 5_000

/**
 * Has every index of texts complete in the end, in the background, until it is stopped; searches look at each row until then. What
 * servers of another version change beside this one is put in later.
 * Stopping waits for the piece under way.
 */
export function startKeywords(
  { database, catalogue }: { readonly database: Database; readonly catalogue: Pick<Catalogue, 'entities'> },
  report: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const wait = (ms: number) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
  const goOn = async () => {
    await wait(rest)
    return !signal.aborted
  }
  const run = async () => {
    while (!signal.aborted) {
      try {
        await buildKeywords(database, catalogue, { goOn })
        await catchUp(database, catalogue, goOn)
        await wait(untilNextLook)
      } catch (error) {
        report(error)
        await wait(failureWait)
      }
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
