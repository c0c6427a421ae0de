import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('the figures of moderators on %s', (engine) => {
  let server: TestApp
  beforeAll(async () => {
    server = await openTestApp(engine)
    await server.database.write((trx) => trx.deleteFrom('audit_batch').where('school_id', '=', 1).execute())
  })
  afterAll(() => server.remove())

  test('count what each decided, by verb, and the share taken back', async () => {
    const moderator = await server.signIn('moderator')
    const { data } = await server.call(moderator, 'GET', '/school/v3_0/dynamic/list?status=pending&limit=4')
    const [one, two, three, four] = data.list.map((row: { id: number }) => row.id)
    const path = '/school/v3_0/dynamic/dynamic'
    await server.call(moderator, 'GET', `${path}/approved?ids=${one},${two},${three}`)
    const last = await server.call(moderator, 'GET', `${path}/refused?id=${four}&reason=重复发布`)
    await server.call(moderator, 'POST', '/console/undo', { undo: last.data.undo })

    const admin = await server.signIn('admin')
    const answer = await server.call(admin, 'GET', '/console/moderators')
    expect(answer.data.people).toMatchObject([{ decisions: 4, reversed: 1, reversedShare: 25 }])
    expect(answer.data.verbs).toEqual([
      { name: '通过', decisions: 3 },
      { name: '拒绝', decisions: 1 },
    ])
    const hours = answer.data.hourly.map(({ decisions }: { decisions: number }) => decisions)
    expect(hours).toHaveLength(24)
    expect(answer.data.hourly[8]).toMatchObject({ hour: 8 })
    expect(hours.reduce((sum: number, each: number) => sum + each, 0)).toBe(4)
    expect(await server.call(moderator, 'GET', '/console/moderators')).toMatchObject({ code: 403 })
  })

  test('tell apart two who are called alike, and know one who was called otherwise', async () => {
    const [batch] = await server.database.write((trx) =>
      trx.selectFrom('audit_batch').selectAll().where('school_id', '=', 1).orderBy('id').limit(1).execute(),
    )
    if (!batch) throw new Error('nothing was decided')
    const { id, at, account_id, account_name } = batch
    const write = (value: { account_id: number; account_name: string }, ahead: number) =>
      server.database.write((trx) =>
        trx
          .insertInto('audit_batch')
          .values({ ...batch, ...value, id: Number(id) + 1000 * ahead, at: Number(at) - ahead })
          .execute(),
      )
    await write({ account_id: Number(account_id) + 500, account_name }, 1)
    await write({ account_id: Number(account_id), account_name: '以前的名字' }, 2)
    const { people } = (await server.call(await server.signIn('admin'), 'GET', '/console/moderators')).data
    expect(people).toMatchObject([
      { account: Number(account_id), name: account_name },
      { account: Number(account_id) + 500, name: account_name },
    ])
  })
})
