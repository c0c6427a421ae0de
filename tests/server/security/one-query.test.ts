import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import { fillCounts } from '../../../src/server/rows/kept-counts.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

type Ref = { readonly label: string } | null
type Row = { readonly author: Ref; readonly category: Ref }

describe.each(engines)('who calls, and what they may, is found on %s', (engine) => {
  let server: TestApp
  // What the server does by itself meanwhile is not of the call.
  const ofCall = new AsyncLocalStorage<string[]>()
  const list = '/school/v3_0/dynamic/list?status=pending&limit=5&counts=1'

  beforeAll(async () => {
    server = await openTestApp(engine)
    // Else the first list would have it done meanwhile.
    await fillCounts(server.database, 1, entityNamed(catalogue, 'dynamic'))
    server.database.activity.onQuery(({ sql }) => ofCall.getStore()?.push(sql))
  })
  afterAll(() => server.remove())

  test.each(['admin', 'moderator'])('by one query before the call’s own work: %s', async (name) => {
    const token = await server.signIn(name)
    await server.call(token, 'GET', list)
    const statements: string[] = []
    const answer = await ofCall.run(statements, () => server.call(token, 'GET', list))
    expect(answer).toMatchObject({ code: 0 })
    const own = statements.findIndex((sql) => sql.includes('entity_version'))
    expect(statements.slice(0, own)).toEqual([expect.stringContaining('session')])
    expect(statements.slice(own).filter((sql) => /\b(session|account|role|permission)\b/.test(sql))).toEqual([])
  })

  test('and a page of a list by few more, of which on PostgreSQL versions and rows are one round trip', async () => {
    const token = await server.signIn('moderator')
    const statements: string[] = []
    const { data } = await ofCall.run(statements, () => server.call(token, 'GET', `${list}&counted=known`))
    expect(data).toMatchObject({ counts: { pending: expect.any(Number) }, total: expect.any(Number) })
    const labels = data.list.flatMap(({ author, category }: Row) => [author?.label, category?.label])
    expect(new Set(labels).size).toBeGreaterThan(2)
    expect(statements.slice(1)).toEqual([
      expect.stringContaining('row_count'),
      ...(engine === 'sqlite' ? [expect.stringMatching(/^select "id" from "dynamic"/)] : []),
      expect.stringContaining('"content"'),
      expect.stringContaining('union all'),
    ])
  })

  test('as it stands now, whoever changed it and however', async () => {
    const [admin, moderator] = [await server.signIn('admin'), await server.signIn('moderator')]
    expect(await server.call(moderator, 'GET', list)).toMatchObject({ code: 0 })
    const standing = (enabled: string) =>
      server.database.write((trx) =>
        trx
          .withTables<{ role: { status: string; name: string } }>()
          .updateTable('role')
          .set({ status: enabled })
          .where('name', '<>', '超级管理员')
          .execute(),
      )
    await standing('disabled')
    expect(await server.call(moderator, 'GET', list)).toMatchObject({ code: 1001 })
    expect(await server.call(admin, 'GET', list)).toMatchObject({ code: 0 })
    await standing('enabled')
    expect(await server.call(moderator, 'GET', list)).toMatchObject({ code: 0 })
  })
})
