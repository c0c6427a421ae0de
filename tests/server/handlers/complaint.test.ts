import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { openTimedSchool } from '../due/timed-school.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const day = 86_400_000
/** Whom the complaints are about: who wrote the comment, who wrote on the love wall, and somebody. */
const [commenter, lover, somebody] = [7, 8, 9]

describe.each(engines)('upholding a complaint on %s', (engine) => {
  let server: TestApp
  let token: string
  beforeEach(async () => {
    server = await openTestApp(engine)
    token = await server.signIn('moderator')
    await server.database.write(async (trx) => {
      const tables = entityTables(trx)
      const set = (table: string, id: number, values: Record<string, string | number | null>) =>
        tables.updateTable(table).set(values).where('school_id', '=', 1).where('id', '=', id).execute()
      await tables.updateTable('complaint').set({ target_id: null }).where('school_id', '=', 1).execute()
      await set('complaint', 1, { target: 'comment', target_id: 1, status: 'pending' })
      await set('complaint', 2, { target: 'lovewall', target_id: 1, status: 'pending' })
      await set('complaint', 3, { target: 'user', target_id: somebody, status: 'pending' })
      await set('complaint', 4, { target: 'comment', target_id: 1, status: 'pending' })
      await set('comment', 1, { status: 'normal', author: commenter })
      await set('love_post', 1, { status: 'approved', author: lover })
      await tables.deleteFrom('user_block').where('school_id', '=', 1).where('user', 'in', [7, 8, 9]).execute()
      for (const id of [commenter, lover, somebody]) await set('user', id, { status: 'normal' })
    })
  })
  afterEach(() => server.remove())

  const uphold = (body: object, by = token) => server.call(by, 'POST', '/school/complaint/approved', body)
  const statusOf = async (table: string, id: number) => {
    const row = await entityTables(server.database.db)
      .selectFrom(table)
      .select('status')
      .where('school_id', '=', 1)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.status
  }
  const standing = async () => ({
    complaints: await Promise.all([1, 2, 3, 4].map((id) => statusOf('complaint', id))),
    comment: await statusOf('comment', 1),
    lovePost: await statusOf('love_post', 1),
    somebody: await statusOf('user', somebody),
  })
  const blocks = async () => {
    const rows = await entityTables(server.database.db)
      .selectFrom('user_block')
      .select(['user', 'module', 'status', 'until', 'reason'])
      .where('school_id', '=', 1)
      .where('user', 'in', [7, 8, 9])
      .orderBy('user')
      .execute()
    return rows.map(({ user, until, ...row }) => ({ ...row, user: Number(user), until: until && Number(until) }))
  }

  test('hides what it is about unless told otherwise, decides the others about it, and is undone at once', async () => {
    const before = await standing()
    const comments = async () => {
      const { dynamic } = (await server.call(token, 'GET', '/school/comment/info?id=1')).data
      return Number((await server.call(token, 'GET', `/school/dynamic/detail?id=${dynamic.id}`)).data.comments)
    }
    const shown = await comments()
    const answer = await uphold({ id: 1 })
    expect(answer).toMatchObject({ code: 0, data: { notice: '同一对象的其他投诉已一并处理' } })
    expect(await standing()).toMatchObject({
      complaints: ['approved', 'pending', 'pending', 'approved'],
      comment: 'hidden',
      lovePost: 'approved',
    })
    expect(await comments()).toBe(shown - 1)
    expect(await blocks()).toEqual([])
    expect(await server.call(token, 'POST', '/console/undo', { undo: answer.data.undo })).toMatchObject({ code: 0 })
    expect(await standing()).toEqual(before)
    expect(await comments()).toBe(shown)
  })

  test('deletes several and keeps their authors out of what they did it in, in one batch with one undo', async () => {
    const before = await standing()
    const answer = await uphold({ ids: [1, 2, 3], measure: 'delete', block: 'week' })
    expect(answer).toMatchObject({ code: 0, data: { changed: 3, skipped: [] } })
    expect(await standing()).toEqual({
      complaints: ['approved', 'approved', 'approved', 'approved'],
      comment: 'deleted',
      lovePost: 'deleted',
      somebody: 'disabled',
    })
    const until = expect.closeTo(Date.now() + 7 * day, -6)
    const block = { status: 'active', until, reason: '被投诉，经审核成立' }
    expect(await blocks()).toEqual([
      { ...block, user: commenter, module: 'comment' },
      { ...block, user: lover, module: 'lovewall' },
      { ...block, user: somebody, module: 'all' },
    ])
    await server.call(token, 'POST', '/console/undo', { undo: answer.data.undo })
    expect([await standing(), await blocks()]).toEqual([before, []])
  })

  test('leaves what it is about where that is asked, and a person who is out already as they are', async () => {
    await uphold({ id: 3, block: 'always' })
    expect(await blocks()).toMatchObject([{ user: somebody, until: null }])
    await server.database.write((trx) =>
      entityTables(trx)
        .updateTable('comment')
        .set({ author: somebody })
        .where('school_id', '=', 1)
        .where('id', '=', 1)
        .execute(),
    )
    const answer = await uphold({ id: 1, measure: 'none', block: 'week' })
    expect(answer.data.notice).toContain('有的发布者已在禁用中')
    expect(await standing()).toMatchObject({
      complaints: ['approved', 'pending', 'approved', 'approved'],
      comment: 'normal',
    })
    expect(await blocks()).toHaveLength(1)
  })

  test('about what is gone is upheld all the same, and says so', async () => {
    await server.database.write((trx) =>
      entityTables(trx)
        .updateTable('complaint')
        .set({ target_id: 99_999 })
        .where('school_id', '=', 1)
        .where('id', '=', 2)
        .execute(),
    )
    const answer = await uphold({ id: 2, measure: 'delete', block: 'week' })
    expect(answer).toMatchObject({ code: 0, data: { changed: 1, notice: '有的投诉对象已不存在' } })
    expect(await blocks()).toEqual([])
  })

  test('takes the right to what it comes to, writes nothing without it, and says so in the audit', async () => {
    const admin = await server.signIn('admin')
    const role = await server.call(admin, 'POST', '/school/role/add', {
      name: '投诉员',
      grants: ['complaint', 'comment.hide'],
    })
    const account = { username: 'clerk', password: 'secret-1', role: role.data.ids[0] }
    expect(await server.call(admin, 'POST', '/school/account/add', account)).toMatchObject({ code: 0 })
    const clerk = await server.signIn('clerk')
    const before = await standing()
    expect(await uphold({ id: 1, measure: 'delete' }, clerk)).toMatchObject({
      code: 403,
      message: '您没有「删除评论」的权限',
    })
    expect(await uphold({ id: 1, block: 'week' }, clerk)).toMatchObject({
      code: 403,
      message: expect.stringContaining('「禁用用户'),
    })
    expect(await standing()).toEqual(before)
    const refused = (await server.call(admin, 'GET', '/console/audit?limit=10')).data.list
    expect(refused.filter((batch: { refused: number }) => batch.refused > 0)).toMatchObject([
      { command: 'userBlock.create' },
      { command: 'comment.delete' },
    ])
    expect(await uphold({ id: 1 }, clerk)).toMatchObject({ code: 0 })
    expect(await standing()).toMatchObject({ comment: 'hidden' })
    // A post of the love wall this role may not hide: it refuses to when told to, and leaves it where nothing is said.
    expect(await uphold({ id: 2, measure: 'hide' }, clerk)).toMatchObject({ code: 403 })
    expect(await uphold({ id: 2 }, clerk)).toMatchObject({ code: 0, data: { changed: 1 } })
    const [, second] = (await standing()).complaints
    expect([second, (await standing()).lovePost]).toEqual(['approved', 'approved'])
  })
})

