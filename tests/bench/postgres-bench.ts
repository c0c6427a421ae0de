import pg from 'pg'
import { startPostgres } from '../server/support/start-postgres.ts'
import { durations, type Measurement, ms, percentile } from './measure.ts'
import { rowsWanted } from './multiply.ts'
import { callServer, field, receive, startServer } from './running-server.ts'
import { approveMatching } from './server-bench.ts'

const list = '/school/v3_0/dynamic/list'
const seeded = 10_000
const batchRounds = 3

/** First pages, sorts, decisions and batches of a queue of a million rows on PostgreSQL, which here waits for no disk (fsync off). */
export async function postgresBench(): Promise<Measurement[]> {
  const postgres = await startPostgres()
  const server = await startServer(seeded, { DATABASE_URL: postgres.url })
  try {
    await multiply(postgres.url)
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
      note(what, await durations(150, () => receive(url, 'br', server.token)), aim)
    }
    const answer = await callServer(server.address, server.token, 'GET', `${list}?status=approved&limit=1`)
    const [row] = Object.values(Object(field(field(answer, 'data'), 'list')))
    const top = `/school/v3_0/dynamic/dynamic/top?id=${field(row, 'id')}&top=`
    const decide = (index: number) => callServer(server.address, server.token, 'GET', top + (index % 2))
    note('one decision', await durations(150, decide), '5 / 20 ms')
    const batches: number[] = []
    for (let round = 0; round < batchRounds; round++) batches.push(await approveMatching(server, 10_000))
    const value = ms(percentile(batches, 0.5))
    rows.push({ what: `approve 10,000 of a million, median of ${batchRounds}`, value, floor: '', aim: '150 ms' })
    return rows
  } finally {
    await server.close()
    await postgres.stop()
  }
}

/** Copies the first school's dynamics until there are as many as wanted, each with an id and a moment of its own. */
async function multiply(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: columns } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'dynamic' order by ordinal_position`,
    )
    const { rows } = await client.query<{ top: string; count: string }>(
      'select max(id) as top, count(*) as count from dynamic where school_id = 1',
    )
    const [{ top, count } = { top: '0', count: '1' }] = rows
    const own: Readonly<Record<string, string>> = {
      id: `id + copy * ${top}`,
      created_at: 'created_at - copy * 61000',
    }
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    const values = columns.map(({ name }) => own[name] ?? `"${name}"`).join(', ')
    await client.query(`insert into dynamic (${names}) select ${values}
      from generate_series(1, ${Math.ceil(rowsWanted / Number(count)) - 1}) as copy, dynamic where school_id = 1`)
    await client.query('update entity_version set counted = null')
    await client.query('vacuum analyze dynamic')
  } finally {
    await client.end()
  }
}
