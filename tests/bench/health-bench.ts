import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { z } from 'zod'
import { type Load, loadsOn } from './health-loads.ts'
import { type Measurement, ms, percentile } from './measure.ts'
import { type RunningServer, startServer } from './running-server.ts'

/** How long (ms) each load is kept up. */
const duration = Number(process.env.HEALTH_SECONDS ?? 8) * 1000

const allOfThese = 'all of these'

/**
 * Of each look, the ms it took and, where the system tells, in how many of them the server's own thread ran: on a machine that
 * others use as well, what the server is to blame for.
 */
const told = z.object({ looks: z.array(z.object({ took: z.number(), ran: z.number() })) })

/** How long /healthz takes to answer while the server does what takes long, several of a kind at once, and all of them. */
export async function healthBench(): Promise<Measurement[]> {
  const server = await startServer(20_000)
  const probe = fork(new URL('./health-probe-process.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  try {
    await once(probe, 'message')
    // Those who send the loads have no part in the server's processors elsewhere: here they come after it and the probe.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    const loads = await loadsOn(server)
    const rows = [await measured(server, probe, { what: 'nothing', atOnce: 0, run: async () => undefined })]
    // To look at one of them: a pattern of its name.
    const wanted = new RegExp(process.env.HEALTH_ONLY ?? '')
    for (const load of loads) if (wanted.test(load.what)) rows.push(await measured(server, probe, load))
    if (wanted.test(allOfThese)) rows.push(await measured(server, probe, ...loads))
    return rows
  } finally {
    if (probe.connected) probe.disconnect()
    await server.close()
  }
}

async function measured(server: RunningServer, probe: ChildProcess, ...loads: readonly Load[]): Promise<Measurement> {
  probe.send({ url: `${server.address}/healthz`, pid: server.pid })
  const done = await kept(loads)
  probe.send('over')
  const { looks } = told.parse((await once(probe, 'message'))[0])
  const took = looks.map((look) => look.took)
  const ran = looks.map((look) => look.ran)
  const [only] = loads.length === 1 ? loads : []
  return {
    what: `${only ? `${only.what}, ${only.atOnce} at once` : allOfThese} (${done} done)`,
    value: figures(took),
    floor: `${figures(ran)} (the server ran)`,
    aim: 'p99 < 50 ms',
  }
}

/** p50, p99 and longest. */
function figures(samples: readonly number[]): string {
  return [0.5, 0.99, 1].map((share) => ms(percentile(samples, share))).join(' / ')
}

/** Keeps the loads up for their time. @returns how often they were done. */
async function kept(loads: readonly Load[]): Promise<number> {
  const end = performance.now() + duration
  let done = 0
  const worker = async ({ run }: Load, at: number) => {
    for (let time = 0; performance.now() < end; time++) {
      await run(at, time)
      done++
    }
  }
  const pause = new Promise((resolve) => setTimeout(resolve, duration))
  await Promise.all([
    pause,
    ...loads.flatMap((load) => Array.from({ length: load.atOnce }, (_, at) => worker(load, at))),
  ])
  return done
}
