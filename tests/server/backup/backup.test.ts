import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { makeBackup } from '../../../src/server/backup/backup.ts'
import { readSoundBackup } from '../../../src/server/backup/manifest.ts'
import { restoreBackup } from '../../../src/server/backup/restore.ts'
import { type Database, openDatabase } from '../../../src/server/database/open-database.ts'
import { syncSchema } from '../../../src/server/database/sync-schema.ts'
import { entityShapes } from '../../../src/server/entity-shapes.ts'
import { uploadFolder } from '../../../src/server/upload/store/upload-folder.ts'
import { makeDataFolder } from '../../support/make-data-folder.ts'
import { divideRows, keepWriting } from '../support/batch-load.ts'
import { findLostWork } from '../support/lost-work.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { tableDigests } from '../support/table-digest.ts'
import { makeTestStore, type TestStore } from '../support/test-database.ts'
import { patience, tellFigure, trustEngines, trustSize } from '../support/trust-size.ts'

const project = new URL('../../..', import.meta.url)

/** Runs the command as an operator does. @returns what it says. */
async function run(script: 'backup' | 'restore', store: Pick<TestStore, 'config'>, folder: string): Promise<string> {
  const { code, said } = await runScript(script, store, folder)
  expect(code, said).toBe(0)
  return said
}

async function runScript(script: string, { config }: Pick<TestStore, 'config'>, ...given: string[]) {
  const env = { ...process.env, DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '' }
  const command = ['run', '--silent', script, '--', ...given]
  const ended: Promise<{ stdout: string; stderr: string; code?: number }> = promisify(execFile)('npm', command, {
    ...{ cwd: project, env },
  }).catch((error) => error)
  const { stdout, stderr, code = 0 } = await ended
  return { code, said: stdout + stderr }
}

