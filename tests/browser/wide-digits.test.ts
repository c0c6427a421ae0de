import { describe, expect, it } from 'vitest'
import { storedRow } from '../server/support/stored-row.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { cursorId, ready, said } from './support/list.ts'
import { openPalette } from './support/palette.ts'

const fixture = consoleFixture()

const stored = (table: string, id: number) => storedRow(fixture.server().database, table, id)

describe('numbers that a Chinese input method writes in full width', () => {
  it('are what a list is filtered by, as are days', async () => {
    const page = await fixture.openAs('admin', '/secondhand/goodsList?status=')
    await ready(page, '二手商品审核')
    await page.getByRole('button', { name: '筛选' }).click()
    const panel = page.getByRole('dialog', { name: '筛选' })
    const [from, to] = [panel.getByLabel('价格不小于'), panel.getByLabel('价格不大于')]
    const asked = (name: string) => new URL(page.url()).searchParams.get(name)
    await from.fill('１２。５')
    await to.fill('１，２００')
    await from.focus()
    await expect.poll(() => [asked('price_from'), asked('price_to')]).toEqual(['1250', '120000'])
    expect([await from.inputValue(), await to.inputValue()]).toEqual(['12.50', '1200.00'])
    expect(await panel.getByRole('alert').count()).toBe(0)
    await panel.getByLabel('发布时间从').fill('２０２６－１－５')
    await expect.poll(() => asked('createdAt_from')).toMatch(/^2026-01-05/)
  })

  it('are saved by a form', async () => {
    const page = await fixture.openAs('admin', '/merchandise/merchandise')
    await ready(page, '商品列表')
    const id = await cursorId(page)
    await page.keyboard.press('e')
    const form = page.getByRole('dialog', { name: /^编辑/ })
    await form.getByRole('textbox', { name: '售价' }).fill('３．５')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => form.count()).toBe(0)
    expect((await stored('goods', id)).price).toBe(350)
  })

  it('are what a command of the palette is given', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist')
    await ready(page)
    const id = await cursorId(page)
    await openPalette(page)
    await page.keyboard.type('修改浏览数')
    await shown(page.getByRole('option', { name: /修改浏览数/ }).first())
    await page.keyboard.press('Enter')
    await page.keyboard.type('１２')
    await shown(page.getByRole('option', { name: /：12$/ }))
    await page.keyboard.press('Enter')
    await shown(said(page, 'status', '已修改浏览数 1 项'))
    expect((await stored('dynamic', id)).views).toBe(12)
  })
})
