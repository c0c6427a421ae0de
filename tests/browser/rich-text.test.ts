import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

describe('an announcement', () => {
  it('is written with its marks on a page of its own, and a script in it neither runs nor is kept', async () => {
    const page = await fixture.openAs('admin', '/announcement/addamodpage', {
      expected: /Content Security Policy|Failed to load resource/,
    })
    await page.getByLabel(/^标题/).fill('关于图书馆延长开放的通知')
    const body = page.getByRole('textbox', { name: '正文' })
    await body.click()
    await page.getByRole('button', { name: '加粗' }).click()
    await page.keyboard.type('今晚')
    await page.getByRole('button', { name: '加粗' }).click()
    await page.keyboard.type('开放到零点。')
    await body.evaluate((element) => {
      const clipboard = new DataTransfer()
      clipboard.setData('text/html', '<p>请自带<img src=x onerror="window.ran=1"><script>window.ran=1</script>水杯</p>')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }))
    })
    await page.getByRole('button', { name: /^保存/ }).click()
    await page.waitForURL('**/announcement/announcindex**')
    const stored = await entityTables(fixture.server().database.db)
      .selectFrom('notice')
      .select(['content'])
      .where('school_id', '=', 1)
      .where('title', '=', '关于图书馆延长开放的通知')
      .executeTakeFirstOrThrow()
    expect(String(stored.content)).toContain('<strong>今晚</strong>开放到零点。')
    expect(String(stored.content)).toContain('水杯')
    expect(String(stored.content)).not.toMatch(/script|onerror/)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  })

  it('has links by an address, of what is selected or written out, and says what is no address', async () => {
    const page = await fixture.openAs('admin', '/announcement/addamodpage')
    const body = page.getByRole('textbox', { name: '正文' })
    const link = page.getByRole('button', { name: '链接' })
    const panel = page.getByRole('dialog', { name: '添加链接' })
    const write = async (address: string) => {
      await panel.getByLabel('链接地址').fill(address)
      await panel.getByRole('button', { name: '添加' }).click()
    }
    await body.click()
    await link.click()
    await write('图书馆')
    await shown(panel.getByRole('alert'))
    await write('lib.example.edu.cn/hours')
    await expect.poll(() => body.getByRole('link').getAttribute('href')).toBe('https://lib.example.edu.cn/hours')
    await page.keyboard.press('Enter')
    await page.keyboard.type('开放时间')
    await page.keyboard.press('Shift+Home')
    await link.click()
    await write('https://lib.example.edu.cn')
    const named = body.getByRole('link', { name: '开放时间', exact: true })
    await expect.poll(() => named.getAttribute('href')).toBe('https://lib.example.edu.cn')
    await link.click()
    await expect.poll(() => body.locator('a').count()).toBe(1)
  })

  it('without its text is refused with the focus in the text, and is on or off: its times do the rest', async () => {
    const page = await fixture.openAs('admin', '/announcement/addamodpage')
    await page.getByLabel(/^标题/).fill('没有正文的公告')
    await page.getByLabel(/^标题/).press('Control+Enter')
    const body = page.getByRole('textbox', { name: '正文' })
    await expect.poll(() => body.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.getByRole('switch', { name: '状态' }).isChecked()).toBe(true)
    expect(
      await page
        .getByRole('main')
        .getByText(/待开始|已结束/)
        .count(),
    ).toBe(0)
  })
})
