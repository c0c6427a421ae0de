import { createServer } from 'node:http'
import { expect, test, vi } from 'vitest'
import { listen } from '../../../support/listen.ts'
import { patience } from '../../support/trust-size.ts'
import { openTwinServers } from '../../support/twin-servers.ts'

const sync = '/school/v3_0/dynamic/dynamic/syncGroup'

test('a message waiting for two servers is sent by one of them, however long that takes', {
  timeout: patience,
}, async () => {
  const received: string[] = []
  const held: (() => void)[] = []
  const robot = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    received.push(JSON.parse(body).text.content)
    if (received.length === 1) await new Promise<void>((resolve) => held.push(resolve))
    response.end('{"errcode":0,"errmsg":"ok"}')
  })
  const twins = await openTwinServers({ ROBOT_WEBHOOK: `1=${await listen(robot)}/send?key=k` })
  try {
    const token = await twins.first.signIn('admin')
    const list = '/school/v3_0/dynamic/list?status=approved&limit=3'
    const ids: number[] = (await twins.first.call(token, 'GET', list)).data.list.map(({ id }: { id: number }) => id)
    // While the first message is held, the other server sends the two after it, and looks for more each time.
    for (const [index, group] of ['甲群', '乙群', '丙群'].entries()) {
      const answer = await twins.first.call(token, 'GET', `${sync}?id=${ids[index]}&group=${encodeURIComponent(group)}`)
      expect([answer.code, answer.data.changed]).toEqual([0, 1])
      await vi.waitFor(() => expect(received).toHaveLength(index + 1), { timeout: 15_000 })
    }
    for (const release of held) release()
    const states = async () =>
      (await twins.database.db.selectFrom('outbox').select(['status', 'attempts']).where('school_id', '=', 1).execute())
        .map(({ status, attempts }) => `${status} ${attempts}`)
        .slice(-3)
    await vi.waitFor(async () => expect(await states()).toEqual(['sent 1', 'sent 1', 'sent 1']), { timeout: 10_000 })
    expect(received.map((text) => text.slice(0, 4))).toEqual(['【甲群】', '【乙群】', '【丙群】'])
  } finally {
    await twins.remove()
    robot.close()
    robot.closeAllConnections()
  }
})
