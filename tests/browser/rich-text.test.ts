import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

/** Pictures, each of another width. */
const pictures = (widths: readonly number[]) =>
  Promise.all(
    widths.map(async (width) =>
      (
        await sharp({ create: { width, height: 8, channels: 3, background: '#336699' } })
          .png()
          .toBuffer()
      ).toString('base64'),
    ),
  )

/** Pastes HTML with files beside it, as programs put both on the clipboard. */
const paste = (body: Locator, html: string, files: readonly string[] = []) =>
  body.evaluate(
    (element, given) => {
      const clipboard = new DataTransfer()
      if (given.html) clipboard.setData('text/html', given.html)
      for (const file of given.files) {
        const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0))
        clipboard.items.add(new File([bytes], '图.png', { type: 'image/png' }))
      }
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }))
    },
    { html, files },
  )

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

  it('has pasted pictures in their order, all of them, and is not saved before they have come', async () => {
    const page = await fixture.openAs('admin', '/announcement/addamodpage')
    await page.getByLabel(/^标题/).fill('报到路线')
    const body = page.getByRole('textbox', { name: '正文' })
    await body.click()
    await page.keyboard.type('路线：')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let asked = 0
    await page.route('**/editor/uploadImg', async (route) => {
      asked += 1
      if (asked === 1) await held
      await route.continue()
    })
    await paste(body, '', await pictures([11, 12, 13]))
    await shown(page.getByRole('status').filter({ hasText: '正在上传图片' }))
    await page.getByRole('button', { name: /^保存/ }).click()
    await shown(page.getByRole('alert').filter({ hasText: '图片还在上传，传完再保存' }))
    release()
    const widths = () =>
      body
        .locator('img[src]')
        .evaluateAll((all) => all.map((each) => (each instanceof HTMLImageElement ? each.naturalWidth : 0)))
    await expect.poll(widths).toEqual([11, 12, 13])
    await page.getByRole('button', { name: /^保存/ }).click()
    await page.waitForURL('**/announcement/announcindex**')
  })

  it('takes what was copied from a document as text, though a picture of it lies beside', async () => {
    const page = await fixture.openAs('admin', '/announcement/addamodpage')
    const body = page.getByRole('textbox', { name: '正文' })
    await body.click()
    const table = '<table><tr><td>10月1日</td><td>放假</td></tr><tr><td>10月9日</td><td>上课</td></tr></table>'
    await paste(body, table, await pictures([11]))
    await expect.poll(() => body.locator('p').allInnerTexts()).toEqual(['10月1日　放假', '10月9日　上课'])
    expect(await body.locator('img').count()).toBe(0)
  })

  it('says which pasted pictures did not come along, and which stand elsewhere', async () => {
    const page = await fixture.openAs('admin', '/announcement/addamodpage', {
      expected: /Content Security Policy|Failed to load/,
    })
    const body = page.getByRole('textbox', { name: '正文' })
    await body.click()
    await paste(body, '<p>南门<img src="file:///C:/1.png"></p><p>北门<img src="data:image/png;base64,AAAA"></p>')
    await shown(page.getByRole('alert').filter({ hasText: '有 2 张图片没有带过来，请用「插入图片」添加' }))
    expect(await body.locator('img').count()).toBe(0)
    await paste(body, `<p>东门<img src="https://example.com/1.png"><img src="${fixture.origin()}/upload/1.png"></p>`)
    await shown(page.getByRole('alert').filter({ hasText: '有 1 张图片还在别的网站上' }))
    await expect.poll(() => body.locator('img').last().getAttribute('src')).toBe('/upload/1.png')
  })

  it('takes no file but pictures that is dropped into it, and says so instead of leaving the page for it', async () => {
    const page = await fixture.openAs('admin', '/announcement/addamodpage')
    const body = page.getByRole('textbox', { name: '正文' })
    await body.click()
    const isHandled = await body.evaluate((element) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['%PDF-1.7'], '通知.pdf', { type: 'application/pdf' }))
      const { x, y } = element.getBoundingClientRect()
      const at = { clientX: x + 20, clientY: y + 20, bubbles: true, cancelable: true }
      return !element.dispatchEvent(new DragEvent('drop', { dataTransfer, ...at }))
    })
    await shown(page.getByRole('alert').filter({ hasText: '这里只能插入图片' }))
    expect(isHandled).toBe(true)
  })
})

describe('the preview of an article', () => {
  it('says whether readers will see it, below one title', async () => {
    const page = await fixture.openAs('admin', '/articles/list?new=1')
    const form = page.getByRole('dialog', { name: '新建文章' })
    await form.locator('summary').click()
    const preview = form.getByRole('complementary', { name: '手机预览' })
    await shown(preview.getByText('保存后立即显示'))
    expect(await form.getByText('手机预览').filter({ visible: true }).count()).toBe(1)
    await form.getByRole('radio', { name: '草稿' }).click()
    await shown(preview.getByText('草稿不会显示，发布后才显示'))
  })

  it('that stands there already says when it was made', async () => {
    const page = await fixture.openAs('admin', '/articles/list')
    const list = page.getByRole('grid')
    const first = list.locator('[role=row][data-id]').first()
    await shown(first)
    await list.focus()
    const made = (await first.locator('time').last().getAttribute('title')) ?? ''
    await page.keyboard.press('e')
    const form = page.getByRole('dialog', { name: '编辑文章' })
    await form.locator('summary').click()
    const preview = form.getByRole('complementary', { name: '手机预览' })
    await shown(preview.getByText('保存后立即显示'))
    expect(await preview.getByText(/^\d{4}-\d{2}-\d{2} /).textContent()).toBe(made.slice(0, 19))
  })

  it('of an announcement says that its end has come', async () => {
    const page = await fixture.openAs('admin', '/announcement/addamodpage')
    const preview = page.getByRole('complementary', { name: '手机预览' })
    await shown(preview.getByText('保存后立即显示'))
    await page.getByRole('textbox', { name: '下线时间' }).fill('2020-01-01 08:00')
    await page.keyboard.press('Tab')
    await shown(preview.getByText('到了下线时间，不会显示'))
  })
})
