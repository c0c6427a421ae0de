import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../src/server/database/open-database.ts'
import { SilentError } from '../../../src/server/database/postgres/while-answering.ts'
import { failureText } from '../../../src/server/failure/failure-text.ts'
import { openCuttableProxy } from '../support/cuttable-proxy.ts'
import { makeTestStore, type TestStore } from '../support/test-database.ts'

/** Time (ms) nobody has to be answered in: usually half a minute. */
const silence = 900
/** Longest (ms) a start may take to be told so, where the connection was not made yet. */
const toldWithin = 25_000

let store: TestStore
beforeEach(async () => {
  store = await makeTestStore('postgres')
})
afterEach(() => store.remove())

/** Opens the empty database through a proxy that says nothing any more once something was sent so many times. @returns what it failed with. */
async function openUntil(stalls: number): Promise<{ error: unknown; sent: number }> {
  let sent = 0
  const proxy = await openCuttableProxy(store.config.databaseUrl ?? '', () => {
    sent++
    if (sent === stalls) proxy.stall()
  })
  const opening = { ...store.config, databaseUrl: proxy.url, silence }
  const error: unknown = await openDatabase(opening).then(
    (database) => database.close(),
    (failure: unknown) => failure,
  )
  await proxy.cut()
  return { error, sent }
}

describe('a PostgreSQL that says nothing any more while a start prepares it', () => {
  test('ends the start, which says what did not come to its end, and what to do; the next one goes on from there', async () => {
    const { error } = await openUntil(60)
    expect(error).toBeInstanceOf(SilentError)
    const text = failureText(error, { env: { DATABASE_URL: store.config.databaseUrl } })
    expect(text).toMatch(
      /^DATABASE_URL 的数据库 1 秒没有回答任何连接（.+），没有做完的一步会自己撤销。请检查 PostgreSQL .*恢复后再启动，会接着做。$/,
    )
    const { error: none } = await openUntil(Number.POSITIVE_INFINITY)
    expect(none).toBeUndefined()
  })

  test.each([1, 2, 3])(
    'ends it likewise where it falls silent after %i messages',
    { timeout: toldWithin },
    async (stalls) => {
      const { error } = await openUntil(stalls)
      expect(failureText(error, { env: {} })).toMatch(/^DATABASE_URL 的数据库(连不上| 1 秒没有回答)/)
    },
  )

  test('but not where one statement takes longer than that, while others are answered', async () => {
    const database = await openDatabase({ ...store.config, silence })
    await database.session(async (db) => {
      await sql`select pg_sleep(${(3 * silence) / 1000})`.execute(db)
    })
    await database.close()
  })
})
