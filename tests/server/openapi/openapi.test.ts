import { setImmediate } from 'node:timers/promises'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { catalogue } from '../../../commands/index.ts'
import { endpointsOf } from '../../../src/catalogue/endpoint.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

describe('the OpenAPI document', () => {
  let server: TestApp
  // biome-ignore lint/suspicious/noExplicitAny: the document is read as its reader would, by name
  let document: any
  /** Requests that were answered, one after the other, while it was made. */
  let answeredMeanwhile = 0
  beforeAll(async () => {
    server = await openTestApp('sqlite', { demo: false })
    let isMade = false
    const making = server.app.inject('/console/openapi.json').finally(() => {
      isMade = true
    })
    while (!isMade) {
      await server.app.inject('/healthz')
      answeredMeanwhile += 1
      await setImmediate()
    }
    document = (await making).json()
  })
  afterAll(() => server.remove())

  test('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toBe('3.1.0')
    const result = await new Validator().validate(document)
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
  })

  test('is made in slices, so that others are answered meanwhile', () => {
    expect(answeredMeanwhile).toBeGreaterThan(20)
  })

  test('refers to nothing that is not there', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    )
    expect(references.length).toBeGreaterThan(100)
    for (const name of references) expect.soft(document.components.schemas).toHaveProperty(name ?? '')
  })

  test('holds every call of the catalogue, the older ones marked as such', () => {
    for (const { call, current, permission } of endpointsOf(catalogue)) {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()]
      expect.soft(operation, `${call.method} ${call.path}`).toBeDefined()
      expect.soft(operation?.['x-permission']).toContain(permission)
      if (current) expect.soft(operation?.deprecated).toBeUndefined()
    }
    expect(document.paths['/school/topic/approved'].post.deprecated).toBe(true)
  })

  test('describes the inputs, the key and the answer of an action', () => {
    const refuse = document.paths['/school/v3_0/dynamic/dynamic/refused'].get
    expect(refuse).toMatchObject({
      summary: '拒绝（动态）',
      description: expect.stringContaining('待审核、已通过'),
      'x-permission': ['dynamic.refuse'],
      'x-hotkey': ['r'],
    })
    expect(refuse.parameters).toContainEqual(expect.objectContaining({ name: 'reason', required: true }))
    const top = document.paths['/school/v3_0/dynamic/dynamic/top'].get
    expect(top.parameters).toContainEqual(
      expect.objectContaining({ name: 'top', required: true, schema: { type: 'string', enum: ['0', '1'] } }),
    )
  })

  test('says whose id a list takes, where that is not its rows', () => {
    const named = (path: string, method: string) =>
      (document.paths[path][method].parameters ?? []).find(({ name }: { name: string }) => name === 'id')
    expect(named('/school/question/commentDetail', 'get')).toMatchObject({ description: '问题的 id' })
    const blocks = document.paths['/school/user/disabledList'].post.requestBody.content['application/json'].schema
    expect(blocks.properties.id).toMatchObject({ description: '用户的 id' })
    expect(blocks.properties.blockId).toMatchObject({ description: '禁用记录自己的 id' })
    expect(named('/school/v3_0/dynamic/list', 'get')).toBeUndefined()
  })

  test('requires what the server requires, and nothing that has a default', () => {
    const schemaOf = (path: string) => document.paths[path].post.requestBody.content['application/json'].schema
    expect(schemaOf('/school/topicCategory/add').required).toEqual(['name'])
    expect(schemaOf('/school/login').required).toEqual(['username', 'password'])
    expect(schemaOf('/school/account/reset').properties.new_pwd).toMatchObject({ minLength: 6, maxLength: 200 })
    const audit = document.paths['/console/audit'].get.parameters
    expect(audit).toContainEqual(expect.objectContaining({ name: 'limit', required: false }))
    expect(audit).toContainEqual(expect.objectContaining({ name: 'account', description: '谁的操作' }))
  })

  test('tells of no default for what an edit leaves as it is', () => {
    const edit = document.paths['/school/v3_0/topic/topic/editTopic'].post
    const { properties, required } = edit.requestBody.content['application/json'].schema
    expect(properties.description).toMatchObject({ anyOf: [{ type: 'string' }, { type: 'null' }] })
    expect([properties.description.default, required]).toEqual([undefined, undefined])
    const add = document.paths['/school/permission/add'].post.requestBody.content['application/json'].schema
    expect(add.properties.note.default).toBe(null)
  })

  test('tells of files: exports of lists and figures, and a browser that is sent elsewhere', () => {
    const exported = document.paths['/console/export'].post
    expect(Object.keys(exported.responses['200'].content)).toEqual(['text/csv', expect.any(String), 'application/zip'])
    expect(exported.requestBody.content['application/json'].schema.required).toEqual(['entity'])
    for (const [path, permission] of [
      ['/school/v3_0/running/order/export', 'runningOrder.list'],
      ['/school/vote/export', 'voteParticipant.list'],
      ['/school/running/statistics/rider/asc/export', 'query.'],
    ]) {
      const { responses, 'x-permission': permissions } = document.paths[path ?? ''].post
      expect(responses['200'].content).toHaveProperty('text/csv')
      expect(permissions[0]).toContain(permission)
    }
    const back = document.paths['/console/signin/identity/back'].get
    expect(Object.keys(back.responses)).not.toContain('200')
    expect(back.responses['302'].description).toBe('本系统的登录页')
  })

  test('says of a command that moves money how to have it done once, and in what its amounts are', () => {
    const named = (path: string) => document.paths[path].post.parameters.map(({ name }: { name: string }) => name)
    expect(named('/school/withDraw/agree')).toContain('Idempotency-Key')
    expect(named('/school/topicCategory/add')).not.toContain('Idempotency-Key')
    const amountAt = (path: string) =>
      document.paths[path].post.requestBody.content['application/json'].schema.properties.amount
    expect(amountAt('/console/withdrawal/apply')).toMatchObject({ type: 'integer', description: '单位：分' })
    expect(amountAt('/school/balance/withdraw/apply')).toMatchObject({ type: 'string', description: '元，如 12.50' })
  })

  test('tells of answers in the words of the documents where a call speaks them', () => {
    const rowAt = (path: string, method: string) => {
      const [, { properties }] = document.paths[path][method].responses['200'].content['application/json'].schema.allOf
      const { list, ...own } = properties.data.properties
      return list ? list.items.properties : own
    }
    expect(rowAt('/school/withDraw/index', 'get').amount).toMatchObject({
      anyOf: [{ type: 'string' }, { type: 'null' }],
    })
    expect(rowAt('/user/getUserInfoId', 'post')).toMatchObject({
      status: { enum: ['0', '1'] },
      enabled: { type: 'boolean' },
      roleId: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    })
    expect(document.components.schemas.Envelope.required).toBe(undefined)
  })

  test('says what of a setting may be left as it is', () => {
    const { post } = document.paths['/console/mall/order/update']
    const { required, properties } = post.requestBody.content['application/json'].schema
    expect([required, properties.payHours.title]).toEqual([undefined, expect.any(String)])
  })

  test('says of everything at least of which type it is, or what it means', () => {
    const silent: string[] = []
    const walk = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return
      const properties = 'properties' in value && typeof value.properties === 'object' ? (value.properties ?? {}) : {}
      const parts = Object.entries({ ...properties, ...('items' in value ? { items: value.items } : {}) })
      silent.push(...parts.flatMap(([name, part]) => (JSON.stringify(part) === '{}' ? [`${at} ${name}`] : [])))
      for (const [name, inner] of Object.entries(value)) walk(inner, `${at} ${name}`)
    }
    walk(document.paths, '')
    walk(document.components.schemas, '')
    expect(silent).toEqual([])
    const add = document.paths['/school/role/add'].post.requestBody.content['application/json'].schema.properties
    expect(add.permissions).toMatchObject({ type: ['array', 'null'], description: 'permission 的 id' })
    expect(document.components.schemas.GroupRow.properties.permissions.type).toEqual(['array', 'null'])
    const { blocks } = document.components.schemas.DiyPageRow.properties
    expect(blocks.items.properties.kind.enum).toContain('banners')
  })

  test('tells of nothing the server does not answer, and all but what is open needs a session', async () => {
    const open: string[] = []
    for (const [path, operations] of Object.entries<Record<string, { security?: unknown[] }>>(document.paths)) {
      for (const [method, { security }] of Object.entries(operations)) {
        const answer = await server.call(null, method === 'get' ? 'GET' : 'POST', path).catch(() => null)
        if (security?.length === 0) open.push(path)
        else expect.soft(answer, `${method} ${path}`).toMatchObject({ status: 200, code: 1001 })
      }
    }
    const form = '/api/form/{school}/{form}'
    expect(open.sort()).toEqual([
      form,
      form,
      '/captcha',
      '/console/features',
      '/console/signin/arrive',
      '/console/signin/code',
      '/console/signin/identity/back',
      '/console/signin/identity/start',
      '/console/signin/passkey',
      '/console/signin/passkey/begin',
      '/console/terminal/begin',
      '/console/terminal/token',
      '/healthz',
      '/school/login',
    ])
  })

  test('never shows a secret field', () => {
    expect(document.components.schemas.AccountRow.properties).toHaveProperty('username')
    expect(document.components.schemas.AccountRow.properties).not.toHaveProperty('password')
  })

  test('is not waited for by the page that shows it', async () => {
    const fresh = await openTestApp('sqlite', { demo: false })
    const there: string[] = []
    const ask = async (path: string) => {
      await fresh.app.inject(path)
      there.push(path)
    }
    await Promise.all(['json', '', 'static/swagger-ui-bundle.js'].map((each) => ask(`/console/docs/${each}`)))
    await fresh.remove()
    expect(there.at(-1)).toBe('/console/docs/json')
  })

  test('can be browsed', async () => {
    const page = await server.app.inject({ url: '/console/docs', headers: { accept: 'text/html' } })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('swagger-ui')
    expect((await server.app.inject('/console/docs/json')).json()).toEqual(document)
    const yaml = await server.app.inject('/console/docs/yaml')
    expect(yaml.headers['content-type']).toBe('application/yaml; charset=utf-8')
    expect(parse(yaml.body)).toEqual(document)
  })
})
