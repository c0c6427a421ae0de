import { catalogue } from '../../../commands/index.ts'
import { demo } from '../../../src/demo/demo.ts'
import { createApp } from '../../../src/server/app.ts'
import { readConfig } from '../../../src/server/config.ts'
import { failToStart, serve, takeFolders } from '../../../src/server/lifecycle.ts'

/** The server as npm start runs it, without a console. It ends with the test that started it, however that one ends. */
async function start(): Promise<void> {
  process.stdin.resume().once('close', () => process.exit())
  const config = readConfig()
  takeFolders(config)
  await serve(config, catalogue, (dependencies) => createApp(config, dependencies, { demo }), demo)
}

start().catch(failToStart)
