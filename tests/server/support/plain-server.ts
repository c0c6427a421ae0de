import { catalogue } from '../../../commands/index.ts'
import { demo } from '../../../src/demo/demo.ts'
import { createApp } from '../../../src/server/app.ts'
import { readConfig } from '../../../src/server/config.ts'
import { holdFolder } from '../../../src/server/database/sqlite/hold-folder.ts'
import { failToStart, prepareDatabase, serve } from '../../../src/server/lifecycle.ts'

/** The server as npm start runs it, without a console. It ends with the test that started it, however that one ends. */
async function start(): Promise<void> {
  process.stdin.resume().once('close', () => process.exit())
  const config = readConfig()
  holdFolder(config)
  const database = await prepareDatabase(config, catalogue, console.log, demo)
  const dependencies = { database, catalogue }
  await serve(await createApp(config, dependencies, { demo }), config, dependencies, demo)
}

start().catch(failToStart)
