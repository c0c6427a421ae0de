import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { sendNext } from '../../../src/server/outbox/start-outbox.ts'
import { robotKinds } from '../../../src/server/write/outbox-message.ts'
import { RobotDouble } from '../../support/robot-double.ts'
import { storedRow } from '../support/stored-row.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('robots of a school on %s', (engine) => {
  const double = new RobotDouble()
  let server: TestApp
  let admin: string
  let robot = 0
  const post = (path: string, body: object) => server.call(admin, 'POST', path, body)
  const get = (path: string) => server.call(admin, 'GET', path)

  beforeAll(async () => {
    await double.start()
    server = await openTestApp(engine, { robotHosts: [double.origin] }, { outbox: { interval: 20, pace: 0 } })
    admin = await server.signIn('admin')
    const answer = await post('/console/robot/add', {
      name: '小通知',
      webhook: double.webhook('first'),
      status: 'enabled',
    })
    expect(answer).toMatchObject({ code: 0 })
    robot = answer.data.ids[0]
  })
  afterAll(async () => {
    await server.remove()
    double.stop()
  })

  const ofRobots = () => server.database.db.selectFrom('outbox').selectAll().where('kind', 'like', 'robot%')
  const settled = () =>
    vi.waitFor(
      async () => expect(await ofRobots().where('status', 'in', ['waiting', 'sending']).execute()).toEqual([]),
      { timeout: 12_000 },
    )
  const received = async (count: number) => {
    await vi.waitFor(() => expect(double.sent).toHaveLength(count), { timeout: 12_000 })
    await settled()
    return double.sent.at(-1)
  }
  const clear = async () => {
    await settled()
    double.sent.length = 0
    await server.database.write((trx) => trx.deleteFrom('outbox').where('kind', 'like', 'robot%').execute())
  }

  test('keep their webhook sealed, and lead to no other host', async () => {
    const elsewhere = { name: '别处', webhook: 'https://evil.example.com/cgi-bin/webhook/send?key=k' }
    expect(await post('/console/robot/add', elsewhere)).toMatchObject({ code: -2, message: /主机是/ })
    expect(await post('/console/robot/add', { name: '没有 key', webhook: double.webhook('') })).toMatchObject({
      code: -2,
      message: 'Webhook 里缺少 key',
    })
    const row = await storedRow(server.database, 'robot', robot)
    expect(row.webhook).toMatch(/^sealed:1:/)
    const [listed, info] = [await get(`/school/robot?ids=${robot}`), await get(`/school/robot/info?id=${robot}`)]
    for (const answer of [listed, info]) expect(JSON.stringify(answer)).not.toMatch(/sealed:|key=first/)
    expect(listed.data.list).toMatchObject([{ credential: 'kept' }])
    expect(await post('/console/robot/edit', { id: robot, remark: '值班' })).toMatchObject({ code: 0 })
    expect((await get(`/school/robot?ids=${robot}`)).data.list).toMatchObject([{ credential: 'kept', remark: '值班' }])
    const bare = (await post('/console/robot/add', { name: '还没有地址' })).data.ids[0]
    expect(await post('/console/robot/edit', { ids: [robot, bare], remark: '值周' })).toMatchObject({ code: 0 })
    const credentials = (await get(`/school/robot?ids=${robot},${bare}&sort=id`)).data.list.map(
      ({ credential }: { credential: string }) => credential,
    )
    expect(credentials).toEqual(['kept', 'missing'])
    const elder = await post('/school/v3_0/kefu/robot/robotList', { ids: [robot] })
    expect(elder.data.list).toMatchObject([{ name: '小通知' }])
  })

  test('post a text that mentions people, once, and it cannot be undone', async () => {
    const answer = await post('/school/robot/text', {
      id: robot,
      content: '今晚八点停水',
      mobiles: '13911112222, @all',
    })
    expect(answer).toMatchObject({ code: 0, data: { changed: 1, undo: null } })
    expect(await received(1)).toEqual({
      key: 'first',
      body: {
        msgtype: 'text',
        text: { content: '今晚八点停水', mentioned_mobile_list: ['13911112222', '@all'] },
      },
    })
    expect(await post('/school/robot/text', { id: robot, content: '一', mobiles: '12' })).toMatchObject({ code: -2 })
    await clear()
  })

  test('post pictures with text, cards and files in the forms the robot takes', async () => {
    const url = 'https://campus.example.edu.cn/notice/1'
    await post('/school/robot/imageText', { id: robot, title: '校车时刻', description: '国庆期间', url })
    expect((await received(1))?.body).toEqual({
      msgtype: 'news',
      news: { articles: [{ title: '校车时刻', description: '国庆期间', url }] },
    })
    const card = { title: '本周跑腿', emphasis: '1,208', emphasisNote: '单', items: '完成率：98%\n投诉: 2', url }
    expect(await post('/school/robot/templateCard', { id: robot, ...card })).toMatchObject({ code: 0 })
    expect((await received(2))?.body).toMatchObject({
      msgtype: 'template_card',
      template_card: {
        card_type: 'text_notice',
        main_title: { title: '本周跑腿' },
        emphasis_content: { title: '1,208', desc: '单' },
        horizontal_content_list: [
          { keyname: '完成率', value: '98%' },
          { keyname: '投诉', value: '2' },
        ],
        card_action: { type: 1, url },
      },
    })
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#225588' } })
      .png()
      .toBuffer()
    const file = { type: 'image', url: (await server.upload(admin, picture)).data.url }
    expect(await post('/school/robot/file', { id: robot, file, name: '校历.png' })).toMatchObject({ code: 0 })
    expect((await received(3))?.body).toEqual({ msgtype: 'file', file: { media_id: 'media-1' } })
    expect(double.uploaded).toMatchObject([{ key: 'first', type: 'file', text: expect.stringContaining('校历.png') }])
    const hidden = await server.upload(admin, picture, '证件.png', '/school/upload/attachment?kinds=image&private=1')
    const ofAnother = await server.upload(await server.signIn('other'), picture, '海报.png')
    for (const { data } of [hidden, ofAnother]) {
      const kept = { type: 'image', url: String(data.url).replace(/\?.*/, '') }
      expect(await post('/school/robot/file', { id: robot, file: kept, name: '别人的.png' })).toMatchObject({ code: 0 })
    }
    const failed = () => ofRobots().where('last_error', 'like', '文件已不存在%').execute()
    await vi.waitFor(async () => expect(await failed()).toHaveLength(2), { timeout: 12_000 })
    expect(double.uploaded).toHaveLength(1)
    await server.database.write((trx) => trx.deleteFrom('outbox').where('last_error', 'like', '文件已不%').execute())
    const insecure = { id: robot, title: '一', url: 'http://campus.example.edu.cn' }
    expect(await post('/school/robot/imageText', insecure)).toMatchObject({
      code: -2,
      message: '网址要以 https:// 开头',
    })
    await clear()
  })

  test('without a webhook say so at once', async () => {
    const made = await post('/console/robot/add', { name: '还没配好' })
    const id = made.data.ids[0]
    expect(await post('/school/robot/text', { id, content: '一' })).toMatchObject({
      data: { changed: 0, skipped: [{ id, reason: '未填写 Webhook，请先编辑填写' }] },
    })
  })

  test('a message cut off may have been sent: a person sends it again, nobody else does', async () => {
    double.next = ['cut']
    await post('/school/robot/text', { id: robot, content: '断在半路' })
    await received(1)
    const listed = await get('/console/outbox')
    expect(listed.data.list[0]).toMatchObject({
      text: '断在半路',
      status: 'unsure',
      lastError: '机器人没有回答，消息可能已发送',
    })
    await server.database.write((trx) =>
      trx.updateTable('outbox').set({ next_at: 0 }).where('kind', 'like', 'robot%').execute(),
    )
    const passed = await sendNext(server.database, {
      kinds: robotKinds,
      sendsOnce: true,
      send: async () => expect.unreachable(),
      log: { info: () => {}, warn: () => {}, error: () => {} },
    })
    expect(passed).toBe(false)
    const { id } = listed.data.list[0]
    const role = await post('/school/role/add', { name: '看记录', grants: ['authorityment.audit'] })
    const account = { name: '看记录的', username: 'reader', password: 'reader-2026', role: role.data.ids[0] }
    expect(await post('/admin/user/register', account)).toMatchObject({ code: 0 })
    const reader = await server.signIn('reader')
    expect((await server.call(reader, 'GET', '/console/outbox')).data.list[0]).toMatchObject({ id, status: 'unsure' })
    expect(await server.call(reader, 'POST', '/console/outbox/retry', { ids: [id] })).toMatchObject({
      code: 403,
      message: '您没有「重发外发消息」的权限',
    })
    expect(await post('/console/outbox/retry', { ids: [id] })).toMatchObject({ data: { changed: 1 } })
    const [entry] = (await get('/console/audit?limit=1')).data.list
    expect(entry).toMatchObject({ title: '重发外发消息', account: { name: '系统管理员' }, count: 1 })
    expect((await received(2))?.body).toMatchObject({ text: { content: '断在半路' } })
    await clear()
  })

  test('groups are posted to by their own robot, with what stands around in it', async () => {
    const second = await post('/console/robot/add', { name: '群主', webhook: double.webhook('second') })
    const [other] = second.data.ids
    const group = await post('/school/robotGroupConfig/create', { name: '测试群', robot: other, members: 20 })
    expect(group).toMatchObject({ code: 0 })
    const ofRobot = await post('/school/v3_0/kefu/robot/getRobotChatRooms', { id: other })
    expect(ofRobot.data.list).toMatchObject([{ name: '测试群' }])
    const around = { name: '测试', group: group.data.ids[0], prefix: '【转】', suffix: '—— 校园云' }
    expect(await post('/school/v3_0/kefu/circleprefixsuffix/create', around)).toMatchObject({ code: 0 })
    const [row] = (await get('/school/v3_0/dynamic/list?status=approved&limit=1')).data.list
    const sync = `/school/v3_0/dynamic/dynamic/syncGroup?id=${row.id}&group=${encodeURIComponent('测试群')}`
    expect(await get(sync)).toMatchObject({ code: 0, data: { changed: 1 } })
    const sent = await received(1)
    expect(sent?.key).toBe('second')
    expect(sent?.body).toMatchObject({
      text: { content: expect.stringMatching(/^【转】\n【测试群】[\s\S]+\n—— 校园云$/) },
    })
    await clear()
  })

  test('tell a group by themselves of what is approved in a topic, in the style chosen; an undo tells nobody', async () => {
    const topics = (await post('/school/v3_0/kefu/robotmsgconfig/getTopicList', {})).data.list
    const styles = (await post('/school/v3_0/kefu/robotmsgconfig/getMsgStyleList', {})).data.list
    expect((await post('/school/v3_0/kefu/robotmsgconfig/getSupplierList', {})).data.list.length).toBeGreaterThan(0)
    expect([topics.length > 0, styles.length > 0]).toEqual([true, true])
    const style = await post('/console/messageStyle/add', {
      ...{ name: '测试样式', form: 'text', title: '{来源}：{标题}', body: '{作者}说：{内容}{别的}' },
    })
    const [group] = (await post('/school/robotGroupConfig/list', { keyword: '测试群' })).data.list
    const rule = { name: '测试推送', occasion: 'dynamic', topic: topics[0].id, group: group.id }
    const news = styles.find(({ label }: { label: string }) => label === '动态图文')
    expect(await post('/school/v3_0/kefu/robotmsgconfig/create', { ...rule, style: news.id })).toMatchObject({
      code: -2,
      message: '图文和卡片要填写打开网址',
    })
    const made = await post('/school/v3_0/kefu/robotmsgconfig/create', { ...rule, style: style.data.ids[0] })
    expect(made).toMatchObject({ code: 0 })
    const waiting = (await get('/school/v3_0/dynamic/list?status=pending&limit=2')).data.list
    const [inTopic, elsewhere] = waiting
    // Its twentieth place is within the character at its end.
    const title = '操场在放电影 {标题}，大家快来看吧呀'
    const said = `${title}😀`
    await server.database.write(async (trx) => {
      const place = (id: number, topic: number | null) =>
        entityTables(trx)
          .updateTable('dynamic')
          .set({ topic, content: said })
          .where('school_id', '=', 1)
          .where('id', '=', id)
          .execute()
      await place(inTopic.id, topics[0].id)
      await place(elsewhere.id, null)
    })
    const approved = await get(`/school/v3_0/dynamic/dynamic/approved?ids=${inTopic.id},${elsewhere.id}`)
    expect(approved).toMatchObject({ data: { changed: 2 } })
    const content = (await received(1))?.body.text
    expect(content).toMatchObject({
      content: expect.stringContaining(`${topics[0].label}：${title}\n`),
    })
    expect(content).toMatchObject({ content: expect.stringContaining(`说：${said}{别的}`) })
    await post('/console/undo', { undo: approved.data.undo })
    await get(`/school/v3_0/dynamic/dynamic/refused?id=${inTopic.id}&reason=${encodeURIComponent('广告')}`)
    await settled()
    expect(double.sent).toHaveLength(1)
    const off = await post('/school/v3_0/kefu/robotmsgconfig/delete', { id: made.data.ids[0] })
    expect(off).toMatchObject({ data: { changed: 1 } })
  })
})
