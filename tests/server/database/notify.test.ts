import { Socket } from 'node:net'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../../../src/server/database/open-database.ts'
import { engines, makeTestStore, type TestStore } from '../support/test-database.ts'

describe.each(engines)('notices on %s', (engine) => {
  let store: TestStore
  let database: Database
  const errors: Error[] = []
  beforeEach(async () => {
    store = await makeTestStore(engine)
    database = await openDatabase(store.config, (error) => errors.push(error))
  })
  afterEach(async () => {
    await database.close()
    await store.remove()
  })

  test('reach every subscriber in order, until it leaves', async () => {
    const [first, second]: string[][] = [[], []]
    const leave = database.notices.subscribe((message) => first?.push(message))
    database.notices.subscribe((message) => second?.push(message))
    await database.notices.publish('话题 1')
    await database.notices.publish('话题 2')
    await expect.poll(() => second).toEqual(['话题 1', '话题 2'])
    leave()
    await database.notices.publish('话题 3')
    await expect.poll(() => second).toHaveLength(3)
    expect(first).toEqual(['话题 1', '话题 2'])
  })

  test('one too long for PostgreSQL is refused on both engines', async () => {
    await expect(database.notices.publish('中'.repeat(2_667))).rejects.toThrow(RangeError)
    const heard: string[] = []
    database.notices.subscribe((message) => heard.push(message))
    await database.notices.publish('中'.repeat(2_666))
    await expect.poll(() => heard).toHaveLength(1)
  })

  if (engine === 'postgres') {
    test('reach other servers on the same database', async () => {
      const other = await openDatabase(store.config)
      const heard: string[] = []
      other.notices.subscribe((message) => heard.push(message))
      await database.notices.publish('topic.approve')
      await expect.poll(() => heard).toEqual(['topic.approve'])
      await other.close()
    })

    test('are listened for by a connection that is asked within minutes whether it is still there', async () => {
      const probes = vi.spyOn(Socket.prototype, 'setKeepAlive')
      const other = await openDatabase(store.config)
      const asked = probes.mock.calls.map(([isOn, after]) => (isOn ? after : undefined))
      probes.mockRestore()
      await other.close()
      // Without a time of its own it is asked when the system's is over: after two hours.
      expect(asked).toEqual([expect.any(Number)])
      expect(asked[0]).toBeGreaterThan(0)
    })

    test('come again after the connection broke, and the gap is told', async () => {
      const heard: string[] = []
      const gap = vi.fn()
      database.notices.subscribe((message) => heard.push(message), gap)
      const admin = new pg.Client({ connectionString: store.config.databaseUrl })
      await admin.connect()
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      await admin.end()
      await vi.waitFor(() => expect(gap).toHaveBeenCalledOnce(), 5_000)
      await database.notices.publish('after')
      await expect.poll(() => heard).toEqual(['after'])
      expect(errors.map((error) => error.message).join()).toMatch(/terminat/)
    })
  }
})
