import type { Page, Route } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { rowsIn } from '../../src/server/database/entity-tables.ts'
import { type Account, consoleFixture, shown } from './support/browser.ts'
import { clearSaved } from './support/clear-saved.ts'
import { ready, said } from './support/list.ts'
import { macroStep, putMacro } from './support/put-macro.ts'
import { savedFetched } from './support/saved-fetched.ts'
import { signInElsewhere } from './support/sign-in-elsewhere.ts'

const fixture = consoleFixture()
const path = '/topicDynamics/tdlist'
const plain = `${path}?status=approved&hot=0&top=0`
const setHot = macroStep('dynamic.setHot', '设为热门')
const setTop = macroStep('dynamic.setTop', '置顶')

/** A page whose macros were fetched, which happens at rest. */
async function openRested(account: Account, address = path, name = '动态列表'): Promise<Page> {
  const page = await fixture.openAs(account, address)
  await ready(page, name)
  await savedFetched(page)
  return page
}

/** Holds what a page asks for, once the server has answered, until it is let go; `count` are the requests so far. */
async function held(page: Page, address: RegExp) {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let count = 0
  await page.route(address, async (route: Route) => {
    count += 1
    const response = await route.fetch()
    await released
    await route.fulfill({ response }).catch(() => undefined)
  })
  return { letGo, count: () => count }
}

/** What the page asks for at addresses from now on. */
function asked(page: Page, address: RegExp): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (address.test(request.url())) urls.push(request.url())
  })
  return urls
}

async function takenOver(page: Page, account: Account): Promise<void> {
  await signInElsewhere(fixture, page, account)
  await expect.poll(() => page.getByRole('button', { name: /^账号/ }).innerText()).toContain(account)
  await ready(page)
}

const answered = (page: Page, address: RegExp) =>
  page.waitForResponse((response) => address.test(response.url())).then((response) => response.finished())

