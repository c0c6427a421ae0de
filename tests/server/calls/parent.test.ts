import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('lists whose id is that of what their rows belong to, on %s', (engine) => {
  let server: TestApp
  let token: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    token = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  test.each([
    ['POST', '/school/vote/participant', 'vote'],
    ['GET', '/school/parttime/userList', 'job'],
    ['GET', '/school/question/commentDetail', 'question'],
    ['GET', '/school/diy/historyData', 'diyPage'],
  ] as const)('%s %s', async (method, path, parent) => {
    const list = async (params: Readonly<Record<string, string | number>>) => {
      const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))
      const answer = await (method === 'GET'
        ? server.call(token, 'GET', `${path}?${query}`)
        : server.call(token, 'POST', path, params))
      return answer.data.list
    }
    const [first] = await list({ limit: 1 })
    const id = first[parent].id
    const rows = await list({ id, limit: 500 })
    expect(rows.map((row: Record<string, { id: number }>) => row[parent]?.id)).toEqual(rows.map(() => id))
    expect(rows).toContainEqual(first)
    expect(rows).toEqual(await list({ [parent]: id, limit: 500 }))
    expect(await list({ ids: first.id })).toEqual([first])
    expect(await list({ id: '', limit: 1 })).toEqual([first])
  })

  test('POST /school/vote/export', async () => {
    const headers = { authorization: `Bearer ${token}` }
    const rowsOf = async (payload: object) => {
      const { body } = await server.app.inject({ method: 'POST', url: '/school/vote/export', headers, payload })
      return body.trim().split('\n').length - 1
    }
    const total = async (params: object) =>
      (await server.call(token, 'POST', '/school/vote/participant', params)).data.total
    expect(await rowsOf({ id: 2 })).toBe(await total({ vote: 2 }))
    expect(await rowsOf({})).toBe(await total({}))
    expect(await rowsOf({ id: 2 })).toBeLessThan(await rowsOf({}))
  })
})
