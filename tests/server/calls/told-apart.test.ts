import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { limits } from '../../../src/catalogue/schema/listing.ts'
import type { Entity } from '../../../src/catalogue/vocabulary/entity.ts'
import type { Field } from '../../../src/catalogue/vocabulary/field.ts'
import type { Option } from '../../../src/catalogue/wire.ts'
import { type Call, openShop } from '../handlers/mall-shop.ts'
import { storedRow } from '../support/stored-row.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

/** The fields of an entity that are filled in or filtered by. */
function filledIn({ fields, list, create, edit, actions = {} }: Entity): Field[] {
  const names = [
    ...[list?.filter, create?.form, edit?.form].flatMap((some) => some ?? []),
    ...Object.values(actions).flatMap(({ ask = [], form = [] }) => [...ask, ...form]),
  ]
  const inputs = Object.values(actions).flatMap((action) => Object.values(action.inputs ?? {}))
  return [...[...new Set(names)].flatMap((name) => fields[name] ?? []), ...inputs]
}

/** The entities whose rows are chosen: by a reference, or by an id of what a choice names. */
const chosen = new Set(
  [...catalogue.entities.values()].flatMap((entity) =>
    filledIn(entity).flatMap((field) => {
      if (field.kind === 'ref') return [field.entity]
      const kinds = field.kind === 'count' && field.of !== undefined ? entity.fields[field.of] : undefined
      return kinds?.kind === 'choice' ? Object.keys(kinds.options).filter((name) => catalogue.entities.has(name)) : []
    }),
  ),
)

describe.each(engines)('rows that are called alike in a picker, on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const offered = async (token: string, entity: string, params: Readonly<Record<string, string>> = {}) => {
    const query = new URLSearchParams({ entity, limit: String(limits.page), ...params })
    const { data } = await server.call(token, 'GET', `/console/options?${query}`)
    const list: Option[] = data.list
    return list
  }
  const hintOf = async (token: string, entity: string, id: number) =>
    (await offered(token, entity, { ids: String(id) }))[0]?.hint

  test('are told apart by their hints, of all that are chosen in the demo school', async () => {
    expect(chosen.size).toBeGreaterThan(60)
    const alike: string[] = []
    for (const entity of chosen) {
      const names = (await offered(admin, entity)).map(({ label, hint }) => `${entity}: ${label} ${hint}`)
      alike.push(...names.filter((name, at) => names.indexOf(name) < at))
    }
    expect(alike).toEqual([])
  })

  test('say whose a stock is, for how much and what is left of it', async () => {
    const call: Call = (path, body) => server.call(admin, 'POST', path, body)
    const shop = await openShop(call, 1200, { price: 1_290 })
    const { name } = await storedRow(server.database, 'merchant', shop.merchant)
    expect(await hintOf(admin, 'goodsStock', shop.item)).toBe(`${name} · ¥12.90 · 库存 1,200件`)
    const found = await offered(admin, 'goodsStock', { keyword: '明信片' })
    expect(found.find(({ id }) => id === shop.item)?.hint).toContain(`${name}`)
  })

  test('say of which kind an account is and what it counts, of a transfer how much it is in that', async () => {
    for (const [unit, words] of Object.entries({ fen: '用户 · 人民币', points: '用户 · 积分' })) {
      const accounts = `/console/ledgerAccount/list?kind=user&unit=${unit}&limit=1`
      const [account] = (await server.call(admin, 'GET', accounts)).data.list
      expect(await hintOf(admin, 'ledgerAccount', account.id)).toBe(words)
    }
    for (const [unit, amount] of Object.entries({ fen: /^¥[\d,]+\.\d\d · /, points: /^金额 [\d,]+ 积分 · / })) {
      const [row] = (await server.call(admin, 'GET', `/console/transfer/list?unit=${unit}&limit=1`)).data.list
      expect(await hintOf(admin, 'transfer', row.id)).toMatch(amount)
    }
  })

  test('say nothing of that to whoever may not see their list', async () => {
    const grants = ['goodsOrder', 'purchaseOrder']
    const role = await server.call(admin, 'POST', '/school/role/add', { name: '只看订单', grants })
    const account = { username: 'ordering', password: 'not-so-secret', role: role.data.ids[0] }
    expect((await server.call(admin, 'POST', '/admin/user/register', account)).code).toBe(0)
    const orders = await server.signIn('ordering')
    const hints = async (token: string) => (await offered(token, 'goodsStock')).map(({ hint }) => hint)
    expect(await hints(admin)).not.toContain(null)
    expect(new Set(await hints(orders))).toEqual(new Set([null]))
  })
})
