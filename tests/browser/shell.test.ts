import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { grid, ready, rowAt } from './support/list.ts'

const fixture = consoleFixture()

const sidebar = (page: Page) => page.getByRole('navigation', { name: '侧边栏' })
const crumbs = (page: Page) => page.getByRole('navigation', { name: '面包屑' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const phone = { viewport: { width: 390, height: 844 } } as const

async function cookie(page: Page, name: string): Promise<string | undefined> {
  return (await page.context().cookies()).find((each) => each.name === name)?.value
}

async function widthOf(page: Page): Promise<number> {
  return (await page.locator('aside').boundingBox())?.width ?? 0
}

describe('the sidebar', () => {
  it('is 210 px wide, folds to 54 by button and Ctrl B, and stays so after a reload', async () => {
    const page = await fixture.openAs('admin')
    await shown(sidebar(page))
    expect(await widthOf(page)).toBe(210)
    await page.getByRole('button', { name: '折叠或展开侧边栏' }).click()
    await expect.poll(() => widthOf(page)).toBe(54)
    expect(await cookie(page, 'sidebarStatus')).toBe('0')
    await page.reload()
    await shown(sidebar(page))
    expect(await widthOf(page)).toBe(54)
    await sidebar(page).getByRole('button', { name: '话题动态' }).click()
    await page.getByRole('menuitem', { name: '动态投诉' }).click()
    await shown(heading(page, '动态投诉'))
    await page.keyboard.press('Control+b')
    await expect.poll(() => widthOf(page)).toBe(210)
    expect(await cookie(page, 'sidebarStatus')).toBe('1')
  })

  it('marks where one is, and the crumbs say it', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/topiComplaints')
    await shown(heading(page, '动态投诉'))
    expect(await sidebar(page).locator('[aria-current=page]').allInnerTexts()).toEqual(['动态投诉'])
    expect(await crumbs(page).getByRole('listitem').allInnerTexts()).toEqual(['首页', '话题动态', '动态投诉'])
    await crumbs(page).getByRole('link', { name: '首页' }).click()
    await shown(heading(page, '首页'))
    expect(await crumbs(page).getByRole('listitem').allInnerTexts()).toEqual(['首页'])
  })

  it('shows where one is even at its far end', async () => {
    const page = await fixture.openAs('admin', '/systemSettings/schoolSet')
    await shown(heading(page, '学院与专业'))
    const current = sidebar(page).getByRole('link', { name: '学院与专业' })
    const bottom = async (of: Locator) => {
      const box = await of.boundingBox()
      return box ? box.y + box.height : Number.NaN
    }
    await expect.poll(async () => (await bottom(current)) <= (await bottom(sidebar(page)))).toBe(true)
    await page.keyboard.press('Control+b')
    const folded = sidebar(page).getByRole('button', { name: '系统设置' })
    await expect.poll(async () => (await bottom(folded)) <= (await bottom(sidebar(page)))).toBe(true)
  })

  it('leaves the keys to the list it leads to, and to whoever uses the mouse', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist')
    await ready(page)
    await sidebar(page).getByRole('button', { name: '公告' }).click()
    await page.keyboard.press('j')
    await shown(rowAt(page, 1).and(page.locator('[data-cursor]')))
    await sidebar(page).getByRole('link', { name: '话题审核' }).click()
    const topics = grid(page, '话题审核')
    await expect.poll(() => topics.evaluate((list) => list === document.activeElement)).toBe(true)
    await sidebar(page).getByRole('link', { name: '首页' }).press('ArrowDown')
    await page.keyboard.type('tp')
    const votes = sidebar(page).getByRole('link', { name: '投票列表' })
    await expect.poll(() => votes.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('投票列表')
  })

  it('is a drawer on a phone, closed by going somewhere', async () => {
    const page = await fixture.openAs('admin', '/', phone)
    await shown(heading(page, '首页'))
    expect(await sidebar(page).count()).toBe(0)
    await page.getByRole('button', { name: '折叠或展开侧边栏' }).click()
    await sidebar(page).getByRole('button', { name: '话题动态' }).click()
    await sidebar(page).getByRole('link', { name: '话题审核' }).click()
    await shown(heading(page, '话题审核'))
    await expect.poll(() => sidebar(page).count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

describe('finding the way', () => {
  it('begins the crumbs at home, but for the dashboard', async () => {
    const page = await fixture.openAs('admin', '/lovewall/list')
    const crumbs = page.getByRole('navigation', { name: '面包屑' }).getByRole('listitem')
    await shown(heading(page, '表白列表'))
    expect(await crumbs.allInnerTexts()).toEqual(['首页', '表白墙', '表白列表'])
    await page.goto(`${fixture.origin()}/dashboard/homeconfig`)
    await shown(heading(page, '首页配置'))
    expect(await crumbs.allInnerTexts()).toEqual(['数据看板', '首页配置'])
  })

  it('leaves no crumb of a screen called as its module behind', async () => {
    const page = await fixture.openAs('admin', '/blacklist/index')
    const crumbs = page.getByRole('navigation', { name: '面包屑' }).getByRole('listitem')
    await shown(heading(page, '黑名单'))
    expect(await crumbs.allInnerTexts()).toEqual(['首页', '黑名单', '黑名单'])
    await sidebar(page).getByRole('link', { name: '投票列表' }).click()
    await shown(heading(page, '投票列表'))
    expect(await crumbs.allInnerTexts()).toEqual(['首页', '投票', '投票列表'])
  })

  it('looks for screens alone from the bar', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    await page.getByRole('button', { name: '搜索页面' }).click()
    const palette = page.getByRole('dialog', { name: '命令面板' })
    await expect.poll(() => palette.getByRole('combobox').inputValue()).toBe('/')
    await page.keyboard.type('bblb')
    await shown(palette.getByRole('option', { name: /表白列表/ }))
    await page.keyboard.press('Enter')
    await shown(heading(page, '表白列表'))
    await page.getByRole('button', { name: '搜索页面' }).click()
    await page.keyboard.type('全屏')
    await shown(palette.getByText('没有叫「全屏」的页面', { exact: true }))
    await page.keyboard.press('Enter')
    await expect.poll(() => palette.getByRole('combobox').inputValue()).toBe('全屏')
    await shown(palette.getByRole('option', { name: /^全屏/, selected: true }))
  })

  it('looks for everything from the bar of a phone, which has no key for it', async () => {
    const page = await fixture.openAs('admin', '/welcome', phone)
    await page.getByRole('button', { name: '搜索页面和命令' }).click()
    const palette = page.getByRole('dialog', { name: '命令面板' })
    await shown(palette.getByRole('combobox'))
    await page.keyboard.type('全屏')
    await shown(palette.getByRole('option', { name: /^全屏/ }))
  })

  it('opens the keys and what was done from the account, by mouse alone', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    for (const name of ['快捷键', '操作记录']) {
      await page.getByRole('button', { name: /^账号/ }).click()
      await page.getByRole('menuitem', { name }).click()
      const dialog = page.getByRole('dialog', { name })
      await shown(dialog)
      await dialog.getByRole('button', { name: /^关闭/ }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
  })

  it('names keys where there is a keyboard, and nowhere on a device that is only touched', async () => {
    const touched = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true }
    const seen = async (options: typeof touched | undefined) => {
      const page = await fixture.openAs('admin', '/topicDynamics/tdlist?status=pending', options)
      await shown(page.locator('[role=row][data-id]').first())
      await page.keyboard.press('x')
      await shown(page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: /^通过/ }))
      await page.keyboard.press('r')
      await shown(page.getByRole('dialog', { name: /^拒绝/ }))
      const hints = await page.locator('kbd').filter({ visible: true }).count()
      await page.keyboard.press('Escape')
      await page.keyboard.press('?')
      const sheet = page.getByRole('dialog', { name: '快捷键' })
      await shown(sheet.locator('kbd').first())
      return hints
    }
    expect(await seen(undefined)).toBeGreaterThan(10)
    expect(await seen(touched)).toBe(0)
  })
})

describe('the home screen', () => {
  it('tells what waits, and leads there by Enter', async () => {
    const page = await fixture.openAs('admin')
    const card = page.getByRole('link', { name: /^动态列表.*300\s*项待审核/ })
    await card.focus()
    await page.keyboard.press('Enter')
    await shown(heading(page, '动态列表'))
  })

  it('counts what was decided today, and leads back to where one was', async () => {
    const page = await fixture.openAs('moderator', '/lovewall/list')
    const grid = page.getByRole('grid', { name: '表白列表' })
    await shown(grid.locator('[role=row][data-id]').first())
    await page.getByRole('tab', { name: '首页' }).click()
    const today = page.getByRole('region', { name: '我的工作量' }).getByRole('definition').first()
    await shown(today.filter({ hasText: /^[\d,]+$/ }))
    const before = Number(await today.innerText())
    await page
      .getByRole('region', { name: '最近访问' })
      .getByRole('link', { name: /^表白列表/ })
      .click()
    await grid.locator('[role=row][data-id]').first().click()
    await page.keyboard.press('a')
    await shown(page.getByRole('status').filter({ hasText: '已通过' }))
    await page.getByRole('tab', { name: '首页' }).click()
    await expect.poll(async () => Number(await today.innerText())).toBe(before + 1)
  })

  it('scrolls its bar away where it is not to stay', async () => {
    const page = await fixture.openAs('admin', '/dashboard/dashboardindex')
    await shown(heading(page, '数据总览'))
    await page.getByRole('button', { name: '界面设置' }).click()
    await page.getByRole('dialog', { name: '界面设置' }).getByRole('switch', { name: '固定顶栏' }).click()
    await page.keyboard.press('Escape')
    await page.mouse.move(800, 200)
    const bar = page.getByRole('navigation', { name: '面包屑' })
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 200)
        return (await bar.boundingBox())?.y ?? 0
      })
      .toBeLessThan(0)
  })
})

