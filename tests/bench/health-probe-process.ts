import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { z } from 'zod'

/** Time (ms) between two looks. */
const every = 20

const agent = new Agent({ keepAlive: true })
const asked = z.object({ url: z.string(), pid: z.number() })
let looks: { took: number; ran: number }[] = []

/**
 * Asks a server for /healthz every 20 ms in a process of its own, each time whether the last is answered or not, until its
 * parent says that it is over. Tells the ms of each, and in how many of them the server's own thread ran, whatever else the machine did.
 */
async function probe(url: string, pid: number): Promise<void> {
  const running: Promise<void>[] = []
  looks = []
  isOver = false
  let due = performance.now()
  while (!isOver) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    running.push(look(url, pid))
    due = Math.max(due + every, performance.now())
  }
  await Promise.all(running)
  process.send?.({ looks })
}

function look(url: string, pid: number): Promise<void> {
  const start = performance.now()
  const before = ranBy(pid)
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`/healthz answered ${response.statusCode}`))
      response.resume().on('error', reject)
      response.on('end', () => {
        const took = performance.now() - start
        looks.push({ took, ran: Math.min(took, ranBy(pid) - before) })
        resolve()
      })
    })
    request.on('error', reject)
  })
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
  if (start.success) void probe(start.data.url, start.data.pid)
  else isOver = true
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
