import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { storedRow } from '../server/support/stored-row.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { callBeside } from './support/call-beside.ts'
import { cursorId, ready } from './support/list.ts'

const fixture = consoleFixture()

/** The form of the first row of a list, and the combobox in it. */
async function openForm(path: string, title: string, name: string) {
  const page = await fixture.openAs('admin', path)
  await ready(page, title)
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: /^编辑/ })
  await shown(form)
  return { page, form, box: form.getByRole('combobox', { name }), saved: form.getByRole('button', { name: /^保存/ }) }
}

/** Link of the banner a form is of. */
async function linkOf(page: Page): Promise<unknown> {
  const id = await page.locator('[role=row][data-cursor]').getAttribute('data-id')
  const { db } = fixture.server().database
  const rows = entityTables(db).selectFrom('banner').select('link').where('school_id', '=', 1)
  return (await rows.where('id', '=', Number(id)).executeTakeFirstOrThrow()).link
}

describe('words in a form by which nothing was chosen', () => {
  it('stay and are marked, and nothing is saved without them', async () => {
    const { page, form, box, saved } = await openForm('/merchandise/merchandise', '商品列表', '供应商')
    const before = await box.inputValue()
    await box.fill('没有这家供应商')
    await saved.click()
    const told = form.getByText('没有选中「没有这家供应商」，请从列表里选择，或清空')
    await shown(told.first())
    expect([await box.inputValue(), await box.getAttribute('aria-invalid')]).toEqual(['没有这家供应商', 'true'])

    await box.fill('')
    await page.keyboard.press('Tab')
    await expect.poll(() => box.inputValue()).toBe(before)
    await saved.click()
    await expect.poll(() => form.count()).toBe(0)
  })

  it('are an address where they name a host, and none where they are a script', async () => {
    const { page, form, box, saved } = await openForm('/navigation/banners', '轮播图', '链接')
    await box.fill('javascript:alert(1)')
    await page.keyboard.press('Tab')
    await shown(form.getByText('没有选中「javascript:alert(1)」', { exact: false }).first())
    await box.fill('www.example.edu.cn/open')
    await page.keyboard.press('Tab')
    await expect.poll(() => box.inputValue()).toBe('https://www.example.edu.cn/open')
    await shown(form.getByText('站外地址'))
    await saved.click()
    await expect.poll(() => form.count()).toBe(0)
    expect(await linkOf(page)).toBe('https://www.example.edu.cn/open')
  })

  it('are not gone without by an action that could do without them', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist')
    await ready(page)
    const before = await cursorId(page)
    const topicOf = async () => String((await storedRow(fixture.server().database, 'dynamic', before)).topic)
    const kept = await topicOf()
    const sent: string[] = []
    page.on('request', (request) => {
      if (/editDynamic/.test(request.url())) sent.push(request.url())
    })
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: '选择话题' })
    const topic = dialog.getByRole('combobox')
    await topic.fill('没有这个话题')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+Enter')
    await shown(dialog.getByRole('alert').filter({ hasText: '没有选中「没有这个话题」' }).last())
    expect([await dialog.count(), sent, await topicOf()]).toEqual([1, [], kept])
    // Without the words it goes on.
    await topic.fill('')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => dialog.count()).toBe(0)
  })

  it('go where another field takes the value away that they stood before', async () => {
    const call = await callBeside(fixture.server())
    const name = `左架${Date.now()}`
    expect((await call('/console/goodsCategory/add', { name, trade: 'mall' })).code).toBe(0)
    const page = await fixture.openAs('admin', '/merchandise/merchandise')
    await ready(page, '商品列表')
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: '新建商品' })
    const category = form.getByRole('combobox', { name: '分类' })
    await category.fill(name)
    await shown(page.getByRole('option', { name }))
    await page.keyboard.press('Enter')
    await category.fill('没有这一类')
    await page.keyboard.press('Tab')
    const left = form.getByText('没有选中「没有这一类」', { exact: false })
    await shown(left)
    const turn = async (key: string, label: string) => {
      await form.getByRole('radio', { checked: true }).first().focus()
      await page.keyboard.press(key)
      await expect.poll(() => form.getByRole('radio', { name: label, exact: true }).isChecked()).toBe(true)
    }
    await turn('ArrowDown', '宿舍零食')
    await shown(form.getByText(`「${name}」的业务与所填的不同，请重新选择`))
    expect([await category.inputValue(), await left.count()]).toEqual(['', 0])
    await turn('ArrowUp', '商城')
    await expect.poll(() => category.inputValue()).toBe(name)
  })
})
