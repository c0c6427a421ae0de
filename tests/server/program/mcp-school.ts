import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import type { engines } from '../support/test-database.ts'

/** What a program may that only reads, and one that changes something. */
export const reading = { readsOnly: true, modules: null, writesPerHour: null, days: 7 }
export const writing = { ...reading, readsOnly: false, writesPerHour: 100 }

export const password = 'campus-admin'

const answer = z.looseObject({
  isError: z.boolean().optional(),
  content: z.array(z.looseObject({ text: z.string() })),
  structuredContent: z.looseObject({ message: z.string(), warning: z.string() }).optional(),
})

type Told = z.infer<typeof answer>

/** A school whose server listens, for the tests of a block, and programs that speak to it. */
export function mcpSchool(engine: (typeof engines)[number]) {
  const opened: { server?: TestApp; address?: string; admin?: string } = {}
  const open: Client[] = []
  const school = {
    get server(): TestApp {
      if (!opened.server) throw new Error('the school is open during tests')
      return opened.server
    },
    get admin(): string {
      return opened.admin ?? ''
    },
  }
  beforeAll(async () => {
    opened.server = await openTestApp(engine)
    opened.address = await opened.server.app.listen({ host: '127.0.0.1', port: 0 })
    opened.admin = await opened.server.signIn('admin')
  })
  afterAll(async () => {
    await Promise.all(open.map((client) => client.close()))
    await school.server.remove()
  })

  const makeToken = async (name: string, granted: object) => {
    const made = await school.server.call(school.admin, 'POST', '/console/programs', { name, password, ...granted })
    expect(made).toMatchObject({ code: 0 })
    return String(made.data.token)
  }
  const connect = async (token: string) => {
    const client = new Client({ name: 'test', version: '1' })
    const headers = { authorization: `Bearer ${token}` }
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${opened.address}/console/mcp`), { requestInit: { headers } }),
    )
    open.push(client)
    return async (name: string, args: object) =>
      answer.parse(await client.callTool({ name, arguments: Object.fromEntries(Object.entries(args)) }))
  }
  const dataOf = (told: Told) => {
    expect(told.isError ?? false, told.content[0]?.text).toBe(false)
    return JSON.parse(JSON.stringify(told.structuredContent?.untrusted_data ?? null))
  }
  const wordsOf = (told: Told) => told.content[0]?.text ?? ''
  return { school, makeToken, connect, dataOf, wordsOf }
}
