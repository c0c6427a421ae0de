import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { demo } from '../../../src/demo/demo.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { localFiles } from '../../../src/server/upload/local-file.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('a list exported on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
    await server.database.write((trx) =>
      entityTables(trx)
        .updateTable('topic')
        .set({ title: '=1+1，点我', status: 'pending' })
        .where('school_id', '=', 1)
        .where('id', '=', 1)
        .execute(),
    )
  })
  afterAll(() => server.remove())

  const ask = (token: string, payload: object, url = '/console/export') =>
    server.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload })

  test('is what the list shows, in words, and no cell of it is a formula', async () => {
    const shown = await server.call(admin, 'GET', '/school/v3_0/topic/topic/lists?status=pending&limit=500')
    const answer = await ask(admin, { entity: 'topic', status: 'pending' })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['x-total-rows']).toBe(String(shown.data.total))
    const [heading, ...lines] = answer.body
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\n')
    expect(answer.body.startsWith('\uFEFF')).toBe(true)
    expect(heading?.split(',').slice(0, 3)).toEqual(['编号', '标题', '封面'])
    expect(lines).toHaveLength(shown.data.total)
    expect(lines.every((line) => line.includes('待审核'))).toBe(true)
    expect(lines.find((line) => line.startsWith('1,'))).toMatch(/^1,'=1\+1，点我,/)
  })

  test('says what waits for another person in words, and names rows to those alone who may see their list', async () => {
    await server.call(admin, 'POST', '/console/setting/update/money_review', { limit: 1 })
    const paid = await server.call(admin, 'GET', '/school/course/orders?status=paid&payment=wechat&limit=2')
    const [one, two] = paid.data.list
    await server.call(admin, 'POST', '/console/courseOrder/refund', { ids: [one.id, two.id], reason: '重复购买' })
    await server.call(admin, 'POST', '/console/setting/update/money_review', { limit: 0 })
    const [{ id }] = (await server.call(admin, 'GET', '/console/moneyReview/list?sort=-createdAt&limit=1')).data.list
    const shown = (await ask(admin, { entity: 'moneyReview', ids: [id] })).body
    expect(shown).toContain(`${one.number}、${two.number},退款原因：重复购买`)
    for (const { body } of [
      await ask(admin, { entity: 'moneyReview' }),
      await ask(admin, { entity: 'programRequest' }),
    ]) {
      expect(body).not.toMatch(/[{}[\]]|courseOrder|withdrawal|yellowPage/)
    }
    const role = await server.call(admin, 'POST', '/school/role/add', {
      name: '复核台账',
      grants: ['moneyReview.list'],
    })
    const account = { name: '台账', username: 'ledgerclerk', password: 'ledger-2026', role: role.data.ids[0] }
    expect(await server.call(admin, 'POST', '/admin/user/register', account)).toMatchObject({ code: 0 })
    const other = (await ask(await server.signIn(account.username), { entity: 'moneyReview', ids: [id] })).body
    expect(other).toContain('2 项,退款原因：重复购买')
    expect(other).not.toContain(one.number)
  })

  test('has no two columns of one title', async () => {
    for (const { name, list } of catalogue.entities.values()) {
      if (!list) continue
      const answer = await ask(admin, { entity: name, ids: '999999999' })
      const [heading = ''] = answer.body.replace(/^\uFEFF/, '').split('\n')
      const titles = heading.trim().split(',')
      expect.soft([...new Set(titles)], name).toEqual(titles)
    }
  })

  test('is a sheet as well', async () => {
    const answer = await ask(admin, { entity: 'topicCategory', format: 'xlsx' })
    const [sheet] = await readExcel(answer.rawPayload)
    const [heading, first] = sheet?.data ?? []
    expect(heading?.slice(0, 2)).toEqual(['编号', '名称'])
    expect(first?.[0]).toBe(1)
  })

  test('of rows that are named holds each once, however they are named', async () => {
    const { list } = (await server.call(admin, 'GET', '/console/transfer/list?limit=120')).data
    const named = list.map(({ id }: { id: number }) => id).join()
    for (const payload of [{ id: named }, { ids: named }]) {
      const headers = { authorization: `Bearer ${admin}` }
      const asked = { method: 'POST', url: '/console/export', headers, payloadAsStream: true } as const
      const answer = await server.app.inject({ ...asked, payload: { entity: 'transfer', ...payload } })
      let text = ''
      for await (const piece of answer.stream()) {
        text += piece
        // Rows that come again would go on doing so for minutes.
        if (text.length > 1_000_000) break
      }
      expect(text.trim().split('\n')).toHaveLength(121)
    }
  })

  test('is on the record, refused to who may not see the list, and keeps to the school', async () => {
    await ask(admin, { entity: 'topic' })
    const batches = await server.call(admin, 'GET', '/console/audit')
    expect(batches.data.list.map((batch: { title: string }) => batch.title)).toContain('导出话题')
    const moderator = await server.signIn('moderator')
    expect((await ask(moderator, { entity: 'user' })).body).toContain('"code":403')
    expect((await ask(admin, { entity: 'nothing' })).json()).toMatchObject({ code: -2 })
    expect((await ask(admin, { entity: 'topic', nonsense: 1 })).json()).toMatchObject({ code: -2 })
    const other = await server.signIn('other')
    const own = await server.call(other, 'GET', '/school/v3_0/topic/topic/lists')
    expect((await ask(other, { entity: 'topic' })).headers['x-total-rows']).toBe(String(own.data.total))
  })

  test('of a vote is asked for by its own call', async () => {
    const answer = await ask(admin, { vote: 2 }, '/school/vote/export')
    const lines = answer.body.trim().split('\n')
    expect(lines[0]).toContain('票数')
    expect(lines).toHaveLength(7)
    expect(lines.slice(1).every((line) => line.includes('最受欢迎食堂窗口'))).toBe(true)
  })

  test('is packed with the files its rows show, and with nothing outside the folders', async () => {
    const answer = await ask(admin, { entity: 'attachment', kind: 'video', format: 'zip' })
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('下载.zip')
    const names = [...answer.rawPayload.toString('utf8').matchAll(/(附件\.csv|文件\/\d+-1\.webm)/g)].map(
      ([name]) => name,
    )
    expect(new Set(names).size).toBe(5)
    const find = localFiles(server.config, server.database, demo)
    for (const address of [
      '/upload/../campus.sqlite',
      '/upload/1/2026-01/../../x.png',
      '/demo/media/../seed.ts',
      '/etc/passwd',
    ]) {
      expect([address, await find(address, { schoolId: 1, seesPrivate: true })]).toEqual([address, null])
    }
    expect((await ask(admin, { entity: 'role', format: 'zip' })).json()).toMatchObject({
      code: -2,
      message: '角色没有可以打包的文件',
    })
  })
})
