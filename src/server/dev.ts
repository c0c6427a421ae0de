import { createServer, type ViteDevServer } from 'vite'
import { catalogue } from '../../commands/index.ts'
import { demo } from '../demo/demo.ts'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { failToStart, prepareDatabase, serve, takeFolders, tellProgress } from './lifecycle.ts'

/** Server and console on one port: `tsx watch` starts the server anew when its sources change, Vite swaps the console's. */
async function start(): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  takeFolders(config)
  const database = await prepareDatabase(config, catalogue, tellProgress, demo)
  const vite: { server?: ViteDevServer } = {}
  const app = await createApp(
    config,
    { database, catalogue },
    { consoleMiddleware: (request, response) => vite.server?.middlewares(request, response), demo },
  )
  app.addHook('preClose', async () => vite.server?.close())
  vite.server = await createServer({
    appType: 'spa',
    server: { middlewareMode: { server: app.server }, ws: { server: app.server } },
  })
  await serve(app, config, { database, catalogue }, demo)
}

start().catch(failToStart)
