import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { dependenciesWithoutHandlers } from '../../../src/server/change-listeners.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { writeUnrecorded } from '../../../src/server/write/write-unrecorded.ts'
import { engines } from '../support/test-database.ts'
import { hour, minute, openTimedSchool, type TimedSchool } from './timed-school.ts'

describe.each(engines)('what is shown for a time, on %s', (engine) => {
  let school: TimedSchool
  beforeEach(async () => {
    school = await openTimedSchool(engine)
  })
  afterEach(() => school.remove())

  test('a vote begins and ends by its times, whoever made it', async () => {
    const [begin, end] = [school.start + 5 * minute, school.start + 9 * minute]
    const place = {
      dependencies: dependenciesWithoutHandlers(school.server.database, catalogue),
      schoolId: 1,
      now: school.start,
    }
    const vote = { title: '最美宿舍评选', startAt: begin, endAt: end, status: 'running' }
    const id = await school.server.database.write((trx) =>
      writeUnrecorded({ ...place, trx }, (changes) => changes.create('vote', vote)),
    )
    expect(await school.row('vote', id)).toMatchObject({ status: 'upcoming' })
    await school.clock.untilAsleep(begin)
    school.clock.turnTo(begin)
    await school.until('vote', id, { status: 'running' })
    await school.clock.untilAsleep(end)
    school.clock.turnTo(end)
    await school.until('vote', id, { status: 'ended' })
    const [ended, begun] = await school.batches('vote')
    expect([begun, ended].map(({ title, at }) => [title, at])).toEqual([
      ['投票开始', begin],
      ['投票结束', end],
    ])
  })

  test('an announcement waits for its time, waits again when it is put off, and ends', async () => {
    const [begin, end] = [school.start + 5 * minute, school.start + 30 * minute]
    const notice = { title: '期末考试安排', content: '<p>见附件</p>', status: 'enabled' }
    const { ids } = (await school.post('/school/notice/add', { ...notice, publishAt: begin, endAt: end })).data
    const [id] = ids
    expect(await school.row('notice', id)).toMatchObject({ status: 'scheduled' })
    await school.clock.untilAsleep(begin)
    school.clock.turnTo(begin)
    await school.until('notice', id, { status: 'enabled' })

    const later = school.start + 20 * minute
    await school.post('/school/notice/save', { id, publishAt: later })
    expect(await school.row('notice', id)).toMatchObject({ status: 'scheduled' })
    await school.clock.untilAsleep(later)
    await school.post('/school/notice/save', { id, publishAt: null })
    expect(await school.row('notice', id)).toMatchObject({ status: 'enabled' })

    school.clock.turnTo(later)
    await school.clock.untilAsleep(end)
    school.clock.turnTo(end)
    await school.until('notice', id, { status: 'ended' })
    const again = await school.post('/school/notice/enable', { id })
    expect(again.data).toMatchObject({ changed: 0, skipped: [{ id, reason: '下线时间必须晚于现在' }] })
    await school.post('/school/notice/save', { id, endAt: end + hour })
    expect(await school.post('/school/notice/enable', { id })).toMatchObject({ data: { changed: 1 } })
  })

  test('an advertisement runs between its times, and is switched off and on in between', async () => {
    const [begin, end] = [school.start + 5 * minute, school.start + 30 * minute]
    const wanted = { title: '奶茶买一送一', category: 1, image: '/demo/a.png', startAt: begin, endAt: end }
    const [id] = (await school.post('/school/advertise/add', wanted)).data.ids
    expect(await school.row('advertise', id)).toMatchObject({ status: 'scheduled' })
    await school.post('/school/advertise/disable', { id })
    await school.clock.untilAsleep(begin)
    school.clock.turnTo(begin)
    await school.clock.untilAsleep(begin + hour)
    expect(await school.row('advertise', id)).toMatchObject({ status: 'disabled' })
    await school.post('/school/advertise/enable', { id })
    expect(await school.row('advertise', id)).toMatchObject({ status: 'enabled' })
    await school.clock.untilAsleep(end)
    school.clock.turnTo(end)
    await school.until('advertise', id, { status: 'ended' })
  })

  test.each([
    ['dynamic', 'GET', '/school/v3_0/dynamic/dynamic/top', 'approved'],
    ['course', 'GET', '/school/course/top', 'approved'],
    ['question', 'POST', '/school/question/top', 'normal'],
  ] as const)('a pinned %s is no longer so from its moment on', async (table, method, path, status) => {
    await school.server.database.write((trx) =>
      entityTables(trx)
        .updateTable(table)
        .set({ status, top: false, top_until: null })
        .where('school_id', '=', 1)
        .where('id', '=', 1)
        .execute(),
    )
    const end = school.start + 10 * minute
    const params = { id: 1, top: '1', timed: '1', topUntil: String(end) }
    const query = new URLSearchParams({ ...params, id: '1' })
    const answer = await (method === 'GET' ? school.get(`${path}?${query}`) : school.post(path, params))
    expect(answer).toMatchObject({ code: 0, data: { changed: 1 } })
    await school.clock.untilAsleep(end)
    school.clock.turnTo(end)
    await vi.waitFor(async () => expect(Boolean((await school.row(table, 1)).top)).toBe(false), 10_000)
    const [last] = await school.batches(table)
    expect(last).toMatchObject({ title: '置顶到期', account: { name: '系统' } })
  })
})
