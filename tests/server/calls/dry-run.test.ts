import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableDigests } from '../support/table-digest.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('a command that is only tried, on %s', (engine) => {
  let server: TestApp
  let token: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    token = await server.signIn('moderator')
  })
  afterAll(() => server.remove())

  const dryRun = (command: string, body: object) =>
    server.call(token, 'POST', `/console/dryRun?command=${command}`, body)
  const topics = async (query: string) =>
    (await server.call(token, 'GET', `/school/v3_0/topic/topic/lists?${query}`)).data

  test('says which rows would change and which be skipped, and changes nothing', async () => {
    const [pending] = (await topics('status=pending&limit=1')).list
    const [approved] = (await topics('status=approved&limit=1')).list
    const before = await tableDigests(server.database, [])
    const { code, data } = await dryRun('topic.approve', { ids: [pending.id, approved.id, 999_999] })
    expect(code).toBe(0)
    expect(data).toMatchObject({
      changed: 1,
      rowCount: 1,
      rows: [
        {
          id: pending.id,
          entity: 'topic',
          kind: 'updated',
          before: { status: 'pending' },
          after: { status: 'approved' },
        },
      ],
      skippedCount: 2,
      asks: null,
    })
    expect(data.skipped.map((each: { id: number }) => each.id).sort()).toEqual([approved.id, 999_999].sort())
    expect(await tableDigests(server.database, [])).toEqual(before)
    const done = await server.call(
      token,
      'GET',
      `/school/v3_0/topic/topic/adoptTopic?ids=${pending.id},${approved.id},999999`,
    )
    expect(done.data.changed).toBe(data.changed)
    expect(done.data.skipped).toEqual(data.skipped)
  })

  test('means all that match as the command would', async () => {
    const { total, asOf } = await topics('status=pending&limit=1')
    const body = { filter: { status: 'pending' }, expected: total, asOf }
    expect((await dryRun('topic.approve', body)).data).toMatchObject({ changed: total })
    expect((await topics('status=pending&limit=1')).total).toBe(total)
  })

  test('is checked as the command is', async () => {
    const [row] = (await topics('limit=1')).list
    expect(await dryRun('topic.nonsense', { ids: [row.id] })).toMatchObject({
      code: -2,
      message: '没有命令 topic.nonsense',
    })
    expect(await dryRun('role.delete', { ids: [1] })).toMatchObject({ code: 403 })
    expect(await dryRun('topic.approve', {})).toMatchObject({ code: -2 })
  })

  test('is on record where its right is lacking', async () => {
    const admin = await server.signIn('admin')
    const refusals = async () =>
      (await server.call(admin, 'GET', '/console/audit?refused=1&command=role.create')).data.list
    expect(await refusals()).toEqual([])
    expect(await dryRun('role.create', { ids: [1] })).toMatchObject({ code: 403 })
    expect(await refusals()).toMatchObject([{ command: 'role.create', refused: 1 }])
  })
})
