import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { openShop } from '../server/handlers/mall-shop.ts'
import { storedRow } from '../server/support/stored-row.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { callBeside } from './support/call-beside.ts'

const fixture = consoleFixture()

const stored = (table: string, id: number) => storedRow(fixture.server().database, table, id)

/** What the picker that has the focus offers for some letters. */
async function offered(page: Page, typed: string): Promise<string[]> {
  await page.keyboard.type(typed)
  await shown(page.getByRole('option').first())
  return (await page.getByRole('option').allInnerTexts()).map((text) => text.trim())
}

describe('a picker of rows that have something in common with the form', () => {
  it('follows what the form says, and loses nothing that is said again', async () => {
    const call = await callBeside(fixture.server())
    const serial = Math.floor(Math.random() * 1e6)
    const [mall, snack] = [`同架${serial}商城`, `同架${serial}零食`]
    for (const [name, trade] of [
      [mall, 'mall'],
      [snack, 'snack'],
    ])
      expect((await call('/console/goodsCategory/add', { name, trade })).code).toBe(0)
    const page = await fixture.openAs('admin', '/merchandise/merchandise')
    const grid = page.getByRole('grid', { name: '商品列表' })
    await shown(grid.locator('[role=row][data-id]').first())
    await grid.focus()
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: '新建商品' })
    await shown(form)
    await page.keyboard.type(`同架货${serial}`)
    const category = form.getByRole('combobox', { name: '分类' })
    await category.focus()
    expect(await offered(page, `同架${serial}`)).toEqual([mall])
    await page.keyboard.press('Enter')
    expect(await category.inputValue()).toBe(mall)

    const turn = async (key: string, label: string) => {
      await form.getByRole('radio', { checked: true }).first().focus()
      await page.keyboard.press(key)
      await expect.poll(() => form.getByRole('radio', { name: label, exact: true }).isChecked()).toBe(true)
    }
    const parted = form.getByText(`「${mall}」的业务与所填的不同，请重新选择`)
    await turn('ArrowDown', '宿舍零食')
    await shown(parted)
    expect(await category.inputValue()).toBe('')
    await turn('ArrowUp', '商城')
    await expect.poll(() => category.inputValue()).toBe(mall)
    expect(await parted.count()).toBe(0)

    await turn('ArrowDown', '宿舍零食')
    await category.focus()
    await page.keyboard.type('没有这样的')
    await shown(page.getByText('业务为「宿舍零食」的商品分类里没有找到「没有这样的」'))
    await category.fill('')
    expect(await offered(page, `同架${serial}`)).toEqual([snack])
    await page.keyboard.press('Enter')
    await form.getByRole('textbox', { name: '售价' }).fill('3')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => form.count()).toBe(0)
    const { db } = fixture.server().database
    const made = entityTables(db).selectFrom('goods').select('trade').where('title', '=', `同架货${serial}`).execute()
    expect(await made).toEqual([{ trade: 'snack' }])
  })

  it('keeps what fits the value that comes after an empty one, and that alone', async () => {
    const call = await callBeside(fixture.server())
    const [one, other] = [await openShop(call, 1), await openShop(call, 1)]
    const named = async (table: string, id: number) => String((await stored(table, id)).name)
    const [merchant, another] = [await named('merchant', one.merchant), await named('merchant', other.merchant)]
    const page = await fixture.openAs('admin', '/merchandise/mech/goods')
    const grid = page.getByRole('grid', { name: '商家商品' })
    await shown(grid.locator('[role=row][data-id]').first())
    await grid.focus()
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: '新建库存' })
    const [merchants, shops] = ['商家', '店铺'].map((name) => form.getByRole('combobox', { name }))
    await shown(form)
    const choose = async (input: Locator | undefined, name: string) => {
      await input?.fill(name)
      await shown(page.getByRole('option', { name }))
      await page.keyboard.press('Enter')
      await expect.poll(() => input?.inputValue()).toBe(name)
    }
    const shop = await named('netshop', one.shop)
    await choose(merchants, merchant)
    await choose(shops, shop)
    await form.getByRole('button', { name: '清除' }).first().click()
    await expect.poll(() => merchants?.inputValue()).toBe('')
    await choose(merchants, merchant)
    expect(await shops?.inputValue()).toBe(shop)
    await choose(merchants, another)
    await expect.poll(() => shops?.inputValue()).toBe('')
    await shown(form.getByText(`「${shop}」的商家与所填的不同，请重新选择`))
    await choose(merchants, merchant)
    await expect.poll(() => shops?.inputValue()).toBe(shop)

    const bare = `没有店的商家${Date.now()}`
    const added = { trade: 'mall', owner: 3, phone: '13800138000', address: '北苑商业街 1 号' }
    const answer = await call('/console/merchant/add', { name: bare, ...added })
    await call('/devapi/mech.mech/check', { id: answer.data.ids[0], status: '1' })
    await choose(merchants, bare)
    await shops?.click()
    await shown(page.getByText(`没有商家为「${bare}」的店铺，可以在「商城 › 店铺列表」里新建`))
  })

  it('goes by the record where the form does not show what they have in common', async () => {
    const call = await callBeside(fixture.server())
    const { merchant, item, shop } = await openShop(call, 3)
    await openShop(call, 3)
    const page = await fixture.openAs('admin', `/merchandise/mech/goods?merchant=${merchant}`)
    const grid = page.getByRole('grid', { name: '商家商品' })
    await shown(grid.locator(`[role=row][data-cursor][data-id="${item}"]`))
    await grid.focus()
    await page.keyboard.press('e')
    const form = page.getByRole('dialog').filter({ has: page.getByRole('combobox', { name: '店铺' }) })
    await expect
      .poll(() => form.getByRole('textbox', { name: '商品名称' }).evaluate((input) => input.matches(':focus')))
      .toBe(true)
    await page.keyboard.press('Tab')
    const { name } = await stored('netshop', shop)
    expect(await offered(page, '店')).toEqual([name])
  })
})
