import type { Failure } from './decider-parts.ts'
import type { Meant } from './sending.ts'

/** What failed and is still to be tried again once an action begins: not what it is on itself, nor all that matched before it. */
export function stillFailed(failures: readonly Failure[], begun: Meant): Failure[] {
  return failures.flatMap((failure) => {
    const { meant } = failure
    if (meant.kind === 'everything' || begun.kind === 'everything') return []
    const seen = new Map([...meant.seen].filter(([id]) => !begun.seen.has(id)))
    return seen.size > 0 ? [{ ...failure, meant: { ...meant, seen } }] : []
  })
}
