import { expect } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import type { TestAnswer, TestApp } from '../support/test-app.ts'

/** Puts an order into the first school as the mini-program would have, with an id far from those of the demo. @returns the id. */
export async function placeOrder(
  { database }: Pick<TestApp, 'database'>,
  table: 'vip_order' | 'skill_order',
  id: number,
  values: Readonly<Record<string, string | number | null>>,
): Promise<number> {
  const stamp = { school_id: 1, id, changed_at: 0, changed_by: 0, version: 0, refunded: 0, quantity: 1 }
  const row = { ...stamp, number: `T${id}`, status: 'unpaid', payment: 'wechat', ...values }
  await database.write((trx) => entityTables(trx).insertInto(table).values(row).execute())
  return id
}

/** An order of a membership for 990 points that somebody of enough of them has paid. @returns its id. */
export async function placePaidByPoints(
  server: Pick<TestApp, 'database'>,
  post: (path: string, body: object) => Promise<Pick<TestAnswer, 'code' | 'data'>>,
): Promise<number> {
  const user = (await post('/console/user/add', { nickname: '攒积分的' })).data.ids[0]
  await post('/school/user/rewardPoints', { id: user, reward: 1_000, reason: '活动奖励' })
  const about = { user, goods: 1, type: 1, days: 30, amount: 990, payment: 'points', created_at: Date.now() }
  const id = await placeOrder(server, 'vip_order', 9_001, about)
  expect(await post('/console/vipOrder/pay', { id })).toMatchObject({ code: 0, data: { changed: 1 } })
  return id
}
