import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { type Act, promisedActs } from '../acts.ts'
import { type Measurement, ms, percentile } from '../measure.ts'
import { type RunningServer, startServer } from '../running-server.ts'
import { type OpenConsole, openConsoles } from './open-consoles.ts'

/** How long (ms) the streams are left alone, three looks at their sessions and more, and how long others ask beside them. */
const rest = 48_000
const asked = 24_000
/** Time (ms) between two acts of who asks. */
const pace = 50
const decisions = 20

/** Consoles that only listen, as most do at any moment: those of as many schools as SCALE.md gives a server, and a large school's. */
const crowds = [
  { schools: 340, each: 5 },
  { schools: 1, each: 300 },
]

/** What event streams cost a server: memory, processor time at rest, what others wait for beside them, and how soon all have heard of a decision. */
export async function streams(): Promise<Measurement[]> {
  const rows: Measurement[] = []
  for (const { schools, each } of crowds) rows.push(...(await measured(schools, each)))
  return rows
}

async function measured(schools: number, each: number): Promise<Measurement[]> {
  const server = await startServer(2_000)
  try {
    const acts = await promisedActs(server)
    await paced(acts, 100)
    const memory = residentMemory(server)
    const { all, took: openedIn, close } = await openConsoles(server, schools, each)
    const grown = residentMemory(server) - memory
    const busy = await processorShare(server, rest)
    const took = await paced(acts, asked / pace)
    const heard = await hearing(
      acts,
      all.filter(({ schoolId }) => schoolId === 1),
    )
    close()
    await delay(1_000)
    const alone = await processorShare(server, rest)
    const of = `${(schools * each).toLocaleString('en')} consoles of ${schools} ${schools === 1 ? 'school' : 'schools'}`
    const row = (what: string, value: string, aim = '', floor = '') => ({ what: `${of}: ${what}`, value, floor, aim })
    return [
      row('all are back after a start of the server', ms(openedIn)),
      row('memory', `${Math.round(grown / 1000)} MB`),
      row('processor time while they only listen', ofCore(busy), '', `${ofCore(alone)} (without them)`),
      ...[...took].map(([{ what, aim }, samples]) =>
        row(`${what} beside them, p50 / p99 / most`, figures(samples, [0.5, 0.99, 1]), aim),
      ),
      row(`all ${each} of a school have heard of a decision, p50 / most`, figures(heard, [0.5, 1])),
    ]
  } finally {
    await server.close()
  }
}

/** Does one act after the other, `count` in all, each begun a pace after the last. @returns the ms of each. */
async function paced(acts: readonly Act[], count: number): Promise<Map<Act, number[]>> {
  const took = new Map<Act, number[]>(acts.map((act) => [act, []]))
  for (let time = 0; time < count; time++) {
    const act = acts[time % acts.length]
    if (!act) break
    const start = performance.now()
    await act.run(time % 40)
    const ended = performance.now() - start
    took.get(act)?.push(ended)
    await delay(Math.max(0, pace - ended))
  }
  return took
}

/** From a decision's beginning until the last console has heard of it, in ms. */
async function hearing(acts: readonly Act[], consoles: readonly OpenConsole[]): Promise<number[]> {
  const decide = acts.find(({ what }) => what === 'one decision')
  if (!decide) throw new Error('nothing to decide on')
  const samples: number[] = []
  for (let time = 0; time < decisions; time++) {
    const all = Promise.all(consoles.map(({ heard }) => heard()))
    const start = performance.now()
    await decide.run(40 + (time % 10))
    await all
    samples.push(performance.now() - start)
    await delay(100)
  }
  return samples
}

function ofCore(share: number): string {
  return `${(share * 100).toFixed(1)} % of a core`
}

function figures(samples: readonly number[], shares: readonly number[]): string {
  return shares.map((share) => ms(percentile(samples, share))).join(' / ')
}

/** In kB. */
function residentMemory({ pid }: RunningServer): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** The share of one core's time that all threads of a server took in so long (ms). */
async function processorShare({ pid }: RunningServer, time: number): Promise<number> {
  const before = ticks(pid)
  await delay(time)
  return ((ticks(pid) - before) * millisecondsPerTick) / time
}

/** As Linux counts them on every machine today. */
const millisecondsPerTick = 10

function ticks(pid: number): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = after.split(' ')
  return Number(fields[11]) + Number(fields[12])
}
