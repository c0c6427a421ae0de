import pLimit from 'p-limit'
import { ProtocolError } from '../error.ts'
import { askerAtHand } from './asker.ts'

/** How long (ms) a statement runs before another is let in for those that wait. */
const usualPatience = 1_000

/**
 * Has `usual` read at once, unless whoever asked has gone by then. A statement cannot be interrupted: one that takes longer than
 * `patience` (ms) gives up its place to another, up to `most` in all.
 */
export function patientPlaces(usual: number, most: number, patience = usualPatience) {
  const places = pLimit(usual)
  return <T>(read: () => Promise<T>): Promise<T> => {
    const isGone = askerAtHand()
    return places(async () => {
      if (isGone()) throw new ProtocolError(499, '请求已取消')
      let isLong = false
      const timer = setTimeout(() => {
        isLong = places.concurrency < most
        if (isLong) places.concurrency++
      }, patience)
      try {
        return await read()
      } finally {
        clearTimeout(timer)
        if (isLong) places.concurrency--
      }
    })
  }
}
