import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

type Value = { readonly value: string; readonly rows: number }

describe.each(engines)('the texts a list can be filtered by on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const values = async (query: string): Promise<Value[]> =>
    (await server.call(admin, 'GET', `/console/values?${query}`)).data.list
  const total = async (path: string, query: string) =>
    (await server.call(admin, 'POST', path, Object.fromEntries(new URLSearchParams(query)))).data.total

  test('are those its rows hold under the rest of the filter, most frequent first', async () => {
    const study = await values('entity=quizQuestion&field=subject&usage=study')
    const access = await values('entity=quizQuestion&field=subject&usage=access')
    expect(study.map(({ value }) => value)).toContain('高等数学')
    expect(access.map(({ value }) => value)).not.toContain('高等数学')
    expect(study.map(({ rows }) => rows)).toEqual(study.map(({ rows }) => rows).toSorted((one, other) => other - one))
    for (const { value, rows } of study) {
      const query = new URLSearchParams({ usage: 'study', subject: value }).toString()
      expect(await total('/school/question/index', query)).toBe(rows)
    }
    expect((await values('entity=quizQuestion&field=subject&keyword=高等')).map(({ value }) => value)).toEqual([
      '高等数学',
    ])
  })

  test('narrow the list of people by college and grade', async () => {
    for (const field of ['college', 'grade']) {
      const [first] = await values(`entity=user&field=${field}`)
      const found = await server.call(
        admin,
        'GET',
        `/school/user/list?${new URLSearchParams({ [field]: first?.value ?? '' })}`,
      )
      expect([field, found.data.total]).toEqual([field, first?.rows])
      expect(found.data.list[0][field]).toBe(first?.value)
    }
  })

  test('are told only to whom sees the list, of fields it is filtered by', async () => {
    const moderator = await server.signIn('moderator')
    const call = (query: string, token = admin) => server.call(token, 'GET', `/console/values?${query}`)
    expect(await call('entity=user&field=phone', moderator)).toMatchObject({ code: 403 })
    expect(await call('entity=user&field=name')).toMatchObject({ code: -2, message: '不能列出字段 name 的内容' })
    expect(await call('entity=account&field=password')).toMatchObject({ code: -2 })
    expect(await call('entity=user&field=status')).toMatchObject({ code: -2 })
    expect(await call('entity=nobody&field=name')).toMatchObject({ code: -2 })
    expect(await call('entity=user&field=grade&planet=1')).toMatchObject({ code: -2 })
  })
})
