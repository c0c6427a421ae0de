import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { listen, portOf } from '../../support/listen.ts'
import { makeDataFolder } from '../../support/make-data-folder.ts'
import { bundledProgram } from '../support/server-bundle.ts'
import { makeTestStore, type TestStore } from '../support/test-database.ts'

type Ended = { readonly exit: unknown; readonly lines: readonly string[] }

describe('a program that cannot do its work for what is outside of it', () => {
  let folder: string
  let postgres: TestStore
  beforeAll(async () => {
    folder = makeDataFolder('failed')
    writeFileSync(join(folder, 'file'), 'no database and no folder\n'.repeat(200))
    mkdirSync(join(folder, 'broken'))
    writeFileSync(join(folder, 'broken', 'campus.sqlite'), 'no database\n'.repeat(1000))
    postgres = await makeTestStore('postgres')
  })
  afterAll(async () => {
    await postgres?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  /** What a program says on standard error, and how it ends. */
  const run = (program: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> =>
    new Promise((resolve) => {
      const environment = {
        ...process.env,
        DATABASE_URL: '',
        DATA_DIR: join(folder, 'fine'),
        PORT: '0',
        DEMO: '0',
      }
      execFile(
        process.execPath,
        [...program],
        { env: { ...environment, LOG_LEVEL: 'silent', ...env }, timeout: 60_000 },
        (error, _out, err) => resolve({ exit: error?.code ?? error?.signal ?? 0, lines: err.trim().split('\n') }),
      )
    })
  const serve = (env: Readonly<Record<string, string>>) =>
    run([bundledProgram(inject('serverFolder'), 'plain-server')], env)
  const script = (path: string, ...args: string[]) => ['--import', 'tsx', path, ...args]

  const elsewhere = (change: (url: URL) => void) => {
    const url = new URL(postgres.config.databaseUrl ?? '')
    change(url)
    return url.href
  }

  test.each<[string, () => Readonly<Record<string, string>>, RegExp]>([
    [
      'no database answers',
      () => ({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' }),
      /^DATABASE_URL 的数据库连不上（.*ECONNREFUSED/,
    ],
    [
      'the database has no such host',
      () => ({ DATABASE_URL: 'postgres://a:b@none.invalid/x' }),
      /^DATABASE_URL 的数据库连不上（.*none\.invalid/,
    ],
    [
      'there is no such database',
      () => ({ DATABASE_URL: elsewhere((url) => (url.pathname = '/nodb')) }),
      /^DATABASE_URL 的.*没有这个数据库（.*"nodb"/,
    ],
    [
      'the database does not know the user',
      () => ({ DATABASE_URL: elsewhere((url) => (url.username = 'nobody')) }),
      /^DATABASE_URL 的.*不接受这个用户名或密码（.*"nobody"/,
    ],
    [
      'the database encrypts nothing',
      () => ({ DATABASE_URL: elsewhere((url) => url.searchParams.set('sslmode', 'verify-full')) }),
      /^DATABASE_URL 的.*加密连接没有建立/,
    ],
    [
      'the address names a setting that PostgreSQL does not have',
      () => ({ DATABASE_URL: elsewhere((url) => url.searchParams.set('options', '-c no_such_setting=1')) }),
      /^DATABASE_URL 的数据库拒绝了连接（.*"no_such_setting"/,
    ],
    [
      'the address names a value that PostgreSQL does not take',
      () => ({ DATABASE_URL: elsewhere((url) => url.searchParams.set('options', '-c work_mem=much')) }),
      /^DATABASE_URL 的数据库拒绝了连接（.*"work_mem"/,
    ],
    [
      'screens are where the life-goods calls are to be',
      () => ({ LIFE_GOODS_BASE: '/merchandise/goods' }),
      /^LIFE_GOODS_BASE 填的是「\/merchandise\/goods\/」，控制台的.+在这里，要换一个路径$/,
    ],
    [
      'the two addresses lead to two databases',
      () => ({
        DATABASE_URL: elsewhere(() => {}),
        DATABASE_DIRECT_URL: elsewhere((url) => (url.pathname = '/postgres')),
      }),
      /^DATABASE_DIRECT_URL 和 DATABASE_URL 不是同一个数据库$/,
    ],
    [
      'no database answers behind the pooler',
      () => ({ DATABASE_URL: elsewhere(() => {}), DATABASE_DIRECT_URL: 'postgres://a:b@127.0.0.1:1/x' }),
      /^DATABASE_URL 或 DATABASE_DIRECT_URL 的数据库连不上（.*ECONNREFUSED/,
    ],
    [
      'DATA_DIR is a file',
      () => ({ DATA_DIR: join(folder, 'file') }),
      /^\S*file 不是文件夹：请检查 DATA_DIR（EEXIST）。$/,
    ],
    [
      'DATA_DIR is below a file',
      () => ({ DATA_DIR: join(folder, 'file', 'data') }),
      /^\S*data 不在文件夹里：请检查 DATA_DIR（ENOTDIR）。$/,
    ],
    [
      'DATA_DIR is where no folder can be made',
      () => ({ DATA_DIR: '/proc/none/data' }),
      /^\/proc\/none 不能创建：请检查 DATA_DIR（ENOENT）。$/,
    ],
    [
      'the file is no database',
      () => ({ DATA_DIR: join(folder, 'broken') }),
      /campus\.sqlite 不是数据库文件.*请检查 DATA_DIR（.*broken/,
    ],
    ['HOST is nowhere', () => ({ HOST: 'none.invalid' }), /请检查 HOST/],
    ['HOST is another machine', () => ({ HOST: '203.0.113.4' }), /203\.0\.113\.4.*请检查 HOST/],
  ])('says so in one line where %s', async (_what, env, words) => {
    const { exit, lines } = await serve(env())
    expect(lines).toEqual([expect.stringMatching(words)])
    expect(exit).toBe(1)
  })

  test.each([
    [26 * 60, '快'],
    [-2, '慢'],
  ])(
    'says so where its clock is %i minutes ahead of the database: what comes due would be done then',
    async (ahead, word) => {
      const folder = inject('serverFolder')
      const program = ['--import', bundledProgram(folder, 'shifted-clock'), bundledProgram(folder, 'plain-server')]
      const env = { DATABASE_URL: postgres.config.databaseUrl ?? '', CLOCK_SHIFT: String(ahead * 60_000) }
      const said = `这台机器的时钟比数据库的${word} ${Math.abs(ahead)} 分钟，登录和到期的处理都会出错：请先校准时钟。`
      expect(await run(program, env)).toEqual({ exit: 1, lines: [said] })
    },
  )

  test('closes what it had opened where it cannot listen: a thread that is cut off as it opens the database ends in a panic', async () => {
    const taken = createServer()
    await listen(taken)
    const dataDir = join(folder, 'taken')
    const ended = await serve({ DATA_DIR: dataDir, PORT: String(portOf(taken)) })
    taken.close()
    expect(ended).toEqual({ exit: 1, lines: [expect.stringMatching(/^端口已被占用（.*EADDRINUSE.*）。用 PORT=/)] })
    // Whoever closes the database empties its log.
    expect(statSync(join(dataDir, 'campus.sqlite-wal'), { throwIfNoEntry: false })?.size ?? 0).toBe(0)
  })

  test('says where it came from as well where details are asked for', async () => {
    const { exit, lines } = await serve({ DATA_DIR: join(folder, 'file'), LOG_LEVEL: 'debug' })
    expect([exit, lines.some((line) => line.trim().startsWith('at '))]).toEqual([1, true])
  })

  test.each<[string, string[], Readonly<Record<string, string>>, number, RegExp]>([
    ['create-admin', ['src/server/create-admin.ts', '--foo'], {}, 2, /^npm run create-admin/],
    ['citus-plan', ['src/server/citus-plan.ts'], {}, 1, /DATABASE_URL/],
    ['citus-plan', ['src/server/citus-plan.ts', 'x'], {}, 2, /「x」/],
    ['start', ['src/server/start.ts', '--port', '1'], {}, 2, /「--port 1」/],
    ['backup', ['src/server/backup/run-backup.ts', '/proc/none'], {}, 1, /^\/proc\/none 不能创建/],
    ['restore', ['src/server/backup/run-restore.ts'], {}, 2, /^npm run restore/],
    ['verify-data', ['src/server/verify-data.ts', '--foo'], {}, 2, /^npm run verify-data/],
  ])('%s says so likewise: %j', async (_name, [path = '', ...args], env, exit, words) => {
    const ended = await run(script(path, ...args), env)
    expect(ended.lines[0]).toMatch(words)
    expect(ended.lines.filter((line) => line.trim().startsWith('at '))).toEqual([])
    expect(ended.exit).toBe(exit)
  })
})
