import { durations, type Measurement, ms, percentile } from './measure.ts'
import { rowsWanted } from './multiply.ts'
import { type RunningServer, receive } from './running-server.ts'

/** First pages of the demo's longest queue. */
export const list = '/school/v3_0/dynamic/list?limit=100'
const words = [
  ['one character, in every second row', '的'],
  ['one character', '图'],
  ['two characters', '考研'],
  ['two characters, rare', '雅思'],
  ['three characters', '校园卡'],
  ['two words', '图书馆 考研'],
  ['two words, the one in every second row', '的 雅思'],
  ['two words of letters', 'kao yan'],
  ['none found', '鲸鱼座'],
] as const

type Asked = Pick<RunningServer, 'address' | 'token'>

/** How long a call takes on a million rows. */
export async function measure(
  { address, token }: Asked,
  what: string,
  path: string,
  aim: string,
  times = 60,
): Promise<Measurement> {
  const samples = await durations(times, () => receive(address + path, 'br', token))
  const value = `${ms(percentile(samples, 0.5))} / ${ms(percentile(samples, 0.99))}`
  return { what: `${what}, ${rowsWanted.toLocaleString('en')} rows: p50 / p99`, value, floor: '', aim }
}

/** First pages by words from frequent to none found, alike on both engines: all rows, those of one status, and what the palette looks for. */
export async function measureKeywords(server: Asked): Promise<Measurement[]> {
  const rows: Measurement[] = []
  for (const [what, word] of words) {
    const keyword = encodeURIComponent(word)
    for (const [name, path] of [
      [`keyword of ${what}`, `${list}&keyword=${keyword}`],
      ['the same, of one status', `${list}&status=pending&keyword=${keyword}`],
      ['the same, by the palette', `/console/search?keyword=${keyword}`],
    ] as const)
      rows.push(await measure(server, name, path, '20 / 80 ms'))
  }
  return rows
}
