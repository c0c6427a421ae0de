import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('keeping people out and letting them in on %s', (engine) => {
  let server: TestApp
  let token: string
  beforeEach(async () => {
    server = await openTestApp(engine)
    token = await server.signIn('admin')
    await server.database.write(async (trx) => {
      const tables = entityTables(trx)
      await tables
        .updateTable('user')
        .set({ status: 'normal' })
        .where('school_id', '=', 1)
        .where('id', '=', 7)
        .execute()
      await tables.deleteFrom('user_block').where('school_id', '=', 1).where('user', '=', 7).execute()
    })
  })
  afterEach(() => server.remove())

  const post = (path: string, body: object) => server.call(token, 'POST', path, body)
  const person = async () => {
    const row = await entityTables(server.database.db)
      .selectFrom('user')
      .select(['status', 'points'])
      .where('school_id', '=', 1)
      .where('id', '=', 7)
      .executeTakeFirstOrThrow()
    return { status: row.status, points: Number(row.points) }
  }
  const blocks = async () =>
    await entityTables(server.database.db)
      .selectFrom('user_block')
      .select(['id', 'module', 'status', 'reason'])
      .where('school_id', '=', 1)
      .where('user', '=', 7)
      .orderBy('id')
      .execute()

  test('disabling leaves the reason on record, and enabling ends it; undo takes both back at once', async () => {
    const done = await post('/school/user/disabled', { id: 7, reason: '涉嫌诈骗' })
    expect(done).toMatchObject({ code: 0, data: { changed: expect.any(Number), skipped: [] } })
    expect(await person()).toMatchObject({ status: 'disabled' })
    expect(await blocks()).toMatchObject([{ module: 'all', status: 'active', reason: '涉嫌诈骗' }])

    await post('/school/user/cancelDisable', { id: 7, target: 'user' })
    expect(await person()).toMatchObject({ status: 'normal' })
    expect(await blocks()).toMatchObject([{ status: 'lifted' }])

    const again = await post('/school/user/disabled', { id: 7, reason: '恶意投诉' })
    await post('/console/undo', { undo: again.data.undo })
    expect(await person()).toMatchObject({ status: 'normal' })
    expect(await blocks()).toHaveLength(1)
  })

  test('whoever has left is no user of the school, before they are erased and after', async () => {
    const users = async () => (await server.call(token, 'GET', '/console/dashboard')).data.users
    const before = await users()
    const id = (await post('/console/user/add', { nickname: '走了的人', phone: '13900001111' })).data.ids[0]
    expect(await users()).toBe(before + 1)
    await post('/console/user/cancel', { id })
    expect(await users()).toBe(before)
    expect(await post('/console/user/erase', { id })).toMatchObject({ data: { changed: 1 } })
    expect(await users()).toBe(before)
  })

  const block = async (module: string) => {
    const answer = await post('/school/v3_0/disabled/modular/block', { user: 7, module, reason: '发布低俗内容' })
    return answer.data.ids[0]
  }
  const disabledList = async (params: object) =>
    (await post('/school/user/disabledList', { status: 'active', ...params })).data.list

  test('lifting the block of everything lets the person in, lifting another does not', async () => {
    const everything = await block('all')
    const comments = await block('comment')
    expect(await person()).toMatchObject({ status: 'disabled' })
    await post('/school/user/cancelDisable', { blockId: comments })
    expect(await person()).toMatchObject({ status: 'disabled' })
    await post('/school/user/cancelDisable', { blockId: everything })
    expect(await person()).toMatchObject({ status: 'normal' })
  })

  test('the rows of disabledList are known by their user and by blockId, and id means the user', async () => {
    const id = await block('comment')
    const [row, ...others] = await disabledList({ id: 7 })
    expect(row).toMatchObject({ id: 7, blockId: id, user: { id: 7 }, module: 'comment' })
    expect(others).toEqual([])
    expect(await disabledList({ blockId: id })).toMatchObject([{ id: 7, blockId: id }])
    expect(await disabledList({ ids: [id] })).toMatchObject([{ id: 7, blockId: id }])
  })

  test('cancelDisable {id} frees the user of that id, whatever the numbers of the blocks', async () => {
    await post('/school/user/disabled', { id: 7, reason: '涉嫌诈骗' })
    await block('comment')
    const blockOf7 = await entityTables(server.database.db)
      .selectFrom('user_block')
      .select('user')
      .where('school_id', '=', 1)
      .where('id', '=', 7)
      .executeTakeFirstOrThrow()
    const before = await disabledList({ id: Number(blockOf7.user) })

    const lifted = await post('/school/user/cancelDisable', { id: 7 })
    expect(lifted).toMatchObject({ code: 0, data: { changed: 2, skipped: [] } })
    expect(await person()).toMatchObject({ status: 'normal' })
    expect(await disabledList({ id: 7 })).toEqual([])
    expect(await disabledList({ id: Number(blockOf7.user) })).toEqual(before)
    expect(await post('/school/user/cancelDisable', { id: 7 })).toMatchObject({
      code: 0,
      data: { changed: 0, skipped: [{ id: 7, reason: '没有要处理的禁用记录' }], skippedCount: 1 },
    })
    await post('/console/undo', { undo: lifted.data.undo })
    expect(await person()).toMatchObject({ status: 'disabled' })
  })

  test('cancelDisable {id, module} lifts what keeps the user out of that module', async () => {
    await block('topic')
    await block('comment')
    await post('/school/user/cancelDisable', { id: 7, module: 'topic', client_id: '1', _t: 5 })
    expect(await disabledList({ id: 7 })).toMatchObject([{ module: 'comment' }])
  })

  test('cancelDisable {blockId} lifts one, {ids} several, each seen as it stands', async () => {
    const [one, two, three] = [await block('topic'), await block('comment'), await block('lovewall')]
    await post('/school/user/cancelDisable', { blockId: one })
    const rows = await disabledList({ id: 7, sort: 'createdAt' })
    expect(rows.map(({ blockId }: { blockId: number }) => blockId).sort()).toEqual([two, three].sort())
    const stale = { ids: [two, three], versions: [rows[0].version, 1] }
    expect((await post('/school/user/cancelDisable', stale)).data).toMatchObject({ changed: 1, skippedCount: 1 })
  })

  test('says on record that no reason was given, and refuses one that cannot be', async () => {
    expect(await post('/school/user/disabled', { id: 7, reason: '错'.repeat(201) })).toMatchObject({ code: -2 })
    expect(await person()).toMatchObject({ status: 'normal' })
    expect(await blocks()).toEqual([])
    expect(await post('/school/user/disabled', { id: 7 })).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(await blocks()).toMatchObject([{ reason: '未填写原因' }])
  })

  test('points are added to what there is, with the reason on record', async () => {
    const reason = '归还失物'
    const { points } = await person()
    const given = await post('/school/user/rewardPoints', { id: 7, reward: 20, reason })
    expect(await person()).toMatchObject({ points: points + 20 })
    expect(await post('/school/user/rewardPoints', { id: 7, reward: -3, reason })).toMatchObject({ code: -2 })
    expect(await person()).toMatchObject({ points: points + 20 })
    const why = async () => (await server.call(token, 'GET', '/console/points/list?user=7&limit=2')).data.list
    const gift = { user: { id: 7 }, purpose: 'reward', amount: 20, reason, unit: 'points' }
    expect((await why())[0]).toMatchObject(gift)
    const undone = await post('/console/undo', { undo: given.data.undo })
    expect(undone.data).toMatchObject({ changed: 1, skipped: [] })
    expect([await person(), await why()]).toMatchObject([
      { points },
      [{ purpose: 'reversal', amount: 20, reverses: { id: expect.any(Number) } }, gift],
    ])
    await post('/console/undo', { undo: undone.data.undo })
    expect(await person()).toMatchObject({ points: points + 20 })
  })
})

