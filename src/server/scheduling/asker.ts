import { AsyncLocalStorage } from 'node:async_hooks'

type Gone = () => boolean

const askers = new AsyncLocalStorage<Gone>()
const nobody: Gone = () => false

/** Does something whether or not whoever asked still waits. */
export function doForNobody<T>(run: () => T): T {
  return askers.exit(run)
}

/** Does something for somebody; `isGone` tells whether they have stopped waiting for it. */
export function doForAsker<T>(isGone: Gone, run: () => T): T {
  return askers.run(isGone, run)
}

/** Tells, then and later, whether who asked for what is being done has stopped waiting for it. */
export function askerAtHand(): Gone {
  return askers.getStore() ?? nobody
}

/** Those who wait for the same: whoever asked first, and who joins them. It is done as long as one of them waits. */
export class Askers {
  readonly #each: Gone[] = [askerAtHand()]
  #isLeft = false

  /** Has whoever asks now wait as well. @returns false where all the others had gone before, so that nothing may come. */
  join(): boolean {
    if (!this.#isLeft) this.#each.push(askerAtHand())
    return !this.#isLeft
  }

  do<T>(run: () => T): T {
    return doForAsker(() => {
      this.#isLeft ||= this.#each.every((isGone) => isGone())
      return this.#isLeft
    }, run)
  }
}
