import { expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApp } from '../support/test-app.ts'

const line = z.object({ msg: z.string(), reqId: z.string().optional(), level: z.number() })

test('what fails is named by the number that stands in the message, the header and every line of the log', async () => {
  const lines: z.infer<typeof line>[] = []
  const write = (text: string) => lines.push(line.parse(JSON.parse(text)))
  const server = await openTestApp('sqlite', { logLevel: 'info' }, { logStream: { write } })
  const token = await server.signIn('admin')
  const headers = { authorization: `Bearer ${token}` }
  lines.length = 0
  await server.database.db.destroy()
  const answer = await server.app.inject({ url: '/school/v3_0/dynamic/list', headers })
  const id = String(answer.headers['x-request-id'])
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ code: 500, message: `系统错误（编号 ${id}）` })
  expect(lines.map(({ reqId, level }) => [reqId, level])).toEqual([
    [id, 30],
    [id, 50],
    [id, 30],
  ])
  await server.remove().catch(() => undefined)
})
