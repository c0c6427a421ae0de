import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addressOf, consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()
const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)/

const sidebar = (page: Page) => page.getByRole('navigation', { name: '侧边栏' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
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
    await shown(page.getByRole('alert').getByText('请求失败2：连不上服务器，请检查网络后重试'))
    await page.context().setOffline(false)
    await shown(firstRow(page))
  })
})

describe('a part that cannot be loaded', () => {
  it('is said in place of the screen, with another try, and the frame stays', async () => {
    const page = await fixture.openAs('admin', '/', { expected })
    await shown(heading(page, '首页'))
    await page.route(/\/assets\/setting-screen/, (route) => route.abort())
    await sidebar(page).getByRole('button', { name: '话题动态' }).click()
    await sidebar(page).getByRole('link', { name: '圈子配置' }).click()
    await shown(page.getByRole('alert').getByText('页面没有加载成功'))
    expect(await sidebar(page).isVisible()).toBe(true)
    await page.unroute(/\/assets\/setting-screen/)
    await page.getByRole('button', { name: '重试' }).click()
    await shown(heading(page, '圈子配置'))
    expect(addressOf(page)).toBe('/topicDynamics/circleConfiguration')
  })

  it('disturbs nobody where it was only fetched ahead, and is there when it can be had', async () => {
    const page = await fixture.openAs('admin', '/error', { expected })
    await page.route(/\/assets\/palette-dialog/, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('palette-dialog'))
    await page.goto('/topicDynamics/tdlist')
    await shown(firstRow(page))
    await failed
    await page.keyboard.press('Control+k')
    await shown(page.getByRole('alert').getByText('没有打开，可能是网络中断'))
    await page.unroute(/\/assets\/palette-dialog/)
    // The message offers both: to try again, and, for browsers that remember what could not be imported, to refresh.
    if (!(await importsAgain(page))) {
      await page.reload()
      await shown(firstRow(page))
    }
    await page.keyboard.press('Control+k')
    await shown(page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox'))
  })
})

/** Whether the browser asks again for a module that could not be fetched, as Chromium does in 2026 and did not before. */
async function importsAgain(page: Page): Promise<boolean> {
  const attempt = () => page.evaluate("import('/assets/again.js').then(() => true, () => false)")
  await page.route('**/assets/again.js', (route) => route.abort())
  await attempt()
  await page.unroute('**/assets/again.js')
  await page.route('**/assets/again.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  return (await attempt()) === true
}
