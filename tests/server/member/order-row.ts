import { entityTables } from '../../../src/server/database/entity-tables.ts'
import type { TestApp } from '../support/test-app.ts'

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
