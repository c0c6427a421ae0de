import { cpSync, rmSync } from 'node:fs'
import { inject } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { demo } from '../../../src/demo/demo.ts'
import { createApp } from '../../../src/server/app.ts'
import { type Clock, machineClock } from '../../../src/server/clock.ts'
import { readConfig } from '../../../src/server/config.ts'
import type { Database } from '../../../src/server/database/open-database.ts'
import { prepareDatabase } from '../../../src/server/lifecycle.ts'
import { makeDataFolder } from '../../support/make-data-folder.ts'

/** A server of the product with a demo school of its own. */
export type ConsoleServer = {
  readonly origin: string
  /** To look at what a key press did. */
  readonly database: Database
  /** What DATA_DIR names. */
  readonly folder: string
  readonly close: () => Promise<void>
}

/**
 * Starts the product on a free port with the built console and a fresh copy of the demo school, or with DEMO=0 without one.
 * The captcha is shown but not checked unless `environment` says so, and the machine tells the time unless `clock` does.
 */
export async function startConsole(
  environment: Readonly<Record<string, string>> = {},
  clock: Clock = machineClock,
): Promise<ConsoleServer> {
  const folder = makeDataFolder('browser')
  if (environment.DEMO !== '0') cpSync(inject('demoSchool'), folder, { recursive: true })
  const config = readConfig({
    DATA_DIR: folder,
    DEMO: '1',
    CAPTCHA: 'off',
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const database = await prepareDatabase(config, catalogue, () => {}, demo)
  const app = await createApp(config, { database, catalogue }, { consoleFolder: inject('consoleFolder'), demo, clock })
  const origin = await app.listen({ host: config.host, port: config.port })
  return {
    origin,
    database,
    folder,
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
