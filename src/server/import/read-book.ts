import { fork } from 'node:child_process'
import { z } from 'zod'
import { codes } from '../../catalogue/wire.ts'
import { BusinessError } from '../error.ts'

/** Longest a book may take to read, in ms. */
const patience = 20_000
const program = new URL('./read-book-process.ts', import.meta.url)
const options = ['--import', 'tsx', '--max-old-space-size=192']

const table = z.array(z.array(z.unknown()))

/** Most books that wait to be read. */
const mostWaiting = 8

let waiting = 0
let turn: Promise<unknown> = Promise.resolve()

/**
 * The rows of the first sheet of an XLSX file. It is read in a process of its own, bounded in memory and time, and one after
 * the other: a few bytes of XLSX can name cells by the thousand million, and the server goes on answering whatever was sent.
 * @throws Error where the file is broken, unpacks to more than 64 MB, or asks for more memory or time than there is;
 *   BusinessError -2 where too many wait already.
 */
export async function readBook(bytes: Uint8Array): Promise<unknown[][]> {
  if (waiting >= mostWaiting) throw new BusinessError(codes.refused, '正在读取的 Excel 文件太多，请稍后再试')
  waiting++
  const reading = turn.then(() => readApart(bytes))
  turn = reading.catch(() => undefined)
  try {
    return await reading
  } finally {
    waiting--
  }
}

async function readApart(bytes: Uint8Array): Promise<unknown[][]> {
  const reader = fork(program, { execArgv: options, serialization: 'advanced', silent: true, timeout: patience })
  try {
    return await new Promise((resolve, reject) => {
      reader.once('message', (rows) => {
        const parsed = table.safeParse(rows)
        if (parsed.success) resolve(parsed.data)
        else reject(parsed.error)
      })
      reader.once('error', reject)
      reader.once('exit', () => reject(new Error('the file could not be read')))
      reader.send(bytes, (error) => error && reject(error))
    })
  } finally {
    reader.kill('SIGKILL')
  }
}
