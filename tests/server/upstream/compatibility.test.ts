import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { minimalAccount, startMinimalBackend } from '../../support/minimal-backend.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

type Call = { method: string; path: string; state: string; shape: string; status: number; asked: number; reads: number }

const calls = '/console/upstream/calls'
const probe = '/console/upstream/probe'
const dynamics = '/school/v3_0/dynamic/list'

async function seen(server: TestApp, token: string): Promise<Map<string, Call>> {
  const { data } = await server.call(token, 'GET', calls)
  return new Map(data.calls.map((each: Call) => [`${each.method} ${each.path}`, each]))
}

async function probed(server: TestApp, token: string): Promise<Map<string, Call>> {
  expect((await server.call(token, 'POST', probe)).data.probing).toBeGreaterThan(100)
  await vi.waitFor(async () => expect((await server.call(token, 'GET', calls)).data.probing).toBe(0), {
    timeout: 50_000,
    interval: 100,
  })
  return seen(server, token)
}

describe('in front of a second instance of the product', () => {
  let backend: TestApp
  let front: TestApp
  let token: string
  beforeAll(async () => {
    backend = await openTestApp('sqlite')
    const address = await backend.app.listen({ port: 0, host: '127.0.0.1' })
    front = await openTestApp('sqlite', { demo: false, upstream: address })
    const account = { username: 'admin', password: 'campus-admin' }
    token = (await front.call(null, 'POST', '/school/login', account)).data.access_token
  })
  afterAll(async () => {
    await front.remove()
    await backend.remove()
  })

  test('lists come through as they are, and how they were answered is kept, without values', async () => {
    const direct = await backend.call(token, 'GET', `${dynamics}?limit=3`)
    const through = await front.call(token, 'GET', `${dynamics}?limit=3`)
    expect(through).toEqual(direct)
    const record = (await seen(front, token)).get(`GET ${dynamics}`)
    expect(record).toMatchObject({ state: 'answered', status: 200, asked: 1, reads: 1 })
    expect(record?.shape).toMatch(/^data \{ total, page, limit, asOf, list\[3\] \{ content, images.*\} \}$/)
    expect(record?.shape).not.toContain(direct.data.list[0].content)
    expect((await seen(front, token)).get('POST /school/login')).toMatchObject({ state: 'answered', reads: 0 })
  })

  test('every call that reads is answered, in the shape that is expected', async () => {
    const record = await probed(front, token)
    const asked = [...record.values()].filter((each) => each.asked > 0)
    expect(asked.length).toBeGreaterThan(150)
    expect(asked.filter(({ state }) => state === 'missing' || state === 'failed' || state === 'otherShape')).toEqual([])
    const refused = asked.filter(({ state }) => state === 'refused').map(({ path, shape }) => `${path} ${shape}`)
    expect(refused.filter((text) => !text.includes('code -2'))).toEqual([])
  })

  test('are told to who may know alone: not to strangers, nor to who lacks the right', async () => {
    expect(await front.call(null, 'GET', calls)).toMatchObject({ code: 1001 })
    expect(await front.call('t'.repeat(30), 'POST', probe)).toMatchObject({ code: 1001 })
    const moderator = await backend.signIn('moderator')
    expect(await front.call(moderator, 'GET', calls)).toMatchObject({ code: 403 })
  })

  test('where there is no other backend there is nothing to tell', async () => {
    const admin = await backend.signIn('admin')
    expect((await backend.call(admin, 'GET', calls)).data).toMatchObject({ upstream: '', calls: [] })
  })
})

describe('in front of a backend written from the documents alone', () => {
  let backend: FastifyInstance
  let asked: string[]
  let front: TestApp
  let token: string
  beforeAll(async () => {
    const minimal = await startMinimalBackend()
    backend = minimal.app
    asked = minimal.asked
    const upstreamNames = { lists: ['list', 'rows'], totals: ['total', 'count'] }
    front = await openTestApp('sqlite', { demo: false, upstream: minimal.address, upstreamNames })
    const { username, password } = minimalAccount
    token = (await front.call(null, 'POST', '/school/login', { username, password })).data.access_token
  })
  afterAll(async () => {
    await front.remove()
    await backend.close()
  })

  test('rows and total are found under the names that are configured', async () => {
    const answer = await front.call(token, 'GET', '/school/advertise/index')
    expect(answer.data).toMatchObject({ list: [{ id: 1 }, { id: 2 }], total: 2 })
  })

  test('says which calls it answers, which otherwise, and which are not there', async () => {
    const record = await probed(front, token)
    expect(record.get('GET /school/advertise/index')).toMatchObject({ state: 'answered' })
    expect(record.get('GET /school/getInfo')?.shape).toBe('data { username, school_id, power, role, uid }')
    // Its path is inferred: this backend answers a page.
    expect(record.get(`GET ${dynamics}`)).toMatchObject({ state: 'otherShape', shape: '不是 JSON' })
    const states = new Set([...record.values()].map(({ state }) => state))
    expect([...states].toSorted()).toEqual(['answered', 'otherShape', 'unseen'])
  })

  test('a probe asks only what reads', async () => {
    const record = await seen(front, token)
    const reading = new Set([...record.values()].flatMap((each) => (each.reads ? [`${each.method} ${each.path}`] : [])))
    const others = asked.filter((each) => !reading.has(each) && !each.startsWith('POST /school/login'))
    expect(others).toEqual([])
  })

  test('a file and a page are passed on as they came', async () => {
    const picture = await front.app.inject('/captcha')
    expect([picture.headers['content-type'], picture.body]).toEqual(['image/png', 'picture'])
    expect((await seen(front, token)).get('GET /captcha')).toMatchObject({ state: 'answered', shape: 'image/png' })
  })
})

test('a backend that is gone signs nobody out', async () => {
  const front = await openTestApp('sqlite', { demo: false, upstream: 'http://127.0.0.1:9' })
  expect(await front.call('t'.repeat(30), 'GET', calls)).toMatchObject({ code: -1 })
  await front.remove()
})
