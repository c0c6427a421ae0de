import { totalmem } from 'node:os'
import { setFlagsFromString } from 'node:v8'

/** By how much of what was left of it the heap may grow until the whole of it is collected, in percent. */
const growth = 200

/** Memory (bytes) of a machine, or of what a container may take of it, that has room for that: the server took 0.8 GB before and 1 with it. */
const enough = 2_000_000_000

/**
 * Has V8 collect the whole heap less often. By itself it lets the heap grow by as little as a fourth, so that beside work on files it
 * collected each two or three seconds: answers were slow for the 100 to 150 ms in which it marks, and waited 10 to 35 at the end.
 */
export function collectSeldom(): void {
  if (Math.min(totalmem(), process.constrainedMemory() || Infinity) < enough) return
  setFlagsFromString(`--heap-growing-percent=${growth}`)
}
