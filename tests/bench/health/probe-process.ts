import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Act, clients, promisedActs } from '../acts.ts'

/** Time (ms) between two looks. */
const every = 20

const asked = z.object({ address: z.string(), token: z.string(), pid: z.number() })
let acts: readonly Act[] | undefined
let looks: { what: string; took: number; ran: number }[] = []

/**
 * Asks a server for its health, a page and a decision in turn, one each 20 ms, in a process of its own, each time whether the last is
 * answered or not, until its parent says that it is over. Tells the ms of each, and in how many of them the server's own
 * thread ran, whatever else the machine did.
 */
async function probe({ pid, ...server }: z.infer<typeof asked>): Promise<void> {
  acts ??= await promisedActs(server)
  const running: Promise<void>[] = []
  looks = []
  isOver = false
  let due = performance.now()
  for (let time = 0; !isOver; time++) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    const act = acts[time % acts.length]
    if (act) running.push(look(act, time, pid))
    due = Math.max(due + every, performance.now())
  }
  await Promise.all(running)
  process.send?.({ looks })
}

async function look({ what, run }: Act, time: number, pid: number): Promise<void> {
  const start = performance.now()
  const before = ranBy(pid)
  await run(time % clients)
  const took = performance.now() - start
  looks.push({ what, took, ran: Math.min(took, ranBy(pid) - before) })
}

/** How long (ms) a process's first thread has run; 0 where the system does not tell. */
function ranBy(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}

let isOver = false
// Listening for more keeps the process until what it told is read.
process.on('message', (told) => {
  const start = asked.safeParse(told)
  if (start.success) void probe(start.data)
  else isOver = true
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
