import pg from 'pg'
import type { RunningServer } from '../running-server.ts'
import { processorTime } from './processor-time.ts'

/** What PostgreSQL has done: ms of processors' time of all its processes, and transactions. */
type Done = { readonly processorTime: number; readonly transactions: number }

export type DatabaseLoad = {
  /** Begins to count. @returns tells what was done since, but for processes that ended meanwhile. */
  readonly count: () => Promise<() => Promise<Done>>
  /** Cuts the connections that servers hear notices by. @returns how long (ms) it took until what is expected then has come about. */
  readonly loseNotices: (expected: () => Promise<unknown>) => Promise<number>
  readonly close: () => Promise<void>
}

/** Watches the PostgreSQL of a server, on this machine; null where it has none. */
export async function watchDatabase({ databaseUrl }: RunningServer): Promise<DatabaseLoad | null> {
  if (databaseUrl === undefined) return null
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const times = async () => {
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
    return new Map(rows.map(({ pid }) => [pid, processorTime(pid)]))
  }
  const transactions = async () => {
    const { rows } = await client.query<{ transactions: string }>(
      'select xact_commit + xact_rollback as transactions from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]?.transactions)
  }
  return {
    count: async () => {
      const [timesBefore, transactionsBefore] = [await times(), await transactions()]
      return async () => {
        const took = [...(await times())].map(([pid, time]) => time - (timesBefore.get(pid) ?? 0))
        return {
          processorTime: took.reduce((sum, time) => sum + time, 0),
          transactions: (await transactions()) - transactionsBefore,
        }
      }
    },
    loseNotices: async (expected) => {
      const done = expected()
      const start = performance.now()
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like '% notices'`,
      )
      await done
      return performance.now() - start
    },
    close: () => client.end(),
  }
}
