import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { createApp } from '../../../src/server/app.ts'
import { openDatabase } from '../../../src/server/database/open-database.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

/** A sheet of so many rows, each of which names another table's row. */
function majors(rows: number, mark: string): FormData {
  const lines = Array.from({ length: rows }, (_, at) => `${mark} ${at},法学院,本科`)
  const form = new FormData()
  form.append('file', new Blob([['专业名称,所属学院,学位', ...lines].join('\r\n')]), 'a.csv')
  return form
}

describe('large sheets', () => {
  let server: TestApp
  let database: Awaited<ReturnType<typeof openDatabase>>
  let app: Awaited<ReturnType<typeof createApp>>
  let origin: string
  let authorization: string
  beforeAll(async () => {
    server = await openTestApp('sqlite')
    authorization = `Bearer ${await server.signIn('admin')}`
    database = await openDatabase(server.config)
    app = await createApp(server.config, { database, catalogue })
    origin = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await app.close()
    await database.close()
    await server.remove()
  })

  /** Asks for a preview, and goes on once the server has all of the file. */
  const preview = async (body: FormData, signal = AbortSignal.timeout(30_000)) => {
    const reached = once(app.server, 'request')
    const url = `${origin}/console/import/preview?entity=major`
    const answer = fetch(url, { method: 'POST', headers: { authorization }, body, signal })
    const [request] = await reached
    await once(request, 'end')
    return { answer }
  }

  test('are checked one after the other, without those whose pages have gone; small ones go on meanwhile', async () => {
    let looked = 0
    database.activity.onQuery(({ sql }) => {
      if (sql.includes('"name" from "faculty"')) looked++
    })
    const order: string[] = []
    const leaving = new AbortController()
    const first = await preview(majors(5_000, '甲'))
    const gone = await preview(majors(5_000, '乙'), leaving.signal)
    const last = await preview(majors(2_000, '丙'))
    const small = await preview(majors(20, '丁'))
    leaving.abort()
    await expect(gone.answer).rejects.toThrow('aborted')
    const named = Object.entries({ first, last, small })
    await Promise.all(named.map(([name, { answer }]) => answer.then(() => order.push(name))))
    expect(order).toEqual(['small', 'first', 'last'])
    expect(looked).toBe(3)
  })
})
