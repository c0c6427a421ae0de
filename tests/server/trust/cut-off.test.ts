import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import type { Config } from '../../../src/server/config.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { type Database, openDatabase } from '../../../src/server/database/open-database.ts'
import { findDifferences } from '../../../src/server/integrity/find-differences.ts'
import { lengthenQueue } from '../support/lengthen-queue.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { makeTestStore } from '../support/test-database.ts'
import { patience, tellFigure, trustEngines, trustSize } from '../support/trust-size.ts'
import { openTwinServers } from '../support/twin-servers.ts'

const kills = trustSize(20, 1)
const queue = 6_000
const list = '/school/v3_0/dynamic/list?status=pending&limit=1'

describe.each(trustEngines)('a batch in pieces on %s', (engine) => {
  test('that a kill -9 cuts off is what was done until then, one batch, and taken back by one undo', {
    timeout: patience,
  }, async (context) => {
    const store = await makeTestStore(engine, 'demo')
    let cut = 0
    let rows = 0
    let told = 0
    try {
      await within(store.config, (database) => lengthenQueue(database, queue))
      for (let kill = 0; kill < kills; kill++) {
        const server = await startServerProcess(store.config)
        const token = await server.signIn('admin')
        const before = (await server.call(token, 'GET', list)).data
        const query = new URLSearchParams({ filter: '{"status":"pending"}', expected: before.total, asOf: before.asOf })
        const done = await within(store.config, async (database) => {
          const batch = server.call(token, 'GET', `/school/v3_0/dynamic/dynamic/approved?${query}`)
          const answered = batch.then(
            () => true,
            () => false,
          )
          await untilPieces(database, before.asOf, 1 + (kill % 3))
          await delay((kill * 7) % 20)
          await server.end('SIGKILL')
          if (!(await answered)) cut += 1
          return doneSince(database, before.asOf)
        })
        rows += done

        const next = await startServerProcess(store.config)
        const again = await next.signIn('admin')
        const [head] = (await next.call(again, 'GET', '/console/audit?limit=1&entity=dynamic')).data.list
        expect(head).toMatchObject({ command: 'dynamic.approve', count: done })
        expect((await next.call(again, 'GET', list)).data.total).toBe(before.total - done)
        told += await closedAndTold(next, again, { done, undo: head.undo })
        const undone = await next.call(again, 'POST', '/console/undo', { undo: head.undo })
        expect(undone.data).toMatchObject({ changed: done, skippedCount: 0 })
        expect((await next.call(again, 'GET', list)).data.total).toBe(before.total)
        await next.end('SIGKILL')
      }
      const differences = await within(store.config, (database) => findDifferences(database, catalogue))
      expect(differences).toEqual([])
      expect(cut).toBeGreaterThan(0)
      expect(told).toBeGreaterThan(0)
      tellFigure(context, `${cut} batches cut off by ${kills} kills, ${rows} rows of them taken back, 0 differences`)
    } finally {
      await store.remove()
    }
  })
})

test('a batch whose server is killed is closed by another one beside it, with its undo', {
  timeout: patience,
}, async () => {
  const { first, second, database, remove } = await openTwinServers()
  try {
    await lengthenQueue(database, queue)
    const token = await first.signIn('admin')
    const before = (await first.call(token, 'GET', list)).data
    const query = new URLSearchParams({ filter: '{"status":"pending"}', expected: before.total, asOf: before.asOf })
    const batch = first.call(token, 'GET', `/school/v3_0/dynamic/dynamic/approved?${query}`).catch(() => null)
    await untilPieces(database, before.asOf, 2)
    const running = await second.call(token, 'GET', '/console/batches')
    expect(running.data.list).toMatchObject([{ title: '通过', isCut: false, total: before.total }])
    await first.end('SIGKILL')
    expect(await batch).toBeNull()
    const done = await doneSince(database, before.asOf)
    const [head] = (await second.call(token, 'GET', '/console/audit?limit=1&entity=dynamic')).data.list
    expect(await closedAndTold(second, token, { done, undo: head.undo })).toBe(1)
    expect((await second.call(token, 'POST', '/console/undo', { undo: head.undo })).data).toMatchObject({
      changed: done,
    })
  } finally {
    await remove()
  }
})

/** Waits until a batch that was cut off is closed, and says that its operator knows. @returns how many there were. */
async function closedAndTold(
  server: ServerProcess,
  token: string,
  { done, undo }: { readonly done: number; readonly undo: string },
): Promise<number> {
  const batches = async () => (await server.call(token, 'GET', '/console/batches')).data.list
  await expect.poll(async () => (await batches()).every(({ isCut }: { isCut: boolean }) => isCut)).toBe(true)
  const [batch, ...others] = await batches()
  if (!batch) return 0
  expect(others).toEqual([])
  expect(batch).toMatchObject({ title: '通过', done, batch: { count: done, undo } })
  const [head] = (await server.call(token, 'GET', '/console/audit?limit=1&entity=dynamic')).data.list
  expect(head.note).toBe(`服务器中断，${batch.total} 项中处理到第 ${batch.done} 项`)
  expect(await server.call(token, 'POST', '/console/batches/seen', { id: batch.id })).toMatchObject({ code: 0 })
  expect(await batches()).toEqual([])
  return 1
}

async function untilPieces(database: Database, since: number, pieces: number): Promise<void> {
  await expect
    .poll(async () => (await piecesSince(database, since)).length, { timeout: 30_000, interval: 5 })
    .toBeGreaterThan(pieces)
}

/** Rows that the one batch since a version says it changed, which are those the audit names and those that were changed. */
async function doneSince(database: Database, since: number): Promise<number> {
  const pieces = await piecesSince(database, since)
  const [head, ...others] = pieces
  expect(others.map(({ part_of }) => part_of)).toEqual(others.map(() => head?.id))
  const ids = pieces.map(({ id }) => id)
  const audited = await database.db
    .selectFrom('audit')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('school_id', '=', 1)
    .where('batch_id', 'in', ids)
    .executeTakeFirstOrThrow()
  const changed = await entityTables(database.db)
    .selectFrom('dynamic')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('school_id', '=', 1)
    .where('version', 'in', ids)
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow()
  const told = pieces.reduce((sum, { count }) => sum + count, 0)
  expect([Number(audited.count), Number(changed.count)]).toEqual([told, told])
  return told
}

function piecesSince(database: Database, since: number) {
  return database.db
    .selectFrom('audit_batch')
    .select(['id', 'part_of', 'count'])
    .where('school_id', '=', 1)
    .where('id', '>', since)
    .orderBy('id')
    .execute()
}

async function within<T>(config: Pick<Config, 'dataDir' | 'databaseUrl'>, look: (database: Database) => Promise<T>) {
  const database = await openDatabase(config)
  try {
    return await look(database)
  } finally {
    await database.close()
  }
}
