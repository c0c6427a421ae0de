import type { Measurement } from '../measure.ts'
import { startServer } from '../running-server.ts'
import { rates } from './rates.ts'
import { streams } from './streams.ts'

/** What docs/SCALE.md reckons from: how often a second one server does what most calls are, and what consoles cost that only listen. */
export async function scaleBench(): Promise<Measurement[]> {
  const rows: Measurement[] = []
  const server = await startServer(20_000)
  try {
    rows.push(...(await rates(server)))
  } finally {
    await server.close()
  }
  return [...rows, ...(await streams())]
}
