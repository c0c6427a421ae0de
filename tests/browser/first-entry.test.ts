import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addressOf, consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

const home = (page: Page) => page.getByRole('heading', { level: 1, name: '首页' })

describe('a power list', () => {
  it('leads to its first entry once a browser session, and limits the sidebar', async () => {
    const page = await fixture.openAs('moderator')
    await shown(page.getByRole('heading', { level: 1, name: '动态列表' }))
    expect(await page.evaluate(() => sessionStorage.getItem('jump'))).toBe('1')
    const sidebar = page.getByRole('navigation', { name: '侧边栏' })
    const entries = sidebar.locator('ul').first().locator('> li > :is(a, button)')
    expect(await entries.allInnerTexts()).toEqual(['首页', '话题动态', '表白墙', '投诉列表'])
    await page.goto('/')
    await shown(home(page))
    expect(addressOf(page)).toBe('/welcome')
  })

  it.each([
    ['/topicDynamics/review', '评论管理'],
    ['/welcome', '首页'],
  ])('leaves %s alone where that is wanted, after which there is no first entry', async (path, title) => {
    const page = await fixture.openAs('moderator', path)
    await shown(page.getByRole('heading', { level: 1, name: title }))
    await page.goto('/')
    await shown(home(page))
  })
})
