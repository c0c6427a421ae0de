import { catalogue } from '../../../commands/index.ts'
import { createApp } from '../../../src/server/app.ts'
import type { Engine } from '../../../src/server/database/table-ddl.ts'
import { openTestApp, type TestAnswer, type TestApp } from '../support/test-app.ts'

/** A server with a second one beside it, on the same database, that reads fewer rows at once, and what both ask of it. */
export type RangedApp = {
  readonly server: TestApp
  readonly statements: string[]
  /** A call as the second one answers it. */
  readonly inRanges: (token: string, method: 'GET' | 'POST', url: string, body?: object) => Promise<TestAnswer>
  readonly close: () => Promise<void>
}

/** Opens both. @param rowsAtOnce how many rows the second one looks at in a statement. */
export async function openRangedApp(engine: Engine, rowsAtOnce: number): Promise<RangedApp> {
  const server = await openTestApp(engine)
  const ranged = await createApp(server.config, { database: { ...server.database, rowsAtOnce }, catalogue })
  await ranged.ready()
  const statements: string[] = []
  server.database.activity.onQuery(({ sql }) => statements.push(sql))
  return {
    server,
    statements,
    inRanges: async (token, method, url, body) => {
      const headers = { authorization: `Bearer ${token}` }
      const response = await ranged.inject({ method, url, headers, ...(body && { payload: body }) })
      return { status: response.statusCode, ...response.json() }
    },
    close: async () => {
      await ranged.close()
      await server.remove()
    },
  }
}
