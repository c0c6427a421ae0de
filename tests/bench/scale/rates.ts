import { type Act, get, list, listAndDecide } from '../acts.ts'
import { type Measurement, ms, percentile } from '../measure.ts'
import { callServer, field, type Reachable } from '../running-server.ts'
import { noisyPicture, sendFile } from '../send-file.ts'

const clients = 8
/** More tries at one account at once are held up: they count as failed until the password is judged. */
const clientsSigningIn = 4
/** Time (ms) each thing is done for, and what comes before it. */
const duration = 8_000
const warming = 2_000

const admin = { username: 'admin', password: 'campus-admin' }

/** How often a second a server does what most of its calls are, asked by some clients on its own processors, each for one thing after the other. */
export async function rates(server: Reachable): Promise<Measurement[]> {
  const rows: Measurement[] = []
  for (const [act, atOnce] of await actsOn(server)) {
    await keepUp(act, atOnce, warming)
    const took = await keepUp(act, atOnce, duration)
    rows.push({
      what: `${act.what}, ${atOnce} at once: a second; p50 / p99`,
      value: `${Math.round((took.length * 1000) / duration)}; ${ms(percentile(took, 0.5))} / ${ms(percentile(took, 0.99))}`,
      floor: '',
      aim: act.aim,
    })
  }
  return rows
}

/** Each with how many do it at once. */
async function actsOn(server: Reachable): Promise<(readonly [Act, number])[]> {
  const pictures = await Promise.all(Array.from({ length: clients }, () => noisyPicture(720, 480)))
  const decision = (await listAndDecide(server, '')).find(({ what }) => what === 'one decision')
  if (!decision) throw new Error('nothing to decide on')
  const list50 = {
    what: 'list of 50 of 20,000 with counts',
    aim: '',
    run: () => get(server, `${list}?status=pending&limit=50&counts=1&counted=known`),
  }
  const upload = {
    what: 'upload of a picture of 210 kB',
    aim: '',
    run: async (at: number) =>
      accepted(await sendFile(server, pictures[at] ?? Buffer.alloc(0), 'a.jpg', '/school/upload/attachment')),
  }
  const signIn = {
    what: 'sign-in by password',
    aim: '',
    run: async () => accepted(await callServer(server.address, null, 'POST', '/school/login', admin)),
  }
  return [
    [list50, clients],
    [{ ...decision, what: 'one decision with audit and undo' }, clients],
    [upload, clients],
    [signIn, clientsSigningIn],
  ]
}

/** @throws Error where the call was refused. */
function accepted(answer: unknown): void {
  if (field(answer, 'code') !== 0) throw new Error(JSON.stringify(answer).slice(0, 300))
}

/** @returns the ms of each time. */
async function keepUp({ run }: Act, atOnce: number, time: number): Promise<number[]> {
  const took: number[] = []
  const end = performance.now() + time
  const client = async (at: number) => {
    while (performance.now() < end) {
      const start = performance.now()
      await run(at)
      took.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, at) => client(at)))
  return took
}
