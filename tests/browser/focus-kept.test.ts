import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'
import { ready } from './support/list.ts'

const fixture = consoleFixture()

function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
}

describe('the focus, when a button went that was used on a page', () => {
  it('is on the list, whose bar of what is selected it was in', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist')
    await ready(page)
    for (const button of [/^通过/, '取消选择']) {
      await page.keyboard.press('x')
      await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: button }).press('Enter')
      await expect.poll(() => focused(page), { message: String(button) }).toBe('动态列表')
    }
  })

  it('is on the film of the next record, so that Space plays one after the other', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/videoReview')
    await shown(page.getByRole('grid').locator('[role=row][data-id]').first())
    await page.keyboard.press('o')
    const film = page.getByRole('complementary', { name: '详情' }).locator('video').first()
    await shown(film)
    await film.focus()
    for (const _ of [1, 2]) {
      const before = await film.elementHandle()
      await page.keyboard.press('Space')
      await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
      await page.keyboard.press('a')
      await expect.poll(() => before?.evaluate((video) => video.isConnected)).toBe(false)
      await expect.poll(() => film.evaluate((video) => video === document.activeElement)).toBe(true)
    }
  })

  it('is in the field it emptied, so that what saves the form still reaches it', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/circleConfiguration')
    const card = page.getByRole('region', { name: '动态发布' })
    await card.getByRole('button', { name: '清除' }).press('Enter')
    const field = card.getByRole('combobox', { name: '发布页广告位' })
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    const restore = card.getByRole('button', { name: '还原' })
    await restore.press('Enter')
    await expect.poll(() => card.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('the focus, on a button that moves something to the end', () => {
  it('stays there, so that its next press does nothing on the list behind', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist')
    await ready(page)
    await page.getByRole('button', { name: '显示的列' }).press('Enter')
    const up = page.getByRole('button', { name: '图片前移' })
    await up.press('Enter')
    await expect.poll(() => up.isDisabled()).toBe(true)
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('图片前移')
    expect(await page.getByRole('complementary', { name: '详情' }).count()).toBe(0)
  })
})

describe('the focus, after it was on a message', () => {
  it('is where it was sent, so that what is typed there is none of the list', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist')
    await ready(page)
    const message = page.getByRole('status').filter({ hasText: '已通过 1 项' })
    await page.keyboard.press('a')
    await shown(message)
    await page.keyboard.press('Alt+t')
    const isOnMessage = () =>
      page.evaluate(() => document.activeElement?.closest('[data-sonner-toaster]') instanceof Element)
    await expect.poll(isOnMessage).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(isOnMessage).toBe(false)
    await page.keyboard.press('Alt+t')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('gb')
    const typed = page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox')
    await expect.poll(() => typed.inputValue()).toBe('gb')
    await page.keyboard.press('Escape')
    await message.click({ position: { x: 8, y: 8 } })
    await page.getByRole('searchbox', { name: '搜索列表' }).click()
    await page.keyboard.type('图书馆')
    expect(await page.getByRole('searchbox', { name: '搜索列表' }).inputValue()).toBe('图书馆')
  })

  it('is back on what had it before, once its button took the message away', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist')
    await ready(page)
    await page.keyboard.press('a')
    const undo = page.getByRole('status').getByRole('button', { name: /^撤销/ })
    await shown(undo)
    await page.keyboard.press('Alt+t')
    await undo.press('Enter')
    await shown(page.getByRole('status').filter({ hasText: '已撤销' }))
    await expect.poll(() => focused(page)).toBe('动态列表')
  })
})
