import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { enqueue } from '../../../src/server/outbox/enqueue.ts'
import { wrap } from '../../../src/server/outbox/poster.ts'
import { sendByRobot } from '../../../src/server/outbox/robot.ts'
import { clipBytes } from '../../../src/server/outbox/robot-payload.ts'
import { mostAttempts, sendNext, startOutbox } from '../../../src/server/outbox/start-outbox.ts'
import type { OutboxMessage } from '../../../src/server/write/outbox-message.ts'
import { listen } from '../../support/listen.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

const hello: OutboxMessage = { kind: 'robotText', content: '【失物招领群】图书馆捡到一把黑伞' }
const poster: OutboxMessage = {
  kind: 'robotPoster',
  school: '江南理工大学',
  author: '小鹿 <不迷路> & 朋友',
  topic: '秋天的第一杯奶茶',
  content: '今天的晚霞真好看。\nSee you at the library at 7 pm, bring your own cup & a smile!\n'.repeat(12),
  createdAt: Date.UTC(2025, 9, 1),
}

/** Answers what the robot would, or what a test says instead, and keeps what it was sent. */
class FakeRobot {
  readonly received: { msgtype: string; text: { content: string }; image: { base64: string; md5: string } }[] = []
  answers: { status?: number; body: string }[] = []
  /** Whether it takes messages and answers nothing. */
  cutsOff = false
  url = ''
  readonly #server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      this.received.push(JSON.parse(body))
      if (this.cutsOff) return void request.socket.destroy()
      const { status = 200, body: text } = this.answers.shift() ?? { body: '{"errcode":0,"errmsg":"ok"}' }
      response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    })
  })

  async start(): Promise<void> {
    this.url = `${await listen(this.#server)}/send?key=k`
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

describe.each(engines)('the outbox on %s', (engine) => {
  let store: TestDatabase
  let robot: FakeRobot
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  beforeEach(async () => {
    store = await openTestDatabase(engine)
    robot = new FakeRobot()
    await robot.start()
  })
  afterEach(async () => {
    robot.stop()
    await store.remove()
  })

  const start = Date.UTC(2025, 10, 1)
  const put = (...messages: OutboxMessage[]) =>
    store.database.write((trx) => enqueue(trx, { schoolId: 1, accountId: 2 }, messages, start))
  const send = (message: OutboxMessage) => sendByRobot(robot.url, message, async () => null)
  const sendOne = (now: number) => sendNext(store.database, { send, log, sendsOnce: true }, () => now)
  const rows = () => store.database.db.selectFrom('outbox').selectAll().orderBy('id').execute()

  test('sends a text in the form the group robot takes', async () => {
    await put(hello)
    expect(await sendOne(start)).toBe(true)
    expect(robot.received).toEqual([{ msgtype: 'text', text: { content: '【失物招领群】图书馆捡到一把黑伞' } }])
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1, sent_at: start, last_error: null }])
    expect(await sendOne(start)).toBe(false)
  })

  test('sends a poster as a picture with its MD5', async () => {
    await put(poster)
    await sendOne(start)
    const [{ msgtype, image } = { msgtype: '', image: { base64: '', md5: '' } }] = robot.received
    const png = Buffer.from(image.base64, 'base64')
    expect(msgtype).toBe('image')
    expect(createHash('md5').update(png).digest('hex')).toBe(image.md5)
    expect(png.length).toBeLessThan(2 * 1_048_576)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 750 })
  })

  test('a message whose change was undone is never sent', async () => {
    const failing = store.database.write(async (trx) => {
      await enqueue(trx, { schoolId: 1, accountId: 2 }, [hello], start)
      throw new Error('the change fails')
    })
    await expect(failing).rejects.toThrow('the change fails')
    expect(await sendOne(start)).toBe(false)
  })

  test('tries again, each time after a longer wait, and gives up after the sixth time', async () => {
    await put(hello)
    robot.answers = Array.from({ length: mostAttempts }, () => ({ status: 500, body: '' }))
    let now = start
    const waits: number[] = []
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      expect(await sendOne(now)).toBe(true)
      expect(await sendOne(now + 1)).toBe(false)
      const [row] = await rows()
      waits.push((row?.next_at ?? 0) - now)
      now = row?.next_at ?? 0
    }
    expect(waits.slice(0, 4)).toEqual([5_000, 15_000, 45_000, 135_000])
    expect(await rows()).toMatchObject([{ status: 'failed', attempts: 6, last_error: 'the robot answered HTTP 500' }])
    expect(await sendOne(now + 86_400_000)).toBe(false)
  })

  test('waits a minute where the robot says it was asked too often, and keeps what it refused', async () => {
    await put(hello)
    robot.answers = [{ body: '{"errcode":45009,"errmsg":"api freq out of limit"}' }]
    await sendOne(start)
    expect(await rows()).toMatchObject([
      { status: 'waiting', next_at: start + 60_000, last_error: 'errcode 45009: api freq out of limit' },
    ])
  })

  test('two servers that are together too quick for a robot lose nothing and send nothing twice', async () => {
    const refused = { body: '{"errcode":45009,"errmsg":"api freq out of limit"}' }
    const texts = Array.from({ length: 16 }, (_, index) => `第 ${index} 条`)
    await put(...texts.map((content): OutboxMessage => ({ kind: 'robotText', content })))
    const taken: { readonly at: number; readonly text: string | undefined }[] = []
    const unsent = async () => (await rows()).filter(({ status }) => status === 'waiting').length
    for (let now = start; now < start + 20 * 60_000 && (await unsent()) > 0; now += 3_100) {
      for (const _server of ['first', 'second']) {
        const isTaken = taken.filter(({ at }) => at > now - 60_000).length < 2
        robot.answers = isTaken ? [] : [refused]
        if ((await sendOne(now)) && isTaken) taken.push({ at: now, text: robot.received.at(-1)?.text.content })
      }
    }
    expect(taken.map(({ text }) => text).sort()).toEqual(texts.toSorted())
    expect((await rows()).map(({ status }) => status)).toEqual(texts.map(() => 'sent'))
  })

  test('two servers at once send each message once', async () => {
    await put(
      ...Array.from({ length: 12 }, (_, index): OutboxMessage => ({ kind: 'robotText', content: `第 ${index} 条` })),
    )
    const server = async () => {
      while (await sendOne(start)) {}
    }
    await Promise.all([server(), server(), server()])
    expect(robot.received.map((each) => each.text.content).sort()).toEqual(
      Array.from({ length: 12 }, (_, index) => `第 ${index} 条`).sort(),
    )
  })

  test('a message whose server died while sending may have been sent: nobody sends it again by himself', async () => {
    await put(hello)
    const dead = new Promise<void>(() => undefined)
    void sendNext(store.database, { send: () => dead, log, sendsOnce: true }, () => start)
    await expect.poll(rows).toMatchObject([{ attempts: 1, status: 'sending' }])
    expect(await sendOne(start + 30_000)).toBe(false)
    expect(await rows()).toMatchObject([{ status: 'sending' }])
    expect(await sendOne(start + 60_000)).toBe(false)
    expect(await rows()).toMatchObject([{ status: 'unsure', last_error: '发送时服务器中断，消息可能已发送' }])
    expect(await sendOne(start + 86_400_000)).toBe(false)
    expect(robot.received).toHaveLength(0)
  })

  test('one that comes to the same however often it is sent is sent by another', async () => {
    await put(hello)
    const dead = new Promise<void>(() => undefined)
    void sendNext(store.database, { send: () => dead, log }, () => start)
    await expect.poll(rows).toMatchObject([{ attempts: 1, status: 'waiting' }])
    expect(await sendNext(store.database, { send, log }, () => start + 60_000)).toBe(true)
    expect(robot.received).toHaveLength(1)
  })

  test('what becomes of one that another server has sent meanwhile is what that one says', async () => {
    await put(hello)
    let fail = (_error: Error) => {}
    const stuck = new Promise<void>((_resolve, reject) => (fail = reject))
    const first = sendNext(store.database, { send: () => stuck, log }, () => start)
    await expect.poll(rows).toMatchObject([{ attempts: 1 }])
    expect(await sendNext(store.database, { send, log }, () => start + 60_000)).toBe(true)
    fail(new Error('too late'))
    await first
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2, last_error: null }])
    expect(await sendNext(store.database, { send, log }, () => start + 86_400_000)).toBe(false)
    expect(robot.received).toHaveLength(1)
  })

  test.each(['{"content":"李"四"}', '17', '{"mobiles":[]}'])(
    'one that is broken (%s) is closed, and those behind it are sent',
    async (payload) => {
      await put(hello, hello)
      await store.database.write((trx) => trx.updateTable('outbox').set({ payload }).where('id', '=', 1).execute())
      expect(await sendOne(start)).toBe(true)
      expect(await sendOne(start)).toBe(true)
      expect(await rows()).toMatchObject([
        { status: 'failed', attempts: 1, last_error: '消息内容已损坏，不能发送，请重新操作' },
        { status: 'sent' },
      ])
      expect(robot.received).toHaveLength(1)
    },
  )

  test('an answer cut off leaves a message that may have been sent; a robot that is not there is tried again', async () => {
    await put(hello)
    robot.cutsOff = true
    await sendOne(start)
    expect(robot.received).toHaveLength(1)
    expect(await rows()).toMatchObject([{ status: 'unsure', last_error: '机器人没有回答，消息可能已发送' }])
    await put(hello)
    robot.stop()
    await sendOne(start)
    expect((await rows())[1]).toMatchObject({ status: 'waiting', last_error: 'the robot cannot be reached' })
  })

  test('goes on by itself until it is stopped', async () => {
    await put(hello, poster)
    const outbox = startOutbox(store.database, { send, log, interval: 5, pace: 0 })
    await vi.waitFor(() => expect(robot.received).toHaveLength(2), { timeout: 5_000 })
    await outbox.stop()
    await put(hello)
    expect((await rows()).map((row) => row.status)).toEqual(['sent', 'sent', 'waiting'])
  })
})

describe('the words of a message', () => {
  test('a long text is cut within the bytes the robot takes, never through a letter', () => {
    expect(clipBytes('短', 2048)).toBe('短')
    const cut = clipBytes('长😀'.repeat(1000), 2048)
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(2048)
    expect(cut).toMatch(/^(长😀)+长?…$/)
  })

  test('a poster breaks its lines by width and says where it was cut', () => {
    expect(wrap('一二三四五六七', 3, 9)).toEqual(['一二三', '四五六', '七'])
    expect(wrap('abcdef', 2, 9)).toEqual(['abc', 'def'])
    expect(wrap('一\n\n二', 3, 9)).toEqual(['一', '', '二'])
    expect(wrap('一\n二\n三\n四', 3, 3)).toEqual(['一', '二', '三…'])
  })
})
