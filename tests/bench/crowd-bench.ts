import { setTimeout as delay } from 'node:timers/promises'
import { type Act, actsOn, clients, get, list, promisedActs } from './acts.ts'
import { type Measurement, ms, percentile } from './measure.ts'
import { multiply, rowsWanted } from './multiply.ts'
import { callAtLength, field, type Reachable, startServer } from './running-server.ts'
import { approveMatching } from './server-bench.ts'
import { watchStolenTime } from './stolen-time.ts'

type Heard = { readonly act: Act; readonly took: number }

const approve = '/school/v3_0/dynamic/dynamic/approved'
/** How long (ms) the clients are at it, and what lies between two acts of one: many times what an operator's hands do. */
const duration = 30_000
const pace = 1_000
const of = `${rowsWanted.toLocaleString('en')} rows`

/** The same on the embedded database, with a million rows in the queue and in the index of keywords. */
export async function crowdBench(): Promise<Measurement[]> {
  const server = await startServer(20_000)
  try {
    await multiply(server, ['dynamic'], true)
    // Connections that ended while the rows were copied are heard of only now.
    await delay(200)
    return [...(await crowdRows(server)), ...(await everythingRows(server))]
  } finally {
    await server.close()
  }
}

/** What fifty clients wait for who list, decide and search once a second each, while one more approves 10,000 and takes it back. */
export async function crowdRows(server: Reachable): Promise<Measurement[]> {
  const acts = await actsOn(server)
  // Rows were copied and the planner's figures made past the server: it reads the tables' definitions and plans anew once.
  for (const { run } of acts) await run(0)
  await approveMatching(server, 10_000)
  const heard: Heard[] = []
  const stolen = watchStolenTime()
  const end = performance.now() + duration
  const isOver = () => performance.now() > end
  const batches = (async () => {
    let count = 0
    for (; !isOver(); count++) await approveMatching(server, 10_000)
    return count
  })()
  await Promise.all(
    Array.from({ length: clients }, async (_, at) => {
      await delay((at * pace) / clients)
      for (let time = at; !isOver(); time++) await act(acts, at, time, heard)
    }),
  )
  const beside = `${await batches} times 10,000 approved and taken back${stolen()}`
  return acts.map(({ what, aim }) => ({
    what: `${what}, ${clients} clients, beside ${beside}, ${of}: p50 / p99`,
    value: figures(heard, what, [0.5, 0.99]),
    floor: '',
    aim,
  }))
}

/** What others wait for while one approves all that waits, and while that is taken back. */
export async function everythingRows(server: Reachable): Promise<Measurement[]> {
  const found = field(await get(server, `${list}?status=pending&limit=1&counts=1`), 'data')
  const query = new URLSearchParams({
    filter: JSON.stringify({ status: 'pending' }),
    expected: String(field(found, 'total')),
    asOf: String(field(found, 'asOf')),
  })
  const approved = await besides(server, () => callAtLength(server, 'GET', `${approve}?${query}`))
  const { changed, undo } = Object(field(approved.answer, 'data'))
  const back = await besides(server, () => callAtLength(server, 'POST', '/console/undo', { undo }))
  const count = Number(changed).toLocaleString('en')
  const [first] = approved.heard
  if (!first || !Number(changed)) throw new Error(`nothing approved: ${JSON.stringify(approved.answer).slice(0, 300)}`)
  return [
    ...rowsOf(`${count} of ${of} approved in ${ms(approved.took)}${approved.stolen}`, approved.heard),
    ...rowsOf(`these taken back in ${ms(back.took)}${back.stolen}`, back.heard),
  ]
}

function rowsOf(beside: string, heard: readonly Heard[]): Measurement[] {
  return [...new Set(heard.map(({ act: { what } }) => what))].map((what) => ({
    what: `${what}, beside ${beside}: p50 / p99 / most`,
    value: figures(heard, what, [0.5, 0.99, 1]),
    floor: '',
    aim: 'p99 < 50 ms',
  }))
}

/** Does something long, with one client after another each 50 ms meanwhile. */
async function besides(server: Reachable, long: () => Promise<unknown>) {
  const acts = await promisedActs(server)
  const heard: Heard[] = []
  const stolen = watchStolenTime()
  const start = performance.now()
  let took = 0
  const answer = long().finally(() => {
    took = performance.now() - start
  })
  const running: Promise<void>[] = []
  for (let time = 0; took === 0; time++) {
    running.push(act(acts, time % clients, time, heard))
    await delay(50)
  }
  await Promise.all(running)
  return { answer: await answer, took, heard, stolen: stolen() }
}

async function act(acts: readonly Act[], at: number, time: number, heard: Heard[]): Promise<void> {
  const next = acts[time % acts.length]
  if (!next) return
  const start = performance.now()
  await next.run(at)
  const took = performance.now() - start
  heard.push({ act: next, took })
  await delay(Math.max(0, pace - took))
}

function figures(heard: readonly Heard[], what: string, shares: readonly number[]): string {
  const samples = heard.filter(({ act }) => act.what === what).map(({ took }) => took)
  return shares.map((share) => ms(percentile(samples, share))).join(' / ')
}
