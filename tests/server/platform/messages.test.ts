import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { serverSecret } from '../../../src/server/database/server-secret.ts'
import { createAccessTokens } from '../../../src/server/platform/access-tokens.ts'
import { createSealer } from '../../../src/server/security/sealed.ts'
import { PlatformDouble } from '../../support/platform-double.ts'
import { storedRow } from '../support/stored-row.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const template = (priTmplId: string, title: string, type = 2) => ({
  priTmplId,
  title,
  content: `${title}:{{thing1.DATA}}`,
  example: `${title}:示例`,
  type,
})

describe.each(engines)('accounts with WeChat and QQ, and their messages, on %s', (engine) => {
  const double = new PlatformDouble()
  let server: TestApp
  let admin: string
  const get = (path: string) => server.call(admin, 'GET', path)
  const post = (path: string, body: object) => server.call(admin, 'POST', path, body)
  const wxapp = { name: '测试小程序', appid: 'wx0123456789abcdef', secret: 'first-secret-of-the-app' }

  beforeAll(async () => {
    await double.start()
    const config = { wechatApiUrl: double.url, qqApiUrl: double.url, wecomApiUrl: double.url }
    server = await openTestApp(engine, config, { outbox: { interval: 20 } })
    admin = await server.signIn('admin')
    double.secrets.set(wxapp.appid, wxapp.secret)
  })
  afterAll(async () => {
    await server.remove()
    double.stop()
  })

  const appOf = async (id: number, app = 'wxapp') => (await get(`/school/${app}/search?ids=${id}`)).data.list[0]
  const stored = (table: string, id: number) => storedRow(server.database, table, id)
  const messages = async (id: number, app = 'wxapp') =>
    (await get(`/school/${app}/subscribe/search?app=${id}&limit=100&sort=title`)).data.list
  /** Asks for a sync and waits for what comes of it. */
  const sync = async (id: number, app = 'wxapp') => {
    expect(await post(`/school/${app}/subscribe/sync`, { id })).toMatchObject({ code: 0, data: { changed: 1 } })
    await vi.waitFor(async () => expect((await appOf(id, app)).syncState).not.toBe('running'), { timeout: 9_000 })
    return appOf(id, app)
  }
  const create = async (values: object, app = 'wxapp') => {
    const answer = await post(`/school/${app}/add`, values)
    expect(answer).toMatchObject({ code: 0 })
    return Number(answer.data.ids[0])
  }
  let id = 0

  test('keep their secrets sealed, answer them nowhere, and left empty as they were', async () => {
    expect(await post('/school/wxapp/add', { ...wxapp, appid: 'gh_123' })).toMatchObject({
      code: -2,
      message: 'AppID 以 wx 开头，共 18 位',
    })
    id = await create(wxapp)
    const { secret } = await stored('wxapp', id)
    expect(secret).toMatch(/^sealed:1:/)
    const row = await appOf(id)
    expect(row).toMatchObject({ credential: 'kept', syncState: 'never', status: 'enabled' })
    const audit = await server.database.db.selectFrom('audit').selectAll().execute()
    for (const text of [JSON.stringify(row), JSON.stringify(audit), JSON.stringify(await get('/console/audit'))]) {
      expect(text).not.toContain(wxapp.secret)
      expect(text).not.toContain(String(secret))
    }
    expect(await post('/school/wxapp/edit', { id, name: '校园小程序', secret: '' })).toMatchObject({ code: 0 })
    expect((await stored('wxapp', id)).secret).toBe(secret)
    expect(await appOf(id)).toMatchObject({ name: '校园小程序', credential: 'kept' })
  })

  test('without a secret a sync says what is missing, and asks nobody', async () => {
    const without = await create({ name: '未填密钥', appid: 'wx0000000000000001' })
    const before = double.requests.length
    expect(await post('/school/wxapp/subscribe/sync', { id: without })).toMatchObject({
      code: 0,
      data: { changed: 0, skipped: [{ id: without, reason: '未填写 AppSecret，请先编辑填写' }] },
    })
    expect(double.requests.length).toBe(before)
  })

  test('a sync adds what is new, takes what changed, marks what is gone, and leaves what we set', async () => {
    double.templates = [
      template('t-order', '订单状态通知'),
      template('t-reply', '评论回复提醒', 3),
      template('t-old', '旧模板'),
    ]
    expect(await sync(id)).toMatchObject({
      syncState: 'done',
      syncNote: '共 3 条：新增 3，更新 0，移除 0',
      messages: 3,
    })
    expect(double.requests.at(-1)).toMatchObject({
      call: 'GET /wxaapi/newtmpl/gettemplate',
      query: { access_token: 'token-1' },
    })
    expect(double.requests.at(-2)).toEqual({
      call: 'POST /cgi-bin/stable_token',
      query: {},
      body: { grant_type: 'client_credential', appid: wxapp.appid, secret: wxapp.secret, force_refresh: false },
    })
    const [order] = (await messages(id)).filter((row: { templateId: string }) => row.templateId === 't-order')
    const edited = { id: order.id, scene: 'order', page: '/pages/running/orders' }
    expect(await post('/school/wxapp/subscribe/edit', edited)).toMatchObject({ code: 0 })

    double.templates = [
      template('t-order', '订单进度通知'),
      template('t-reply', '评论回复提醒', 3),
      template('t-new', '新模板'),
    ]
    expect(await sync(id)).toMatchObject({ syncNote: '共 3 条：新增 1，更新 1，移除 1', messages: 3 })
    const rows = await messages(id)
    expect(rows).toHaveLength(4)
    const byTemplate = (wanted: string) => rows.find((row: { templateId: string }) => row.templateId === wanted)
    expect(byTemplate('t-order')).toMatchObject({
      title: '订单进度通知',
      scene: 'order',
      page: '/pages/running/orders',
    })
    expect(byTemplate('t-reply')).toMatchObject({ kind: 'long', status: 'enabled' })
    expect(byTemplate('t-old')).toMatchObject({ status: 'gone' })
    expect(double.calls('/cgi-bin/stable_token')).toBe(1)
  })

  test('a token refused is fetched once more; one that stays refused is said', async () => {
    double.refusals = [{ path: '/wxaapi/newtmpl/gettemplate', errcode: 42001, errmsg: 'access_token expired' }]
    expect(await sync(id)).toMatchObject({ syncState: 'done' })
    expect(double.calls('/cgi-bin/stable_token')).toBe(2)
    double.refusals = [{ path: '/wxaapi/newtmpl/gettemplate', errcode: 40164, errmsg: 'invalid ip' }]
    expect(await sync(id)).toMatchObject({
      syncState: 'failed',
      syncNote: '本服务器的 IP 不在该帐号的 IP 白名单里（40164 invalid ip）',
    })
  })

  test('a wrong secret is said, and with another one it goes on', async () => {
    expect(await post('/school/wxapp/edit', { id, secret: 'wrong' })).toMatchObject({ code: 0 })
    expect(await sync(id)).toMatchObject({
      syncState: 'failed',
      syncNote: 'AppSecret 不正确（40125 invalid appsecret）',
    })
    expect(await post('/school/wxapp/edit', { id, secret: wxapp.secret })).toMatchObject({ code: 0 })
    expect(await sync(id)).toMatchObject({ syncState: 'done' })
  })

  test('an answer that never comes is asked for again', async () => {
    double.broken = ['/wxaapi/newtmpl/gettemplate']
    expect(await post('/school/wxapp/subscribe/sync', { id })).toMatchObject({ data: { changed: 1 } })
    const waiting = server.database.db.selectFrom('outbox').selectAll().where('status', '=', 'waiting')
    await vi.waitFor(
      async () =>
        expect(await waiting.where('kind', '=', 'messageSync').execute()).toMatchObject([
          { attempts: 1, last_error: '连不上平台的服务器' },
        ]),
      { timeout: 9_000 },
    )
    await server.database.write((trx) =>
      trx.updateTable('outbox').set({ next_at: 0 }).where('kind', '=', 'messageSync').execute(),
    )
    await vi.waitFor(async () => expect((await appOf(id)).syncState).toBe('done'), { timeout: 9_000 })
  })

  test('a message deleted is taken out of the account too, and cannot be put back', async () => {
    const [row] = (await messages(id)).filter((each: { templateId: string }) => each.templateId === 't-new')
    const answer = await post('/school/wxapp/subscribe/delete', { id: row.id })
    expect(answer).toMatchObject({ code: 0, data: { changed: 1, undo: null } })
    await vi.waitFor(() => expect(double.templates.map((each) => each.priTmplId)).toEqual(['t-order', 't-reply']), {
      timeout: 9_000,
    })
    expect(await sync(id)).toMatchObject({ syncNote: '共 2 条：新增 0，更新 0，移除 0' })
  })

  test('QQ has its secret verified, since it lists no messages; those are written by hand', async () => {
    double.secrets.set('1112345678', 'qq-secret')
    const qq = await create({ name: 'QQ 版', appid: '1112345678', secret: 'qq-secret' }, 'qqapp')
    expect(await sync(qq, 'qqapp')).toMatchObject({
      syncState: 'done',
      syncNote: '密钥有效；QQ 没有读取模板的接口，请逐条登记',
    })
    expect(double.requests.at(-1)).toMatchObject({
      call: 'GET /api/getToken',
      query: { grant_type: 'client_credential', appid: '1112345678', secret: 'qq-secret' },
    })
    const made = await post('/console/qqappMessage/add', {
      app: qq,
      title: '订单通知',
      templateId: 'q-1',
      kind: 'once',
      scene: 'order',
    })
    expect(made).toMatchObject({ code: 0 })
    expect(await messages(qq, 'qqapp')).toMatchObject([{ title: '订单通知', scene: 'order' }])
  })

  test('enterprise WeChat verifies the secret of an application', async () => {
    const corp = { name: '企业应用', appid: 'ww0123456789abcdef', agentId: '1000002', secret: 'corp-secret' }
    double.secrets.set(corp.appid, corp.secret)
    const { data } = await post('/school/enterpriseWxSetting/create', corp)
    const verified = async () => {
      expect(await post('/console/enterpriseWx/check', { id: data.ids[0] })).toMatchObject({ data: { changed: 1 } })
      const read = async () => (await get(`/school/enterpriseWxSetting/index?ids=${data.ids[0]}`)).data.list[0]
      await vi.waitFor(async () => expect((await read()).syncState).not.toBe('running'), { timeout: 9_000 })
      return read()
    }
    expect(await verified()).toMatchObject({ syncState: 'done', syncNote: '密钥有效' })
    await post('/school/enterpriseWxSetting/edit', { id: data.ids[0], secret: 'another' })
    expect(await verified()).toMatchObject({
      syncState: 'failed',
      syncNote: 'AppSecret 不正确（40001 invalid credential）',
    })
  })

  test('a token is fetched once however many servers want it, and lies sealed in the database', async () => {
    const sealer = createSealer(await serverSecret(server.database, 'seal_secret'))
    const servers = [0, 1, 2].map(() => createAccessTokens(server.database, sealer, Date.now))
    const fetch = vi.fn(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return { token: 'shared-token', lifetime: 7200 }
    })
    const all = await Promise.all(servers.flatMap((each) => [each.of(1, 'test', fetch), each.of(1, 'test', fetch)]))
    expect([new Set(all), fetch.mock.calls.length]).toEqual([new Set(['shared-token']), 1])
    const rows = await server.database.db.selectFrom('access_token').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('shared-token')
    await servers[0]?.forget(1, 'test', 'another-token')
    await servers[1]?.of(1, 'test', fetch)
    expect(fetch).toHaveBeenCalledTimes(1)
    await servers[2]?.forget(1, 'test', 'shared-token')
    await servers[0]?.of(1, 'test', fetch)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('the code of a page is drawn by WeChat, and what it refuses is said', async () => {
    const code = (path: string) => get(`/api/wxapp/code?app=${id}&path=${encodeURIComponent(path)}`)
    expect(await get('/api/wxapp/code')).toMatchObject({ code: 0, data: null })
    expect(await code('/pages/diy/index?id=12')).toMatchObject({
      code: 0,
      data: expect.stringMatching(/^data:image\/jpeg;base64,\/9j/),
    })
    expect(double.requests.at(-1)).toMatchObject({
      call: 'POST /wxa/getwxacodeunlimit',
      body: { page: 'pages/diy/index', scene: 'id=12', check_path: false },
    })
    double.refusals = [{ path: '/wxa/getwxacodeunlimit', errcode: 41030, errmsg: 'invalid page' }]
    expect(await code('/pages/none')).toMatchObject({
      code: -2,
      message: expect.stringContaining('页面不在已发布的小程序里'),
    })
    expect(await code(`/pages/diy/index?from=${'迎新'.repeat(20)}`)).toMatchObject({
      code: -2,
      message: expect.stringContaining('最多带 32 个字符'),
    })
    expect(await get('/api/wxapp/code?app=9999&path=/pages/a')).toMatchObject({
      code: -2,
      message: '小程序尚未配置，没有可用的小程序码',
    })
  })
})
