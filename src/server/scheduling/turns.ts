import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { takeLong } from './call-at-hand.ts'

// A picture takes one processor: with more it is done sooner, and whoever waits for the thread that answers waits for it.
sharp.concurrency(1)
// A file that was drawn from would stay open, and on the disk, after it is removed.
sharp.cache({ files: 0 })

/** How long a picture of the server's own may be worked on: one that hangs would hold up all behind it. */
export const longestDrawing = { seconds: 10 }

/** So many at a time, in order of arrival. */
function atOnce(most: number) {
  const limit = pLimit(most)
  return <T>(work: () => Promise<T>): Promise<T> => {
    takeLong()
    return limit(work)
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
}
