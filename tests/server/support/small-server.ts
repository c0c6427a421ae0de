import { readConfig } from '../../../src/server/config.ts'
import { openDatabase } from '../../../src/server/database/open-database.ts'
import { createSmallApp } from '../calls/small-app.ts'

/** The second server of a small school. It ends with the test that started it. */
async function start(): Promise<void> {
  process.stdin.resume().once('close', () => process.exit())
  const app = await createSmallApp(await openDatabase(readConfig()))
  console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
}

start()
