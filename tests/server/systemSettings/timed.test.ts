import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beijingMoment, beijingText, day } from '../../../src/beijing-time.ts'
import { nextGreeting } from '../../../src/server/handlers/system/timed.ts'
import { hour, minute, openTimedSchool } from '../due/timed-school.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('what robots post at moments on %s', (engine) => {
  let school: Awaited<ReturnType<typeof openTimedSchool>>
  let group = 0
  beforeAll(async () => {
    school = await openTimedSchool(engine)
    const robot = await school.post('/console/robot/add', { name: '值班机器人' })
    const made = await school.post('/school/robotGroupConfig/create', { name: '值班群', robot: robot.data.ids[0] })
    group = made.data.ids[0]
  })
  afterAll(() => school.remove())

  const posted = async (): Promise<{ content: string; mobiles?: string[]; robot?: number }[]> => {
    const rows = await school.server.database.db
      .selectFrom('outbox')
      .select('payload')
      .where('school_id', '=', 1)
      .where('kind', '=', 'robotText')
      .orderBy('id')
      .execute()
    return rows.map(({ payload }) => JSON.parse(payload))
  }
  const row = (table: string, id: number) => school.row(table, id)

  test('a task is posted once at its moment, and mentions whom it names', async () => {
    const [{ robot }] = (await school.post('/school/robotGroupConfig/list', { ids: [group] })).data.list
    const friend = { name: '值班员', robot: robot.id, phone: '13911112222' }
    const known = await school.post('/console/robotFriend/add', friend)
    const friends = await school.post('/school/v3_0/kefu/task/getCanalRobotFriendList', { id: robot.id })
    expect(friends.data.list).toMatchObject([{ name: '值班员' }])
    const task = {
      name: '停水',
      group,
      friend: known.data.ids[0],
      content: '今晚停水',
      sendAt: school.start + 30 * minute,
    }
    const past = await school.post('/school/v3_0/kefu/task/create', { ...task, sendAt: school.start - minute })
    expect(past.code).toBe(-2)
    const made = await school.post('/school/v3_0/kefu/task/create', task)
    expect(made).toMatchObject({ code: 0 })
    const id = made.data.ids[0]
    const stopped = await school.post('/school/v3_0/kefu/task/create', { ...task, name: '停电', content: '停电' })
    await school.post('/console/kefuTask/stop', { id: stopped.data.ids[0] })
    await school.clock.untilAsleep(school.start + 30 * minute)
    expect(await posted()).toEqual([])
    school.clock.turnTo(school.start + 30 * minute)
    await school.until('kefu_task', id, { status: 'sent' })
    expect(await posted()).toEqual([{ content: '今晚停水', mobiles: ['13911112222'], robot: robot.id }])
    expect(await row('kefu_task', stopped.data.ids[0])).toMatchObject({ status: 'stopped' })
    const late = await school.post('/console/kefuTask/resume', { id: stopped.data.ids[0] })
    expect(late.data).toMatchObject({ changed: 0, skipped: [{ id: stopped.data.ids[0] }] })
  })

  test('a greeting goes out day by day, and is left out where its hour went by', async () => {
    const before = (await posted()).length
    const made = await school.post('/school/v3_0/kefu/autohi/create', {
      ...{ name: '早安测试', group, content: '早上好', days: 'every', clock: '07:00' },
    })
    expect(made).toMatchObject({ code: 0 })
    const id = made.data.ids[0]
    const first = Number((await row('auto_hi', id)).next_at)
    expect(beijingText(first)).toMatch(/07:00:00$/)
    expect(first).toBeGreaterThan(school.clock.now())
    school.clock.turnTo(first)
    await school.until('auto_hi', id, { next_at: first + day, result: 'sent' })
    expect(await posted()).toHaveLength(before + 1)
    // The server was off in the morning.
    school.clock.turnTo(first + day + 3 * hour)
    await school.until('auto_hi', id, { next_at: first + 2 * day })
    expect(await posted()).toHaveLength(before + 1)
    await school.post('/console/autoHi/disable', { id })
    school.clock.turnTo(first + 5 * day + hour)
    expect(await school.post('/console/autoHi/enable', { id })).toMatchObject({ data: { changed: 1 } })
    expect(await row('auto_hi', id)).toMatchObject({ next_at: first + 6 * day })
    expect(await school.post('/console/autoHi/send', { id })).toMatchObject({ data: { changed: 1, undo: null } })
    await expect.poll(posted).toHaveLength(before + 2)
  })

  test('greetings edited together keep each its own hour', async () => {
    const at = async (name: string, clock: string) => {
      const greeting = { name, group, content: '你好', days: 'every', clock }
      return (await school.post('/school/v3_0/kefu/autohi/create', greeting)).data.ids[0]
    }
    const ids = [await at('早', '08:00'), await at('晚', '21:00')]
    const moments = () => Promise.all(ids.map(async (id) => (await row('auto_hi', id)).next_at))
    const before = await moments()
    const edited = await school.post('/school/v3_0/kefu/autohi/update', { ids, content: '大家好' })
    expect(edited).toMatchObject({ data: { changed: 2 } })
    expect(await moments()).toEqual(before)
  })
})

test('weekdays and weekends are those of Beijing', () => {
  const friday = beijingMoment('2026-11-20T08:30')
  expect(beijingText(nextGreeting({ days: 'weekdays', clock: '08:00' }, friday))).toBe('2026-11-23 08:00:00')
  expect(beijingText(nextGreeting({ days: 'weekdays', clock: '09:00' }, friday))).toBe('2026-11-20 09:00:00')
  expect(beijingText(nextGreeting({ days: 'weekends', clock: '00:00' }, friday))).toBe('2026-11-21 00:00:00')
})
