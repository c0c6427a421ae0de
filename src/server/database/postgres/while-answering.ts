import { setTimeout as delay } from 'node:timers/promises'
import { askOnce } from './postgres-pool.ts'

/** How long (ms) PostgreSQL may leave everybody without an answer while a statement runs that may take as long as it needs. */
export const usualSilence = 30_000

/** PostgreSQL answered nobody for too long. */
export class SilentError extends Error {
  override name = 'SilentError'
  readonly code = 'ETIMEDOUT'
  readonly seconds: number

  /** @param cause what failed since its connection was broken for that. */
  constructor(seconds: number, cause?: unknown) {
    super(`PostgreSQL answered nobody for ${seconds} s`, { cause })
    this.seconds = seconds
  }
}

/**
 * Runs what has no limit of time as long as PostgreSQL is there: an index of a large table says nothing for minutes, and so does a
 * machine that stands still. Only another connection can tell them apart.
 * @param breakOff is called where it is silent, and has what runs end.
 */
export async function whileAnswering<T>(
  address: string,
  run: () => Promise<T>,
  breakOff: (error: SilentError) => void,
  silence: number,
): Promise<T> {
  const over = new AbortController()
  const seconds = Math.round(silence / 1000)
  let isSilent = false
  const watch = async () => {
    let heard = performance.now()
    for (;;) {
      await delay(silence / 6, undefined, { signal: over.signal, ref: false })
      const isThere = await askOnce(address, silence / 6).then(
        () => true,
        // That it takes no more connections, or does not know us any more, is an answer.
        (error: unknown) => error instanceof Error && 'severity' in error,
      )
      if (isThere) heard = performance.now()
      else if (performance.now() - heard >= silence) {
        isSilent = true
        return breakOff(new SilentError(seconds))
      }
    }
  }
  watch().catch(() => undefined)
  try {
    return await run()
  } catch (error) {
    throw isSilent ? new SilentError(seconds, error) : error
  } finally {
    over.abort()
  }
}
