import { fileURLToPath } from 'node:url'
import { catalogue } from '../../commands/index.ts'
import { demo } from '../demo/demo.ts'
import { createApp } from './app.ts'
import { readConfig, variables } from './config.ts'
import { misspelt } from './environment/misspelt.ts'
import { takesNoOptions } from './failure/usage-error.ts'
import { failToStart, serve, takeFolders, tellProgress } from './lifecycle.ts'
import { buildConsole } from './static/build-console.ts'

async function start(): Promise<void> {
  takesNoOptions('npm start')
  const config = readConfig()
  for (const line of misspelt(process.env, variables)) console.warn(line)
  takeFolders(config)
  const project = fileURLToPath(new URL('../..', import.meta.url))
  const { folder } = await buildConsole(project, () => tellProgress('构建控制台 …'))
  await serve(
    config,
    catalogue,
    (dependencies) => createApp(config, dependencies, { consoleFolder: folder, demo }),
    demo,
  )
}

start().catch(failToStart)
