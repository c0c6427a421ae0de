import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { constants, platform, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { type Measurement, ms, percentile } from '../measure.ts'
import { type RunningServer, startServer } from '../running-server.ts'
import { type Load, loadsOn } from './loads.ts'

/** How long (ms) each load is kept up, and all of them together, which is what says most. */
const duration = Number(process.env.HEALTH_SECONDS ?? 8) * 1000
const longDuration = 4 * duration

const allOfThese = 'all of these'

/**
 * Of each look, the ms it took and, where the system tells, in how many of them the server's own thread ran: on a machine that
 * others use as well, what the server is to blame for.
 */
const told = z.object({ looks: z.array(z.object({ what: z.string(), took: z.number(), ran: z.number() })) })

/** How long /healthz, a page and a decision take while the server does what takes long, several of a kind at once, and all of them. */
export async function healthBench(): Promise<Measurement[]> {
  const server = await startServer(20_000)
  const probe = fork(new URL('./probe-process.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  const ended = new AbortController()
  probe.once('exit', () => ended.abort())
  const looking = { probe, heard: () => once(probe, 'message', { signal: ended.signal }) }
  try {
    await looking.heard()
    comeLast()
    const loads = await loadsOn(server)
    const rows = await measured(server, looking, 'nothing', duration, [])
    // To look at one of them: a pattern of its name.
    const wanted = new RegExp(process.env.HEALTH_ONLY ?? '')
    for (const load of loads) {
      const beside = `${load.what}, ${load.atOnce} at once`
      if (wanted.test(beside)) rows.push(...(await measured(server, looking, beside, duration, [load])))
    }
    if (wanted.test(allOfThese)) rows.push(...(await measured(server, looking, allOfThese, longDuration, loads)))
    return rows
  } finally {
    if (probe.connected) probe.disconnect()
    await server.close()
  }
}

/**
 * Sets this process, which sends the loads, behind the server and the probe: elsewhere its clients have no part in the server's
 * processors. On Linux a priority is a thread's own, and V8's threads here take as much as a third of the server's.
 */
function comeLast(): void {
  const threads = platform() === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
}

/** Who looks, and what it tells next, which is refused where it has ended: a call of its own was. */
type Looking = { readonly probe: ChildProcess; readonly heard: () => Promise<unknown[]> }

async function measured(
  { address, token, pid }: RunningServer,
  { probe, heard }: Looking,
  beside: string,
  time: number,
  loads: readonly Load[],
): Promise<Measurement[]> {
  probe.send({ address, token, pid })
  const doing = keepUp(loads, time)
  await delay(time)
  // What is not done by then is no longer beside the others.
  probe.send('over')
  const { looks } = told.parse((await heard())[0])
  const done = await doing
  const kinds = [...new Set(looks.map(({ what }) => what))]
  return kinds.map((kind) => {
    const own = looks.filter(({ what }) => what === kind)
    return {
      what: `${kind}, beside ${beside} (${done} done): p50 / p99 / most of ${own.length}`,
      value: figures(own.map(({ took }) => took)),
      floor: `${figures(own.map(({ ran }) => ran))} (the server ran)`,
      aim: 'p99 < 50 ms',
    }
  })
}

/** p50, p99 and longest. */
function figures(samples: readonly number[]): string {
  return [0.5, 0.99, 1].map((share) => ms(percentile(samples, share))).join(' / ')
}

/** Begins the loads again and again for so long (ms). @returns how often they were done, once the last of them is. */
async function keepUp(loads: readonly Load[], time: number): Promise<number> {
  const end = performance.now() + time
  let done = 0
  const worker = async ({ run }: Load, at: number) => {
    for (let times = 0; performance.now() < end; times++) {
      await run(at, times)
      done++
    }
  }
  await Promise.all(loads.flatMap((load) => Array.from({ length: load.atOnce }, (_, at) => worker(load, at))))
  return done
}
