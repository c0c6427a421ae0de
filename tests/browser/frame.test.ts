import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

describe('the frame of every screen', () => {
  it('names who is signed in by the username', async () => {
    const page = await fixture.openAs('admin')
    await shown(page.getByRole('banner').getByText('admin', { exact: true }))
  })

  it('is written in the size set in the browser', async () => {
    const page = await fixture.openAs('admin', '/userManagement/userListManage')
    const grid = page.getByRole('grid', { name: '用户列表' })
    await shown(grid.locator('[role=row][data-id]').first())
    const measures = async () => ({
      font: await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize)),
      row: (await grid.locator('[role=row][data-id]').first().boundingBox())?.height ?? 0,
      head: (await grid.getByRole('columnheader', { name: '手机号' }).boundingBox())?.width ?? 0,
    })
    const before = await measures()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 20 } })
    await page.reload()
    await shown(grid.locator('[role=row][data-id]').first())
    const after = await measures()
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
    expect(after.font / before.font).toBeCloseTo(1.25)
    expect(after.row / before.row).toBeCloseTo(1.25)
    expect(after.head / before.head).toBeCloseTo(1.25)
  })

  it('is left out on paper, where a screen goes on over all sheets', async () => {
    const page = await fixture.openAs('admin', '/withdraw/balance', { viewport: { width: 1440, height: 500 } })
    await shown(heading(page, '资金概况'))
    await shown(page.getByRole('region', { name: '每天的平台净收入（元）' }))
    const onPaper = () => page.evaluate(() => document.documentElement.scrollHeight)
    const screenful = page.viewportSize()?.height ?? 0
    expect(await onPaper()).toBe(screenful)
    await page.emulateMedia({ media: 'print' })
    expect(await onPaper()).toBeGreaterThan(screenful)
    expect(await page.getByRole('navigation', { name: '侧边栏' }).isVisible()).toBe(false)
    expect(await page.getByRole('banner').isVisible()).toBe(false)
    expect(await page.getByRole('tablist').isVisible()).toBe(false)
  })

  it('lists the open screens where there is no room for a strip of them', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/review', { viewport: { width: 390, height: 844 } })
    await shown(heading(page, '评论管理'))
    await page.goto('/lovewall/list')
    await shown(heading(page, '表白列表'))
    await page.getByRole('button', { name: '打开的页面，3 个' }).click()
    await page.getByRole('menuitem', { name: '评论管理' }).click()
    await shown(heading(page, '评论管理'))
  })

  it('has every tab control the screen, as its panel', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/review')
    await shown(page.getByRole('tabpanel', { name: '评论管理' }).getByRole('heading', { level: 1, name: '评论管理' }))
    const tabs = page.getByRole('tab')
    for (const tab of await tabs.all()) expect(await tab.getAttribute('aria-controls')).toBe('screen')
    expect(await page.locator('#screen').getAttribute('role')).toBe('tabpanel')
  })

  it("follows another tab's theme", async () => {
    const page = await fixture.openAs('admin', '/', { colorScheme: 'light' })
    await shown(heading(page, '首页'))
    const other = await page.context().newPage()
    await other.goto(fixture.origin())
    await other.getByRole('button', { name: /^跟随系统模式/ }).click()
    await other.getByRole('button', { name: /^浅色模式/ }).click()
    await shown(page.getByRole('button', { name: /^深色模式/ }))
    expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true)
  })
})
