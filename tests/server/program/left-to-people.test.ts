import { beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'
import { mcpSchool, writing } from './mcp-school.ts'

describe.each(engines)('what people decide about programs, on %s', (engine) => {
  const { school, makeToken, connect, dataOf, wordsOf } = mcpSchool(engine)
  let server: TestApp
  let admin: string
  beforeEach(() => {
    server = school.server
    admin = school.admin
  })

  test('divert no money: whom it goes to, and what the platform keeps of it, a person says', async () => {
    const tool = await connect(await makeToken('商家维护', writing))
    const url = '/devapi/mech.mech/lists'
    const merchants = async () => (await server.call(admin, 'POST', url, { status: 'approved', limit: 500 })).data.list
    const [merchant] = await merchants()
    const found = JSON.parse(wordsOf(await tool('find_commands', { words: ['merchant.edit'] })))
    expect(found.commands[0]).toMatchObject({ command: 'merchant.edit', inputs_left_to_people: ['owner', 'rate'] })
    expect(found.commands[0]).not.toHaveProperty('waits_for_person')
    const another = merchant.owner.id === 1 ? 2 : 1
    for (const inputs of [{ owner: another }, { rate: 0 }, { address: '三食堂', rate: 0 }]) {
      const told = await tool('run', { command: 'merchant.edit', ids: [merchant.id], inputs })
      expect(told.isError, JSON.stringify(inputs)).toBe(true)
      expect(wordsOf(told)).toContain('钱付给谁、平台抽多少，程序不能做')
    }
    const added = { name: '新商家', owner: 1, phone: '13800000000', address: '三食堂', rate: 0 }
    expect(wordsOf(await tool('run', { command: 'merchant.create', inputs: added }))).toContain(
      '「负责人」「平台抽成」',
    )
    const edited = await tool('run', {
      command: 'merchant.edit',
      ids: [merchant.id],
      inputs: { address: '三食堂一楼' },
    })
    expect(dataOf(edited).answer).toMatchObject({ changed: 1 })
    const left = (await merchants()).find(({ id }: { id: number }) => id === merchant.id)
    expect(left).toMatchObject({ owner: merchant.owner, rate: merchant.rate, address: '三食堂一楼' })
  })

  test('send nothing later that they may not send at once, and cancel nobody who is erased then', async () => {
    const tool = await connect(await makeToken('客服', writing))
    const groups = (await server.call(admin, 'GET', '/console/options?entity=robotGroup')).data.list
    const task = { name: '通知', group: groups[0].id, content: '请到这里领奖', sendAt: Date.now() + 3_600_000 }
    const told = await tool('run', { command: 'kefuTask.create', inputs: task })
    expect(told.isError).toBe(true)
    expect(wordsOf(told)).toContain('会在设定的时间「到点发送」，不能撤销，程序不能做')
    const made = await server.call(admin, 'POST', '/school/v3_0/kefu/task/create', task)
    const ids = [made.data.ids[0]]
    expect(await tool('run', { command: 'kefuTask.edit', ids, inputs: { content: '改了' } })).toMatchObject({
      isError: true,
    })
    expect(dataOf(await tool('run', { command: 'kefuTask.stop', ids })).answer).toMatchObject({ changed: 1 })
    expect(dataOf(await tool('run', { command: 'kefuTask.resume', ids }))).toMatchObject({
      request: expect.any(Number),
    })
    const { list } = (await server.call(admin, 'POST', '/school/v3_0/kefu/task/list', { ids: String(ids) })).data
    expect(list).toMatchObject([{ content: '请到这里领奖', status: 'stopped' }])
    const added = (await server.call(admin, 'POST', '/console/user/add', { nickname: '无名' })).data.ids
    expect(dataOf(await tool('run', { command: 'user.cancel', ids: added }))).toMatchObject({
      request: expect.any(Number),
    })
  })

  test('whoever decides is told what they may see, whatever the program may, and nothing besides', async () => {
    const accountOf = async (username: string, grants: readonly string[]) => {
      const role = await server.call(admin, 'POST', '/school/role/add', { name: username, grants })
      const account = { username, password: 'on-duty-2026', role: role.data.ids[0] }
      expect(await server.call(admin, 'POST', '/admin/user/register', account)).toMatchObject({ code: 0 })
      return server.signIn(username)
    }
    const added = await server.call(admin, 'POST', '/console/user/add', {
      nickname: '林间\n有风',
      phone: '13812345678',
    })
    const [id] = added.data.ids
    const owner = await accountOf('rewarder', ['user.rewardPoints'])
    const made = await server.call(owner, 'POST', '/console/programs', {
      name: '积分',
      password: 'on-duty-2026',
      ...writing,
    })
    expect(made).toMatchObject({ code: 0 })
    const tool = await connect(made.data.token)
    const inputs = { reward: 5, reason: '归还失物' }
    const told = dataOf(await tool('run', { command: 'user.rewardPoints', ids: [id], inputs }))
    expect(told.trial.rows.map(({ after }: { after: unknown }) => after)).toEqual(told.trial.rows.map(() => null))
    const seenBy = async (token: string) => {
      const list = await server.call(token, 'GET', `/console/programRequest/list?ids=${told.request}`)
      const history = await server.call(token, 'GET', `/console/audit?entity=programRequest&id=${told.request}`)
      const { preview } = list.data.list[0]
      expect(history.data.list[0].after.preview).toBe(preview)
      return String(preview)
    }
    const whole = await seenBy(admin)
    expect(whole).toContain('资金账户 林间 有风：新建')
    expect(whole).toContain('金额 5 积分')
    expect(whole).not.toContain('\t')
    const request = ['programRequest', 'user.rewardPoints']
    const some = await seenBy(await accountOf('decider', [...request, 'ledgerAccount.list']))
    expect(some).toContain('资金账户 林间 有风：新建')
    expect(some).not.toContain('金额')
    expect(some).toMatch(/另有 \d+ 行，您没有查看的权限$/)
    expect(await seenBy(await accountOf('blind', request))).toMatch(/^另有 \d+ 行，您没有查看的权限$/)
  })
})