describe.each(engines)('deciding a complaint on %s', (engine) => {
  let server: TestApp
  let token: string
  beforeEach(async () => {
    server = await openTestApp(engine)
    token = await server.signIn('moderator')
    await server.database.write(async (trx) => {
      const tables = entityTables(trx)
      const set = (id: number, values: Record<string, string | number>) =>
        tables.updateTable('complaint').set(values).where('school_id', '=', 1).where('id', '=', id).execute()
      await tables.updateTable('complaint').set({ target_id: 1 }).where('school_id', '=', 1).execute()
      await set(1, { target: 'goods', target_id: 7, status: 'pending' })
      await set(2, { target: 'goods', target_id: 7, status: 'pending' })
      await set(3, { target: 'errand', target_id: 7, status: 'pending' })
      await set(4, { target: 'goods', target_id: 7, status: 'refused' })
    })
  })
  afterEach(() => server.remove())

  const states = async () => {
    const rows = await entityTables(server.database.db)
      .selectFrom('complaint')
      .select(['id', 'status'])
      .where('school_id', '=', 1)
      .where('id', '<=', 4)
      .orderBy('id')
      .execute()
    return rows.map(({ status }) => status)
  }

  test('decides with it what waits about the same target, and undo opens all again', async () => {
    const answer = await server.call(token, 'POST', '/school/complaint/approved', { id: 1 })
    expect(answer).toMatchObject({ code: 0, data: { notice: '同一对象的其他投诉已一并处理' } })
    expect(await states()).toEqual(['approved', 'approved', 'pending', 'refused'])
    await server.call(token, 'POST', '/console/undo', { undo: answer.data.undo })
    expect(await states()).toEqual(['pending', 'pending', 'pending', 'refused'])
  })
})
