import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate'
import { mostImportedRows } from '../../catalogue/schema/importable.ts'

const step = 65_536
/** Most files in a book: a picture for each row an import takes, and sheets. What reads the book takes half a millisecond for each. */
const mostFiles = mostImportedRows + 1_000

/**
 * Bytes an archive comes to when its files are unpacked, counted by unpacking them piece by piece and keeping nothing; the
 * count stops once it is over `most`. What a file's header says of its size counts where that is more.
 * @param seeing what is to see a file's bytes as they are unpacked, by its path in the archive.
 * @throws Error where it is no archive, or of more files than a book has.
 */
export function inflatedSize(
  archive: Uint8Array,
  most: number,
  seeing: (path: string) => ((part: Uint8Array) => void) | undefined = () => undefined,
): number {
  let declared = 0
  let unpacked = 0
  let files = 0
  const unzip = new Unzip((file) => {
    if (++files > mostFiles) throw new Error('holds more files than a book')
    declared += file.originalSize ?? 0
    const see = seeing(file.name)
    file.ondata = (error, chunk) => {
      if (error) throw error
      unpacked += chunk.length
      see?.(chunk)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  unzip.register(UnzipPassThrough)
  for (let at = 0; at < archive.length; at += step) {
    unzip.push(archive.subarray(at, at + step), at + step >= archive.length)
    if (Math.max(declared, unpacked) > most) break
  }
  return Math.max(declared, unpacked)
}
