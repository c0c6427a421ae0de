import { setTimeout as delay } from 'node:timers/promises'
import { durations, type Measurement, ms, percentile } from './measure.ts'
import { multiply, rowsWanted } from './multiply.ts'
import { receive, startServer } from './running-server.ts'

const list = '/school/v3_0/dynamic/list?limit=100'
const words = [
  ['one character, in every second row', '的'],
  ['one character', '图'],
  ['two characters', '考研'],
  ['two characters, rare', '雅思'],
  ['three characters', '校园卡'],
  ['none found', '鲸鱼座'],
] as const
/** Figures, which have an index, and a reference, which has none; of the latter fewer samples do. */
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
    const rows: Measurement[] = []
    const measure = async (what: string, path: string, aim: string, times = 60) => {
      const samples = await durations(times, () => receive(server.address + path, 'br', server.token))
      const value = `${ms(percentile(samples, 0.5))} / ${ms(percentile(samples, 0.99))}`
      rows.push({ what: `${what}, ${rowsWanted.toLocaleString('en')} rows: p50 / p99`, value, floor: '', aim })
    }
    for (const [what, word] of words) {
      const keyword = encodeURIComponent(word)
      await measure(`keyword of ${what}`, `${list}&keyword=${keyword}`, '20 / 80 ms')
      await measure(`the same, of one status`, `${list}&status=pending&keyword=${keyword}`, '20 / 80 ms')
      await measure(`the same, by the palette`, `/console/search?keyword=${keyword}`, '20 / 80 ms')
    }
    for (const [sort, times] of sorts) {
      await measure(`sorted by ${sort}`, `${list}&sort=${sort}`, '5 / 20 ms', times)
      await measure(`the same, of one status`, `${list}&status=pending&sort=${sort}`, '5 / 20 ms', times)
    }
    return rows
  } finally {
    await server.close()
  }
}
