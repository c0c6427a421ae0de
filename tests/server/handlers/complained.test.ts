import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const calls = '/school/v3_0/dynamic/complaint'

describe.each(engines)('acting on what was complained of on %s', (engine) => {
  let server: TestApp
  let token: string
  beforeEach(async () => {
    server = await openTestApp(engine)
    token = await server.signIn('moderator')
    await server.database.write(async (trx) => {
      const set = (table: string, id: number, values: Record<string, string | number | boolean>) =>
        entityTables(trx).updateTable(table).set(values).where('school_id', '=', 1).where('id', '=', id).execute()
      await set('dynamic', 10, { status: 'approved', blocked: false, top: true })
      const open = { dynamic: 10, signed: false, blocked: false, removed: false, status: 'pending' }
      await set('topic_complaint', 1, open)
      await set('topic_complaint', 2, open)
      await set('topic_complaint', 3, { ...open, signed: true, status: 'handled' })
      await entityTables(trx)
        .updateTable('topic_complaint')
        .set({ dynamic: 11 })
        .where('school_id', '=', 1)
        .where('id', '>', 3)
        .execute()
    })
  })
  afterEach(() => server.remove())

  const act = (name: string, body: object) => server.call(token, 'POST', `${calls}/${name}`, body)
  const dynamic = async () => {
    const row = await entityTables(server.database.db)
      .selectFrom('dynamic')
      .select(['status', 'blocked', 'top'])
      .where('school_id', '=', 1)
      .where('id', '=', 10)
      .executeTakeFirstOrThrow()
    return { status: row.status, blocked: Boolean(row.blocked), top: Boolean(row.top) }
  }
  const complaints = async () => {
    const rows = await entityTables(server.database.db)
      .selectFrom('topic_complaint')
      .select(['id', 'status', 'blocked', 'removed'])
      .where('school_id', '=', 1)
      .where('id', '<=', 3)
      .orderBy('id')
      .execute()
    return rows.map((row) => `${row.status} ${row.blocked ? 'blocked' : ''}${row.removed ? 'removed' : ''}`.trim())
  }

  test('blocking hides the dynamic and closes every complaint about it; taking it back opens them again', async () => {
    expect(await act('block', { id: 1 })).toMatchObject({ code: 0, data: { changed: 1, skipped: [] } })
    expect(await dynamic()).toEqual({ status: 'approved', blocked: true, top: true })
    expect(await complaints()).toEqual(['handled blocked', 'handled blocked', 'handled blocked'])
    expect(await act('cancelBlock', { id: 2 })).toMatchObject({ data: { changed: 1 } })
    expect(await dynamic()).toMatchObject({ blocked: false })
    expect(await complaints()).toEqual(['pending', 'pending', 'handled'])
  })

  test('deleting takes the dynamic out of the feed; taking it back puts it into review', async () => {
    await act('delete', { ids: [1, 2] })
    expect(await dynamic()).toEqual({ status: 'deleted', blocked: false, top: false })
    expect(await complaints()).toEqual(['handled removed', 'handled removed', 'handled removed'])
    await act('cancelDelete', { ids: [1] })
    expect(await dynamic()).toMatchObject({ status: 'pending' })
    expect(await complaints()).toEqual(['pending', 'pending', 'handled'])
  })

  test('a blocked and deleted one stays closed until both are taken back', async () => {
    await act('block', { id: 1 })
    await act('delete', { id: 1 })
    await act('cancelDelete', { id: 1 })
    expect(await complaints()).toEqual(['handled blocked', 'handled blocked', 'handled blocked'])
  })

  test('undo puts back dynamic and complaints alike', async () => {
    const before = [await dynamic(), await complaints()]
    const { data } = await act('delete', { id: 1 })
    expect(await server.call(token, 'POST', '/console/undo', { undo: data.undo })).toMatchObject({ code: 0 })
    expect([await dynamic(), await complaints()]).toEqual(before)
  })

  test('takes the right to what becomes of the dynamic', async () => {
    const admin = await server.signIn('admin')
    const grants = ['topicComplaint.list', 'topicComplaint.delete', 'topicComplaint.cancelDelete']
    const role = await server.call(admin, 'POST', '/school/role/add', { name: '只看投诉', grants })
    const account = { name: '投诉员', username: 'complaints', password: 'complaints-2026', role: role.data.ids[0] }
    expect(await server.call(admin, 'POST', '/admin/user/register', account)).toMatchObject({ code: 0 })
    const [moderator, clerk] = [token, await server.signIn('complaints')]
    const [open, opened] = [await dynamic(), await complaints()]
    token = clerk
    expect(await act('delete', { id: 1 })).toMatchObject({ code: 403 })
    expect([await dynamic(), await complaints()]).toEqual([open, opened])
    token = moderator
    expect(await act('delete', { id: 1 })).toMatchObject({ code: 0 })
    token = clerk
    expect(await act('cancelDelete', { id: 1 })).toMatchObject({ code: 403 })
    expect(await dynamic()).toMatchObject({ status: 'deleted' })
  })

  test('a complaint about a dynamic that is gone is skipped, and says so', async () => {
    await server.database.write((trx) =>
      entityTables(trx).deleteFrom('dynamic').where('school_id', '=', 1).where('id', '=', 10).execute(),
    )
    expect(await act('block', { id: 1 })).toMatchObject({
      data: { changed: 0, skipped: [{ id: 1, reason: '被投诉的动态已不存在' }] },
    })
  })
})
