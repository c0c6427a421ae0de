import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { endpointsOf } from '../../../src/catalogue/endpoint.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { rebuildKeywords } from '../../../src/server/rows/keyword/build-keywords.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { trustEngines } from '../support/trust-size.ts'

/** What only the list of people may tell of somebody. */
const secretOf = { nickname: '鹿角菜与鲸', name: '澹台若澜', phone: '13912399077', studentNo: '20991239907' }

describe.each(trustEngines)('what is behind a reference, without the right to its list, on %s', (engine) => {
  let server: TestApp
  let admin: string
  /** Holds everything that refers to people, and not the list of people. */
  let moderator: string
  let person: number

  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
    const grants = catalogue.modules.map(({ name }) => name).filter((name) => name !== 'userManagement')
    const role = await server.call(admin, 'POST', '/school/role/add', { name: '不看用户', grants })
    const account = { username: 'discreet', password: 'not-so-secret', role: role.data.ids[0] }
    await server.call(admin, 'POST', '/admin/user/register', account)
    moderator = await server.signIn('discreet')
    const found = await server.call(moderator, 'GET', '/school/v3_0/dynamic/list?limit=1')
    person = found.data.list[0].author.id
    await server.database.write((trx) =>
      entityTables(trx)
        .updateTable('user')
        .set({
          nickname: secretOf.nickname,
          name: secretOf.name,
          phone: secretOf.phone,
          student_no: secretOf.studentNo,
        })
        .where('school_id', '=', 1)
        .where('id', '=', person)
        .execute(),
    )
    await rebuildKeywords(server.database, catalogue)
  })
  afterAll(() => server.remove())

  const get = (token: string, url: string, params: Readonly<Record<string, string>> = {}) =>
    server.call(token, 'GET', `${url}?${new URLSearchParams(params)}`)
  const options = async (token: string, params: Readonly<Record<string, string>>) =>
    (await get(token, '/console/options', { entity: 'user', ...params })).data

  test('is chosen by its label, which is found by the label alone', async () => {
    expect(await options(moderator, { keyword: '鹿角菜' })).toMatchObject({
      list: [{ id: person, label: secretOf.nickname, hint: null }],
      total: 1,
    })
    expect(await options(moderator, { ids: String(person) })).toMatchObject({ list: [{ id: person, hint: null }] })
    for (const keyword of [secretOf.name, '澹台若', secretOf.phone, secretOf.studentNo]) {
      expect.soft([keyword, await options(moderator, { keyword })]).toEqual([keyword, { list: [], total: 0 }])
      expect
        .soft([keyword, (await options(admin, { keyword })).list])
        .toEqual([keyword, [expect.objectContaining({ id: person, hint: secretOf.name })]])
    }
  })

  test('is not told by the order of what is offered', async () => {
    await server.database.write((trx) =>
      entityTables(trx)
        .updateTable('user')
        .set({ created_at: 1 })
        .where('school_id', '=', 1)
        .where('id', '>', 50)
        .execute(),
    )
    const idsFor = async (token: string): Promise<number[]> =>
      (await options(token, { limit: '100' })).list.map(({ id }: { id: number }) => id)
    const offered = await idsFor(moderator)
    expect(offered).toEqual(offered.toSorted((one, other) => other - one))
    expect(await idsFor(admin)).not.toEqual(offered)
  })

  test('stands in no answer of any call that reads', async () => {
    const refers = String(person)
    const tries: readonly Readonly<Record<string, string>>[] = [
      {},
      { keyword: secretOf.nickname },
      { author: refers },
      { user: refers },
      { id: '1' },
    ]
    const asked = endpointsOf(catalogue).filter(({ purpose }) =>
      ['list', 'detail', 'options', 'query'].includes(purpose),
    )
    let answered = 0
    for (const { call } of asked) {
      for (const params of tries) {
        const url = `${call.path}?${new URLSearchParams({ ...call.with, ...params })}`
        const answer = await server.call(moderator, call.method, url, call.method === 'POST' ? {} : undefined)
        if (answer.code === 0) answered += 1
        const text = JSON.stringify(answer)
        for (const secret of [secretOf.name, secretOf.phone, secretOf.studentNo]) {
          expect.soft([url, text.includes(secret)]).toEqual([url, false])
        }
      }
    }
    expect(answered).toBeGreaterThan(100)
  })

  test('is neither exported, charted, searched, filtered nor sorted by', async () => {
    const body = { entity: 'dynamic', format: 'csv', author: person }
    const exported = await server.app.inject({
      method: 'POST',
      url: '/console/export',
      headers: { authorization: `Bearer ${moderator}` },
      payload: body,
    })
    expect(exported.body).toContain(secretOf.nickname)
    const charts = await get(moderator, '/console/charts', { entity: 'dynamic', author: String(person) })
    expect(charts.code).toBe(0)
    for (const text of [exported.body, JSON.stringify(charts)]) {
      for (const secret of [secretOf.name, secretOf.phone]) expect.soft(text).not.toContain(secret)
    }
    for (const keyword of [secretOf.name, secretOf.phone]) {
      expect.soft((await get(moderator, '/console/search', { keyword })).data.list).toEqual([])
      expect.soft((await get(moderator, '/school/v3_0/dynamic/list', { keyword })).data.total).toBe(0)
      expect.soft((await get(moderator, '/school/course/findUser', { name: keyword })).data.users).toEqual([])
    }
    const list = '/school/v3_0/dynamic/list'
    expect(await get(moderator, list, { sort: 'author.phone' })).toMatchObject({ code: -2 })
    const { total } = (await get(moderator, list, {})).data
    for (const name of ['author.phone', 'phone']) {
      expect((await get(moderator, list, { [name]: secretOf.phone })).data.total).toBe(total)
      expect((await get(moderator, list, { [name]: '13000000000' })).data.total).toBe(total)
    }
  })

  test('an author of the data wall is found and named by the nickname, and by the real name with the right', async () => {
    const users = async (token: string, name: string) =>
      (await get(token, '/school/course/findUser', { name })).data.users
    expect(await users(moderator, '鹿角菜')).toMatchObject([{ user: person, name: null, college: null }])
    expect(await users(admin, '澹台若')).toMatchObject([{ user: person, name: secretOf.name }])
    // Who asks at once is answered together, by what each may see.
    const asked = await Promise.all([admin, moderator, admin, moderator, admin].map((who) => users(who, '鹿角菜')))
    const named = { user: person, name: secretOf.name }
    expect(asked).toMatchObject([[named], [{ name: null }], [named], [{ name: null }], [named]])
  })
})
