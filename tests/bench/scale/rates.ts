import { type Act, get, list, listAndDecide } from '../acts.ts'
import { type Measurement, ms, percentile } from '../measure.ts'
import { field, type Reachable } from '../running-server.ts'
import { noisyPicture, sendFile } from '../send-file.ts'

const clients = 8
/** Time (ms) each thing is done for, and what comes before it. */
const duration = 8_000
const warming = 2_000

/** How often a second a server does what most of its calls are, asked by eight clients on its own processors, each for one thing after the other. */
export async function rates(server: Reachable): Promise<Measurement[]> {
  const rows: Measurement[] = []
  for (const act of await actsOn(server)) {
    await keepUp(act, warming)
    const took = await keepUp(act, duration)
    rows.push({
      what: `${act.what}, ${clients} at once: a second; p50 / p99`,
      value: `${Math.round((took.length * 1000) / duration)}; ${ms(percentile(took, 0.5))} / ${ms(percentile(took, 0.99))}`,
      floor: '',
      aim: act.aim,
    })
  }
  return rows
}

async function actsOn(server: Reachable): Promise<Act[]> {
  const pictures = await Promise.all(Array.from({ length: clients }, () => noisyPicture(720, 480)))
  const decision = (await listAndDecide(server, '')).find(({ what }) => what === 'one decision')
  if (!decision) throw new Error('nothing to decide on')
  return [
    {
      what: 'list of 50 of 20,000 with counts',
      aim: '',
      run: () => get(server, `${list}?status=pending&limit=50&counts=1&counted=known`),
    },
    { ...decision, what: 'one decision with audit and undo' },
    {
      what: 'upload of a picture of 210 kB',
      aim: '',
      run: async (at) => {
        const answer = await sendFile(server, pictures[at] ?? Buffer.alloc(0), 'a.jpg', '/school/upload/attachment')
        if (field(answer, 'code') !== 0) throw new Error(JSON.stringify(answer).slice(0, 300))
      },
    },
  ]
}

/** @returns the ms of each time. */
async function keepUp({ run }: Act, time: number): Promise<number[]> {
  const took: number[] = []
  const end = performance.now() + time
  const client = async (at: number) => {
    while (performance.now() < end) {
      const start = performance.now()
      await run(at)
      took.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, at) => client(at)))
  return took
}
