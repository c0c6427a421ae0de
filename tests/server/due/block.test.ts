import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { beijingText } from '../../../src/beijing-time.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { engines } from '../support/test-database.ts'
import { hour, minute, openTimedSchool, type TimedSchool } from './timed-school.ts'

describe.each(engines)('keeping people out for a time, on %s', (engine) => {
  let school: TimedSchool
  beforeEach(async () => {
    school = await openTimedSchool(engine)
  })
  afterEach(() => school.remove())

  const publish = () => school.post('/school/v3_0/dynamic/dynamic/publish', { content: '今天的晚霞真好看', author: 7 })

  test('a block ends at its moment: neither before nor a minute later, and the system signs for it', async () => {
    const end = school.start + 10 * minute
    const [id] = (await school.block({ until: end })).data.ids
    await school.clock.untilAsleep(end)
    expect(await publish()).toMatchObject({ code: -2, message: expect.stringContaining('发布人已被禁用（涉嫌诈骗）') })

    school.clock.turnTo(end - 1)
    await school.clock.untilAsleep(end)
    expect(await publish()).toMatchObject({ code: -2 })
    expect(await school.row('user_block', id)).toMatchObject({ status: 'active' })

    school.clock.turnTo(end)
    await school.until('user_block', id, { status: 'lifted' })
    expect(await school.row('user', 7)).toMatchObject({ status: 'normal' })
    expect(await publish()).toMatchObject({ code: 0 })
    const [last] = await school.batches('userBlock')
    expect(last).toMatchObject({
      account: { id: 0, name: '系统' },
      command: 'userBlock.expire',
      title: '到期解除',
      at: end,
      count: 1,
      undo: null,
    })
  })

  test('who is kept out is decided by the moment itself, also while the record is still open', async () => {
    const end = school.start + 10 * minute
    const [id] = (await school.block({ module: 'dynamic', until: end })).data.ids
    await school.clock.untilAsleep(end)
    expect(await publish()).toMatchObject({ code: -2 })
    const standing = async (module: string) =>
      (await school.get(`/console/standing?user=7${module && `&module=${module}`}`)).data
    const blocks = [{ blockId: id, module: 'dynamic', reason: '涉嫌诈骗', until: end }]
    expect(await standing('dynamic')).toEqual({ allowed: false, blocks })
    expect(await standing('')).toEqual({ allowed: true, blocks: [] })
    school.clock.turnUnheard(end)
    expect(await standing('dynamic')).toEqual({ allowed: true, blocks: [] })
    expect(await publish()).toMatchObject({ code: 0 })
    expect(await school.row('user_block', id)).toMatchObject({ status: 'active' })
  })

  test('who is out no more, though the record is still open, is kept out anew by a complaint that is upheld', async () => {
    const end = school.start + 10 * minute
    const [id] = (await school.block({ until: end })).data.ids
    await school.clock.untilAsleep(end)
    await school.server.database.write((trx) =>
      entityTables(trx)
        .updateTable('complaint')
        .set({ target: 'user', target_id: 7, status: 'pending' })
        .where('school_id', '=', 1)
        .where('id', '=', 1)
        .execute(),
    )
    school.clock.turnUnheard(end)
    const upheld = await school.post('/school/complaint/approved', { id: 1, block: 'week' })
    expect(upheld).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(upheld.data.notice ?? '').not.toContain('已在禁用中')
    expect(await school.row('user_block', id)).toMatchObject({ status: 'lifted' })
    const standing = async () => (await school.get('/console/standing?user=7')).data
    expect(await standing()).toMatchObject({ allowed: false, blocks: [{ module: 'all', until: end + 7 * 24 * hour }] })
    expect(await school.row('user', 7)).toMatchObject({ status: 'disabled' })
  })

  test('a sheet of blocks names the row whose end has passed, and the others end at their moment', async () => {
    const end = school.start - (school.start % minute) + hour / 2
    const lines = [
      '用户,禁用范围,原因,截止时间',
      '#7,话题,发布低俗内容,2020-01-01 08:00',
      `#7,评论,发布低俗内容,${beijingText(end)}`,
    ]
    const sheet = Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)
    const { server } = school
    const token = await server.signIn('admin')
    const shown = await server.upload(token, sheet, '禁用.csv', '/console/import/preview?entity=userBlock')
    expect(shown.data).toMatchObject({
      total: 2,
      good: 1,
      badCount: 1,
      bad: [{ line: 2, problems: [{ reason: '截止时间必须晚于现在' }] }],
    })
    const written = await server.upload(token, sheet, '禁用.csv', '/console/import?entity=userBlock')
    expect(written.data).toMatchObject({ changed: 1 })
    await school.clock.untilAsleep(end)
    const [block] = (await school.post('/school/user/disabledList', { id: 7, status: 'active' })).data.list
    expect(block).toMatchObject({ module: 'comment', until: end })
    school.clock.turnTo(end)
    await school.until('user_block', block.blockId, { status: 'lifted' })
  })

  test('who is kept out of everything cannot sign in to the mini-program until the moment comes', async () => {
    const end = school.start + 10 * minute
    await school.post('/school/user/disabled', { id: 7, reason: '恶意投诉', until: end })
    await school.clock.untilAsleep(end)
    const standing = async () => (await school.get('/console/standing?user=7')).data
    expect(await standing()).toMatchObject({ allowed: false, blocks: [{ module: 'all', until: end }] })
    school.clock.turnUnheard(end - 1)
    expect(await standing()).toMatchObject({ allowed: false })
    school.clock.turnUnheard(end)
    expect(await standing()).toEqual({ allowed: true, blocks: [] })
    const stranger = await school.server.signIn('other')
    const answer = await school.server.call(stranger, 'GET', '/console/standing?user=99999')
    expect(answer).toMatchObject({ code: -2, message: '没有这个用户' })
  })

  test('who has left is neither let in nor posted for, before they are erased and after', async () => {
    const id = (await school.post('/console/user/add', { nickname: '走了的人', phone: '13900001111' })).data.ids[0]
    const standing = async () => (await school.get(`/console/standing?user=${id}&module=dynamic`)).data
    const publishFor = () =>
      school.post('/school/v3_0/dynamic/dynamic/publish', { content: '今天的晚霞真好看', author: id })
    const refused = { code: -2, message: '发布人已注销，不能发布动态' }
    expect(await standing()).toEqual({ allowed: true, blocks: [] })
    await school.post('/console/user/cancel', { id })
    expect(await standing()).toEqual({ allowed: false, blocks: [] })
    expect(await publishFor()).toMatchObject(refused)
    await school.post('/console/user/erase', { id })
    expect(await school.row('user', id)).toMatchObject({ status: 'erased' })
    expect(await standing()).toEqual({ allowed: false, blocks: [] })
    expect(await publishFor()).toMatchObject(refused)
  })

  test('a moment that has passed is refused, wherever it is given', async () => {
    const past = { until: school.start - minute, reason: '涉嫌诈骗' }
    expect(await school.block(past)).toMatchObject({ code: -2, message: '截止时间必须晚于现在' })
    expect(await school.post('/school/user/disabled', { id: 7, ...past })).toMatchObject({
      code: -2,
      message: '截止时间必须晚于现在',
    })
    expect(await school.block({ until: school.start })).toMatchObject({ code: -2, message: '截止时间必须晚于现在' })
    expect(await school.row('user', 7)).toMatchObject({ status: 'normal' })
    const pinned = { id: 1, timed: '1', top: '1', topUntil: school.start - 1 }
    expect(await school.post('/school/question/top', pinned)).toMatchObject({
      code: -2,
      message: '置顶截止必须晚于现在',
    })
  })

  test('there is one open block of a person and a module', async () => {
    const [id] = (await school.block({ module: 'comment' })).data.ids
    const twice = await school.block({ module: 'comment' })
    expect(twice).toMatchObject({ code: -2, message: '已有一条禁用中的禁用记录，用户与禁用范围相同' })
    expect(await school.block({ module: 'topic' })).toMatchObject({ code: 0 })

    const lifted = await school.post('/school/user/cancelDisable', { blockId: id })
    expect(await school.block({ module: 'comment' })).toMatchObject({ code: 0 })
    const undone = await school.post('/console/undo', { undo: lifted.data.undo })
    expect(undone.data).toMatchObject({ changed: 0, skipped: [{ reason: expect.stringContaining('已有一条') }] })
  })

  test('of two at once that block the same person in the same module, one is refused', async () => {
    const answers = await Promise.all([school.block({ module: 'comment' }), school.block({ module: 'comment' })])
    expect(answers.map(({ code }) => code).sort()).toEqual([-2, 0])
  })
})
