import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { registerEndpoints } from '../../../src/server/endpoints.ts'
import { createHandlers } from '../../../src/server/handlers/index.ts'
import { createSealer } from '../../../src/server/security/sealed.ts'
import { createUndoTokens } from '../../../src/server/security/undo-token.ts'
import type { ChangeListener } from '../../../src/server/write/change-listener.ts'
import { commitChange } from '../../../src/server/write/commit-change.ts'
import type { CallDependencies } from '../../../src/server/write/write-scope.ts'
import { tableDigests } from '../support/table-digest.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const account = { id: 1, name: '管理员', schoolId: 1, allows: () => true }
const run = { command: 'article.edit', entity: 'article', requestId: 'test' }

describe.each(engines)('who hears of a change on %s', (engine) => {
  let server: TestApp
  let scope: FastifyInstance
  let dependencies: CallDependencies
  beforeAll(async () => {
    server = await openTestApp(engine)
    scope = fastify()
    const undoTokens = createUndoTokens('secret')
    const handlers = createHandlers(server.config, createSealer('secret'))
    dependencies = registerEndpoints(scope, { catalogue, database: server.database, handlers, undoTokens })
  })
  afterAll(async () => {
    await scope.close()
    await server.remove()
  })

  /** Gives an article a title, a comment and a message to send, with more listeners than there are. */
  const edit = (title: string, listeners: readonly ChangeListener[]) =>
    commitChange({ ...dependencies, listeners }, account, run, async (_, changes) => {
      await changes.change('article', 1, { title })
      await changes.create('articleComment', { content: title, article: 1, author: 1 })
      changes.messages.push({ kind: 'robotText', content: title })
      return {}
    })

  test.each(['check', 'follow', 'record'] as const)('undoes all of it by what it throws: %s', async (phase) => {
    const before = await tableDigests(server.database)
    const stop = async () => {
      throw new Error('a listener that fails')
    }
    await expect(edit('不会留下', [...dependencies.listeners, { [phase]: stop }])).rejects.toThrow(
      'a listener that fails',
    )
    expect(await tableDigests(server.database)).toEqual(before)
  })

  test('hears of it in the order it is handed in', async () => {
    const heard: string[] = []
    const named = (name: string): ChangeListener => ({
      check: async () => void heard.push(`${name} judges`),
      follow: async () => {
        heard.push(`${name} follows`)
        return []
      },
      record: async ({ trx }) => {
        const batches = trx.selectFrom('audit_batch').select('id').where('school_id', '=', 1)
        const { id } = await batches.orderBy('id', 'desc').executeTakeFirstOrThrow()
        heard.push(`${name} records ${id}`)
      },
    })
    const { version } = await edit('留下', [named('one'), ...dependencies.listeners, named('two')])
    const last = Number(version) - 1
    expect(heard).toEqual([
      'one judges',
      'two judges',
      'one follows',
      'two follows',
      `one records ${last}`,
      `two records ${version}`,
    ])
  })
})