describe('macros', () => {
  beforeEach(() => clearSaved(fixture))

  it('end with the session of whoever ran them, and are nothing to the next', async () => {
    await putMacro(fixture, 'admin', { name: '两步', key: ';', content: { steps: [setHot, setTop] } })
    await putMacro(fixture, 'moderator', { name: '一步', key: ';', content: { steps: [setHot] } })
    const page = await openRested('admin', plain)
    const hot = await held(page, /dynamic\/dynamic\/hot/)
    const tops = asked(page, /dynamic\/dynamic\/top/)
    await page.keyboard.press(';')
    await expect.poll(hot.count).toBe(1)
    const theirs = page.waitForResponse((response) => response.url().endsWith('/console/saved'))
    await takenOver(page, 'moderator')
    await theirs
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    const late = answered(page, /dynamic\/dynamic\/hot/)
    hot.letGo()
    await late
    await page.keyboard.press(';')
    await shown(said(page, 'status', '已运行宏「一步」，共 1 步'))
    expect(tops).toEqual([])
    expect(await said(page, 'alert', '两步').count()).toBe(0)
  })

  it('are not recorded any more once somebody else is there', async () => {
    const page = await openRested('admin')
    await page.keyboard.press('Shift+Q')
    const bar = page.getByRole('region', { name: '正在录制宏' })
    await shown(bar)
    await takenOver(page, 'moderator')
    expect(await bar.count()).toBe(0)
    await page.keyboard.press('n')
    await shown(page.getByRole('dialog'))
    expect(await page.getByText('没有录进宏').count()).toBe(0)
  })

  it('run again after a question that went with its list', async () => {
    await putMacro(fixture, 'admin', {
      name: '问一问',
      key: ';',
      content: { steps: [macroStep('dynamic.refuse', '拒绝', { inputs: { reason: '广告' } })] },
    })
    const page = await fixture.openAs('admin', '/topicDynamics/topiComplaints')
    // Kept before the action asked for anything.
    await page.route(/\/console\/saved$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('{"reason":"广告"}', '{}') })
    })
    await ready(page, '动态投诉')
    await savedFetched(page)
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await ready(page)
    await page.keyboard.press(';')
    const question = page.getByRole('dialog', { name: /拒绝/ })
    await shown(question)
    await page.goBack()
    await ready(page, '动态投诉')
    await shown(said(page, 'alert', '宏「问一问」停在第 1 步'))
    await page.goForward()
    await ready(page)
    await page.keyboard.press(';')
    await shown(question)
  })

  it('stop where the list went before the sum was there that would have been asked about', async () => {
    const steps = [macroStep('withdrawal.agree', '同意')]
    await putMacro(fixture, 'admin', { name: '全同意', key: ';', content: { steps } })
    const page = await openRested('admin', '/withdraw/withdrawlist?status=pending', '提现审核')
    const sum = await held(page, /withdraw.*[?&]sum=/)
    for (const key of ['Control+a', 'Control+a', ';']) await page.keyboard.press(key)
    await page.getByRole('dialog', { name: '运行宏「全同意」？' }).getByRole('button', { name: '运行' }).click()
    await expect.poll(sum.count).toBe(1)
    await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href="/withdraw/Billing"]')?.click())
    await ready(page, '账单')
    sum.letGo()
    await shown(said(page, 'alert', '宏「全同意」停在第 1 步'))
  })

  it('act on the list they opened alone, and say at which step another was opened instead', async () => {
    const list = { entity: 'dynamic', view: null, sort: null, filter: { status: 'refused' } }
    await putMacro(fixture, 'admin', {
      name: '置顶被拒的',
      key: ';',
      content: { steps: [{ kind: 'open', screen: 'topicDynamics.tdlist', list }, setTop] },
    })
    const page = await openRested('admin', '/topicDynamics/review', '评论管理')
    const refused = await held(page, /dynamic\/list.*status=refused/)
    const tops = asked(page, /dynamic\/dynamic\/top/)
    await page.keyboard.press(';')
    await expect.poll(refused.count).toBe(1)
    await page.waitForURL('**/tdlist?status=refused')
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await shown(said(page, 'alert', '宏「置顶被拒的」停在第 2 步「置顶动态」：已经打开了别的页面或筛选'))
    await ready(page)
    refused.letGo()
    expect(tops).toEqual([])
  })

  it('stop where the list they began on is another by the next step', async () => {
    await putMacro(fixture, 'admin', { name: '两步', key: ';', content: { steps: [setHot, setTop] } })
    const page = await openRested('admin', plain)
    const hot = await held(page, /dynamic\/dynamic\/hot/)
    const tops = asked(page, /dynamic\/dynamic\/top/)
    await page.keyboard.press(';')
    await expect.poll(hot.count).toBe(1)
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await ready(page, '评论管理')
    hot.letGo()
    await shown(said(page, 'alert', '宏「两步」停在第 2 步「置顶动态」：已经打开了别的页面或筛选'))
    expect(tops).toEqual([])
  })

  it('stop before their next step by the key that stops what takes long', async () => {
    await putMacro(fixture, 'admin', { name: '两步', key: ';', content: { steps: [setHot, setTop] } })
    const page = await openRested('admin', plain)
    const hot = await held(page, /dynamic\/dynamic\/hot/)
    const tops = asked(page, /dynamic\/dynamic\/top/)
    await page.keyboard.press(';')
    await expect.poll(hot.count).toBe(1)
    await page.keyboard.press('Shift+X')
    await shown(said(page, 'status', '正在停止，已处理的保留'))
    hot.letGo()
    await shown(said(page, 'alert', '宏「两步」停在第 2 步「置顶动态」：已停止'))
    expect(tops).toEqual([])
  })

  it('do nothing to other rows where the step before was done to all that match', async () => {
    const same = macroStep('dynamic.setTop', '置顶', { same: true })
    await putMacro(fixture, 'admin', { name: '同样', key: ';', content: { steps: [setHot, same] } })
    const page = await openRested('admin', plain)
    const on = async () =>
      (await rowsIn(fixture.server().database.db, 'dynamic', 1).select(['id']).where('top', '=', true).execute()).length
    const before = await on()
    for (const key of ['Control+a', 'Control+a', ';']) await page.keyboard.press(key)
    await shown(said(page, 'alert', '停在第 2 步「置顶动态，对上一步的同样几项」：上一步不是对选中的几项做的'))
    expect(await on()).toBe(before)
    await page.keyboard.press('z')
    await shown(said(page, 'status', '已撤销：宏「同样」'))
  })
})
