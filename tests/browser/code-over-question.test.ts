import { expect, it } from 'vitest'
import { openShop } from '../server/handlers/mall-shop.ts'
import { storedRow } from '../server/support/stored-row.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { callBeside } from './support/call-beside.ts'

const fixture = consoleFixture()

it('a code is asked for above the question of an action, which stays with what was typed until it is given', async () => {
  const { item, merchant } = await openShop(await callBeside(fixture.server()), 3)
  const page = await fixture.openAs('admin', `/merchandise/mech/goods?merchant=${merchant}`)
  const grid = page.getByRole('grid', { name: '商家商品' })
  await shown(grid.locator('[role=row][data-cursor]'))
  await grid.focus()
  let isConfirmed = false
  await page.route(/reduceStock/, (route) =>
    isConfirmed
      ? route.continue()
      : route.fulfill({ json: { code: 428, message: '请先输入动态验证码，确认是你本人在操作', data: null } }),
  )
  await page.route('**/console/secondFactor/confirm', (route) => {
    isConfirmed = true
    return route.fulfill({ json: { code: 0, message: 'ok', data: null } })
  })
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: '减库存' })
  await dialog.getByLabel('减少数量').fill('1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('过期')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: '确认是你本人' })
  await shown(question)
  await page.keyboard.press('Escape')
  await expect.poll(() => question.count()).toBe(0)
  await shown(dialog)
  expect(await dialog.getByLabel('减少数量').inputValue()).toBe('1')

  await page.keyboard.press('Enter')
  await shown(question)
  await page.keyboard.type('123456')
  await page.keyboard.press('Enter')
  await expect.poll(async () => Number((await storedRow(fixture.server().database, 'goods_stock', item)).stock)).toBe(2)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => grid.evaluate((list) => list === document.activeElement)).toBe(true)
})
