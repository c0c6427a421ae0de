import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { createApp } from '../../../src/server/app.ts'
import { openDatabase } from '../../../src/server/database/open-database.ts'
import { openTestApp } from '../support/test-app.ts'

test('what waits for a thread is not read once its page has closed the connection', async () => {
  const server = await openTestApp('sqlite')
  const token = await server.signIn('admin')
  const database = await openDatabase({ ...server.config, readerThreads: 1 })
  const failed: string[] = []
  database.activity.onQuery((query) => {
    if (query.failed) failed.push(query.sql)
  })
  const app = await createApp(server.config, { database, catalogue })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const reached = once(app.server, 'request')
  const busy = sql`with recursive steps (n) as (select 1 union all select n + 1 from steps where n < 2000000)
    select sum(n) from steps`.execute(database.aside)
  const leaving = new AbortController()
  const asked = fetch(`${origin}/school/v3_0/dynamic/list?counted=known&keyword=${encodeURIComponent('图书')}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  await reached
  leaving.abort()
  await expect(asked).rejects.toThrow('aborted')
  await busy
  await vi.waitFor(() => expect(failed).toEqual([expect.stringContaining('keyword_gram')]), { timeout: 20_000 })
  await app.close()
  await database.close()
  await server.remove()
})
