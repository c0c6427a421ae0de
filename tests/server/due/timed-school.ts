import { expect, vi } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import type { Engine } from '../../../src/server/database/table-ddl.ts'
import { HandClock } from '../support/hand-clock.ts'
import { openTestApp } from '../support/test-app.ts'

export const minute = 60_000
export const hour = 60 * minute

/** The demo schools on a server whose clock stands still until it is turned. User 7 is free, and nothing is due within the hour. */
export async function openTimedSchool(engine: Engine) {
  const start = Date.now()
  const clock = new HandClock(start)
  const server = await openTestApp(engine, {}, { clock })
  const token = await server.signIn('admin')
  await server.database.write(async (trx) => {
    const tables = entityTables(trx)
    await tables.updateTable('user').set({ status: 'normal' }).where('school_id', '=', 1).where('id', '=', 7).execute()
    await tables.deleteFrom('user_block').where('school_id', '=', 1).where('user', '=', 7).execute()
  })
  await clock.untilAsleep(start + hour)

  const post = (path: string, body: object) => server.call(token, 'POST', path, body)
  const get = (path: string) => server.call(token, 'GET', path)
  const row = (table: string, id: number, school = 1) =>
    entityTables(server.database.db)
      .selectFrom(table)
      .selectAll()
      .where('school_id', '=', school)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  return {
    /** The moment the tests begin at. */
    start,
    clock,
    server,
    post,
    get,
    row,
    /** Waits until a row holds what is wanted. */
    until: (table: string, id: number, wanted: object) =>
      vi.waitFor(async () => expect(await row(table, id)).toMatchObject(wanted), 10_000),
    /** Keeps user 7 out of something. */
    block: (body: object) =>
      post('/school/v3_0/disabled/modular/block', { user: 7, module: 'all', reason: '涉嫌诈骗', ...body }),
    /** The last batches of an entity in the audit, the newest first. */
    batches: async (entity: string) => (await get(`/console/audit?entity=${entity}&limit=5`)).data.list,
    remove: () => server.remove(),
  }
}

export type TimedSchool = Awaited<ReturnType<typeof openTimedSchool>>
