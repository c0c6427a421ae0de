import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Database } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { lookAfterOthers, lookThrough, type TellLooked } from './look-through.ts'

/** Rest (ms) between two pieces, so that who else writes comes in between: the work then takes half of one thread at most. */
const rest = 15
/** Longest wait (ms) between two looks for what is to be looked through, for what a server left behind or one of another version wrote. */
const longestWait = 60_000
/** Wait (ms) after an attempt that failed. */
const failureWait = 5_000

const notice = JSON.stringify({ words: 'changed' })

/** Tells every server that rows are to be looked through, once the change is committed that has it so. */
export function tellWordsChanged({ notices }: Pick<Database, 'notices'>, trx: Kysely<Tables>): Promise<void> {
  return notices.publishWithin(trx, notice)
}

/**
 * Has rows looked through for sensitive words in the background, until it is stopped, which waits for the piece under way: at once what is
 * left of an earlier server, then whenever a school changes its words, through whatever server.
 */
export function startLooks(
  { database, catalogue }: { readonly database: Database; readonly catalogue: Pick<Catalogue, 'entities'> },
  tell: TellLooked,
  report: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let waking = new AbortController()
  const wait = (ms: number, signal = stopping.signal) =>
    delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
  const goOn = async () => {
    await wait(rest)
    return !stopping.signal.aborted
  }
  const wake = () => waking.abort()
  const stopHearing = database.notices.subscribe((message) => {
    if (message === notice) wake()
  }, wake)
  const run = async () => {
    while (!stopping.signal.aborted) {
      waking = new AbortController()
      let next = longestWait
      try {
        await lookAfterOthers(database, catalogue)
        await lookThrough(database, catalogue, goOn, tell)
      } catch (error) {
        report(error)
        next = failureWait
      }
      await wait(next, AbortSignal.any([stopping.signal, waking.signal]))
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