describe.each(trustEngines)('a backup on %s', (engine) => {
  let store: TestStore
  let server: ServerProcess
  let token: string
  const folders: string[] = []
  const stores: TestStore[] = []

  beforeAll(async () => {
    store = await makeTestStore(engine, 'demo')
    server = await startServerProcess(store.config)
    token = await server.signIn('admin')
    await upload()
  })
  afterAll(async () => {
    await server?.end('SIGKILL')
    for (const each of [store, ...stores]) await each?.remove()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  const freshFolder = (): string => {
    const folder = makeDataFolder('backup')
    folders.push(folder)
    return folder
  }
  const freshStore = async (): Promise<TestStore> => {
    const fresh = await makeTestStore(engine)
    stores.push(fresh)
    return fresh
  }
  const upload = async () => {
    const form = new FormData()
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#225588' } }).png()
    form.append('file', new Blob([new Uint8Array(await picture.toBuffer())], { type: 'image/png' }), '操场.png')
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${server.address}/school/upload/attachment`, { method: 'POST', headers, body: form })
    expect(await response.json()).toMatchObject({ code: 0 })
  }
  const withDatabase = async <T>(of: TestStore, work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase(of.config)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }

  test('made while batches are written holds each of them whole, and what was answered before it began', {
    timeout: patience,
  }, async (context) => {
    const clients = await divideRows(server, token, 4)
    let goOn = true
    const load = Promise.all(clients.map((client) => keepWriting(server, token, client, () => goOn)))
    const calls = () => clients.reduce((sum, client) => sum + client.calls, 0)
    const rounds = trustSize(5, 1)
    for (let round = 0; round < rounds; round++) {
      const before = clients.map((client) => ({ ...client, folders: [...client.folders] }))
      const folder = freshFolder()
      const began = calls()
      expect(await run('backup', store, folder)).toMatch(/^已备份 \d+ 张表/)
      expect(calls()).toBeGreaterThan(began)
      const fresh = await freshStore()
      await restoreBackup(fresh.config, folder)
      // Which batch was the last before the snapshot is not known: either of the two states is right.
      const known = before.map((client) => ({ ...client, status: 'pending', underWay: 'approved' }))
      expect(await withDatabase(fresh, (database) => findLostWork(database, known))).toEqual([])
    }
    goOn = false
    await load
    tellFigure(context, `${engine}: ${rounds} backups while ${calls()} changes were written, none half in it`)
  })

  test('restored is equal row by row, uploads with it, and a server works on it', {
    timeout: patience,
  }, async (context) => {
    const folder = freshFolder()
    await makeBackup(store.config, folder)
    const fresh = await freshStore()
    expect(await run('restore', fresh, folder)).toMatch(/^已恢复 /)
    const before = await withDatabase(store, (database) => tableDigests(database))
    const after = await withDatabase(fresh, (database) => tableDigests(database))
    expect(after).toEqual(before)
    expect(after.get('dynamic')).not.toMatch(/^0 /)
    const mended = await withDatabase(fresh, (database) => syncSchema(database, entityShapes(catalogue)))
    expect(mended).toEqual([])
    const files = (of: TestStore) =>
      readdirSync(uploadFolder(of.config), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.\w+$/.test(path) && !path.startsWith('.'))
        .sort()
        .map((path) => [path, readFileSync(join(uploadFolder(of.config), path)).toString('base64')])
    expect(files(fresh)).toEqual(files(store))
    expect(files(fresh).length).toBeGreaterThan(0)

    const again = await startServerProcess(fresh.config)
    try {
      const list = await again.call(token, 'GET', '/school/v3_0/dynamic/list?limit=1')
      expect(list).toMatchObject({ code: 0, data: { list: [expect.anything()] } })
      const added = await again.call(token, 'POST', '/school/attachment/addCategory', { name: '恢复之后' })
      expect(added).toMatchObject({ code: 0 })
    } finally {
      await again.end('SIGKILL')
    }
    tellFigure(context, `${engine}: ${after.size} tables equal by digest of every row, ${files(fresh).length} uploads`)
  })

  test('that is damaged is refused in plain words, and nothing is written', async () => {
    const folder = freshFolder()
    const { manifest } = await makeBackup(store.config, folder)
    const fresh = await freshStore()
    const untouched = async () => {
      if (engine === 'sqlite') expect(existsSync(join(fresh.config.dataDir, 'campus.sqlite'))).toBe(false)
      expect(existsSync(uploadFolder(fresh.config))).toBe(false)
    }
    const harms: ((file: string) => void)[] = [
      (file) => writeFileSync(file, flipped(readFileSync(file))),
      (file) => truncateSync(file, Math.floor(readFileSync(file).length / 2)),
      (file) => rmSync(file),
    ]
    for (const path of ['manifest.json', ...manifest.files.map((file) => file.path).slice(-3)]) {
      const file = join(folder, path)
      const sound = readFileSync(file)
      for (const harm of harms) {
        harm(file)
        await expect(restoreBackup(fresh.config, folder)).rejects.toThrow(/已损坏|备份里缺少|没有完整的备份/)
        await untouched()
        writeFileSync(file, sound)
      }
    }
    expect(await readSoundBackup(folder)).toEqual(manifest)
    await restoreBackup(fresh.config, folder)
  })

  test('that lacks uploads says so and ends with 1, as do its restore and npm run verify-data', {
    timeout: patience,
  }, async () => {
    const uploads = uploadFolder(store.config)
    const [lost = ''] = readdirSync(uploads, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.png$/.test(path),
    )
    rmSync(join(uploads, lost))
    const folder = freshFolder()
    const made = await runScript('backup', store, folder)
    expect(made).toEqual({ code: 1, said: expect.stringContaining(`1 个上传文件不在 ${uploads} 里`) })
    expect(made.said).toContain(lost)
    const fresh = await freshStore()
    const restored = await runScript('restore', fresh, folder)
    expect(restored).toEqual({
      code: 1,
      said: expect.stringMatching(/已恢复 [\s\S]*恢复不完整：备份里缺少 1 个上传文件/),
    })
    expect(restored.said).toContain(lost)
    const checked = await runScript('verify-data', fresh)
    expect(checked).toEqual({ code: 1, said: expect.stringContaining(`文件 ${lost} 不在了`) })
    expect(checked.said).toMatch(/查看了 2 所学校、\d{4,} 行\n共 1 处差异\n/)
  })

  test('is checked by npm run verify-data, which makes nothing where there is nothing', {
    timeout: patience,
  }, async () => {
    const fresh = await freshStore()
    const said =
      engine === 'sqlite'
        ? /campus\.sqlite 不存在：请检查 DATA_DIR。\n$/
        : /^数据库是空的：请检查 DATA_DIR 或 DATABASE_URL。\n$/
    expect(await runScript('verify-data', fresh)).toEqual({ code: 1, said: expect.stringMatching(said) })
    const unused = await makeTestStore(engine)
    stores.push(unused)
    if (engine === 'sqlite') writeFileSync(join(unused.config.dataDir, 'campus.sqlite'), '')
    await expect(makeBackup(unused.config, freshFolder())).rejects.toThrow(/里还没有表，没有可备份的内容：请检查/)
    const folder = freshFolder()
    await makeBackup(store.config, folder)
    await restoreBackup(fresh.config, folder)
    const typo = { config: { ...fresh.config, dataDir: join(fresh.config.dataDir, 'typo') } }
    if (engine === 'sqlite') expect(await runScript('verify-data', typo)).toMatchObject({ code: 1 })
    expect(existsSync(typo.config.dataDir)).toBe(false)
    // As after a start of an older version, to which this one's columns are unknown.
    await withDatabase(fresh, ({ session }) =>
      session(async (db) => void (await sql`alter table payment_request drop column remark`.execute(db))),
    )
    const lacking =
      /缺少这个版本的表或列（payment_request\.remark）：先启动一次这个版本的服务器，它会补上，再运行 verify-data。\n$/
    expect(await runScript('verify-data', fresh)).toEqual({ code: 1, said: expect.stringMatching(lacking) })
  })

  test('is restored into an empty database and folder only, and is made in an empty folder only', async () => {
    const folder = freshFolder()
    await makeBackup(store.config, folder)
    const full = engine === 'sqlite' ? await freshStore() : store
    if (engine === 'sqlite') writeFileSync(join(full.config.dataDir, 'campus.sqlite'), '')
    await expect(restoreBackup(full.config, folder)).rejects.toThrow('只能恢复到空的数据库')
    await expect(makeBackup(store.config, folder)).rejects.toThrow('不是空的')
    const fresh = await freshStore()
    mkdirSync(join(uploadFolder(fresh.config), '1'), { recursive: true })
    await expect(restoreBackup(fresh.config, folder)).rejects.toThrow('只能恢复到空的文件夹')
    const other = await makeTestStore(engine === 'sqlite' ? 'postgres' : 'sqlite')
    stores.push(other)
    await expect(restoreBackup(other.config, folder)).rejects.toThrow('请检查 DATABASE_URL')
    const nowhere = join(freshFolder(), 'backup')
    const nothing = { dataDir: join(nowhere, 'data'), databaseUrl: undefined, s3: undefined }
    await expect(makeBackup(nothing, nowhere)).rejects.toThrow('请检查 DATA_DIR')
    expect(existsSync(nowhere)).toBe(false)
  })
})

function flipped(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes)
  const middle = Math.floor(other.length / 2)
  other[middle] = (other[middle] ?? 0) ^ 1
  return other
}
