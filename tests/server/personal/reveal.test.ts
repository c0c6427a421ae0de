import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostRevealed } from '../../../src/server/calls/reveal.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const phone = '13812345678'
const cards = ['/demo/picture/card/1.svg']

describe.each(engines)('showing people whole on %s', (engine) => {
  let server: TestApp
  let admin: string
  let user: number
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
    const added = await server.call(admin, 'POST', '/console/user/add', { nickname: '林间有风', phone })
    user = added.data.ids[0]
  })
  afterAll(() => server.remove())

  const reveal = (token: string, body: object, entity = 'user') =>
    server.call(token, 'POST', `/console/${entity}/reveal`, body)

  test('answers what is masked, and the audit names who, which rows and which fields, not what they hold', async () => {
    const answer = await reveal(admin, { ids: [user] })
    expect(answer).toMatchObject({ code: 0, data: { changed: 1, undo: null } })
    expect(answer.data.revealed).toEqual([{ id: user, values: { phone, studentNo: null } }])
    const { data } = await server.call(admin, 'GET', `/console/audit?entity=user&id=${user}`)
    const [entry] = data.list
    expect(entry).toMatchObject({ rowId: user, before: {}, after: {}, batch: { command: 'user.reveal', count: 1 } })
    expect(entry.batch).toMatchObject({ title: '显示完整信息', note: '手机号、学号', account: { name: '系统管理员' } })
    expect(JSON.stringify(data)).not.toContain(phone)
  })

  test('signs the addresses of certificates, which are withheld otherwise', async () => {
    const body = { name: '林间', user, phone, card: cards }
    const [rider] = (await server.call(admin, 'POST', '/console/rider/add', body)).data.ids
    const [shown] = (await reveal(admin, { ids: [rider] }, 'rider')).data.revealed
    expect(shown.values.card).toEqual([expect.stringMatching(/^\/demo\/picture\/card\/1\.svg\?sign=/)])
  })

  test('takes a right of its own', async () => {
    const tokenOf = async (grants: string[], username: string) => {
      const role = await server.call(admin, 'POST', '/school/role/add', { name: username, grants })
      const account = { username, password: 'not-so-secret', role: role.data.ids[0] }
      await server.call(admin, 'POST', '/admin/user/register', account)
      return server.signIn(username)
    }
    expect(await reveal(await tokenOf(['user.list'], 'watcher'), { ids: [user] })).toMatchObject({ code: 403 })
    const both = await tokenOf(['user.list', 'user.reveal'], 'officer')
    expect((await reveal(both, { ids: [user] })).data.revealed).toHaveLength(1)
  })

  test('is bounded: in one call, and within the hour, however many calls come at once', async () => {
    const rows = await entityTables(server.database.db)
      .selectFrom('user')
      .select('id')
      .where('school_id', '=', 1)
      .limit(49)
      .execute()
    const ids = rows.map((row) => Number(row.id))
    const tooMany = Array.from({ length: mostRevealed.atOnce + 1 }, (_, index) => index + 1)
    expect(await reveal(admin, { ids: tooMany })).toMatchObject({ code: -2 })
    expect(await reveal(admin, { filter: {}, expected: 9_999_999, asOf: 1 })).toMatchObject({ code: -2 })
    const calls = Math.ceil(mostRevealed.perHour / ids.length) + 1
    const answers = await Promise.all(Array.from({ length: calls }, () => reveal(admin, { ids })))
    const seen = answers.filter(({ code }) => code === 0)
    // The two rows that the tests before saw are within what is left over.
    expect(seen).toHaveLength(Math.floor(mostRevealed.perHour / ids.length))
    expect(answers.find(({ code }) => code !== 0)?.message).toContain('一小时内最多完整显示 500 项')
  })
})
