import { AsyncLocalStorage } from 'node:async_hooks'

type Gone = () => boolean

const askers = new AsyncLocalStorage<Gone>()
const nobody: Gone = () => false

/** Does something for somebody; `isGone` tells whether they have stopped waiting for it. */
export function doForAsker<T>(isGone: Gone, run: () => T): T {
  return askers.run(isGone, run)
}

/** Does what others come to wait for as well, so that it is done whoever asked first. */
export function doForAll<T>(run: () => T): T {
  return askers.exit(run)
}

/** Tells, then and later, whether who asked for what is being done has stopped waiting for it. */
export function askerAtHand(): Gone {
  return askers.getStore() ?? nobody
}
