import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { placePaidByPoints } from '../member/order-row.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

type Ended = { readonly exit: number; readonly out: string; readonly err: string }

describe.each(engines)('the program for terminals, over a server on %s', (engine) => {
  let server: TestApp
  let address: string
  let person: string
  const folder = mkdtempSync(join(tmpdir(), 'campus-terminal-'))
  const file = join(folder, 'campus', 'session.json')

  beforeAll(async () => {
    server = await openTestApp(engine)
    address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    person = await server.signIn('moderator')
    await signIn({ readsOnly: false, modules: null })
  })
  afterAll(async () => {
    await server.remove()
    rmSync(folder, { recursive: true })
  })

  const start = (
    args: readonly string[],
    onOut: (text: string) => void = () => undefined,
    home = folder,
  ): Promise<Ended> =>
    new Promise((resolve) => {
      const environment = { ...process.env, XDG_CONFIG_HOME: home, NO_COLOR: '1' }
      const child = execFile('bin/campus.js', [...args], { env: environment }, (error, out, err) => {
        resolve({ exit: error ? Number(error.code) : 0, out, err })
      })
      child.stdout?.on('data', (text: string) => onOut(text))
    })
  const campus = (...args: string[]) => start(args)

  type Scope = { readonly readsOnly: boolean; readonly modules: readonly string[] | null }
  function login(scope: Scope, home = folder): Promise<Ended> {
    const confirm = (text: string) => {
      const [code] = /[A-Z]{4}-[A-Z]{4}/.exec(text) ?? []
      const body = { code, ...scope, writesPerHour: null, days: 7, password: 'campus-moderator' }
      if (code) void server.call(person, 'POST', '/console/terminal/confirm', body)
    }
    return start(['login', '--server', address, '--name', '值班室'], confirm, home)
  }
  async function signIn(scope: Scope) {
    expect(await login(scope)).toMatchObject({ exit: 0 })
  }

  test('keeps its token for its owner alone', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await campus('whoami')).out).toContain('王老师')
    chmodSync(file, 0o644)
    expect(await campus('whoami')).toMatchObject({ exit: 1, err: expect.stringContaining('能被其他用户读取') })
    chmodSync(file, 0o600)
  })

  test('refuses a folder for it that would be another one in each folder it is run in', async () => {
    const ended = await start(['whoami'], undefined, 'config')
    expect(ended).toMatchObject({
      exit: 1,
      err: expect.stringMatching(/^\S*XDG_CONFIG_HOME 填的是「config」，要填完整的路径/),
    })
  })

  test('lists by the filters of the list, for programs and in columns as wide as their letters', async () => {
    const { exit, out } = await campus('list', 'topic', '--status', 'pending', '--limit', '3', '--json')
    expect(exit).toBe(0)
    const answer = JSON.parse(out)
    expect(answer.list).toHaveLength(3)
    expect(answer.list.every((row: { status: string }) => row.status === 'pending')).toBe(true)
    const shown = await campus('list', 'topic', '--status', '待审核', '--limit', '3', '--columns', 'title，status')
    const lines = shown.out.trimEnd().split('\n')
    const places = lines.map((line) => columnsBefore(line, line.includes('状态') ? '状态' : '待审核'))
    expect(new Set(places).size).toBe(1)
    const [row] = answer.list
    expect((await campus('show', 'topic', String(row.id))).out).toContain(row.title)
  })

  test('tries, carries out, is told what was skipped, and takes back', async () => {
    const pending = async () =>
      (await server.call(person, 'GET', '/school/v3_0/topic/topic/lists?status=pending&limit=500')).data
    const before = await pending()
    const [one, two] = before.list
    const tried = await campus('run', 'topic.refuse', '--ids', `${one.id},999999`, '--reason', '标题违规', '--dry-run')
    expect(tried.exit).toBe(1)
    expect(tried.out).toMatch(/状态：待审核 → 已拒绝/)
    expect(tried.out).toContain('会改动 1 项，跳过 1 项')
    expect(tried.err).toContain('跳过 #999999')
    expect((await pending()).total).toBe(before.total)
    const done = await campus('run', 'topic.approve', '--ids', `${one.id},${two.id}`, '--json')
    expect(done.exit).toBe(0)
    expect(JSON.parse(done.out)).toMatchObject({ changed: 2, skippedCount: 0 })
    expect((await pending()).total).toBe(before.total - 2)
    const admin = await server.signIn('admin')
    const { list } = (await server.call(admin, 'GET', '/console/audit?command=topic.approve')).data
    expect(list[0]).toMatchObject({ via: '终端 值班室', count: 2 })
    const back = await campus('undo', JSON.parse(done.out).undo)
    expect(back).toMatchObject({ exit: 0, out: expect.stringContaining('改动 2 项') })
    expect((await pending()).total).toBe(before.total)
  })

  test('asks before what the console asks about, and does nothing where nobody answers', async () => {
    const total = async () =>
      (await server.call(person, 'GET', '/school/v3_0/topic/topic/lists?status=pending&limit=1')).data.total
    const before = await total()
    const unanswered = await campus('run', 'topic.approve', '--filter', 'status=pending')
    expect(unanswered).toMatchObject({ exit: 2, err: expect.stringContaining(`「通过」${before} 项`) })
    const id = (await server.call(person, 'GET', '/school/v3_0/topic/topic/lists?status=pending&limit=1')).data.list[0]
      .id
    expect((await campus('run', 'topic.delete', '--ids', String(id))).exit).toBe(2)
    expect(await total()).toBe(before)
    expect(await campus('run', 'topic.approve', '--filter', 'status=pending', '--yes')).toMatchObject({ exit: 0 })
    expect(await total()).toBe(0)
  })

  test.each([
    [['list'], 2, '请给出要看的内容'],
    [['list', 'nonsense'], 2, '没有「nonsense」的列表'],
    [['list', 'topic', '--status', '没有这个'], 2, '可选：pending（待审核）'],
    [['run', 'topic.approve'], 2, '--ids 或 --filter'],
    [['run', 'topic.approve', '--ids', 'x'], 2, '--ids 要用逗号分开的编号'],
    [['run', 'topic.approve', '--nonsense', '1'], 2, '没有选项 --nonsense'],
    [['nonsense'], 2, '没有「nonsense」'],
    [['run', 'topic.refuse', '--ids', '1'], 2, '--reason（拒绝原因：'],
    [['run', 'topic.approve', '--ids', '1', '--yes', '--ids', 'x'], 2, '--ids 要用逗号分开的编号'],
    [['list', 'topic', '--status', 'pending', '--status', 'approved'], 2, '--status 只能写一次'],
    [['list', 'topic', '--limit', 'abc'], 2, '--limit 要是正整数'],
    [['login', 'campus.example.edu.cn'], 2, '不是「campus.example.edu.cn」'],
    [['login', 'http://127.0.0.1:1'], 1, '连接不上 http://127.0.0.1:1：这个端口不能用'],
    [['login', 'http://localhost:29'], 1, '连接不上 http://localhost:29：那里没有服务器在运行'],
    [['login', 'http://127.0.0.1:1', '--server', 'http://127.0.0.1:2'], 2, '只给出一个服务器地址'],
    [['whoami', 'x'], 2, '不知道「x」是什么意思'],
    [['run', 'role.create', '--name', '新角色'], 1, '您没有「'],
    [['show', 'topic', '999999'], 1, '没有编号为 999999'],
  ])('says what is wrong with %j', async (args, exit, words) => {
    const ended = await campus(...args)
    expect(ended).toMatchObject({ exit, err: expect.stringContaining(words) })
  })

  test('takes all ids, and an order that begins with a dash', async () => {
    const listed = await campus('list', 'topic', '--sort', '-id', '--limit', '3', '--json')
    const ids = JSON.parse(listed.out).list.map((each: { id: number }) => each.id)
    expect(ids).toEqual(ids.toSorted((one: number, other: number) => other - one))
    const typed = await campus('run', 'topic.delete', '--ids', ids.join('，'), '--dry-run', '--json')
    expect(JSON.parse(typed.out)).toMatchObject({ changed: ids.length })
    const args = ids.flatMap((id: number) => ['--ids', String(id)])
    const tried = await campus('run', 'topic.delete', ...args, '--dry-run', '--json')
    expect(JSON.parse(tried.out)).toMatchObject({ changed: ids.length })
  })

  test('says what a command takes to whoever is not signed in, and which file it cannot read', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'campus-terminal-'))
    onTestFinished(() => rmSync(elsewhere, { recursive: true }))
    const help = await start(['run', 'topic.refuse', '--help'], undefined, elsewhere)
    expect(help).toMatchObject({ exit: 0, out: expect.stringMatching(/--reason .*拒绝原因：.*必填/) })
    const filters = await start(['list', 'topic', '--help'], undefined, elsewhere)
    expect(filters).toMatchObject({ exit: 0, out: expect.stringMatching(/--status .*pending（待审核）/) })
    mkdirSync(join(elsewhere, 'campus'))
    const broken = join(elsewhere, 'campus', 'session.json')
    writeFileSync(broken, 'garbage', { mode: 0o600 })
    const err = `${broken} 不能识别：请重新运行 campus login\n`
    expect(await start(['whoami'], undefined, elsewhere)).toEqual({ exit: 1, out: '', err })
  })

  test('takes what is given back of an order in what it was paid by: as points where it was paid by points', async () => {
    const admin = await server.signIn('admin')
    const roles = (await server.call(admin, 'POST', '/school/role/index', { keyword: '审核员', limit: 50 })).data.list
    const { id: role } = roles.find(({ name }: { name: string }) => name === '审核员')
    await server.call(admin, 'POST', '/school/role/edit', { id: role, grants: ['topicDynamics', 'vipOrder'] })
    const orders = async (query: string) =>
      (await server.call(admin, 'GET', `/school/userProfile/viporderlist?${query}`)).data.list
    const byPoints = await placePaidByPoints(server, (path, body) => server.call(admin, 'POST', path, body))
    const [byWechat] = await orders('status=paid,finished&payment=wechat&limit=1')
    for (const [id, typed, kept, said] of [
      [byPoints, '５００', 500, '500 积分'],
      [byWechat.id, '1.5', 150, '1.50'],
    ] as const) {
      const given = ['--ids', String(id), '--refunded', typed, '--reason', '误购', '--yes']
      expect(await campus('run', 'vipOrder.refundPart', ...given)).toMatchObject({ exit: 0 })
      expect((await orders(`ids=${id}`))[0]).toMatchObject({ refunded: kept })
      expect((await campus('show', 'vipOrder', String(id))).out).toMatch(new RegExp(`已退 +${said}\\n`))
    }
  })

  test('finds commands by words, and completes them in bash', async () => {
    const found = await campus('commands', '话题', '通过', '--json')
    expect(JSON.parse(found.out).map((each: { id: string }) => each.id)).toContain('topic.approve')
    const script = join(folder, 'completion.bash')
    writeFileSync(script, (await campus('completion', 'bash')).out)
    const words = (line: readonly string[]) =>
      new Promise<string>((resolve) => {
        const typed = line.map((word) => `'${word}'`).join(' ')
        const ask = `source ${script}; COMP_WORDS=(${typed}); COMP_CWORD=${line.length - 1}; _campus; echo "\${COMPREPLY[@]}"`
        execFile('bash', ['-c', ask], (_error, out) => resolve(out.trim()))
      })
    expect(await words(['campus', 'com'])).toBe('commands completion')
    expect((await words(['campus', 'run', 'topic.a'])).split(' ')).toContain('topic.approve')
    expect(await words(['campus', 'list', 'topic', '--sta'])).toBe('--status')
    expect(await words(['campus', 'run', 'topic.refuse', '--re'])).toBe('--reason')
  })

  test('is signed out by itself, and by its owner in the console', async () => {
    const { list } = (await server.call(person, 'GET', '/console/sessions')).data
    const terminal = list.find((each: { kind: string }) => each.kind === 'terminal')
    await server.call(person, 'POST', '/console/sessions/end', { id: terminal.id })
    expect(await campus('list', 'topic')).toMatchObject({ exit: 1, err: expect.stringContaining('登录已结束') })
    await signIn({ readsOnly: true, modules: ['topicDynamics'] })
    expect((await campus('list', 'topic', '--limit', '1')).exit).toBe(0)
    expect(await campus('run', 'topic.approve', '--ids', '1')).toMatchObject({
      exit: 1,
      err: expect.stringContaining('您没有「'),
    })
    expect(await campus('logout')).toMatchObject({ exit: 0 })
    expect(await campus('whoami')).toMatchObject({ exit: 1, err: expect.stringContaining('还没有登录') })
  })

  test('says where its token could not be kept', async () => {
    const taken = join(folder, 'taken')
    writeFileSync(taken, '')
    const err = expect.stringMatching(/session\.json 不能写入（ENOTDIR），登录没有保存：请检查它所在的文件夹，.*\n$/)
    expect(await login({ readsOnly: true, modules: null }, taken)).toMatchObject({ exit: 1, err })
  })
})

/** How many columns of a terminal stand before a text: a Chinese character takes two. */
function columnsBefore(line: string, text: string): number {
  const before = line.slice(0, line.indexOf(text))
  return [...before].reduce((sum, letter) => sum + (/[\u2e80-\uffef]/.test(letter) ? 2 : 1), 0)
}
