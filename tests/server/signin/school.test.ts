import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { dependenciesWithoutHandlers } from '../../../src/server/change-listeners.ts'
import { createAdministrator } from '../../../src/server/signin/create-administrator.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

/** Counts passwords hashed in this process, whoever hashes. */
let hashes = 0
const hashing = createHook({
  init: (_id, type) => {
    if (type === 'SCRYPTREQUEST') hashes += 1
  },
})

const refused = { status: 200, code: -2, message: '用户名或密码不正确' }

describe.each(engines)('signing in within one school on %s', (engine) => {
  let server: TestApp
  /** Schools that hold the name principal, one password for all but the last two, which share one. */
  const schools: { id: number; name: string }[] = []

  beforeAll(async () => {
    schools.length = 0
    server = await openTestApp(engine, { schoolHosts: new Map([['college.example.edu.cn', 3]]) })
    for (let i = 0; i < 12; i++) {
      const name = `第${String(i + 10)}中学`
      const made = await createAdministrator(dependenciesWithoutHandlers(server.database, catalogue), {
        username: 'principal',
        password: i < 10 ? `secret-of-${i}` : 'secret-of-both',
        school: name,
        isNewSchool: true,
      })
      schools.push({ id: made.schoolId, name })
    }
    await createAdministrator(dependenciesWithoutHandlers(server.database, catalogue), {
      username: 'alone',
      password: 'secret-alone',
      school: schools[4]?.name ?? '',
    })
  })
  afterAll(async () => {
    hashing.disable()
    await server.remove()
  })
  beforeEach(() => {
    hashing.enable()
    hashes = 0
  })

  const login = (body: object) => server.call(null, 'POST', '/school/login', body)
  const schoolOf = async (token: string) => (await server.call(token, 'GET', '/school/getInfo')).data.school_id

  test('a name that several schools hold asks for the school before a password is hashed', async () => {
    const answer = await login({ username: ' principal ', password: 'secret-of-0' })
    expect(answer).toEqual({
      status: 200,
      code: -2,
      message: expect.stringContaining('请选择学校'),
      data: { schools },
    })
    expect(hashes).toBe(0)
  })

  test('the school asked for is the one signed in to, whatever passwords others have', async () => {
    for (const index of [0, 9, 10, 11]) {
      const own = index < 10 ? `secret-of-${index}` : 'secret-of-both'
      const school_id = schools[index]?.id
      const answer = await login({ username: 'principal', password: own, school_id: String(school_id) })
      expect(answer).toMatchObject({ code: 0 })
      expect(await schoolOf(answer.data.access_token)).toBe(school_id)
    }
    expect(await login({ username: 'principal', password: 'secret-of-1', school_id: schools[0]?.id })).toEqual(refused)
    expect(hashes).toBe(5)
  })

  test('a name that one school holds signs in there', async () => {
    const answer = await login({ username: 'alone', password: 'secret-alone' })
    expect(await schoolOf(answer.data.access_token)).toBe(schools[4]?.id)
    expect(await login({ username: 'alone', password: 'secret-alone', school_id: schools[5]?.id })).toEqual(refused)
  })

  test('one password is hashed an attempt, known or unknown', async () => {
    expect(await login({ username: 'nobody', password: 'guess-it' })).toEqual(refused)
    expect(hashes).toBe(1)
    expect(await login({ username: 'nobody', password: 'guess-it', school_id: 1 })).toEqual(refused)
    expect(hashes).toBe(2)
    expect(await login({ username: 'chen.mei', password: 'guess-it', school_id: 1 })).toEqual(refused)
    expect(hashes).toBe(3)
    expect(await login({ username: 'alone', password: 'guess-it' })).toEqual(refused)
    expect(hashes).toBe(4)
  })

  test('a school that is none is asked for again', async () => {
    for (const school_id of ['x', -1, 1.5, {}]) {
      expect(await login({ username: 'alone', password: 'secret-alone', school_id })).toMatchObject({
        code: -2,
        message: '请选择学校',
      })
    }
    expect(await login({ username: 'alone', password: 'secret-alone', school_id: '' })).toMatchObject({ code: 0 })
  })

  test('a host name stands for its school, and for no other', async () => {
    const from = async (host: string, body: object) => {
      const response = await server.app.inject({
        method: 'POST',
        url: '/school/login',
        headers: { host },
        payload: body,
      })
      return response.json()
    }
    const first = { username: 'principal', password: 'secret-of-0' }
    const signedIn = await from('College.example.edu.cn:8787', first)
    expect(schools[0]?.id).toBe(3)
    expect(await schoolOf(signedIn.data.access_token)).toBe(3)
    expect(await from('college.example.edu.cn', { ...first, school_id: 3 })).toMatchObject({ code: 0 })
    expect(await from('college.example.edu.cn', { ...first, school_id: 4 })).toMatchObject({
      code: -2,
      message: '这个网址不能登录所选的学校，请换用该学校的网址',
    })
    expect(await from('elsewhere.example.edu.cn', first)).toMatchObject({ code: -2, data: { schools } })
  })
})
