import { join } from 'node:path'
import Database from 'libsql'
import { durations, type Measurement, ms, percentile } from './measure.ts'
import { callServer, field, type Reachable, type RunningServer, receive, startServer } from './running-server.ts'

const list = '/school/v3_0/dynamic/list'
const approve = '/school/v3_0/dynamic/dynamic/approved'
const setTop = '/school/v3_0/dynamic/dynamic/top'
/** Times a batch is made: one alone says little on a machine that others use. */
const batchRounds = 9

/** List calls and batches over HTTP with 200,000 rows in the queue, against the database and the server doing nothing. */
export async function serverBench(): Promise<Measurement[]> {
  const server = await startServer(200_000)
  try {
    const idle = await durations(500, () => receive(`${server.address}/healthz`, 'br'))
    const floor = `${ms(percentile(idle, 0.5))} / ${ms(percentile(idle, 0.99))} (healthz)`
    const rows: Measurement[] = []
    for (const [what, path] of [
      ['list, first page', `${list}?status=pending&limit=100`],
      ['list with counts', `${list}?status=pending&limit=100&counts=1`],
      ['list, page 1,500 of 100', `${list}?status=pending&limit=100&page=1500`],
    ] as const) {
      const samples = await durations(500, () => receive(server.address + path, 'br', server.token))
      rows.push({
        what: `${what}, 200,000 rows: p50 / p99`,
        value: `${ms(percentile(samples, 0.5))} / ${ms(percentile(samples, 0.99))}`,
        floor,
        aim: 'p99 < 10 ms',
      })
    }
    for (const [count, aim] of [
      [1000, ''],
      [10_000, '< 1500 ms'],
    ] as const) {
      const samples: number[] = []
      for (let round = 0; round < batchRounds; round++) samples.push(await approveMatching(server, count))
      rows.push({
        what: `approve ${count.toLocaleString('en')}, median of ${batchRounds}`,
        value: ms(percentile(samples, 0.5)),
        floor: `${ms(bareUpdate(server, count))} (${bareUpdateText})`,
        aim,
      })
    }
    rows.push(await decideMeanwhile(server))
    return rows
  } finally {
    await server.close()
  }
}

/** What a colleague waits for one decision while a batch of 10,000 is under way: mostly for the piece before it. */
async function decideMeanwhile(server: RunningServer): Promise<Measurement> {
  const [row] = Object.values(
    Object(
      field(field(await call(server, 'GET', `${list}?status=approved&top=0&limit=1&sort=createdAt`), 'data'), 'list'),
    ),
  )
  const decide = (top: number) => call(server, 'GET', `${setTop}?id=${field(row, 'id')}&top=${top}`)
  const samples: number[] = []
  for (let round = 0; round < batchRounds; round++) {
    let isOver = false
    const batch = approveMatching(server, 10_000).finally(() => {
      isOver = true
    })
    while (!isOver) {
      const start = performance.now()
      const answer = await decide((samples.length + 1) % 2)
      samples.push(performance.now() - start)
      if (field(field(answer, 'data'), 'changed') !== 1) throw new Error(`no decision: ${JSON.stringify(answer)}`)
    }
    await batch
  }
  return {
    what: `one decision while 10,000 are approved and taken back: p50 / p99 of ${samples.length}`,
    value: `${ms(percentile(samples, 0.5))} / ${ms(percentile(samples, 0.99))}`,
    floor: '',
    aim: 'p99 < 100 ms',
  }
}

/** Approves the newest `count` or so of what waits, and takes it back. @returns ms the approval took. */
export async function approveMatching(server: Reachable, count: number): Promise<number> {
  const page = field(await call(server, 'GET', `${list}?status=pending&limit=1&page=${count}`), 'data')
  const boundary = field(Object.values(Object(field(page, 'list')))[0], 'createdAt')
  const filter = { status: 'pending', createdAt_from: boundary }
  const found = field(await call(server, 'GET', `${list}?status=pending&limit=1&createdAt_from=${boundary}`), 'data')
  const body = { filter, expected: field(found, 'total'), asOf: field(found, 'asOf') }
  const query = new URLSearchParams(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )
  const start = performance.now()
  const answer = field(await call(server, 'GET', `${approve}?${query}`), 'data')
  const took = performance.now() - start
  const changed = Number(field(answer, 'changed'))
  if (Math.abs(changed - count) > count / 10) throw new Error(`approved ${changed} rows instead of about ${count}`)
  await call(server, 'POST', '/console/undo', { undo: field(answer, 'undo') })
  return took
}

/** What a batch's floor is: one statement that does nothing else, without a commit, taken back behind it. */
export const bareUpdateText = 'bare UPDATE of the status'

/** The statement, for whichever database. */
export function bareUpdateOf(count: number): string {
  return `update dynamic set status = 'approved' where school_id = 1
    and id in (select id from dynamic where school_id = 1 and status = 'pending' order by created_at desc, id desc limit ${count})`
}

function bareUpdate(server: RunningServer, count: number): number {
  const database = new Database(join(server.dataDir, 'campus.sqlite'))
  try {
    database.exec('begin immediate')
    const start = performance.now()
    database.exec(bareUpdateOf(count))
    return performance.now() - start
  } finally {
    database.exec('rollback')
    database.close()
  }
}

function call(server: Reachable, method: 'GET' | 'POST', path: string, body?: Readonly<Record<string, unknown>>) {
  return callServer(server.address, server.token, method, path, body)
}
