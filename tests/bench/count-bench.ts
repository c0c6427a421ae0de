import { setTimeout as delay } from 'node:timers/promises'
import { durations, type Measurement, ms, percentile } from './measure.ts'
import { multiply, rowsWanted } from './multiply.ts'
import { callServer, field, type RunningServer, receive, startServer } from './running-server.ts'

const list = '/school/v3_0/dynamic/list'
const moment = Date.now() - 400 * 86_400_000
const lists: readonly (readonly [what: string, path: string])[] = [
  ['queue with counts', `${list}?status=pending&limit=100&counts=1&counted=known`],
  ['queue with exact counts, as old clients ask', `${list}?status=pending&limit=100&counts=1`],
  [
    'queue since a moment, its rows',
    `${list}?status=pending&createdAt_from=${moment}&limit=100&counts=1&counted=known`,
  ],
]
/** Each time another filter, so that none is known. */
const counted: readonly (readonly [what: string, path: (index: number) => string])[] = [
  ['counts since a moment, to 10,000', (at) => `${list}?createdAt_from=${moment + at}&counts=1&counted=some`],
  ['counts since a moment, exactly', (at) => `${list}?createdAt_from=${moment + at}&counts=1&counted=all`],
]

/** First pages and counts of a queue of a million rows, each after a decision, so that nothing of the entity is cached. */
export async function countBench(): Promise<Measurement[]> {
  const server = await startServer(20_000)
  try {
    await multiply(server, ['dynamic'])
    const first = await once(server, `${list}?status=pending&limit=100&counts=1`)
    await delay(5_000)
    const idle = await durations(300, () => receive(`${server.address}/healthz`, 'br'))
    const rows: Measurement[] = [
      row('healthz', idle, ''),
      row('first list of a database whose counts are not kept yet', [first], ''),
    ]
    for (const [what, path] of lists) {
      const samples: number[] = []
      for (let index = 0; index < 200; index++) {
        await decide(server, index)
        samples.push(await once(server, path))
      }
      rows.push(row(`${what}, after a decision`, samples, 'p50 3 ms, p99 10 ms'))
      rows.push(
        row(
          what,
          await durations(200, () => receive(server.address + path, 'br', server.token)),
          'p50 3 ms, p99 10 ms',
        ),
      )
    }
    let asked = 0
    for (const [what, path] of counted) {
      rows.push(row(what, await durations(20, () => receive(server.address + path(asked++), 'br', server.token)), ''))
    }
    return rows
  } finally {
    await server.close()
  }
}

/** Changes a row, so that what is cached of the queue is no longer true. */
async function decide(server: RunningServer, views: number): Promise<void> {
  const path = `/school/v3_0/dynamic/dynamic/editView?id=1&views=${10_000 + views}`
  const answer = field(await callServer(server.address, server.token, 'GET', path), 'data')
  if (field(answer, 'changed') !== 1) throw new Error(`nothing changed: ${JSON.stringify(answer)}`)
}

async function once(server: RunningServer, path: string): Promise<number> {
  const start = performance.now()
  await receive(server.address + path, 'br', server.token)
  return performance.now() - start
}

function row(what: string, samples: readonly number[], aim: string): Measurement {
  const value = `${ms(percentile(samples, 0.5))} / ${ms(percentile(samples, 0.99))}`
  return { what: `${what}, ${rowsWanted.toLocaleString('en')} rows: p50 / p99`, value, floor: '', aim }
}
