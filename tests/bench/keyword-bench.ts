import { setTimeout as delay } from 'node:timers/promises'
import { list, measure, measureKeywords } from './keyword-words.ts'
import type { Measurement } from './measure.ts'
import { multiply } from './multiply.ts'
import { startServer } from './running-server.ts'

/** Figures, which have an index, and a reference, which has none and is refused of so many rows. */
const sorts = [
  ['likes', 60],
  ['-likes', 60],
  ['comments', 60],
  ['author', 5],
] as const

/** First pages of a queue of a million rows by a keyword, with what is counted of it, by the columns it is sorted by, and what the palette looks for. */
export async function keywordBench(): Promise<Measurement[]> {
  const server = await startServer(20_000)
  try {
    await multiply(server, ['dynamic'], true)
    // Connections that ended while the rows were copied are heard of only now.
    await delay(200)
    const rows = await measureKeywords(server)
    for (const [sort, times] of sorts) {
      rows.push(await measure(server, `sorted by ${sort}`, `${list}&sort=${sort}`, '5 / 20 ms', times))
      const ofOne = `${list}&status=pending&sort=${sort}`
      rows.push(await measure(server, `the same, of one status`, ofOne, '5 / 20 ms', times))
    }
    return rows
  } finally {
    await server.close()
  }
}
