import type { Database } from '../../../src/server/database/open-database.ts'
import { openDatabase } from '../../../src/server/database/open-database.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { makeTestStore } from './test-database.ts'
import { clockGap } from './twin-ground.ts'

/** The third setting of server tests: two processes on one PostgreSQL with the demo schools, their clocks apart. */
export interface TwinServers {
  readonly first: ServerProcess
  /** Its clock is three seconds behind. */
  readonly second: ServerProcess
  /** A connection of the test's own, for what no call shows. */
  readonly database: Database
  remove(): Promise<void>
}

/** Starts both. @param environment what else both are told, such as ROBOT_WEBHOOK. */
export async function openTwinServers(environment: Readonly<Record<string, string>> = {}): Promise<TwinServers> {
  const store = await makeTestStore('postgres', 'demo')
  const servers: ServerProcess[] = []
  try {
    const first = await startServerProcess(store.config, 0, environment)
    servers.push(first)
    const second = await startServerProcess(store.config, -clockGap, environment)
    servers.push(second)
    const database = await openDatabase(store.config)
    return {
      first,
      second,
      database,
      remove: async () => {
        await database.close()
        await Promise.all(servers.map((server) => server.end('SIGKILL')))
        await store.remove()
      },
    }
  } catch (error) {
    await Promise.all(servers.map((server) => server.end('SIGKILL')))
    await store.remove()
    throw error
  }
}
