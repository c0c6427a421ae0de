import fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { registerEndpoints } from '../../../src/server/endpoints.ts'
import { createHandlers } from '../../../src/server/handlers/index.ts'
import { findDifferences } from '../../../src/server/integrity/find-differences.ts'
import { makeMoves } from '../../../src/server/ledger/post-transfers.ts'
import { createSealer } from '../../../src/server/security/sealed.ts'
import { createUndoTokens } from '../../../src/server/security/undo-token.ts'
import type { ChangeSet } from '../../../src/server/write/change-set.ts'
import { commitChange } from '../../../src/server/write/commit-change.ts'
import type { WriteScope } from '../../../src/server/write/write-scope.ts'
import { openTestApp, type TestAnswer, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

/** Points that somebody spends with the platform. */
function spending(id: number) {
  return { from: { kind: 'user', id }, to: { kind: 'platform', id: 0 }, unit: 'points', purpose: 'payment' } as const
}

describe.each(engines)('what must always be true of rows on %s', (engine) => {
  let server: TestApp
  let admin: string
  const post = (url: string, body: object) => server.call(admin, 'POST', url, body)
  const undo = (token: string) => post('/console/undo', { undo: token })
  const list = async (url: string, params: object = {}): Promise<TestAnswer['data'][]> =>
    (await post(url, { limit: 500, ...params })).data.list
  const differences = () => findDifferences(server.database, catalogue)

  /** Makes a change as a handler does. */
  const commit = async (step: (changes: ChangeSet, scope: WriteScope) => Promise<void>) => {
    const scope = fastify()
    const dependencies = registerEndpoints(scope, {
      catalogue,
      database: server.database,
      handlers: createHandlers(server.config, createSealer('secret')),
      undoTokens: createUndoTokens('secret'),
    })
    const account = { id: 1, name: '管理员', schoolId: 1, allows: () => true }
    const run = { command: 'article.edit', entity: 'article', requestId: 'test' }
    await commitChange(dependencies, account, run, (scope, changes) => step(changes, scope).then(() => ({})))
    await scope.close()
  }

  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  test('holds in the demo schools', async () => {
    expect(await differences()).toEqual([])
  })

  test('and goes on holding when decisions of their history are taken back', async () => {
    const history = await server.call(admin, 'GET', '/console/audit?limit=200')
    const approved = history.data.list.filter(
      ({ command, undoneAt }: { command: string; undoneAt: number | null }) =>
        command === 'dynamic.approve' && undoneAt === null,
    )
    expect(approved.length).toBeGreaterThan(1)
    let takenBack = 0
    for (const { undo: token, count } of approved) {
      const { changed, skippedCount } = (await undo(token)).data
      // Some were decided again since.
      expect(changed + skippedCount).toBe(count)
      takenBack += changed
    }
    expect(takenBack).toBeGreaterThan(1)
    expect(await differences()).toEqual([])
  })

  test('figures follow from rows, however many are deleted at once, and undone in whatever order', async () => {
    const comments = await list('/comment/commentList')
    const article = comments.find((row) => row.article)?.article.id
    const below = comments.filter((row) => row.article?.id === article).slice(0, 10)
    expect(below.length).toBeGreaterThan(2)
    const shown = async () => Number((await list('/article/articleList', { ids: [article] }))[0]?.comments)
    const before = await shown()
    const deleted = await Promise.all(below.map(({ id }) => post('/comment/delComment', { id })))
    expect(await shown()).toBe(before - below.length)
    const [first, ...others] = deleted.map(({ data }) => data.undo)
    await undo(first)
    expect(await shown()).toBe(before - below.length + 1)
    await Promise.all(others.map(undo))
    expect(await shown()).toBe(before)
  })

  test('a figure that follows from rows is written by no handler', async () => {
    const shown = async () => (await list('/article/articleList', { ids: [1] }))[0]
    const { comments } = await shown()
    await commit((changes) => changes.change('article', 1, { comments: 777, title: '图书馆开放时间' }))
    expect(await shown()).toMatchObject({ title: '图书馆开放时间', comments })
  })

  const onPostgres = engine === 'postgres' ? test : null
  onPostgres?.('rows that a change decides by stay as they are until it is over, whoever else writes', async () => {
    const other = new pg.Client({ connectionString: server.config.databaseUrl })
    await other.connect()
    const take = () => other.query('select id from article where school_id = 1 and id = 1 for update nowait')
    expect((await take()).rowCount).toBe(1)
    await commit(async (changes) => {
      await changes.lock('article', { id: [1] })
      await expect(take()).rejects.toThrow('could not obtain lock')
    })
    await other.end()
  })

  test('a dynamic counts its comments that are not deleted', async () => {
    const [comment] = await list('/school/v3_0/comment/commentList', { status: 'normal' })
    const dynamic = comment.dynamic.id
    const shown = async () => (await list('/school/v3_0/dynamic/list', { ids: [dynamic] }))[0]
    const before = await shown()
    const deleted = await server.call(admin, 'GET', `/school/v3_0/comment/deleteComment?id=${comment?.id}`)
    expect(await shown()).toMatchObject({ comments: Number(before?.comments) - 1, version: before?.version })
    await undo(deleted.data.undo)
    expect(await shown()).toMatchObject({ comments: before?.comments })
  })

  test('an article deleted with its comments comes back with them, and with its figure', async () => {
    const comments = await list('/comment/commentList')
    const article = comments.find((row) => row.article).article.id
    const [before] = await list('/article/articleList', { ids: [article] })
    const deleted = await post('/article/delArticle', { id: article })
    expect(await differences()).toEqual([])
    await undo(deleted.data.undo)
    expect((await list('/article/articleList', { ids: [article] }))[0]).toMatchObject({ comments: before?.comments })
  })

  test('the votes of a participant are those cast and what was added, whoever takes back what', async () => {
    const [cast] = await list('/school/vote/voter')
    const participant = cast.participant.id
    const shown = async () => (await list('/school/vote/participant', { ids: [participant] }))[0]
    const before = await shown()
    const raised = await post('/school/vote/modify_number', { id: participant, number: Number(before?.votes) + 50 })
    const removed = await post('/school/vote/delvoter', { id: cast?.id })
    expect(await shown()).toMatchObject({ votes: Number(before?.votes) + 49 })
    await undo(raised.data.undo)
    expect(await shown()).toMatchObject({ votes: Number(before?.votes) - 1, corrected: before?.corrected })
    await undo(removed.data.undo)
    expect(await shown()).toMatchObject({ votes: before?.votes })
  })

  test('points given at once by two add up, and one gift is taken back without the other', async () => {
    const points = async () => Number((await list('/school/user/list', { ids: [5] }))[0]?.points)
    const before = await points()
    expect(before).toBeGreaterThanOrEqual(0)
    const given = await Promise.all(
      [10, 5].map((reward) => post('/school/user/rewardPoints', { id: 5, reward, reason: '归还失物' })),
    )
    expect(await points()).toBe(before + 15)
    await undo(given[0]?.data.undo)
    expect(await points()).toBe(before + 5)
  })

  test('no figure falls below its least, whoever takes from it', async () => {
    const [robot] = await list('/console/pageRobot/list')
    const take = (sends: number) => commit((changes) => changes.increment('pageRobot', robot.id, { sends: -sends }))
    await expect(take(robot.sends + 1)).rejects.toThrow('不能小于 0')
  })

  test('points that were spent meanwhile are not taken back below none', async () => {
    const gift = await post('/school/user/rewardPoints', { id: 5, reward: 10, reason: '志愿服务' })
    const points = async () => (await list('/school/user/list', { ids: [5] }))[0]?.points
    const left = 3
    await commit(async (changes, scope) => {
      const spent = { ...spending(5), amount: (await points()) - left } as const
      await makeMoves(scope, changes, [{ ...spent, subject: 'user', subjectId: 5 }])
    })
    const undone = await undo(gift.data.undo)
    expect(undone.data).toMatchObject({ changed: 0, skipped: [{ id: 5, reason: '积分已被使用，剩余不足' }] })
    expect(await points()).toBe(left)
  })

  test('nothing is taken that an account does not hold, whoever takes it', async () => {
    const [person] = await list('/school/user/list', { ids: [6] })
    const take = (amount: number) =>
      commit((changes, scope) => makeMoves(scope, changes, [{ ...spending(6), amount, subject: 'user', subjectId: 6 }]))
    await expect(take(person.points + 1)).rejects.toThrow('的积分不足')
    if (person.points > 0) await take(person.points)
    await expect(take(1)).rejects.toThrow('的积分不足')
  })

  test('no row of the ledger is changed or removed, whoever tries', async () => {
    const tries: ((changes: ChangeSet) => Promise<void>)[] = [
      (changes) => changes.change('transfer', 1, { amount: 5 }),
      (changes) => changes.remove('transfer', 1),
      (changes) => changes.change('ledgerAccount', 1, { kind: 'platform' }),
      (changes) => changes.remove('ledgerAccount', 1),
    ]
    for (const attempt of tries) await expect(commit(attempt)).rejects.toThrow('只增不改，不能修改或删除')
    await commit((changes) => changes.change('user', 5, { points: 777, balance: 777 }))
    await commit((changes) => changes.change('ledgerAccount', 1, { balance: 777, held: 777 }))
  })

  test('one page is the home page, whoever sets or takes back what', async () => {
    const home = async () => (await list('/school/diy/list', { home: '1' })).map(({ id }) => id)
    const pages = (await list('/school/diy/list', { status: 'published', home: '0' })).slice(0, 2)
    expect(pages.length).toBe(2)
    const set = await Promise.all(pages.map(({ id }) => post('/school/diy/first', { id })))
    expect(await home()).toHaveLength(1)
    for (const { data } of set) await undo(data.undo)
    expect(await home()).toHaveLength(1)
  })

  test('no folder comes to lie in itself, by undo neither, and the server goes on answering', async () => {
    const make = async (name: string) => (await post('/school/attachment/addCategory', { name })).data.ids[0]
    const [a, b] = [await make('社团资料'), await make('迎新照片')]
    const moved = await post('/school/attachment/editCategory', { id: a, parent: b })
    const back = await undo(moved.data.undo)
    await post('/school/attachment/editCategory', { id: b, parent: a })
    const again = await undo(back.data.undo)
    expect(again.data).toMatchObject({
      changed: 0,
      skipped: [{ id: a, reason: '上级文件夹不能是它自己或它下面的内容' }],
    })
    const ways = [post('/school/attachment/editCategory', { id: a, parent: b }), list('/school/attachment/folders')]
    const [refused] = await Promise.all(ways)
    expect(refused).toMatchObject({ code: -2 })
  })

  test('nothing ends before it begins, whichever end is moved', async () => {
    const [ad] = await list('/school/advertise/index')
    const day = 86_400_000
    // Days to come: an end that is past is refused as that.
    const on = (days: number) => Date.now() + days * day
    const save = (values: object) => post('/school/advertise/save', { id: ad?.id, ...values })
    expect(await save({ startAt: on(20), endAt: on(30) })).toMatchObject({ code: 0 })
    expect(await save({ endAt: on(10) })).toMatchObject({ code: -2, message: '结束时间不能早于开始时间' })
    expect(await save({ startAt: on(40) })).toMatchObject({ code: -2, message: '结束时间不能早于开始时间' })
    const earlier = await save({ startAt: on(5) })
    expect(await save({ endAt: on(10) })).toMatchObject({ code: 0 })
    expect((await undo(earlier.data.undo)).data).toMatchObject({
      changed: 0,
      skipped: [{ id: ad?.id, reason: '结束时间不能早于开始时间' }],
    })
  })

  test('what is switched off cannot be chosen any more, and stays where it was chosen', async () => {
    const [ad] = await list('/school/advertise/index')
    const place = ad.category.id
    await post('/school/advertiseCategory/disable', { id: place })
    expect(await post('/school/advertise/save', { id: ad?.id, title: '图书馆自习座位预约' })).toMatchObject({ code: 0 })
    const fresh = { title: '食堂夜宵档', category: place, image: '/demo/a.png' }
    expect(await post('/school/advertise/add', fresh)).toMatchObject({ code: -2, message: '广告位已停用，请重新选择' })
    await post('/school/advertiseCategory/enable', { id: place })
    expect(await post('/school/advertise/add', fresh)).toMatchObject({ code: 0 })
  })

  test('holds after all of it', async () => {
    expect(await differences()).toEqual([])
  })
})

describe.each(engines)('rows that were harmed on %s', (engine) => {
  let server: TestApp
  beforeAll(async () => {
    server = await openTestApp(engine)
    await server.database.write(async (trx) => {
      const harm = (table: string, id: number, values: Readonly<Record<string, number>>) =>
        entityTables(trx).updateTable(table).set(values).where('school_id', '=', 1).where('id', '=', id).execute()
      await harm('article', 1, { comments: 777 })
      await harm('user', 1, { points: 777 })
      await harm('ledger_account', 3, { balance: 777 })
      await harm('transfer', 2, { amount: 777_777 })
      await harm('attachment', 1, { uses: 777 })
      await harm('article_comment', 1, { article: 777_777 })
      await harm('advertise', 1, { start_at: 20, end_at: 10 })
      await harm('attachment_folder', 1, { parent: 2 })
      await harm('attachment_folder', 2, { parent: 1 })
    })
  })
  afterAll(() => server.remove())

  test('are each found by npm run verify-data, and named', async () => {
    const found = await findDifferences(server.database, catalogue)
    const told = found.map(({ entity, id, text }) => `${entity} ${id}: ${text}`)
    expect(told).toContainEqual(expect.stringMatching(/^article 1: 「评论」（comments）是 777，数「.+」是 \d+$/))
    expect(told).toContainEqual(expect.stringMatching(/^attachment 1: 「.+」（uses）是 777，数出来是 \d+$/))
    expect(told).toContainEqual(expect.stringMatching(/^user 1: 「积分」（points）是 777，它的账户里是 \d+$/))
    expect(told).toContainEqual(expect.stringMatching(/^ledgerAccount 3: 余额和冻结是 /))
    expect(told).toContainEqual(expect.stringMatching(/^ledgerAccount 0: 单位为 (points|fen) 的账户合计 .+，应为 0$/))
    expect(told).toContainEqual(
      expect.stringMatching(/^articleComment 1: 「.+」（article）指向「.+」 777777，它已不存在$/),
    )
    expect(told).toContainEqual(expect.stringMatching(/^advertise 1: 「.+」（end_at）早于「.+」（start_at）$/))
    expect(told).toContain('attachmentFolder 1: 「上级文件夹」（parent）绕回了它自己')
    expect(told).toContain('attachmentFolder 2: 「上级文件夹」（parent）绕回了它自己')
  })

  test('hold up no walk over parents: what goes round in a circle is refused', async () => {
    const admin = await server.signIn('admin')
    const made = await server.call(admin, 'POST', '/school/attachment/addCategory', { name: '社团资料' })
    const id = made.data.ids[0]
    const moved = await server.call(admin, 'POST', '/school/attachment/editCategory', { id, parent: 1 })
    expect(moved).toMatchObject({ code: -2, message: '上级文件夹：最多 50 层' })
  })
})
