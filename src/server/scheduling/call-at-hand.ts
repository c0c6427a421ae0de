import { AsyncLocalStorage } from 'node:async_hooks'

/** A call under way: when it came (ms of `performance.now()`), and whether what is done for it takes long. */
type Call = { readonly since: number; isLong: boolean }

/** How long (ms) after it came a call counts as one that is about to be answered; a stream of events never ends. */
const soon = 150
/** ms between two looks whether calls are answered. */
const lookEvery = 2

/** The calls under way that came lately, in order. */
const calls = new Set<Call>()
const atHand = new AsyncLocalStorage<Call>()
let lastCame = Number.NEGATIVE_INFINITY

/** Does what a call asks for. @returns what is called once it is answered. */
export function doForCall(run: () => void): () => void {
  lastCame = performance.now()
  const call = { since: lastCame, isLong: false }
  forgetOld()
  calls.add(call)
  atHand.run(call, run)
  return () => calls.delete(call)
}

/** Says that what is done for the call at hand takes long, so that other long work need not wait for its answer. */
export function takeLong(): void {
  const call = atHand.getStore()
  if (call) call.isLong = true
}

/** How long ago (ms) the last call came. */
export function sinceLastCall(): number {
  return performance.now() - lastCame
}

/** Goes on once no call is under way that is about to be answered, or after `patience` (ms). */
export function whenAnswered(patience: number, goOn: () => void): void {
  const end = performance.now() + patience
  const look = () => {
    if (isAwaited() && performance.now() < end) setTimeout(look, lookEvery)
    else goOn()
  }
  look()
}

function isAwaited(): boolean {
  forgetOld()
  for (const { isLong } of calls) if (!isLong) return true
  return false
}

function forgetOld(): void {
  for (const call of calls) {
    if (performance.now() - call.since < soon) return
    calls.delete(call)
  }
}
