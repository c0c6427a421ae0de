import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()
const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)/

const grid = (page: Page) => page.getByRole('grid', { name: '动态列表' })
const firstRow = (page: Page) => grid(page).locator('[role=row][data-id]').first()

async function openQueue(): Promise<Page> {
  const page = await fixture.openAs('admin', '/topicDynamics/tdlist?status=pending', { expected })
  await shown(firstRow(page))
  return page
}

describe('a browser that loses its network', () => {
  it('keeps the page where parts that are fetched at rest do not come', async () => {
    const page = await openQueue()
    const last = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/toasts-'))
    await page.context().setOffline(true)
    await last
    await page.context().setOffline(false)
    const cursor = () => grid(page).getAttribute('aria-activedescendant')
    const before = await cursor()
    await page.keyboard.press('j')
    await expect.poll(cursor).not.toBe(before)
  })

  it('keeps the page and what is selected where a part that is asked for does not come, and says so', async () => {
    const page = await openQueue()
    await page.keyboard.press('z')
    await shown(page.getByRole('alert').getByText('没有可以撤销的操作'))
    await page.keyboard.press('x')
    await page.route(/\/assets\//, (route) => route.abort())
    for (const name of ['界面设置', '界面大小']) {
      await page.getByRole('button', { name }).click()
      await shown(page.getByRole('alert').getByText('没有打开，可能是网络中断'))
    }
    expect(await firstRow(page).getAttribute('aria-selected')).toBe('true')
  })

  it('reads the list that could not be read once it is back', async () => {
    const page = await openQueue()
    await page.context().setOffline(true)
    await page.getByRole('radio', { name: /已通过/ }).click()
    await shown(page.getByRole('alert').getByText('请求失败2'))
    await page.context().setOffline(false)
    await shown(firstRow(page))
  })
})
