import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { endpointsOf } from '../../../src/catalogue/endpoint.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'
import { type OldClient, openOldClient } from './old-client.ts'

const appended = { client_id: '1', school_id: '1', _t: '1789000000000' }

describe.each(engines)('an old client, who reads lists, on %s', (engine) => {
  let server: TestApp
  let client: OldClient
  const log: string[] = []
  const told = () => log.flatMap((line) => (line.includes('does not know') ? [JSON.parse(line)] : []))
  beforeAll(async () => {
    server = await openTestApp(
      engine,
      { logLevel: 'info' },
      { logStream: { write: (line: string) => void log.push(line) } },
    )
    client = await openOldClient(server)
  })
  afterAll(() => server.remove())

  test('every list, options and detail call takes what it appends', async () => {
    let tried = 0
    for (const { purpose, call } of endpointsOf(catalogue)) {
      if (purpose !== 'list' && purpose !== 'options' && purpose !== 'detail') continue
      const plain = await server.call(
        client.token,
        call.method,
        withQuery(call, purpose === 'detail' ? { id: 1 } : {}),
        bodyOf(call, purpose === 'detail' ? { id: 1 } : {}),
      )
      const asked = { ...(purpose === 'detail' ? { id: 1 } : {}), ...appended }
      const answer = await server.call(client.token, call.method, withQuery(call, asked), bodyOf(call, asked))
      expect.soft([call.path, answer.code, answer.data?.total]).toEqual([call.path, 0, plain.data?.total])
      tried += 1
    }
    expect(tried).toBeGreaterThan(100)
  })

  test('pageSize is how many rows it wants', async () => {
    const { data } = await client.get('/school/v3_0/dynamic/list', { page: 2, pageSize: 7 })
    expect(data).toMatchObject({ page: 2, limit: 7 })
    expect(data.list).toHaveLength(7)
    expect((await client.post('/school/role/list', { pageSize: 2 })).data.list).toHaveLength(2)
    expect((await client.get('/school/v3_0/dynamic/list', { limit: 3, pageSize: 7 })).data.limit).toBe(3)
    expect(await client.post('/school/vote/index', { page: null, pageSize: null, keyword: null })).toMatchObject({
      code: 0,
    })
  })

  test('what it means by a name we know still counts, and a value that cannot be is refused', async () => {
    const refused = await client.get('/school/v3_0/dynamic/list', { status: 'refused' })
    expect(refused.data.list.every((row: { status: string }) => row.status === 'refused')).toBe(true)
    expect(await client.get('/school/v3_0/dynamic/list', { status: 'no-such' })).toMatchObject({ code: -2 })
  })

  test('what is ignored is told to the log, once for each call and name', async () => {
    for (let time = 0; time < 3; time += 1)
      await client.get('/school/v3_0/comment/commentList', { dynamic_kind: 'x', time })
    const own = told().filter(({ call }) => call === 'GET /school/v3_0/comment/commentList')
    expect(own.filter(({ parameter }) => parameter === 'dynamic_kind')).toHaveLength(1)
    expect(own.filter(({ parameter }) => parameter === 'time')).toHaveLength(1)
    await client.get('/school/v3_0/comment/replyList', { dynamic_kind: 'x' })
    expect(told().filter(({ parameter }) => parameter === 'dynamic_kind')).toHaveLength(2)
  })

  test('a filter of an action, an export and an import know no such name, and do nothing', async () => {
    const { asOf, total } = (await client.get('/school/v3_0/topic/topic/lists', { status: 'pending' })).data
    const filter = { status: 'pending', client_id: '1' }
    const everything = { filter: JSON.stringify(filter), expected: total, asOf }
    const approve = `/school/v3_0/topic/topic/adoptTopic?${new URLSearchParams(Object.entries(everything).map(([name, value]) => [name, String(value)]))}`
    expect(await server.call(client.token, 'GET', approve)).toMatchObject({
      code: -2,
      message: '未知的筛选条件：client_id',
    })
    expect((await client.get('/school/v3_0/topic/topic/lists', { status: 'pending' })).data.total).toBe(total)
    const exported = (url: string, body: object) => server.call(client.token, 'POST', url, body)
    for (const name of ['client_id', '_t', 'pageSize']) {
      const refused = { code: -2, message: `未知的筛选条件：${name}` }
      expect(await exported('/console/export', { entity: 'topic', [name]: '1' })).toMatchObject(refused)
      expect(await exported('/school/vote/export', { id: 1, [name]: '1' })).toMatchObject(refused)
      expect(await server.call(client.token, 'GET', `/console/charts?entity=topic&${name}=1`)).toMatchObject(refused)
      const imported = await server.upload(
        client.token,
        Buffer.from('企业名称\n某公司\n'),
        'a.csv',
        `/console/import?entity=famousCompany&${name}=1`,
      )
      expect(imported).toMatchObject({ code: -2, message: `未知的参数：${name}` })
    }
  })

  test.each([
    ['POST', '/school/vote/participant', 'vote', '/school/vote/index'],
    ['GET', '/school/parttime/userList', 'job', '/school/parttime/index'],
    ['GET', '/school/question/commentDetail', 'question', '/school/question'],
    ['GET', '/school/diy/historyData', 'diyPage', '/school/diy/list'],
  ] as const)('%s %s takes the id of its %s, and ids for its own rows', async (method, path, parent, parents) => {
    const ask = (params: object) => (method === 'GET' ? client.get(path, { ...params }) : client.post(path, params))
    const all = (await ask({ pageSize: 500 })).data.list
    const { id } = all[0][parent]
    expect((await client.get(parents, { ids: id })).data.list).toHaveLength(1)
    const own = all.filter((row: Record<string, { id: number } | null>) => row[parent]?.id === id)
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThan(all.length)
    const { data } = await ask({ id, pageSize: 500 })
    expect(data.list.map((row: { id: number }) => row.id).sort()).toEqual(
      own.map((row: { id: number }) => row.id).sort(),
    )
    expect(data.total).toBe(own.length)
    const last = all.at(-1)
    expect((await ask({ ids: last.id })).data.list.map((row: { id: number }) => row.id)).toEqual([last.id])
    expect((await ask({ id: 9_999_999 })).data.total).toBe(0)
    expect(await ask({ id: 'x' })).toMatchObject({ code: -2 })
  })

  test('a vote is exported by its id', async () => {
    const participants = (await client.post('/school/vote/participant', { id: 2, pageSize: 500 })).data
    const file = await server.app.inject({
      method: 'POST',
      url: '/school/vote/export',
      headers: { authorization: `Bearer ${client.token}` },
      payload: { id: 2 },
    })
    expect(file.headers['x-total-rows']).toBe(String(participants.total))
    const lines = file.body.trim().split('\n').slice(1)
    expect(lines.map((line) => Number(line.split(',')[0])).sort()).toEqual(
      participants.list.map((row: { id: number }) => row.id).sort(),
    )
  })
})

type Asked = Readonly<Record<string, string | number>>

function withQuery(
  { method, path, with: fixed }: { method: string; path: string; with?: Readonly<Record<string, string>> },
  asked: Asked,
): string {
  if (method !== 'GET') return path
  return `${path}?${new URLSearchParams(Object.entries({ ...fixed, ...asked }).map(([name, value]) => [name, String(value)]))}`
}

function bodyOf(
  { method, with: fixed }: { method: string; with?: Readonly<Record<string, string>> },
  asked: Asked,
): object | undefined {
  return method === 'GET' ? undefined : { ...fixed, ...asked }
}
