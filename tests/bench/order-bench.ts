import { setTimeout as delay } from 'node:timers/promises'
import { durations, type Measurement, ms, percentile } from './measure.ts'
import { multiply, rowsWanted } from './multiply.ts'
import { callServer, field, type RunningServer, receive, startServer } from './running-server.ts'

const lists = [
  ['errands', 'running_order', '/school/v3_0/running/order/list?limit=100'],
  [
    'errands that wait, with counts',
    'running_order',
    '/school/v3_0/running/order/list?status=placed&limit=100&counts=1',
  ],
  ['mall orders', 'goods_order', '/devapi/mech.order.order/listsAll?limit=100'],
  ['ledger', 'transfer', '/console/transfer/list?limit=100'],
  ['ledger of one person', 'transfer', '/console/transfer/list?user=9&limit=100'],
] as const

/** How often each list is measured. */
const rounds = 5

/** First pages of orders and of the ledger at a million rows of each, and what somebody waits for beside a batch of money. */
export async function orderBench(): Promise<Measurement[]> {
  const server = await startServer(20_000)
  try {
    const batch = await refundMeanwhile(server)
    await multiply(server, new Set(lists.map(([, name]) => name)))
    // Connections that ended while the rows were copied are heard of only now.
    await delay(200)
    // What is measured is a server at work: its code compiled, the top of each index read.
    for (const [, , path] of lists) await durations(400, () => receive(server.address + path, 'br', server.token))
    const measured = lists.map(([what, , path]) => ({ what, path, median: [] as number[], slowest: [] as number[] }))
    // In turns, so that what the server does once beside, after so many rows came, is in one of them.
    for (let round = 0; round < rounds; round++)
      for (const { path, median, slowest } of measured) {
        const samples = await durations(300, () => receive(server.address + path, 'br', server.token))
        median.push(percentile(samples, 0.5))
        slowest.push(percentile(samples, 0.99))
      }
    const rows = measured.map(
      ({ what, median, slowest }): Measurement => ({
        what: `${what}, ${rowsWanted.toLocaleString('en')} rows: p50 / p99, middle of ${rounds} rounds (worst p99)`,
        value: `${ms(percentile(median, 0.5))} / ${ms(percentile(slowest, 0.5))} (${ms(percentile(slowest, 1))})`,
        floor: '',
        aim: 'p99 < 10 ms',
      }),
    )
    return [...rows, batch]
  } finally {
    await server.close()
  }
}

/** What a read waits for while all completed errands are refunded: their money is taken from riders and the platform again. */
async function refundMeanwhile(server: RunningServer): Promise<Measurement> {
  // A server at work has its code compiled, here too.
  for (let few = 0; few < 20; few++) await refundFew(server)
  const path = '/school/v3_0/running/order/list?status=completed&limit=1'
  const found = field(await callServer(server.address, server.token, 'GET', path), 'data')
  const total = Number(field(found, 'total'))
  const samples: number[] = []
  let isOver = false
  const start = performance.now()
  const body = {
    whole: '1',
    filter: { status: 'completed' },
    expected: total,
    asOf: field(found, 'asOf'),
    refundReason: '物品破损',
  }
  const batch = callServer(server.address, server.token, 'POST', '/school/v3_0/running/order/pickRefund', body).finally(
    () => {
      isOver = true
    },
  )
  while (!isOver) {
    const before = performance.now()
    await receive(`${server.address}/healthz`, 'br')
    samples.push(performance.now() - before)
  }
  const answer = await batch
  const took = performance.now() - start
  return {
    what: `a call beside ${total} errands refunded in ${ms(took)} (${field(field(answer, 'data'), 'changed')} done): p50 / p99 / most`,
    value: `${ms(percentile(samples, 0.5))} / ${ms(percentile(samples, 0.99))} / ${ms(percentile(samples, 1))}`,
    floor: '',
    aim: '< 50 ms',
  }
}

async function refundFew(server: RunningServer): Promise<void> {
  const path = '/school/v3_0/running/order/list?status=completed&limit=5'
  const list = field(field(await callServer(server.address, server.token, 'GET', path), 'data'), 'list')
  const ids = Array.isArray(list) ? list.map((row) => Number(field(row, 'id'))) : []
  const body = { ids, refundReason: '物品破损' }
  await callServer(server.address, server.token, 'POST', '/school/v3_0/running/order/pickRefund', body)
}
