import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { userBlock } from '../../../commands/userManagement/userBlock.ts'
import { importForm } from '../../../src/catalogue/schema/importable.ts'
import { registerEndpoints } from '../../../src/server/endpoints.ts'
import { createHandlers } from '../../../src/server/handlers/index.ts'
import { checkRows } from '../../../src/server/import/check-rows.ts'
import { createSealer } from '../../../src/server/security/sealed.ts'
import { createUndoTokens } from '../../../src/server/security/undo-token.ts'
import { ChangeSet } from '../../../src/server/write/change-set.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('rows of a sheet on %s', (engine) => {
  let server: TestApp
  beforeAll(async () => {
    server = await openTestApp(engine)
  })
  afterAll(() => server.remove())

  test('leave nothing behind where they are refused after their form has begun to act', async () => {
    const scope = fastify()
    // Blocking someone from everything disables the person too, before it is seen whether the row itself may be written.
    const entity = { ...userBlock, unique: [['user']] }
    const dependencies = registerEndpoints(scope, {
      catalogue: { ...catalogue, entities: new Map([...catalogue.entities, [entity.name, entity]]) },
      database: server.database,
      handlers: createHandlers(server.config, createSealer('secret')),
      undoTokens: createUndoTokens('secret'),
    })
    const form = importForm(userBlock)
    if (!form) throw new Error('blocks are imported')
    const people = dependencies.catalogue.entities.get('user')
    const account = { id: 1, name: '林晓', schoolId: 1, allows: () => true }
    const token = await server.signIn('admin')
    const blocks = (await server.call(token, 'POST', '/school/user/disabledList', { limit: 100 })).data.list
    const active = await server.call(token, 'POST', '/school/user/list', { limit: 500, status: 'normal' })
    const blocked = blocks.map(({ user }: { user: { id: number } }) => user.id)
    const free = active.data.list.find(({ id }: { id: number }) => !blocked.includes(id))
    const taken = active.data.list.find(({ id }: { id: number }) => blocked.includes(id))
    const heading = ['用户', '禁用范围', '原因']
    const rows = [free.id, free.id, taken.id].map((id, at) => ({ line: at + 2, cells: [id, '全部功能', '发布广告'] }))
    const { checked, touched } = await server.database.write(async (trx) => {
      const write = { dependencies, trx, account, version: 0, now: Date.now() }
      const changes = new ChangeSet(write)
      const checked = await checkRows(write, changes, { entity, form }, { heading, rows })
      return { checked, touched: [...(people ? (changes.touched.get(people)?.keys() ?? []) : [])] }
    })
    expect(checked.good.map(({ line }) => line)).toEqual([2])
    expect(checked.bad.map(({ line }) => line)).toEqual([3, 4])
    expect(touched).toEqual([free.id])
    await scope.close()
  })
})