describe.each(engines)(
  'an order is not completed while somebody complains of it, by hand or by itself, on %s',
  (engine) => {
    test.each([
      {
        ...{ target: 'secondOrder', table: 'second_order', done: 'done' },
        complete: '/console/secondOrder/complete',
      },
      {
        ...{ target: 'errand', table: 'running_order', done: 'completed' },
        complete: '/school/v3_0/running/order/complete',
      },
    ])('$target', async ({ target, table, done, complete }) => {
      const school = await openTimedSchool(engine)
      const dueAt = school.start + 2 * day
      const id = 91_000
      await school.server.database.write(async (trx) => {
        const tables = entityTables(trx)
        const like = await tables
          .selectFrom(table)
          .selectAll()
          .where('school_id', '=', 1)
          .limit(1)
          .executeTakeFirstOrThrow()
        const fresh = {
          id,
          number: 'T91000',
          status: 'delivered',
          confirm_before: dueAt,
          pay_before: null,
          points: null,
          // No transfer has been made for it, and nobody's balance is asked for it now.
          payment: 'wechat',
          ...('refunded' in like ? { refunded: 0 } : {}),
        }
        const order = { ...like, ...fresh, ...(target === 'errand' ? { abnormal: 0 } : {}) }
        await tables.insertInto(table).values(order).execute()
        await tables
          .updateTable('complaint')
          .set({ target, target_id: id, status: 'pending' })
          .where('school_id', '=', 1)
          .where('id', '=', 1)
          .execute()
      })
      expect((await school.post(complete, { id })).data).toMatchObject({
        changed: 0,
        skipped: [{ reason: '投诉还没有处理完' }],
      })
      school.clock.turnTo(dueAt)
      await school.until(table, id, { status: 'delivered', confirm_before: dueAt + day })
      await school.post('/school/complaint/refused', { id: 1 })
      school.clock.turnTo(dueAt + day)
      await school.until(table, id, { status: done })
      await school.remove()
    })
  },
)