describe('appearance', () => {
  it('takes a size, says so, and keeps it', async () => {
    const page = await fixture.openAs('admin')
    const menu = page.getByRole('button', { name: '界面大小' })
    await menu.click()
    expect(await page.getByRole('menuitem', { name: '中' }).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('menuitem', { name: '迷你' }).click()
    await shown(page.getByRole('status').getByText('Switch Size Success'))
    expect(await cookie(page, 'size')).toBe('mini')
    await page.reload()
    await shown(heading(page, '首页'))
    expect(await page.evaluate(() => document.documentElement.dataset.size)).toBe('mini')
  })

  it("goes from the system's theme to light and dark, and keeps it", async () => {
    const page = await fixture.openAs('admin', '/', { colorScheme: 'dark' })
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
    await shown(heading(page, '首页'))
    expect(await isDark()).toBe(true)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(isDark).toBe(false)
    await page.getByRole('button', { name: /^跟随系统模式/ }).click()
    await page.getByRole('button', { name: /^浅色模式/ }).click()
    await shown(page.getByRole('button', { name: /^深色模式/ }))
    expect(await isDark()).toBe(true)
    await page.reload()
    await shown(heading(page, '首页'))
    expect(await isDark()).toBe(true)
  })

  it('warns where there is no full screen', async () => {
    const page = await fixture.openAs('admin')
    await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
    await page.getByRole('button', { name: '全屏' }).click()
    await shown(page.getByRole('alert').getByText('you browser can not work'))
  })

  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
  ] as const)('is accessible in %s at %i px', async (colorScheme, width) => {
    const page = await fixture.openAs('admin', '/', { colorScheme, viewport: { width, height: 844 } })
    await shown(page.getByText('项待审核').first())
    await expectAccessible(page)
    await page.getByRole('button', { name: /^账号/ }).click()
    await shown(page.getByRole('menuitem', { name: '退出登录' }))
    await expectAccessible(page)
  })
})
