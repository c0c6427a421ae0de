import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import { createApp } from '../../../src/server/app.ts'
import { dependenciesWithoutHandlers } from '../../../src/server/change-listeners.ts'
import type { Database } from '../../../src/server/database/open-database.ts'
import { beginLook, openWordLooks } from '../../../src/server/rows/found/word-look.ts'
import { writeUnrecorded } from '../../../src/server/write/write-unrecorded.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'
import { openTwinServers } from '../support/twin-servers.ts'
import { type Call, differences, dynamicsFound, publish, saveWords, untilLooked } from './sensitive-server.ts'

/** More than the first piece takes, so that a look is still under way when it is asked about. */
const many = 400

/** Has the first school have many dynamics more, every fourth of which names a library. */
async function addDynamics(database: Database): Promise<void> {
  const dependencies = dependenciesWithoutHandlers(database, catalogue)
  const rows = Array.from({ length: many }, (_, index) => ({
    content: index % 4 ? '操场见' : '图书馆见',
    status: 'pending',
  }))
  await database.write((trx) =>
    writeUnrecorded({ dependencies, trx, schoolId: 1, now: Date.now() }, (changes) =>
      changes.createAll('dynamic', rows),
    ),
  )
}

describe.each(engines)('rows after their school changed its sensitive words on %s', (engine) => {
  let server: TestApp
  let call: Call
  beforeEach(async () => {
    server = await openTestApp(engine)
    const admin = await server.signIn('admin')
    call = (method, url, body) => server.call(admin, method, url, body)
    await addDynamics(server.database)
  })
  afterEach(() => server.remove())

  test('are looked at anew in the background, as when that is taken back, and never among those without words by old ones', async () => {
    const token = await saveWords(call, ['图书馆'])
    const during = await dynamicsFound(call, '0', '&status=pending')
    expect(during.texts.filter((text) => text.includes('图书馆'))).toEqual([])
    await untilLooked(server.database)
    expect(await differences(server.database)).toEqual([])
    const after = await dynamicsFound(call, '1', '&status=pending')
    expect(after.isLooking).toBe(false)
    expect(after.total).toBeGreaterThanOrEqual(many / 4)
    expect((await call('POST', '/console/undo', { undo: token })).code).toBe(0)
    await untilLooked(server.database)
    expect(await differences(server.database)).toEqual([])
    expect((await dynamicsFound(call, '1', '&status=pending')).total).toBeLessThan(many / 4)
  })

  test('are in neither list until they are looked at, which says so; files and charts wait, and what is new is right at once', async () => {
    await saveWords(call, ['图书馆'])
    await untilLooked(server.database)
    // Begun by nobody's change, so that no server goes on with it before it is told.
    await server.database.write((trx) => beginLook(trx, 1, entityNamed(catalogue, 'dynamic')))
    const nothing = { ids: [], texts: [], total: 0, isLooking: true }
    for (const sensitive of ['0', '1'] as const) expect(await dynamicsFound(call, sensitive)).toEqual(nothing)
    const refused = { code: -2, message: expect.stringContaining('正在重新查找') }
    const asked = { entity: 'dynamic', format: 'csv', sensitive: '0' }
    expect(await call('POST', '/console/export', asked)).toMatchObject(refused)
    expect(await call('GET', '/console/charts?entity=dynamic&sensitive=0')).toMatchObject(refused)
    const all = { filter: { status: 'pending', sensitive: '0' }, expected: many, asOf: 1_000_000 }
    expect((await call('POST', '/school/dynamic/approved', all)).data).toMatchObject({ changed: 0 })
    const held = await call('POST', publish, { content: '图书馆还开着' })
    const clean = await call('POST', publish, { content: '操场还开着' })
    expect((await dynamicsFound(call, '1')).ids).toEqual(held.data.ids)
    expect((await dynamicsFound(call, '0')).ids).toEqual(clean.data.ids)
    await saveWords(call, ['操场'])
    await untilLooked(server.database)
    expect((await dynamicsFound(call, '1')).ids).toContain(clean.data.ids[0])
    expect(await differences(server.database)).toEqual([])
  })

  test('are no other where it changed something else, or the other school changed its words', async () => {
    const before = await dynamicsFound(call, '1')
    const words = (await call('GET', '/school/v3_0/setting/sensitive_words')).data.words
    await call('POST', '/school/v3_0/setting/update/sensitive_words', { words, measure: 'mark' })
    const other = await server.signIn('other')
    await saveWords((method, url, body) => server.call(other, method, url, body), ['操场'])
    expect(await dynamicsFound(call, '1')).toEqual(before)
    await untilLooked(server.database)
    expect(await dynamicsFound(call, '1')).toEqual(before)
  })

  test('are looked at to their end by the next server, where one ended in between', async () => {
    await saveWords(call, ['图书馆'])
    await server.app.close()
    const left = await server.database.db.selectFrom('word_look').select('entity').execute()
    expect(left.map(({ entity }) => entity)).toContain('dynamic')
    const next = await createApp(server.config, { database: server.database, catalogue })
    await next.ready()
    try {
      await untilLooked(server.database)
      expect(await differences(server.database)).toEqual([])
    } finally {
      await next.close()
    }
  })

  test('of an older build are looked at behind the work, as are those that one writes beside this', async () => {
    const { database } = server
    await untilLooked(database)
    await server.app.close()
    // What an older build left: no mark, and nothing that says what was looked at.
    await database.write(async (trx) => {
      await sql`update dynamic set sensitive = not sensitive where school_id in (1, 2)`.execute(trx)
      await trx.deleteFrom('server_state').where('key', '=', 'words_found_in').execute()
    })
    await openWordLooks(database, catalogue)
    const reopened = await openTestAppOn(server)
    try {
      await untilLooked(database)
      expect(await differences(database)).toEqual([])
    } finally {
      await reopened.close()
    }
    // What one beside this does: it moves the version, and knows of nothing else.
    await database.write(async (trx) => {
      await sql`update dynamic set sensitive = not sensitive where school_id = 1`.execute(trx)
      const own = trx.updateTable('entity_version').where('school_id', '=', 1).where('entity', '=', 'dynamic')
      await own.set({ version: sql<number>`version + 1` }).execute()
    })
    const beside = await openTestAppOn(server)
    try {
      await untilNoDifference(database)
    } finally {
      await beside.close()
    }
  })
})

async function openTestAppOn({ config, database }: TestApp) {
  const app = await createApp(config, { database, catalogue })
  await app.ready()
  return app
}

async function untilNoDifference(database: Database): Promise<void> {
  const deadline = Date.now() + 20_000
  while ((await differences(database)).length > 0) {
    if (Date.now() > deadline) throw new Error('rows of another server were not looked at')
    await delay(20)
  }
}

test('two servers look through the rows once, whichever ends meanwhile', async () => {
  const twins = await openTwinServers()
  try {
    const [first, second] = [await twins.first.signIn('admin'), await twins.second.signIn('admin')]
    await addDynamics(twins.database)
    await saveWords((method, url, body) => twins.first.call(first, method, url, body), ['图书馆'])
    await twins.first.end('SIGKILL')
    const call: Call = (method, url, body) => twins.second.call(second, method, url, body)
    await untilLooked(twins.database)
    expect(await differences(twins.database)).toEqual([])
    expect((await dynamicsFound(call, '1', '&status=pending')).total).toBeGreaterThanOrEqual(many / 4)
    await saveWords(call, ['操场'])
    await untilLooked(twins.database)
    expect(await differences(twins.database)).toEqual([])
  } finally {
    await twins.remove()
  }
})
