import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { catalogue } from '../../../commands/index.ts'
import { demo } from '../../../src/demo/demo.ts'
import { readConfig } from '../../../src/server/config.ts'
import { prepareDatabase } from '../../../src/server/lifecycle.ts'
import { buildConsole } from '../../../src/server/static/build-console.ts'
import { makeDataFolder } from '../../support/make-data-folder.ts'
import { browserLaunch } from './browser-launch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one browser of the run listens. */
    browserEndpoint: string
    /** Folder of the built console. */
    consoleFolder: string
    /** Data folder of a demo school, copied for each server. */
    demoSchool: string
  }
}

/** Rows of each moderation queue in the demo school of the tests. */
const demoRows = 300

/** Once a test run: the console is built if stale, a demo school is written, and a browser is started. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env.PASSWORD_COST = 'cheap'
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const own = makeDataFolder('demo')
  const [demoSchool, consoleFolder] = [join(own, 'data'), join(own, 'console')]
  const [{ folder }, browser] = await Promise.all([
    buildConsole(root, () => console.log('building the console')),
    browserLaunch().then((options) => chromium.launchServer(options)),
    writeDemoSchool(demoSchool),
  ])
  // Another run, or npm start, may build the console anew meanwhile.
  cpSync(folder, consoleFolder, { recursive: true })
  project.provide('consoleFolder', consoleFolder)
  project.provide('browserEndpoint', browser.wsEndpoint())
  project.provide('demoSchool', demoSchool)
  return async () => {
    await browser.close()
    rmSync(own, { recursive: true, force: true })
  }
}

async function writeDemoSchool(folder: string): Promise<void> {
  const config = readConfig({ DATA_DIR: folder, DEMO: '1', DEMO_ROWS: String(demoRows), LOG_LEVEL: 'silent' })
  const database = await prepareDatabase(config, catalogue, () => {}, demo)
  await database.close()
}
