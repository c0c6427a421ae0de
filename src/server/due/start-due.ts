import { hour } from '../../beijing-time.ts'
import { checkClocks } from '../security/database-time.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { hearOfMoments } from './due-notice.ts'
import { type LeftAlone, performDue } from './perform-due.ts'

/** Longest (ms) between two looks into the database, for what was written past this program. */
const longestWait = hour
/** Wait (ms) after a look that failed. */
const failureWait = 5_000

/**
 * Does what becomes due, from now on until it is stopped: at once what came due while no server ran, then sleeping to the
 * next moment anything waits for, or is written by any server. Stopping waits for the change that is being made.
 * @param afterwards does a piece of what can wait, once an hour and after all that is due; says whether more of it is left.
 */
export function startDue(
  dependencies: CallDependencies,
  afterwards: () => Promise<boolean>,
): { stop(): Promise<void> } {
  const { clock, database, reportError } = dependencies
  const stopping = new AbortController()
  let waking = new AbortController()
  let next = Number.NEGATIVE_INFINITY
  const leftAlone: LeftAlone = new Map()
  const hear = (moment: number) => {
    if (moment >= next) return
    next = moment
    waking.abort()
  }
  const stopHearing = hearOfMoments(database.notices, hear, () => hear(Number.NEGATIVE_INFINITY))
  const look = async () => {
    // What is heard from here on may be missing from what is read.
    next = Number.POSITIVE_INFINITY
    hear(
      await performDue(dependencies, leftAlone).catch((error: unknown) => {
        reportError(error, 'what is due not looked for')
        return clock.now() + failureWait
      }),
    )
    const isMoreLeft = await checkClocks(database)
      .then(afterwards)
      .catch((error: unknown) => {
        reportError(error, 'nothing forgotten behind what is due')
        return false
      })
    hear(clock.now() + (isMoreLeft ? 0 : longestWait))
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      if (clock.now() >= next) await look()
      waking = new AbortController()
      if (clock.now() < next) await clock.waitUntil(next, AbortSignal.any([stopping.signal, waking.signal]))
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopHearing()
      stopping.abort()
      await running
    },
  }
}
