import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { type Act, promisedActs } from '../acts.ts'
import { type Measurement, ms, percentile } from '../measure.ts'
import type { RunningServer } from '../running-server.ts'
import { type DatabaseLoad, watchDatabase } from './database-load.ts'
import { type OpenConsole, openConsoles } from './open-consoles.ts'
import { processorTime } from './processor-time.ts'

/** How long (ms) the streams are left alone, three looks at their sessions and more, and how long others ask beside them. */
const rest = 48_000
const asked = 24_000
/** Time (ms) between two acts of who asks. */
const pace = 50
const decisions = 20

/** Consoles that only listen, as most do at any moment: those of as many schools as SCALE.md gives a server, and a large school's. */
export const crowds = [
  { schools: 340, each: 5 },
  { schools: 1, each: 300 },
]

/** What event streams cost a server: memory, processor time at rest, what others wait for beside them, and how soon all have heard of a decision. */
export async function streams(
  server: RunningServer,
  { schools, each }: (typeof crowds)[number],
): Promise<Measurement[]> {
  const database = await watchDatabase(server)
  try {
    const acts = await promisedActs(server)
    await paced(acts, 100)
    const memory = residentMemory(server)
    const { all, took: openedIn, close } = await openConsoles(server, schools, each)
    const grown = residentMemory(server) - memory
    const busy = await loadAtRest(server, database)
    const took = await paced(acts, asked / pace)
    const ofFirst = all.filter(({ schoolId }) => schoolId === 1)
    const heard = await hearing(acts, ofFirst)
    const toldAgain = await database?.loseNotices(() => Promise.all(all.map(({ hears }) => hears('hello'))))
    close()
    await delay(1_000)
    const alone = await loadAtRest(server, database)
    const of = `${(schools * each).toLocaleString('en')} consoles of ${schools} ${schools === 1 ? 'school' : 'schools'}`
    const row = (what: string, value: string, aim = '', floor = '') => ({ what: `${of}: ${what}`, value, floor, aim })
    return [
      row('all are back after a start of the server', ms(openedIn)),
      row('memory', `${Math.round(grown / 1000)} MB`),
      row('while they only listen', figuresOf(busy), '', `${figuresOf(alone)} (without them)`),
      ...[...took].map(([{ what, aim }, samples]) =>
        row(`${what} beside them, p50 / p99 / most`, figures(samples, [0.5, 0.99, 1]), aim),
      ),
      row(`all ${each} of a school have heard of a decision, p50 / most`, figures(heard, [0.5, 1])),
      ...(toldAgain === undefined ? [] : [row('all have been told that notices may be lost', ms(toldAgain))]),
    ]
  } finally {
    await database?.close()
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
    const all = Promise.all(consoles.map(({ hears }) => hears('changed')))
    const start = performance.now()
    await decide.run(40 + (time % 10))
    await all
    samples.push(performance.now() - start)
    await delay(100)
  }
  return samples
}

function figures(samples: readonly number[], shares: readonly number[]): string {
  return shares.map((share) => ms(percentile(samples, share))).join(' / ')
}

/** In kB. */
function residentMemory({ pid }: RunningServer): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** What a server and its database do in a while: shares of one core's time, and transactions a second. */
type Load = { readonly server: number; readonly database: number; readonly transactions: number }

async function loadAtRest({ pid }: RunningServer, database: DatabaseLoad | null): Promise<Load> {
  const [before, counting] = [processorTime(pid), await database?.count()]
  await delay(rest)
  const done = await counting?.()
  return {
    server: (processorTime(pid) - before) / rest,
    database: (done?.processorTime ?? 0) / rest,
    transactions: ((done?.transactions ?? 0) * 1000) / rest,
  }
}

function figuresOf({ server, database, transactions }: Load): string {
  const ofCore = `${(server * 100).toFixed(1)} % of a core`
  return transactions === 0
    ? ofCore
    : `${ofCore}, PostgreSQL ${(database * 100).toFixed(1)} %, ${transactions.toFixed(1)} transactions a second`
}
