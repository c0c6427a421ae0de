import { setTimeout as delay } from 'node:timers/promises'
import { outageOf } from './outage.ts'

/** Pause (ms) between two tries whether a database is there again. */
const betweenTries = 1_000

/** What an outage's beginning and end are told as. */
type OutageNews =
  | { readonly kind: 'lost'; readonly error: Error }
  /** For how long it was gone, how often it was tried until it was there again, and how many errors came of it that nobody was told of. */
  | { readonly kind: 'back'; readonly seconds: number; readonly tries: number; readonly held: number }

/** Tells once of a database that is gone, and once that it is back, whoever notices and however often. */
export interface OutageWatch {
  /**
   * Has `tell` called, unless the error comes of the database being gone, which is told by itself. Whoever works in the background
   * reports by this; who was asked for something tells its caller.
   */
  report(error: unknown, tell: () => void): void
  /** Has `listener` told from now on. It must not throw. */
  onNews(listener: (news: OutageNews) => void): void
  /** Ends the tries. */
  close(): void
}

/** For a database that is a file of this machine: nothing is held back. */
export const noOutages: OutageWatch = {
  report: (_error, tell) => tell(),
  onNews: () => undefined,
  close: () => undefined,
}

/**
 * Watches a database that may be gone. An error that tells of it has the database tried at once: where it answers, one connection
 * broke, and the error is told as any other. Else it is lost, and tried until it answers.
 * @param tryOnce asks whether it is there. @throws where it is not.
 */
export function watchOutages(tryOnce: () => Promise<void>): OutageWatch {
  const listeners: ((news: OutageNews) => void)[] = []
  const closing = new AbortController()
  let state: 'there' | 'asked' | 'lost' = 'there'
  /** Those that wait until it is known whether it is gone. */
  let waiting: (() => void)[] = []
  let held = 0
  const tell = (news: OutageNews) => {
    for (const listener of listeners) listener(news)
  }
  const isThere = () =>
    tryOnce().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    )
  const watch = async () => {
    const began = performance.now()
    const error = await isThere()
    if (closing.signal.aborted) return
    const asked = waiting
    waiting = []
    if (error === null) {
      state = 'there'
      for (const each of asked) each()
      return
    }
    state = 'lost'
    held = asked.length
    tell({ kind: 'lost', error })
    let tries = 1
    do {
      await delay(betweenTries, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      if (closing.signal.aborted) return
      tries++
    } while (await isThere())
    state = 'there'
    tell({ kind: 'back', seconds: Math.round((performance.now() - began) / 1000), tries, held })
  }
  return {
    report: (error, each) => {
      if (outageOf(error) !== 'gone') return each()
      if (state === 'lost') held++
      else waiting.push(each)
      if (state !== 'there') return
      state = 'asked'
      void watch()
    },
    onNews: (listener) => listeners.push(listener),
    close: () => closing.abort(),
  }
}
