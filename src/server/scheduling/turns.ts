import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { takeLong } from './call-at-hand.ts'
import { patientPlaces } from './patient-places.ts'

// A picture takes one processor: with more it is done sooner, and whoever waits for the thread that answers waits for it.
sharp.concurrency(1)
// A file that was drawn from would stay open, and on the disk, after it is removed.
sharp.cache({ files: 0 })

/** How long a picture of the server's own may be worked on: one that hangs would hold up all behind it. */
export const longestDrawing = { seconds: 10 }

/** How long (ms) a sheet is worked on before the next begins as well. */
const longestSheet = 10_000

/** So many at a time, in order of arrival. */
function atOnce(most: number) {
  return inPlaces(pLimit(most))
}

function inPlaces(places: <T>(work: () => Promise<T>) => Promise<T>) {
  return <T>(work: () => Promise<T>): Promise<T> => {
    takeLong()
    return places(work)
  }
}

/**
 * Whoever takes long outside the event loop takes turns: Node has four threads for files, hashes and pictures together, each
 * large picture or password costs tens of megabytes while it is worked on, and whoever only wants a file must not stand
 * behind all of them. In order of arrival.
 */
export const turns = {
  /** Pictures that are encoded anew as they arrive: up to 60 million pixels. */
  encoding: atOnce(1),
  /** Small renditions of pictures. */
  rendition: atOnce(1),
  captcha: atOnce(1),
  /** 32 MB and 0.2 s each: the last processor is for the thread that answers. */
  password: atOnce(availableParallelism() > 2 ? 2 : 1),
  /**
   * Sheets of thousands of rows, by the event loop: of several at once the rows of each would outlive many collections of garbage, which take
   * longer by them and hold up everybody, and none would be done sooner. One that takes very long lets another begin. @throws ProtocolError
   * 499 where whoever asked has gone by then.
   */
  sheet: inPlaces(patientPlaces(1, 2, longestSheet)),
}
