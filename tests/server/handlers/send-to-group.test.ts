import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { enqueue } from '../../../src/server/outbox/enqueue.ts'
import { listen } from '../../support/listen.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const sync = '/school/v3_0/dynamic/dynamic/syncGroup'
const poster = '/school/v3_0/kefu/robot/sendDynamicPosterToCircle'

describe.each(engines)('telling a group of a dynamic on %s', (engine) => {
  let robot: Server
  let webhook: string
  let server: TestApp | undefined
  const received: { to: string; msgtype: string; text?: { content: string } }[] = []
  beforeEach(async () => {
    received.length = 0
    robot = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => (body += part))
      request.on('end', () => {
        received.push({ to: request.url, ...JSON.parse(body) })
        response.end('{"errcode":0,"errmsg":"ok"}')
      })
    })
    webhook = `${await listen(robot)}/send?key=k`
  })
  afterEach(async () => {
    await server?.remove()
    robot.close()
  })

  const log: string[] = []
  /** What waits or went to robots; the demo asks a payment provider too. */
  const ofRobots = ({ database }: TestApp) => database.db.selectFrom('outbox').where('kind', 'like', 'robot%')
  const open = async (robotWebhook: string | undefined) => {
    log.length = 0
    const logStream = { write: (line: string) => log.push(line) }
    server = await openTestApp(engine, { robotWebhook, logLevel: 'error' }, { outbox: { interval: 50 }, logStream })
    await server.database.write((trx) =>
      entityTables(trx)
        .updateTable('dynamic')
        .set({ status: 'approved', content: '图书馆三楼捡到一把黑伞' })
        .where('school_id', '=', 1)
        .where('id', '=', 10)
        .execute(),
    )
    return { server, token: await server.signIn('moderator') }
  }

  test('sends its words to the group, and keeps which group it was', async () => {
    const { server, token } = await open(`1=${webhook}`)
    const answer = await server.call(token, 'GET', `${sync}?id=10&group=${encodeURIComponent('失物招领群')}`)
    expect(answer).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(answer.data.notice).toBeUndefined()
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 8_000 })
    expect(received[0]?.text?.content).toMatch(/^【失物招领群】.+：\n图书馆三楼捡到一把黑伞$/)
    const { group } = await entityTables(server.database.db)
      .selectFrom('dynamic')
      .select('group')
      .where('school_id', '=', 1)
      .where('id', '=', 10)
      .executeTakeFirstOrThrow()
    expect(group).toBe('失物招领群')
  })

  test('sends its poster as a picture, on the record', async () => {
    const { server, token } = await open(`1=${webhook}`)
    expect(await server.call(token, 'POST', poster, { id: 10 })).toMatchObject({
      code: 0,
      data: { changed: 1, undo: null },
    })
    await vi.waitFor(() => expect(received).toMatchObject([{ msgtype: 'image' }]), { timeout: 8_000 })
    const batches = await server.database.db
      .selectFrom('audit_batch')
      .select(['command', 'count'])
      .where('command', '=', 'dynamic.sendPoster')
      .execute()
    expect(batches).toEqual([{ command: 'dynamic.sendPoster', count: 1 }])
  })

  test('says that no robot is configured, and keeps the message', async () => {
    const { server, token } = await open(undefined)
    expect(await server.call(token, 'POST', poster, { id: 10 })).toMatchObject({
      data: { changed: 1, notice: '没有可用的群机器人，消息已存入待发队列；在「机器人配置」填写 Webhook 后发送' },
    })
    const waiting = await ofRobots(server).select(['kind', 'status']).execute()
    expect(waiting).toEqual([{ kind: 'robotPoster', status: 'waiting' }])
    expect(received).toEqual([])
  })

  const note = ({ database }: TestApp, schoolId: number) =>
    database.write((trx) =>
      enqueue(trx, { schoolId, accountId: 1 }, [{ kind: 'robotText', content: `第 ${schoolId} 所学校` }]),
    )

  test('goes to the robot of its own school where each has one', async () => {
    const { server } = await open(`1=${webhook}1,2=${webhook}2`)
    for (const schoolId of [1, 2]) await note(server, schoolId)
    const told = () => Object.fromEntries(received.map(({ to, text }) => [to, text?.content]))
    const each = { '/send?key=k1': '第 1 所学校', '/send?key=k2': '第 2 所学校' }
    await vi.waitFor(() => expect(told()).toEqual(each), { timeout: 8_000 })
  })

  test('goes to the robot of its own school: a message of a school without one waits', async () => {
    const { server, token } = await open(`2=${webhook}`)
    for (const schoolId of [1, 2]) await note(server, schoolId)
    await vi.waitFor(() => expect(received).toMatchObject([{ text: { content: '第 2 所学校' } }]), { timeout: 8_000 })
    const waiting = ofRobots(server).select(['school_id', 'attempts']).where('status', '=', 'waiting')
    await expect.poll(() => waiting.execute()).toEqual([{ school_id: 1, attempts: 0 }])
    const isConfigured = async (who: string) =>
      (await server.call(await server.signIn(who), 'GET', '/console/outbox')).data.isConfigured
    expect([await isConfigured('admin'), await isConfigured('other')]).toEqual([false, true])
    const said = await server.call(token, 'POST', poster, { id: 10 })
    expect(said.data.notice).toContain('没有可用的群机器人')
  })

  test('an address that names no school is that of the only one, and nobody’s where there are several', async () => {
    const { server, token } = await open(webhook)
    expect(log.join()).toContain('ROBOT_WEBHOOK names no school')
    const features = async () => (await server.call(null, 'GET', '/console/features')).data.robot
    const isConfigured = async (who: string) =>
      (await server.call(await server.signIn(who), 'GET', '/console/outbox')).data.isConfigured
    expect([await isConfigured('admin'), await isConfigured('other'), await features()]).toEqual([false, false, false])
    expect((await server.call(token, 'POST', poster, { id: 10 })).data.notice).toContain('没有可用的群机器人')
    await note(server, 2)
    await server.database.write((trx) => trx.deleteFrom('school').where('id', '=', 1).execute())
    expect([await isConfigured('other'), await features()]).toEqual([true, true])
    await vi.waitFor(() => expect(received).toMatchObject([{ text: { content: '第 2 所学校' } }]), { timeout: 8_000 })
  })

  test('sends nothing of a dynamic that is not public', async () => {
    const { server, token } = await open(`1=${webhook}`)
    await server.database.write((trx) =>
      entityTables(trx).updateTable('dynamic').set({ status: 'pending' }).where('id', '=', 10).execute(),
    )
    expect(await server.call(token, 'POST', poster, { id: 10 })).toMatchObject({
      data: { changed: 0, skipped: [{ id: 10 }] },
    })
    expect(await ofRobots(server).selectAll().execute()).toEqual([])
  })
})
