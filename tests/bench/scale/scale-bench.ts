import { startPostgres } from '../../server/support/start-postgres.ts'
import type { Measurement } from '../measure.ts'
import { type RunningServer, startServer } from '../running-server.ts'
import { changesOfSchools } from './changes-of-schools.ts'
import { rates } from './rates.ts'
import { crowds, streams } from './streams.ts'

/** PostgreSQL's log lies in memory here: so that putting it on the disk takes 2 ms, as it does elsewhere. */
const slowDisk = ['commit_delay=2000', 'commit_siblings=0']

/**
 * What docs/SCALE.md reckons from: how often a second one server does what most calls are, and what consoles cost that only listen; on the embedded
 * database, and on PostgreSQL, which has the same two cores here; and how many changes PostgreSQL takes of many schools.
 */
export async function scaleBench(): Promise<Measurement[]> {
  const rows: Measurement[] = []
  for (const engine of ['embedded', 'PostgreSQL'] as const) {
    rows.push(...(await on(engine, 20_000, rates)))
    for (const crowd of crowds) rows.push(...(await on(engine, 2_000, (server) => streams(server, crowd))))
  }
  const postgres = await startPostgres(slowDisk)
  try {
    return [...rows, ...(await changesOfSchools(postgres.url))]
  } finally {
    await postgres.stop()
  }
}

async function on(
  engine: 'embedded' | 'PostgreSQL',
  demoRows: number,
  measure: (server: RunningServer) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const postgres = engine === 'PostgreSQL' ? await startPostgres(slowDisk) : null
  try {
    const server = await startServer(demoRows, postgres ? { DATABASE_URL: postgres.url } : {})
    try {
      const rows = await measure(server)
      return rows.map(({ what, ...measured }) => ({ what: `${engine}: ${what}`, ...measured }))
    } finally {
      await server.close()
    }
  } finally {
    await postgres?.stop()
  }
}
