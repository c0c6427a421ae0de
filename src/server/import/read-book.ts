import { fork } from 'node:child_process'
import pLimit from 'p-limit'
import { z } from 'zod'
import { refused } from '../error.ts'

/** Longest a book may take to read, in ms. */
const patience = 20_000
const program = new URL('./read-book-process.ts', import.meta.url)
const options = ['--import', 'tsx', '--max-old-space-size=192']

/** What the process tells: some rows after the others, and that there are no more. */
const told = z.union([z.object({ rows: z.array(z.array(z.unknown())) }), z.object({ isWhole: z.literal(true) })])

/** Most books that are read or wait to be. */
const mostAtOnce = 8

const turn = pLimit(1)

/**
 * The rows of the first sheet of an XLSX file. It is read in a process of its own, bounded in memory and time, and one after
 * the other: a few bytes of XLSX can name cells by the thousand million, and the server goes on answering whatever was sent.
 * @throws Error where the file is broken, unpacks to more than 64 MB, or asks for more memory or time than there is;
 *   BusinessError -2 where too many wait already.
 */
export async function readBook(bytes: Uint8Array): Promise<unknown[][]> {
  if (turn.activeCount + turn.pendingCount >= mostAtOnce) {
    throw refused('正在读取的 Excel 文件太多，请稍后再试')
  }
  return turn(() => readApart(bytes))
}

async function readApart(bytes: Uint8Array): Promise<unknown[][]> {
  const reader = fork(program, { execArgv: options, serialization: 'advanced', silent: true, timeout: patience })
  try {
    return await new Promise((resolve, reject) => {
      const rows: unknown[][] = []
      reader.on('message', (message) => {
        const parsed = told.safeParse(message)
        if (!parsed.success) reject(parsed.error)
        else if ('isWhole' in parsed.data) resolve(rows)
        else rows.push(...parsed.data.rows)
      })
      reader.once('error', reject)
      reader.once('exit', () => reject(new Error('the file could not be read')))
      reader.send(bytes, (error) => error && reject(error))
    })
  } finally {
    reader.kill('SIGKILL')
  }
}
