import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

describe('the numbers of people', () => {
  it('are shown whole by a key until the list is left', async () => {
    const page = await fixture.openAs('admin', '/userManagement/userListManage')
    const grid = page.getByRole('grid', { name: '用户列表' })
    const first = grid.locator('[role=row][data-id]').first()
    await shown(first.getByText(/^\d{3}\*{4}\d{4}$/))
    await grid.focus()
    await page.keyboard.press('Shift+I')
    await shown(first.getByText(/^1\d{10}$/))
    await shown(page.getByRole('status').filter({ hasText: '已完整显示 1 项' }))
    const whole = await first.getByText(/^1\d{10}$/).textContent()

    await page.keyboard.press('Enter')
    await shown(page.getByRole('complementary').getByText(whole ?? ''))
    await shown(page.getByRole('complementary').getByText('手机号、学号'))

    await page.keyboard.press('g')
    await page.keyboard.press('x')
    await shown(page.getByRole('grid', { name: '达人审核' }))
    await page.goBack()
    await shown(first.getByText(/^\d{3}\*{4}\d{4}$/))
    expect(await grid.getByText(whole ?? '').count()).toBe(0)
  })

  it('stay as they are when a form that shows them masked is saved', async () => {
    const page = await fixture.openAs('admin', '/runErrands/courierindex')
    const grid = page.getByRole('grid').first()
    const first = grid.locator('[role=row][data-id]').first()
    await shown(first)
    await grid.focus()
    await page.keyboard.press('e')
    const form = page.getByRole('dialog')
    await shown(form.getByText('已部分隐藏，不改就保持原来的内容').first())
    const masked = await form.getByLabel('手机号').inputValue()
    expect(masked).toMatch(/^\d{3}\*{4}\d{4}$/)
    const sent = page.waitForRequest((request) => request.url().endsWith('/console/rider/edit'))
    await form.getByLabel('好评率').fill('97')
    await page.keyboard.press('Control+Enter')
    expect((await sent).postDataJSON()).not.toHaveProperty('phone')
    await shown(page.getByRole('status').filter({ hasText: '已保存' }))
    await grid.focus()
    await page.keyboard.press('Shift+I')
    await shown(first.getByText(new RegExp(`^${masked.slice(0, 3)}\\d{4}${masked.slice(-4)}$`)))
  })

  it('are exported with a reason, chosen by a digit, and masked where nothing else is asked for', async () => {
    const page = await fixture.openAs('admin', '/userManagement/userListManage')
    const grid = page.getByRole('grid', { name: '用户列表' })
    await shown(grid.locator('[role=row][data-id]').first())
    await grid.focus()
    await page.keyboard.press('x')
    const exported = async (isWhole: boolean) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox').fill('导出为CSV')
      await shown(page.getByRole('option', { name: /导出为 CSV/ }))
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: '导出' })
      expect(await dialog.locator('legend').innerText()).toBe('导出原因*')
      await shown(dialog)
      await page.keyboard.press('2')
      await expect.poll(() => dialog.getByRole('radio', { name: '线下核对名单' }).isChecked()).toBe(true)
      if (isWhole) await dialog.getByLabel('含完整信息').press('Space')
      const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+Enter')])
      const saved = join(mkdtempSync(join(tmpdir(), 'campus-export-')), 'list.csv')
      await file.saveAs(saved)
      return readFileSync(saved, 'utf8')
    }
    const masked = await exported(false)
    expect(masked).toMatch(/,\d{3}\*{4}\d{4},/)
    const whole = await exported(true)
    expect(whole).toMatch(/,1\d{10},/)
    await page.keyboard.press('g')
    await page.keyboard.press('z')
    await shown(page.getByText('线下核对名单，含完整信息'))
  })
})
