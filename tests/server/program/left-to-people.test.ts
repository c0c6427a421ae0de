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
})
