import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { createApp } from '../../../src/server/app.ts'
import { dependenciesWithoutHandlers } from '../../../src/server/change-listeners.ts'
import { openDatabase } from '../../../src/server/database/open-database.ts'
import { firstMoments } from '../../../src/server/due/due-moments.ts'
import { openChangeFeed } from '../../../src/server/events/change-feed.ts'
import { writeUnrecorded } from '../../../src/server/write/write-unrecorded.ts'
import { HandClock } from '../support/hand-clock.ts'
import { openTestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'
import { hour, minute, openTimedSchool, type TimedSchool } from './timed-school.ts'

/** What has the database refuse to write a block of the first school, as nothing foreseen would, and lets it again: another school has the same ids. */
const refusing = {
  sqlite: (id: number) => [
    `create trigger refused before update on user_block when old.school_id = 1 and old.id = ${id} begin select raise(abort, 'refused'); end`,
  ],
  postgres: (id: number) => [
    `alter table user_block add constraint refused check (school_id <> 1 or id <> ${id} or status <> 'lifted')`,
  ],
  end: { sqlite: 'drop trigger refused', postgres: 'alter table user_block drop constraint refused' },
}

describe.each(engines)('what happens by itself, on %s', (engine) => {
  let school: TimedSchool
  beforeEach(async () => {
    school = await openTimedSchool(engine)
  })
  afterEach(() => school.remove())

  test('consoles are told at once', async () => {
    const feed = openChangeFeed(school.server.database.notices, async () => new Map())
    const heard: object[] = []
    feed.subscribe(
      1,
      (event) => heard.push(event),
      () => undefined,
    )
    const end = school.start + minute
    const [id] = (await school.block({ until: end })).data.ids
    await school.clock.untilAsleep(end)
    school.clock.turnTo(end)
    await expect
      .poll(() => heard)
      .toContainEqual(
        expect.objectContaining({ entity: 'userBlock', title: '到期解除', ids: [id], by: { id: 0, name: '系统' } }),
      )
    feed.close()
  })

  test('what is taken back is waited for as well', async () => {
    const end = school.start + 10 * minute
    const [id] = (await school.block({ module: 'comment', until: end })).data.ids
    await school.clock.untilAsleep(end)
    const { undo } = (await school.post('/school/user/cancelDisable', { blockId: id })).data
    school.clock.turnTo(school.start + 5 * minute)
    await school.post('/console/undo', { undo })
    await school.clock.untilAsleep(end)
    school.clock.turnTo(end)
    await school.until('user_block', id, { status: 'lifted' })
    // What is brought back after its end has come ends again, at once.
    const [other] = (await school.block({ module: 'topic', until: end + minute })).data.ids
    const lifted = await school.post('/school/user/cancelDisable', { blockId: other })
    school.clock.turnTo(end + 2 * minute)
    await school.post('/console/undo', { undo: lifted.data.undo })
    await vi.waitFor(
      async () => expect((await school.batches('userBlock'))[0]).toMatchObject({ title: '到期解除' }),
      10_000,
    )
    expect(await school.row('user_block', other)).toMatchObject({ status: 'lifted' })
  })

  test('what came due while no server ran happens when one starts, once', async () => {
    const end = school.start + 10 * minute
    const [id] = (await school.block({ until: end })).data.ids
    await school.server.app.close()
    school.clock.turnTo(end + 3 * hour)
    expect(await school.row('user_block', id)).toMatchObject({ status: 'active' })
    const again = await createApp(
      school.server.config,
      { database: school.server.database, catalogue },
      { clock: school.clock },
    )
    await again.ready()
    try {
      await school.until('user_block', id, { status: 'lifted' })
      expect(await school.row('user', 7)).toMatchObject({ status: 'normal' })
    } finally {
      await again.close()
    }
  })

  test('many at once take several changes, and other schools have their own', async () => {
    const end = school.start + 10 * minute
    const place = { dependencies: dependenciesWithoutHandlers(school.server.database, catalogue), now: school.start }
    const many = (schoolId: number, count: number) =>
      school.server.database.write((trx) =>
        writeUnrecorded({ ...place, schoolId, trx }, (changes) =>
          changes.createAll(
            'vote',
            Array.from({ length: count }, (_, index) => ({ title: `投票 ${index}`, endAt: end, status: 'running' })),
          ),
        ),
      )
    const first = await many(1, 620)
    const other = await many(2, 3)
    await school.clock.untilAsleep(end)
    school.clock.turnTo(end)
    await school.until('vote', first + 619, { status: 'ended' })
    await vi.waitFor(async () => expect(await school.row('vote', other, 2)).toMatchObject({ status: 'ended' }), 10_000)
    const counts = await school.server.database.db
      .selectFrom('audit_batch')
      .select(['school_id', 'count'])
      .where('command', '=', 'vote.end')
      .where('at', '=', end)
      .orderBy('school_id')
      .orderBy('id')
      .execute()
    expect(counts.map(({ school_id, count }) => [school_id, count])).toEqual([
      [1, 500],
      [1, 120],
      [2, 3],
    ])
  })

  test('what is put off just as its moment comes waits on', async () => {
    const end = school.start + 10 * minute
    const vote = { title: '校园十佳歌手', startAt: school.start - hour, endAt: end }
    const [id] = (await school.post('/console/vote/add', vote)).data.ids
    await school.clock.untilAsleep(end)
    const { database } = school.server
    const { write } = database
    const writing = vi.spyOn(database, 'write').mockImplementation(async (...given) => {
      writing.mockRestore()
      await school.post('/console/vote/edit', { ...vote, id, endAt: end + hour })
      return write(...given)
    })
    school.clock.turnTo(end)
    await school.clock.untilAsleep(end + hour)
    expect(await school.row('vote', id)).toMatchObject({ status: 'running', end_at: end + hour })
  })

  test('a row that cannot be handled holds up no others, is told of, and is tried again a minute later', async () => {
    const told = vi.spyOn(school.server.app.log, 'error')
    const end = school.start + 10 * minute
    const modules = ['topic', 'comment', 'lovewall', 'secondhand', 'dynamic']
    const ids: number[] = []
    for (const module of modules) ids.push(...(await school.block({ module, until: end })).data.ids)
    const [first = 0, broken = 0, ...others] = ids
    await school.server.database.write(async (trx) => {
      for (const text of refusing[engine](broken)) await sql.raw(text).execute(trx)
    })
    await school.clock.untilAsleep(end)
    school.clock.turnTo(end)
    for (const id of [first, ...others]) await school.until('user_block', id, { status: 'lifted' })
    await school.clock.untilAsleep(end + minute)
    expect(await school.row('user_block', broken)).toMatchObject({ status: 'active' })
    expect(told.mock.calls).toEqual([
      [{ err: expect.any(Error) }, `what is due not done: userBlock.expire of ${broken}`],
    ])
    await school.server.database.write((trx) => sql.raw(refusing.end[engine]).execute(trx))
    school.clock.turnTo(end + minute)
    await school.until('user_block', broken, { status: 'lifted' })
  })

  test('nothing in the demo is due within its first hours but what is ordered, which goes on', async () => {
    const moments = await firstMoments(school.server.database, catalogue)
    const [first] = moments.filter(({ rule }) => !rule.entity.machine)
    expect(first?.at).toBeGreaterThan(school.start + 6 * hour)
  })
})

test('two servers on one database end a block once', async () => {
  const start = Date.now()
  const clock = new HandClock(start)
  const server = await openTestApp('postgres', {}, { clock })
  const database = await openDatabase(server.config)
  const second = await createApp(server.config, { database, catalogue }, { clock })
  await second.ready()
  try {
    const token = await server.signIn('admin')
    const end = start + 10 * minute
    const wanted = { user: 9, module: 'lovewall', reason: '恶意投诉', until: end }
    const answer = await server.call(token, 'POST', '/school/v3_0/disabled/modular/block', wanted)
    expect(answer).toMatchObject({ code: 0 })
    await clock.untilAsleep(end, 2)
    clock.turnTo(end)
    const done = () =>
      database.db
        .selectFrom('audit_batch')
        .select(['count', 'account_name'])
        .where('command', '=', 'userBlock.expire')
        .where('at', '=', end)
        .execute()
    await vi.waitFor(async () => expect(await done()).toHaveLength(1), 10_000)
    // Who found nothing left looks again a minute later, and sleeps until then.
    await vi.waitFor(() => expect(clock.asleep()).toHaveLength(2), 10_000)
    expect(await done()).toEqual([{ count: 1, account_name: '系统' }])
  } finally {
    await second.close()
    await database.close()
    await server.remove()
  }
})
