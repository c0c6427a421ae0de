import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hour, minute, openTimedSchool, type TimedSchool } from './timed-school.ts'

let school: TimedSchool
beforeEach(async () => {
  school = await openTimedSchool('postgres')
})
afterEach(async () => {
  vi.useRealTimers()
  await school.remove()
})

test('a server whose clock was set wrong since its start does nothing that is due before it is right again', async () => {
  const end = school.start + 10 * minute
  const [id] = (await school.block({ until: end })).data.ids
  await school.clock.untilAsleep(end)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hour })
  school.clock.turnTo(school.start + hour)
  // It looks again in five seconds.
  await school.clock.untilAsleep(school.start + hour + 5_000)
  expect(await school.row('user_block', id)).toMatchObject({ status: 'active' })
  vi.useRealTimers()
  school.clock.turnTo(school.start + hour + 5_000)
  await school.until('user_block', id, { status: 'lifted' })
})
