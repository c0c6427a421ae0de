import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isOneOf } from '../../../src/server/database/conditions.ts'
import { hour, openTimedSchool, type TimedSchool } from '../due/timed-school.ts'
import { engines } from '../support/test-database.ts'

const day = 24 * hour
const approved = '/school/v3_0/dynamic/dynamic/approved'

describe.each(engines)('the audit of years ago on %s', (engine) => {
  let school: TimedSchool
  beforeEach(async () => {
    school = await openTimedSchool(engine)
  })
  afterEach(() => school.remove())

  const idsOf = async (entity: string) => (await school.batches(entity)).map(({ id }: { id: number }) => id)
  const pendingIds = async (limit: number) =>
    (await school.get(`/school/v3_0/dynamic/list?status=pending&limit=${limit}`)).data.list.map(
      ({ id }: { id: number }) => id,
    )
  const dateBack = (ids: readonly number[], at: number) =>
    school.server.database.write((trx) =>
      trx
        .updateTable('audit_batch')
        .set({ at })
        .where('school_id', '=', 1)
        .where(isOneOf(engine, 'id', ids))
        .execute(),
    )
  const rowsOf = async (batch: number) => {
    const { db } = school.server.database
    const rows = db.selectFrom('audit').select('row_id').where('school_id', '=', 1).where('batch_id', '=', batch)
    return (await rows.execute()).length
  }
  /** The beginning of the next month in Beijing, so many years before it. */
  const nextMonth = (yearsBefore = 0) => {
    const today = new Date(school.start + 8 * hour)
    return Date.UTC(today.getUTCFullYear() - yearsBefore, today.getUTCMonth() + 1, 1) - 8 * hour
  }
  const untilForgotten = (batch: number) =>
    vi.waitFor(async () => expect(await rowsOf(batch)).toBe(0), { timeout: 20_000, interval: 50 })

  test('is forgotten by whole months once it is three years old, with what it held of rows', async () => {
    const ids = await pendingIds(2)
    for (const id of ids) await school.get(`${approved}?id=${id}`)
    const [second = 0, first = 0] = await idsOf('dynamic')
    await dateBack([first], nextMonth(3) - 1)
    await dateBack([second], nextMonth(3))
    school.clock.turnTo(nextMonth() - 1)
    await vi.waitFor(() => expect(school.clock.asleep()).not.toEqual([]), 20_000)
    expect(await rowsOf(first)).toBe(1)
    school.clock.turnTo(nextMonth() + hour)
    await untilForgotten(first)
    const seen = async (query: string) => (await school.get(`/console/audit?entity=dynamic&${query}`)).data.list.length
    expect([await seen(`batch=${first}`), await seen(`batch=${second}`)]).toEqual([0, 1])
    expect([await seen(`id=${ids[0]}`), await seen(`id=${ids[1]}`)]).toEqual([0, 1])
  })

  test('is kept for ever of rights, of settings, and of what moved money besides', async () => {
    const added = await school.post('/school/role/add', { name: '临时角色', grants: 'dynamic.list' })
    expect(added).toMatchObject({ code: 0 })
    for (const id of await pendingIds(2)) await school.get(`${approved}?id=${id}`)
    const [mixed = 0, plain = 0] = await idsOf('dynamic')
    const [role = 0] = await idsOf('role')
    const transfer = { entity: 'transfer', row_id: 1, before: null, after: '{}', increments: null }
    const { database } = school.server
    await database.write((trx) =>
      trx
        .insertInto('audit')
        .values({ school_id: 1, batch_id: mixed, ...transfer })
        .execute(),
    )
    // The plain one is looked at last.
    await dateBack([mixed, role], school.start - 11 * 366 * day)
    await dateBack([plain], school.start - 10 * 366 * day)
    school.clock.turnTo(nextMonth() + hour)
    await untilForgotten(plain)
    expect(await rowsOf(role)).toBeGreaterThan(0)
    expect(await rowsOf(mixed)).toBe(2)
  })
  test('is kept for ever of forms, whose numbers of editions it knows once they were taken back', async () => {
    const kind = (label: string) => [{ key: 'q1', kind: 'text', values: { label } }]
    const form = { name: '报名', kind: 'signup', questions: kind('甲') }
    const added = await school.post('/school/form/add', form)
    expect(added).toMatchObject({ code: 0 })
    const id = added.data.ids[0]
    const ask = (label: string) => school.post('/school/form/edit', { id, questions: kind(label) })
    const edited = await ask('乙')
    expect(await school.post('/console/undo', { undo: edited.data.undo })).toMatchObject({ code: 0 })
    const [row = 0] = await pendingIds(1)
    await school.get(`${approved}?id=${row}`)
    const [plain = 0] = await idsOf('dynamic')
    await dateBack([...(await idsOf('form'))], school.start - 11 * 366 * day)
    await dateBack([plain], school.start - 10 * 366 * day)
    school.clock.turnTo(nextMonth() + hour)
    await untilForgotten(plain)
    expect(await ask('丙')).toMatchObject({ code: 0 })
    expect((await school.get(`/school/form/list?ids=${id}`)).data.list).toMatchObject([{ edition: 3 }])
  })
})
