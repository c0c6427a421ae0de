import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import { catalogue } from '../../commands/index.ts'
import { demo } from '../demo/demo.ts'
import { createApp, type Dependencies } from './app.ts'
import { readConfig } from './config.ts'
import { failToStart, serve, takeFolders } from './lifecycle.ts'

/** Server and console on one port: `tsx watch` starts the server anew when its sources change, Vite swaps the console's. */
async function start(): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  takeFolders(config)
  await serve(config, catalogue, withVite, demo)

  async function withVite(dependencies: Dependencies): Promise<FastifyInstance> {
    const vite: { server?: ViteDevServer } = {}
    const app = await createApp(config, dependencies, {
      consoleMiddleware: (request, response) => vite.server?.middlewares(request, response),
      demo,
    })
    app.addHook('preClose', async () => vite.server?.close())
    vite.server = await createServer({
      appType: 'spa',
      server: { middlewareMode: { server: app.server }, ws: { server: app.server } },
    })
    return app
  }
}

start().catch(failToStart)
