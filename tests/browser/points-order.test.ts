import { expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { placePaidByPoints } from '../server/member/order-row.ts'
import { callAt } from '../server/support/server-process.ts'
import { consoleFixture, shown, tokenOf } from './support/browser.ts'
import { panel, ready } from './support/list.ts'
import { openPalette, palette } from './support/palette.ts'

const fixture = consoleFixture()

const refunded = async (id: number) => {
  const row = await entityTables(fixture.server().database.db)
    .selectFrom('vip_order')
    .select('refunded')
    .where('school_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(row.refunded)
}

it('what is given back of an order paid by points is asked for in points, by key and in the palette', async () => {
  const authorization = `Bearer ${await tokenOf(fixture.server(), 'admin')}`
  const id = await placePaidByPoints(fixture.server(), (path, body) =>
    callAt(fixture.origin() + path, 'POST', { authorization }, body),
  )
  const page = await fixture.openAs('admin', `/vipCenter/viporder?open=${id}`)
  await ready(page, '会员订单')
  await shown(panel(page).getByText('0 积分', { exact: true }).first())
  await page.getByRole('grid', { name: '会员订单' }).focus()
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog', { name: '部分退款' })
  const amount = dialog.getByLabel('已退')
  await shown(dialog.getByText('积分', { exact: true }))
  expect([await amount.inputValue(), await dialog.getByText('元', { exact: true }).count()]).toEqual(['0', 0])
  await amount.fill('１２０')
  await dialog.getByRole('radio', { name: '误购' }).check()
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => refunded(id)).toBe(120)
  await shown(panel(page).getByText('120 积分', { exact: true }).first())

  const input = await openPalette(page)
  await input.fill('部分退款 会员订单')
  await palette(page)
    .getByRole('option', { name: /部分退款/ })
    .first()
    .click()
  await input.fill('200')
  await palette(page).getByRole('option', { name: '已退：200 积分' }).click()
  await palette(page).getByRole('option', { name: /误购/ }).click()
  await dialog.getByRole('button', { name: /^部分退款/ }).click()
  await expect.poll(() => refunded(id)).toBe(200)
})
