import { type ChildProcess, fork, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import pLimit from 'p-limit'
import { z } from 'zod'
import { refused } from '../error.ts'
import { nextSpareTurn } from '../scheduling/next-turn.ts'

/** Longest a book may take to read, and each of its parts to be told, in ms. */
const patience = 20_000
const program = new URL('./read-book-process.ts', import.meta.url)
const options = ['--import', 'tsx', '--max-old-space-size=192']
const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'ipc']

/** A row that holds anything, and its line from 1. */
const bookRow = z.object({ line: z.number(), cells: z.array(z.unknown()) })

export type BookRow = z.infer<typeof bookRow>

/** What the process tells each time it is asked: some rows after the others, that there are no more, or a cell whose formula has no result. */
const told = z.union([
  z.object({ rows: z.array(bookRow) }),
  z.object({ isWhole: z.literal(true) }),
  z.object({ uncomputed: z.string() }),
])

/** Most books that are read or wait to be. */
const mostAtOnce = 8

const turn = pLimit(1)

/** How long (ms) a process that has read a book is kept for the next: to start one takes 300 ms, 10 to 30 of them the server's own. */
const keptFor = 60_000

let kept: { readonly reader: ChildProcess; readonly end: NodeJS.Timeout } | null = null

/**
 * The rows of the first sheet of an XLSX file that hold anything, each as `lineOf` has it, a few at each turn. It is read in a process of
 * its own, bounded in memory and time, and one after the other: a few bytes of XLSX can name cells by the thousand million, and the server
 * goes on answering whatever was sent.
 * @throws Error where the file is broken, unpacks to more than 64 MB, or asks for more memory or time than there is;
 *   BusinessError -2 where too many wait already, or a formula has no result.
 */
export async function readBook<Line>(bytes: Uint8Array, lineOf: (row: BookRow) => Line): Promise<Line[]> {
  if (turn.activeCount + turn.pendingCount >= mostAtOnce) {
    throw refused('正在读取的 Excel 文件太多，请稍后再试')
  }
  const lines = await turn(() => readApart(bytes, lineOf))
  // The next book has just been handed over.
  await nextSpareTurn()
  return lines
}

async function readApart<Line>(bytes: Uint8Array, lineOf: (row: BookRow) => Line): Promise<Line[]> {
  const reader = takeReader()
  try {
    const lines = await linesBy(reader, bytes, lineOf)
    keepReader(reader)
    return lines
  } catch (error) {
    reader.kill('SIGKILL')
    throw error
  }
}

async function linesBy<Line>(reader: ChildProcess, bytes: Uint8Array, lineOf: (row: BookRow) => Line): Promise<Line[]> {
  const lines: Line[] = []
  let part = await answerOf(reader, bytes)
  if ('uncomputed' in part) {
    throw refused(`公式还没有计算结果（单元格 ${part.uncomputed}），请用 Excel 或 WPS 打开文件，保存后再导入`)
  }
  for (; 'rows' in part; part = await answerOf(reader, 'more')) {
    lines.push(...part.rows.map(lineOf))
    await nextSpareTurn()
  }
  return lines
}

/** What the process tells next. @throws Error where it ends instead, or takes too long. */
async function answerOf(reader: ChildProcess, asked: Uint8Array | 'more'): Promise<z.infer<typeof told>> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, patience).unref()
  reader.once('exit', end)
  try {
    const answer = once(reader, 'message', { signal: ending.signal })
    reader.send(asked)
    return told.parse((await answer)[0])
  } finally {
    clearTimeout(timer)
    reader.off('exit', end)
  }
}

function takeReader(): ChildProcess {
  if (kept) clearTimeout(kept.end)
  const reader = kept?.reader ?? startReader()
  kept = null
  return reader
}

function startReader(): ChildProcess {
  const reader = fork(program, { execArgv: options, serialization: 'advanced', stdio })
  // Whoever is answered meanwhile goes first.
  if (reader.pid !== undefined) setPriority(reader.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  reader.unref()
  const forget = () => {
    if (kept?.reader === reader) kept = null
  }
  return reader.on('exit', forget).on('error', forget)
}

function keepReader(reader: ChildProcess): void {
  kept = { reader, end: setTimeout(() => reader.kill('SIGKILL'), keptFor).unref() }
}
