import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addressOf, consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

function tabs(page: Page): Locator {
  return page.getByRole('tablist', { name: '标签页' }).getByRole('tab')
}

function tab(page: Page, title: string): Locator {
  return page.getByRole('tablist', { name: '标签页' }).getByRole('tab', { name: title })
}

function titles(page: Page): Promise<string[]> {
  return tabs(page).allInnerTexts()
}

async function atList(page: Page, title: string): Promise<Locator> {
  const grid = page.getByRole('grid', { name: title })
  await shown(grid.locator('[role=row][data-id]').first())
  return grid
}

/** Opens screens one after the other by their keys. */
async function openByKeys(page: Page): Promise<void> {
  await shown(page.getByRole('heading', { name: '首页' }))
  for (const [keys, title] of [
    ['gd', '动态列表'],
    ['gt', '话题审核'],
    ['gc', '评论管理'],
  ] as const) {
    for (const key of keys) await page.keyboard.press(key)
    await atList(page, title)
  }
}

describe('the tabs of visited screens', () => {
  it('are added, stepped through by keys, closed by cross, middle button and key; home stays', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    await openByKeys(page)
    expect(await titles(page)).toEqual(['首页', '动态列表', '话题审核', '评论管理'])
    expect(await tab(page, '评论管理').getAttribute('aria-selected')).toBe('true')

    await page.keyboard.press('[')
    await page.waitForURL('**/topicDynamics/topicModeration**')
    await page.keyboard.press(']')
    await page.waitForURL('**/topicDynamics/review**')
    await page.keyboard.press('Alt+2')
    await page.waitForURL('**/topicDynamics/tdlist**')

    await tab(page, '话题审核').click({ button: 'middle' })
    await expect.poll(() => titles(page)).toEqual(['首页', '动态列表', '评论管理'])
    await tab(page, '首页').click({ button: 'middle' })
    await tab(page, '动态列表').locator('[data-close]').click()
    await page.waitForURL('**/topicDynamics/review**')
    await tab(page, '评论管理').focus()
    await page.keyboard.press('Delete')
    await page.waitForURL('**/welcome')
    expect(await titles(page)).toEqual(['首页'])
  })

  it('show the active one where they are more than fit, after a reload too', async () => {
    const page = await fixture.openAs('admin', '/welcome', { viewport: { width: 1000, height: 800 } })
    const screens = ['tdlist', 'review', 'classification', 'videoReview', 'topiComplaints', 'authenticationer']
    for (const screen of [...screens, 'topicModeration', 'topicblacklist']) {
      await page.goto(`${fixture.origin()}/topicDynamics/${screen}`)
      await shown(page.getByRole('heading', { level: 1 }))
    }
    const strip = page.getByRole('tablist', { name: '标签页' })
    for (const title of ['圈子黑名单', '首页']) {
      const isShown = async () => {
        const [all, active] = await Promise.all([strip.boundingBox(), tab(page, title).boundingBox()])
        return all && active && active.x >= all.x - 1 && active.x + active.width <= all.x + all.width + 1
      }
      await expect.poll(isShown).toBe(true)
      await page.goto(`${fixture.origin()}/welcome`)
    }
  })

  it('have a menu, survive a reload, and are gone for who signs in next', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    await openByKeys(page)
    await page.reload()
    await atList(page, '评论管理')
    expect(await titles(page)).toEqual(['首页', '动态列表', '话题审核', '评论管理'])

    await tab(page, '动态列表').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '关闭其他' }).click()
    await page.waitForURL('**/topicDynamics/tdlist**')
    expect(await titles(page)).toEqual(['首页', '动态列表'])
    await tab(page, '动态列表').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '关闭全部' }).click()
    await page.waitForURL('**/welcome')
    expect(await titles(page)).toEqual(['首页'])
  })

  it('are stepped through as often as the key is pressed, however long each takes to open', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    await openByKeys(page)
    await page.keyboard.press('Alt+1')
    await shown(page.getByRole('heading', { name: '首页' }))
    await page.reload()
    await shown(page.getByRole('heading', { name: '首页' }))
    // The first of them does not come at all.
    await page.route(/dynamic\/list/, () => {})
    await page.keyboard.press(']')
    await shown(page.getByRole('progressbar', { name: '正在打开页面' }))
    await page.keyboard.press(']')
    await page.waitForURL('**/topicDynamics/topicModeration**')
  })

  it('are dragged into another order', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    await openByKeys(page)
    await tab(page, '评论管理').dragTo(tab(page, '动态列表'))
    await expect.poll(() => titles(page)).toEqual(['首页', '评论管理', '动态列表', '话题审核'])
    await tab(page, '话题审核').focus()
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await expect.poll(() => titles(page)).toEqual(['首页', '评论管理', '话题审核', '动态列表'])
  })
})

describe('a list whose tab is returned to', () => {
  it('stands where it was left, filter and cursor as well, and begins anew when it is refreshed', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist?status=pending')
    const grid = await atList(page, '动态列表')
    await grid.focus()
    for (let move = 0; move < 30; move++) await page.keyboard.press('j')
    const cursor = grid.locator('[role=row][data-cursor]')
    await expect.poll(() => cursor.getAttribute('aria-rowindex')).toBe('32')
    const id = await cursor.getAttribute('data-id')
    for (const key of 'gt') await page.keyboard.press(key)
    await atList(page, '话题审核')
    await tab(page, '动态列表').click()
    await page.waitForURL('**/topicDynamics/tdlist?status=pending')
    await expect.poll(() => cursor.getAttribute('data-id')).toBe(id)
    expect(await cursor.isVisible()).toBe(true)

    await tab(page, '动态列表').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '刷新' }).click()
    await expect.poll(() => cursor.getAttribute('aria-rowindex')).toBe('2')
    expect(addressOf(page)).toBe('/topicDynamics/tdlist?status=pending')
  })
})

describe('the sidebar by arrows', () => {
  it('goes through the groups, opens one, goes into it and out again', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    await shown(page.getByRole('heading', { name: '首页' }))
    const sidebar = page.getByRole('navigation', { name: '侧边栏' })
    await sidebar.getByRole('link', { name: '首页' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const group = sidebar.getByRole('button', { name: '话题动态' })
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => group.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/topicDynamics/tdlist**')
    await sidebar.getByRole('link', { name: '评论管理' }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => group.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.type('qx')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('权限管理')
  })
})
