import pg from 'pg'
import { startPostgres } from '../server/support/start-postgres.ts'
import { crowdRows, everythingRows } from './crowd-bench.ts'
import { measureKeywords } from './keyword-words.ts'
import { durations, type Measurement, ms, percentile } from './measure.ts'
import { rowsWanted } from './multiply.ts'
import { multiplyOnPostgres } from './multiply-postgres.ts'
import { callServer, field, receive, startServer } from './running-server.ts'
import { approveMatching, bareUpdateOf, bareUpdateText } from './server-bench.ts'

const list = '/school/v3_0/dynamic/list'
const seeded = 10_000
const batchRounds = 3

/** First pages, sorts, keywords, decisions, batches and a crowd at a queue of a million rows on PostgreSQL, which here waits for no disk (fsync off). */
export async function postgresBench(): Promise<Measurement[]> {
  const postgres = await startPostgres()
  const server = await startServer(seeded, { DATABASE_URL: postgres.url })
  try {
    await multiplyOnPostgres(postgres.url)
    const rows: Measurement[] = []
    const note = (what: string, samples: readonly number[], aim: string) => {
      const value = `${ms(percentile(samples, 0.5))} / ${ms(percentile(samples, 0.99))}`
      rows.push({ what: `${what}, ${rowsWanted.toLocaleString('en')} rows: p50 / p99`, value, floor: '', aim })
    }
    for (const [what, query, aim] of [
      ['first page', 'status=pending', '3 / 10 ms'],
      ['first page with counts', 'status=pending&counts=1', '3 / 10 ms'],
      ['sorted by likes', 'sort=-likes', '5 / 20 ms'],
      ['sorted by likes, of one status', 'status=pending&sort=-likes', '5 / 20 ms'],
      ['sorted by comments', 'sort=comments', '5 / 20 ms'],
    ] as const) {
      const url = `${server.address}${list}?limit=50&${query}`
      const read = () => receive(url, 'br', server.token)
      // The first calls of a server are read by code that is not compiled yet.
      await durations(200, read)
      note(what, await durations(500, read), aim)
    }
    rows.push(...(await measureKeywords(server)))
    const answer = await callServer(server.address, server.token, 'GET', `${list}?status=approved&limit=1`)
    const [row] = Object.values(Object(field(field(answer, 'data'), 'list')))
    const top = `/school/v3_0/dynamic/dynamic/top?id=${field(row, 'id')}&top=`
    const decide = (index: number) => callServer(server.address, server.token, 'GET', top + (index % 2))
    note('one decision', await durations(150, decide), '5 / 20 ms')
    const batches: number[] = []
    for (let round = 0; round < batchRounds; round++) batches.push(await approveMatching(server, 10_000))
    const value = ms(percentile(batches, 0.5))
    const floor = `${ms(await bareUpdate(postgres.url, 10_000))} (${bareUpdateText})`
    rows.push({ what: `approve 10,000 of a million, median of ${batchRounds}`, value, floor, aim: '150 ms' })
    return [...rows, ...(await crowdRows(server)), ...(await everythingRows(server))]
  } finally {
    await server.close()
    await postgres.stop()
  }
}

async function bareUpdate(url: string, count: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    const start = performance.now()
    await client.query(bareUpdateOf(count))
    return performance.now() - start
  } finally {
    await client.query('rollback')
    await client.end()
  }
}
