import { execFile } from 'node:child_process'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBackup } from '../../../src/server/backup/backup.ts'
import { makeDataFolder } from '../../support/make-data-folder.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { makeTestStore, type TestStore } from '../support/test-database.ts'

const project = new URL('../../..', import.meta.url)

describe('the folder of the embedded database', () => {
  let store: TestStore
  let server: ServerProcess
  let backup: string
  beforeEach(async () => {
    store = await makeTestStore('sqlite', 'demo')
    server = await startServerProcess(store.config)
    backup = makeDataFolder('backup')
  })
  afterEach(async () => {
    await server.end('SIGKILL')
    await store.remove()
    rmSync(backup, { recursive: true, force: true })
  })

  /** Runs a program of the project as an operator does. @returns how it ended. */
  const run = (...program: string[]) => {
    const env = { ...process.env, DATA_DIR: store.config.dataDir, DATABASE_URL: '', PORT: '0' }
    const ended = promisify(execFile)(process.execPath, ['--import', 'tsx', ...program], {
      ...{ cwd: project, env, timeout: 30_000 },
    })
    return ended.then(
      ({ stderr }) => ({ code: 0, stderr }),
      ({ code, stderr }) => ({ code, stderr }),
    )
  }
  const inUse = () => ({
    code: 1,
    stderr: `另一个服务器正在使用 DATA_DIR ${store.config.dataDir}：请先停止它，或换一个 DATA_DIR。\n`,
  })

  test('is one server’s: a second start says so and ends, until the first is gone, be it by kill -9', async () => {
    expect(await run('src/server/start.ts')).toEqual(inUse())
    const token = await server.signIn('admin')
    await server.end('SIGKILL')
    server = await startServerProcess(store.config)
    expect((await server.call(token, 'GET', '/school/getInfo')).code).toBe(0)
  })

  test('is refused where uploads could not be written, before the first upload is', async () => {
    await server.end('SIGKILL')
    const upload = join(store.config.dataDir, 'upload')
    rmSync(upload, { recursive: true })
    writeFileSync(upload, '')
    const { code, stderr } = await run('src/server/start.ts')
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^\S*upload 不是文件夹：请检查 DATA_DIR（EEXIST）。\n$/)])
  })

  test('is not restored into while a server runs on files that were moved away', async () => {
    await makeBackup(store.config, backup)
    const { dataDir } = store.config
    for (const file of ['campus.sqlite', 'campus.sqlite-wal', 'campus.sqlite-shm'])
      renameSync(join(dataDir, file), join(dataDir, `moved-${file}`))
    expect(await run('src/server/backup/run-restore.ts', backup)).toEqual(inUse())
  })
})
