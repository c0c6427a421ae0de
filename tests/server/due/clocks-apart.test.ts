import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkClocks } from '../../../src/server/security/database-time.ts'
import { hour, minute, openTimedSchool, type TimedSchool } from './timed-school.ts'

let school: TimedSchool
beforeEach(async () => {
  school = await openTimedSchool('postgres')
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
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

test('a database that takes an hour to answer is no clock that is wrong', async () => {
  const askedAt = Date.now() - hour
  vi.spyOn(Date, 'now').mockReturnValueOnce(askedAt)
  await expect(checkClocks(school.server.database)).resolves.toBeUndefined()
})
