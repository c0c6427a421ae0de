import { createHook } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import writeExcel from 'write-excel-file/node'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const sheet = (rows: number) =>
  Buffer.from(
    `企业名称,行业,所在城市\r\n${Array.from({ length: rows }, (_, at) => `企业 ${at},制造,南京`).join('\r\n')}\r\n`,
  )

/** Rows that are looked up: a name that no two may have, and another table’s. */
const majors = (rows: number) =>
  Buffer.from(
    `专业名称,所属学院,学位\r\n${Array.from({ length: rows }, (_, at) => `专业 ${at},法学院,本科`).join('\r\n')}\r\n`,
  )

describe.each(engines)('a long preview on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  test.each(['preview?', 'bad?'])('(%s) lets others read and write meanwhile', async (call) => {
    let isOver = false
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(majors(5_000))]), 'a.csv')
    const encoded = new Response(form)
    const preview = server.app
      .inject({
        method: 'POST',
        url: `/console/import/${call}entity=major`,
        headers: { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${admin}` },
        payload: Buffer.from(await encoded.arrayBuffer()),
      })
      .then((answer) => {
        isOver = true
        return answer
      })
    let isChecking = false
    server.database.activity.onQuery(({ sql }) => {
      // What the rows name is looked up once the file is read, before the first of them is checked.
      isChecking ||= sql.includes('"name" from "faculty"')
    })
    let looks = 0
    while (!isOver) {
      // As requests that come by the network do; those injected, one behind the other, would leave the loop no turn.
      await setImmediate()
      expect((await server.app.inject('/healthz')).statusCode).toBe(200)
      if (looks === 2) {
        const added = await server.call(admin, 'POST', '/school/banners/add', {
          title: '迎新',
          image: '/demo/a.png',
          place: 'home',
        })
        expect([added.code, isOver]).toEqual([0, false])
      }
      if (isChecking && !isOver) looks++
    }
    expect((await preview).statusCode).toBe(200)
    expect(looks).toBeGreaterThan(2)
  })
})

describe('an import', () => {
  test('waits for nobody while it holds the lock', async () => {
    const server = await openTestApp('sqlite')
    const admin = await server.signIn('admin')
    let turns = 0
    let isOver = false
    const count = async () => {
      for (; !isOver; turns++) await setImmediate()
    }
    const counted = count()
    const { write } = server.database
    const held: number[] = []
    const between: number[] = []
    vi.spyOn(server.database, 'write').mockImplementation((change) =>
      write(async (trx) => {
        const before = turns
        between.push(before)
        const result = await change(trx)
        held.push(turns - before)
        return result
      }),
    )
    const { data } = await server.upload(admin, sheet(400), 'a.csv', '/console/import?entity=famousCompany')
    isOver = true
    await counted
    expect(data.changed).toBe(400)
    expect(held.length).toBeGreaterThan(7)
    expect(Math.max(...held)).toBe(0)
    expect(new Set(between).size).toBe(between.length)
    await server.remove()
  })
})

describe('books', () => {
  test('are read one after the other, those that would hold too much text are refused', {
    timeout: 120_000,
  }, async () => {
    const server = await openTestApp('sqlite')
    const admin = await server.signIn('admin')
    const long = '长'.repeat(30_000)
    const book = await writeExcel([
      [{ value: '名称' }],
      ...Array.from({ length: 290 }, () => [{ value: long, type: String }]),
    ]).toBuffer()
    const preview = () => server.upload(admin, book, 'a.xlsx', '/console/import/preview?entity=albumCategory')
    const alive = new Set<number>()
    let most = 0
    const processes = createHook({
      init: (id, type) => {
        if (type === 'PROCESSWRAP') most = Math.max(most, alive.add(id).size)
      },
      // It calls back when it has ended, and never before.
      before: (id) => alive.delete(id),
    }).enable()
    const answers = await Promise.all(Array.from({ length: 10 }, preview))
    processes.disable()
    // The one before may not be quite gone.
    expect(most).toBeLessThanOrEqual(2)
    const messages = answers.map(({ message }) => message)
    expect(messages.filter((message) => message.startsWith('正在读取的 Excel 文件太多'))).toHaveLength(2)
    expect(messages.filter((message) => message.startsWith('Excel 文件读不出来或内容太大'))).toHaveLength(8)
    const small = await writeExcel([[{ value: '名称' }], [{ value: '新资料', type: String }]]).toBuffer()
    const after = await server.upload(admin, small, 'a.xlsx', '/console/import/preview?entity=albumCategory')
    expect(after.data).toMatchObject({ total: 1, good: 1 })
    await server.remove()
  })

  test('are read by one process as long as it reads them, and by another once it has ended', {
    timeout: 60_000,
  }, async () => {
    const server = await openTestApp('sqlite')
    const admin = await server.signIn('admin')
    const book = await writeExcel([[{ value: '名称' }], [{ value: '新资料', type: String }]]).toBuffer()
    const preview = () => server.upload(admin, book, 'a.xlsx', '/console/import/preview?entity=albumCategory')
    const readers: object[] = []
    const processes = createHook({
      init: (_id, type, _trigger, reader) => {
        if (type === 'PROCESSWRAP') readers.push(reader)
      },
    }).enable()
    const read = async () => expect((await preview()).data).toMatchObject({ total: 1, good: 1 })
    const broken = Buffer.concat([book.subarray(0, 200), randomBytes(2_000)])
    const answer = await server.upload(admin, broken, 'a.xlsx', '/console/import/preview?entity=albumCategory')
    expect(answer.message).toContain('Excel 文件读不出来')
    readers.length = 0
    await read()
    await read()
    await read()
    expect(readers).toHaveLength(1)
    process.kill(pidOf(readers[0]), 'SIGKILL')
    await expect.poll(async () => (await preview()).code).toBe(0)
    expect(readers).toHaveLength(2)
    processes.disable()
    await server.remove()
  })
})

/** @throws Error where there is no process. */
function pidOf(handle: object | undefined): number {
  if (handle && 'pid' in handle && typeof handle.pid === 'number') return handle.pid
  throw new Error('no process was started')
}
