import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addressOf, consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '侧边栏' }).getByRole('link', { name, exact: true })

/** Home, then the list, then a page with something written that is not saved. */
async function writeSomething(): Promise<Page> {
  const page = await fixture.openAs('admin', '/welcome')
  await page.getByRole('button', { name: '话题动态' }).click()
  await link(page, '动态列表').click()
  await shown(heading(page, '动态列表'))
  await link(page, '圈子配置').click()
  await points(page).fill('7')
  await shown(page.getByText('1 项未保存'))
  return page
}
const points = (page: Page) => page.getByRole('region', { name: '发布动态积分' }).getByLabel('每条动态')
const question = (page: Page) => page.getByRole('dialog', { name: '放弃修改？' })

describe('going back and forth', () => {
  it('shows each screen with its own query, and the list as it was', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist?status=refused')
    await shown(heading(page, '动态列表'))
    await page.getByRole('radio', { name: /^待审核/ }).click()
    await expect.poll(() => addressOf(page)).toBe('/topicDynamics/tdlist?status=pending')
    await link(page, '评论管理').click()
    await shown(heading(page, '评论管理'))
    await page.goBack()
    await shown(heading(page, '动态列表'))
    expect(addressOf(page)).toBe('/topicDynamics/tdlist?status=pending')
    await page.goBack()
    await expect.poll(() => page.getByRole('radio', { name: /^已拒绝/ }).getAttribute('aria-checked')).toBe('true')
    await page.goForward()
    await page.goForward()
    await shown(heading(page, '评论管理'))
  })

  it('asks before what was written is left by the way back, and stays or goes as told', async () => {
    const page = await writeSomething()
    await page.goBack()
    await shown(question(page))
    await question(page).getByRole('button', { name: '继续编辑' }).click()
    await expect.poll(() => addressOf(page)).toBe('/topicDynamics/circleConfiguration')
    expect(await points(page).inputValue()).toBe('7')

    await page.goBack()
    await question(page).getByRole('button', { name: '放弃' }).click()
    await shown(heading(page, '动态列表'))
    await page.goBack()
    await shown(heading(page, '首页'))
    await page.goForward()
    await page.goForward()
    await shown(heading(page, '圈子配置'))
    expect(await points(page).inputValue()).not.toBe('7')
  })

  it('asks before a link is followed', async () => {
    const page = await writeSomething()
    await link(page, '评论管理').click()
    await question(page).getByRole('button', { name: '继续编辑' }).click()
    expect(await points(page).inputValue()).toBe('7')
    await link(page, '评论管理').click()
    await question(page).getByRole('button', { name: '放弃' }).click()
    await shown(heading(page, '评论管理'))
  })

  it('asks before a tab is closed that would lose what was written; it stays or goes with its page', async () => {
    const page = await writeSomething()
    const tabs = page.getByRole('tablist', { name: '标签页' }).getByRole('tab')
    const close = () => tabs.filter({ hasText: '圈子配置' }).locator('[data-close]').click()
    const choose = async (item: string) => {
      await tabs.filter({ hasText: '首页' }).click({ button: 'right' })
      await page.getByRole('menuitem', { name: item }).click()
    }
    for (const closing of [close, () => choose('关闭其他'), () => choose('关闭全部')]) {
      await closing()
      await question(page).getByRole('button', { name: '继续编辑' }).click()
      await question(page).waitFor({ state: 'detached' })
      expect(await tabs.allInnerTexts()).toEqual(['首页', '动态列表', '圈子配置'])
    }
    await close()
    await question(page).getByRole('button', { name: '放弃' }).click()
    await shown(heading(page, '动态列表'))
    expect(await tabs.allInnerTexts()).toEqual(['首页', '动态列表'])
  })

  it('asks before a link is followed, and takes no answer from the key that followed it', async () => {
    const page = await writeSomething()
    await link(page, '评论管理').focus()
    await page.keyboard.down('Enter')
    const stay = question(page).getByRole('button', { name: '继续编辑' })
    await expect.poll(() => stay.evaluate((each) => each === document.activeElement)).toBe(true)
    // Pressed without having been let go, it is a repetition of the first.
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    expect(await stay.isVisible()).toBe(true)
    await page.keyboard.press('Enter')
    await question(page).waitFor({ state: 'detached' })
    expect(await points(page).inputValue()).toBe('7')
  })
})

describe('an address', () => {
  it('is found with other capitals and a slash at its end, and put right', async () => {
    const page = await fixture.openAs('admin', '/TopicDynamics/TdList/?status=refused')
    await shown(heading(page, '动态列表'))
    expect(addressOf(page)).toBe('/topicDynamics/tdlist?status=refused')
  })

  it('that was asked for last is shown, however long the one before takes', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    await shown(heading(page, '首页'))
    const held: (() => void)[] = []
    await page.route(/\/assets\/setting-screen/, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await page.getByRole('button', { name: '话题动态' }).click()
    await link(page, '圈子配置').click()
    await shown(page.getByRole('progressbar', { name: '正在打开页面' }))
    expect(addressOf(page)).toBe('/welcome')
    await link(page, '评论管理').click()
    await shown(heading(page, '评论管理'))
    const arrived = page.waitForResponse(/\/assets\/setting-screen/)
    for (const release of held) release()
    const late = await arrived
    // Whoever waits for the same code has it by then. As text, since vitest writes imports of its own.
    await page.evaluate(
      `import(${JSON.stringify(late.url())}).then(() => new Promise(requestIdleCallback)).then(() => {})`,
    )
    expect(await page.getByRole('progressbar', { name: '正在打开页面' }).count()).toBe(0)
    expect(addressOf(page)).toBe('/topicDynamics/review')
    expect(await page.title()).toBe('评论管理 - 校园云')
  })

  it('under way leaves the list on screen without keys, which are meant for what was asked for', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist')
    const row = page.locator('[role=row][data-cursor]')
    await shown(row)
    const before = await row.getAttribute('data-id')
    const decisions: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/dynamic/dynamic/')) decisions.push(request.url())
    })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/setting-screen/, async (route) => {
      await held
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('圈子配置')
    await shown(page.getByRole('option', { name: /圈子配置/ }).first())
    await page.keyboard.press('Enter')
    await shown(page.getByRole('progressbar', { name: '正在打开页面' }))
    await page.keyboard.press('j')
    await page.keyboard.press('d')
    expect(await row.getAttribute('data-id')).toBe(before)
    release()
    await shown(heading(page, '圈子配置'))
    expect(decisions).toEqual([])
    // The keys of the next list work again.
    await page.goBack()
    await shown(row)
    await page.keyboard.press('j')
    await expect.poll(() => row.getAttribute('data-id')).not.toBe(before)
  })

  it('says that no server answers at the start, and opens when one does', async () => {
    const page = await fixture.openAs('admin', '/error', { expected: /Failed to (load|fetch)|ERR_FAILED/ })
    await page.route(/\/school\/getInfo/, (route) => route.abort())
    await page.goto('/topicDynamics/review')
    await shown(page.getByRole('alert').getByText('页面没有打开'))
    await page.unroute(/\/school\/getInfo/)
    await page.getByRole('button', { name: '重试' }).click()
    await shown(heading(page, '评论管理'))
    expect(await page.getByRole('navigation', { name: '侧边栏' }).isVisible()).toBe(true)
  })
})
