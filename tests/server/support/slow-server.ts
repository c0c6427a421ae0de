import type { FastifyInstance } from 'fastify'
import { catalogue } from '../../../commands/index.ts'
import { demo } from '../../../src/demo/demo.ts'
import { createApp, type Dependencies } from '../../../src/server/app.ts'
import { readConfig } from '../../../src/server/config.ts'
import { serve, takeFolders } from '../../../src/server/lifecycle.ts'

/**
 * The server as npm start runs it, without a console, with a call that takes long enough to be stopped in, and one that
 * goes wrong behind its answer.
 */
async function start(): Promise<void> {
  const config = readConfig()
  takeFolders(config)
  await serve(config, catalogue, withOddCalls, demo)

  async function withOddCalls(dependencies: Dependencies): Promise<FastifyInstance> {
    const app = await createApp(config, dependencies, { demo })
    app.get('/console/slow', async () => {
      console.log('slow call began')
      await new Promise((resolve) => setTimeout(resolve, 700))
      await dependencies.database.db.selectFrom('school').selectAll().execute()
      return { code: 0, message: 'finished' }
    })
    app.get('/console/stray', async () => {
      setImmediate(() => {
        throw new Error('thrown where nobody catches it')
      })
      Promise.reject(new Error('rejected where nobody waits'))
      return { code: 0, message: 'answered' }
    })
    return app
  }
}

start()
