import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostAttempts } from '../../../src/server/outbox/start-outbox.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { grounds } from '../support/twin-ground.ts'

describe.each(grounds)('the record of what was done on %s', (dependencies) => {
  let server: TestApp
  let admin: string
  let moderator: string
  beforeAll(async () => {
    server = await openTestApp(dependencies)
    admin = await server.signIn('admin')
    moderator = await server.signIn('moderator')
  })
  afterAll(() => server.remove())

  const audit = (query: string, token = admin) => server.call(token, 'GET', `/console/audit?${query}`)

  test('is narrowed by command, by kind of rows, and to one of them', async () => {
    const pending = await server.call(admin, 'GET', '/school/v3_0/dynamic/list?status=pending&limit=3')
    const [one, two] = pending.data.list.map(({ id }: { id: number }) => id)
    await server.call(admin, 'GET', `/school/v3_0/dynamic/dynamic/approved?ids=${one},${two}`)
    await server.call(admin, 'GET', `/school/v3_0/dynamic/dynamic/hot?id=${one}`)
    const commands = async (query: string) =>
      (await audit(query)).data.list.map(({ command }: { command: string }) => command)
    expect(await commands(`entity=dynamic&row=${one}`)).toEqual(expect.arrayContaining(['dynamic.approve']))
    expect(new Set(await commands('command=dynamic.approve&limit=50'))).toEqual(new Set(['dynamic.approve']))
    expect((await commands(`entity=dynamic&row=${two}`)).filter((name: string) => name !== 'dynamic.approve')).toEqual(
      [],
    )
    expect((await audit('entity=dynamic&row=9999999')).data.total).toBe(0)
  })

  test('holds what somebody tried without the permission, screens and figures too, and shows it apart', async () => {
    const tried = ['/school/role/index', '/console/dashboard', '/console/dashboard', '/console/moderators']
    for (const url of tried) expect((await server.call(moderator, 'GET', url)).code).toBe(403)
    expect((await server.call(moderator, 'POST', '/console/audit/export', {})).code).toBe(403)
    const lines = (answer: { data: { list: { command: string; title: string; count: number; refused: number }[] } }) =>
      answer.data.list.map(({ command, title, count, refused }) => [command, title, count, refused])
    expect(lines(await audit('refused=1&limit=4'))).toEqual([
      ['authorityment.audit', '操作审计', 0, 1],
      ['query.moderatorFigures', '审核员工作量', 0, 1],
      ['query.dashboardFigures', '数据总览', 0, 2],
      ['role.list', '查看角色', 0, 1],
    ])
    expect((await audit('refused=1', moderator)).data.total).toBe(0)
    expect((await audit('refused=yes')).code).toBe(-2)
  })

  test('counts what the caller did today, without what others did', async () => {
    const before = (await server.call(moderator, 'GET', '/console/today')).data
    const pending = await server.call(moderator, 'GET', '/school/v3_0/dynamic/list?status=pending&limit=2')
    const ids = pending.data.list.map(({ id }: { id: number }) => id).join(',')
    const done = await server.call(moderator, 'GET', `/school/v3_0/dynamic/dynamic/approved?ids=${ids}`)
    await server.call(moderator, 'POST', '/console/undo', { undo: done.data.undo })
    const after = (await server.call(moderator, 'GET', '/console/today')).data
    expect(after.decisions - before.decisions).toBe(2)
    expect(after.reversed - before.reversed).toBe(2)
    expect((await server.call(null, 'GET', '/console/today')).code).toBe(1001)
  })

  test('is exported as CSV under the same filter, by those who may see the screen', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/console/audit/export',
      headers: { authorization: `Bearer ${admin}` },
      payload: { command: 'dynamic.approve' },
    })
    expect(response.headers['content-type']).toContain('text/csv')
    const [heading, ...rows] = response.payload.trimEnd().split('\n')
    expect(heading?.startsWith('\uFEFF时间,操作人,操作')).toBe(true)
    expect(rows.length).toBe((await audit('command=dynamic.approve')).data.total)
    expect(rows.every((row) => row.endsWith('dynamic.approve'))).toBe(true)
    expect((await server.call(moderator, 'POST', '/console/audit/export', {})).code).toBe(403)
  })

  test('is neither shown nor exported about what the caller may not see', async () => {
    const role = await server.call(admin, 'POST', '/school/role/add', {
      name: '审计员',
      grants: ['authorityment.audit'],
    })
    const auditor = { username: 'auditor', password: 'not-so-secret', role: role.data.ids[0] }
    expect((await server.call(admin, 'POST', '/admin/user/register', auditor)).code).toBe(0)
    const token = await server.signIn('auditor')
    expect((await audit('entity=role')).data.total).toBeGreaterThan(0)
    expect((await audit('entity=role', token)).code).toBe(403)
    expect((await server.call(token, 'POST', '/console/audit/export', { entity: 'role' })).code).toBe(403)
    expect((await audit('entity=role&id=1', token)).code).toBe(403)
  })

  test('shows messages that were not sent with the reason, and sends them again', async () => {
    await server.database.write((trx) =>
      trx
        .insertInto('outbox')
        .values({
          school_id: 1,
          id: 900,
          kind: 'robotText',
          payload: JSON.stringify({ content: '今晚图书馆闭馆' }),
          status: 'failed',
          attempts: mostAttempts,
          next_at: 0,
          last_error: '群机器人没有回应',
          created_at: 1,
          sent_at: null,
          created_by: 1,
        })
        .execute(),
    )
    const shown = await server.call(admin, 'GET', '/console/outbox')
    expect(shown.data.isConfigured).toBe(false)
    expect(shown.data.list[0]).toMatchObject({
      text: '今晚图书馆闭馆',
      status: 'failed',
      lastError: '群机器人没有回应',
    })
    const other = await server.signIn('other')
    expect((await server.call(other, 'POST', '/console/outbox/retry', { ids: [900] })).data.changed).toBe(0)
    expect((await server.call(moderator, 'GET', '/console/outbox')).code).toBe(403)
    const retried = await server.call(admin, 'POST', '/console/outbox/retry', { ids: [900] })
    expect(retried.data.changed).toBe(1)
    expect((await server.call(admin, 'GET', '/console/outbox')).data.list[0].status).toBe('waiting')
  })
})
