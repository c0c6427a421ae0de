import { fork } from 'node:child_process'
import { z } from 'zod'
import { inflatedSize } from './inflated-size.ts'

/** Largest a book may be once unpacked, in bytes: some eight times the largest sheet an import takes. */
const largestUnpacked = 64 * 1_048_576
/** Longest a book may take to read, in ms. */
const patience = 20_000
const program = new URL('./read-book-process.ts', import.meta.url)
const options = ['--import', 'tsx', '--max-old-space-size=192']

const table = z.array(z.array(z.unknown()))

/**
 * The rows of the first sheet of an XLSX file. It is read in a process of its own, bounded in memory and time: a few bytes
 * of XLSX can name cells by the thousand million, and the server goes on answering whatever was sent.
 * @throws Error where the file is broken, unpacks to more than 64 MB, or asks for more memory or time than there is.
 */
export async function readBook(bytes: Uint8Array): Promise<unknown[][]> {
  if (inflatedSize(bytes, largestUnpacked) > largestUnpacked) throw new Error('unpacks to more than an import takes')
  const reader = fork(program, { execArgv: options, serialization: 'advanced', silent: true, timeout: patience })
  try {
    return await new Promise((resolve, reject) => {
      reader.once('message', (rows) => resolve(table.parse(rows)))
      reader.once('error', reject)
      reader.once('exit', () => reject(new Error('the file could not be read')))
      reader.send(bytes, (error) => error && reject(error))
    })
  } finally {
    reader.kill('SIGKILL')
  }
}
