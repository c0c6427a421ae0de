import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

type Account = { readonly kind: string; readonly balance: number | null; readonly held: number | null }

describe.each(engines)('the overview of money on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const get = async (url: string) => (await server.call(admin, 'GET', url)).data
  const accounts = async (filter: string): Promise<Account[]> => {
    const { list, total } = await get(`/console/ledgerAccount/list?limit=500&unit=fen&${filter}`)
    expect(list).toHaveLength(total)
    return list
  }
  const sum = (list: readonly Account[], name: 'balance' | 'held') =>
    list.reduce((all, each) => all + Number(each[name] ?? 0), 0)

  test('says what the accounts it leads to add up to', async () => {
    const figures = await get('/console/balance')
    const kinds = {
      school: 'school',
      users: 'user',
      riders: 'rider',
      merchants: 'merchant,supplier',
      deposits: 'deposit',
    }
    for (const [name, kind] of Object.entries(kinds)) {
      expect([name, figures[name]]).toEqual([name, sum(await accounts(`kind=${kind}`), 'balance')])
    }
    expect(figures.held).toBe(sum(await accounts('sort=-held'), 'held'))
    expect(figures.schoolHeld).toBe(sum(await accounts('kind=school'), 'held'))
    const asked = await get('/console/withdrawal/list?limit=500&kind=school&status=pending,agreed')
    expect(figures.schoolHeld).toBe(asked.list.reduce((all: number, { amount }: { amount: number }) => all + amount, 0))
  })

  test('is not contradicted by accounts that keep no figure', async () => {
    const { platform } = await get('/console/balance')
    expect(platform).not.toBe(0)
    for (const account of await accounts('kind=platform,wechat,offline,opening')) {
      expect(account).toMatchObject({ balance: null, held: null })
    }
  })
})
