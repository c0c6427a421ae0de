import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('what was said of somebody who is erased, on %s', (engine) => {
  let server: TestApp
  let admin: string
  let address: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())
  const post = (path: string, body: object) => server.call(admin, 'POST', path, body)
  /** Has a program run a command, which asks for it. */
  const askAs = async (name: string, run: Record<string, unknown>) => {
    const granted = { readsOnly: false, modules: null, writesPerHour: 100, days: 7, password: 'campus-admin' }
    const { token } = (await post('/console/programs', { name, ...granted })).data
    const client = new Client({ name: 'test', version: '1' })
    const headers = { authorization: `Bearer ${token}` }
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${address}/console/mcp`), { requestInit: { headers } }),
    )
    await client.callTool({ name: 'run', arguments: run })
    await client.close()
  }

  test.each([
    ['17', '17 日 createdAt：已注销用户 content'],
    ['createdAt', '17 日 已注销用户：已注销用户 content'],
    ['content', '17 日 createdAt：已注销用户 已注销用户'],
    ['用户', '17 日 createdAt：已注销用户 content'],
    ['日 c', '17 已注销用户reatedAt：已注销用户 content'],
    ['https', '17 日 createdAt：已注销用户 content'],
  ])('can be read in messages whatever they were called (%s)', async (nickname, left) => {
    const row = { school_id: 1, id: 900_001, kind: 'robotNews', attempts: 1, next_at: 0, created_at: 0 }
    const message = {
      content: '17 日 createdAt：已注销用户 content',
      description: nickname,
      url: 'https://a.cn/content',
    }
    await server.database.write(async (trx) => {
      await trx.deleteFrom('outbox').where('school_id', '=', 1).execute()
      const payload = JSON.stringify({ ...message, picture: null, robot: 17 })
      await trx
        .insertInto('outbox')
        .values({ ...row, payload, status: 'sent' })
        .execute()
    })
    const id = (await post('/console/user/add', { nickname })).data.ids[0]
    await post('/console/user/cancel', { id })
    expect(await post('/console/user/erase', { id })).toMatchObject({ code: 0, data: { changed: 1 } })
    const shown = await server.call(admin, 'GET', '/console/outbox')
    expect(shown).toMatchObject({ status: 200, data: { list: [{ text: left }] } })
    const { payload } = await server.database.db
      .selectFrom('outbox')
      .select('payload')
      .where('school_id', '=', 1)
      .executeTakeFirstOrThrow()
    const kept = { content: left, description: '已注销用户', url: message.url, picture: null, robot: 17 }
    expect(JSON.parse(payload)).toEqual(kept)
  })

  test('leaves nothing of a message that is broken, which is shown as that among the others', async () => {
    const row = { school_id: 1, kind: 'robotText', attempts: 1, next_at: 0, created_at: 0, status: 'failed' as const }
    await server.database.write((trx) =>
      trx
        .insertInto('outbox')
        .values([
          { ...row, id: 900_010, payload: JSON.stringify({ content: '今晚闭馆' }) },
          { ...row, id: 900_011, payload: '{"content":"司马"相如"}' },
        ])
        .execute(),
    )
    const shown = async () =>
      (await server.call(admin, 'GET', '/console/outbox')).data.list
        .map(({ text }: { text: string }) => text)
        .slice(0, 2)
    expect(await shown()).toEqual(['（内容已损坏）', '今晚闭馆'])
    const id = (await post('/console/user/add', { nickname: '相如' })).data.ids[0]
    await post('/console/user/cancel', { id })
    expect(await post('/console/user/erase', { id })).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(await shown()).toEqual(['（内容已损坏）', '今晚闭馆'])
    const left = server.database.db.selectFrom('outbox').select('payload').where('id', '=', 900_011)
    expect(await left.executeTakeFirst()).toEqual({ payload: '{}' })
  })

  test('is not in what programs asked people for about them', async () => {
    const [nickname, phone] = ['欧阳  雪见', '13911112222']
    const id = (await post('/console/user/add', { nickname, phone })).data.ids[0]
    const inputs = { reward: 5, reason: `${nickname}归还失物` }
    await askAs('助手', { command: 'user.rewardPoints', ids: [id], inputs, why: `${phone} 归还失物` })
    const request = async () => (await server.call(admin, 'GET', '/console/programRequest/list')).data.list[0]
    const before = await request()
    expect(before.preview).toContain('欧阳 雪见')
    expect(before.preview).toContain('金额 5 积分')
    await post('/console/user/cancel', { id })
    expect(await post('/console/user/erase', { id })).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(await request()).toMatchObject({
      preview: before.preview.replaceAll(/欧阳 +雪见/g, '已注销用户'),
      why: '已注销用户 归还失物',
      asked: { ...before.asked, inputs: { reward: 5, reason: '已注销用户归还失物' } },
    })
    const history = await server.call(admin, 'GET', `/console/audit?entity=programRequest&id=${before.id}`)
    expect(history.data.list).toHaveLength(1)
    expect(JSON.stringify(history)).not.toMatch(/欧阳|13911112222/)
  })

  test('is not in what programs asked for even as it was masked', async () => {
    const [nickname, phone, studentNo] = ['诸葛 青云', '13955556666', '2021990034']
    const id = (await post('/console/user/add', { nickname, phone, studentNo })).data.ids[0]
    await post('/console/user/cancel', { id })
    await askAs('清理', { command: 'user.erase', ids: [id] })
    const preview = async () =>
      String((await server.call(admin, 'GET', '/console/programRequest/list?status=pending')).data.list[0].preview)
    expect(await preview()).toContain('手机号 139****6666 → 空')
    expect(await preview()).toContain('学号 2021****34 → 空')
    expect(await post('/console/user/erase', { id })).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(await preview()).toContain('手机号 已注销用户 → 空')
    expect(await preview()).not.toMatch(/诸葛|139\*|2021\*/)
  })

  test('is not in what waits for a second person about them', async () => {
    const [nickname, phone] = ['司马 听雨', '13933334444']
    const id = (await post('/console/user/add', { nickname, phone })).data.ids[0]
    await post('/console/setting/update/money_review', { limit: 1 })
    const [order] = (await server.call(admin, 'GET', '/school/course/orders?status=paid&payment=wechat&limit=1')).data
      .list
    const refunded = await post('/console/courseOrder/refund', { id: order.id, reason: `${nickname}代付，退回` })
    expect(refunded.data).toMatchObject({ changed: 0, notice: expect.stringContaining('待复核') })
    const review = async () =>
      (await server.call(admin, 'GET', '/console/moneyReview/list?sort=-createdAt')).data.list[0]
    expect((await review()).inputs).toEqual({ reason: '司马 听雨代付，退回' })
    await post('/console/user/cancel', { id })
    expect(await post('/console/user/erase', { id })).toMatchObject({ code: 0, data: { changed: 1 } })
    expect((await review()).inputs).toEqual({ reason: '已注销用户代付，退回' })
    const { id: asked } = await review()
    const history = await server.call(admin, 'GET', `/console/audit?entity=moneyReview&id=${asked}`)
    expect(JSON.stringify(history)).not.toContain('司马')
  })
})
