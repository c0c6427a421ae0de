import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { consoleFixture, shown, signIn } from './support/browser.ts'
import { cursorId, ready } from './support/list.ts'
import { signInElsewhere } from './support/sign-in-elsewhere.ts'

const fixture = consoleFixture()
const queue = '/topicDynamics/tdlist?status=pending'
const approval = /\/dynamic\/dynamic\/approved/
const listing = /\/v3_0\/dynamic\/list/

function rows(page: Page) {
  return page.getByRole('grid', { name: '动态列表' }).locator('[role=row][data-id]')
}

async function statusOf(id: number): Promise<string> {
  const { db } = fixture.server().database
  const found = await entityTables(db)
    .selectFrom('dynamic')
    .select('status')
    .where('school_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return String(found.status)
}

/** Ends every session on the server, which the page learns from its next call. */
async function endSessions(page: Page): Promise<void> {
  await fixture.server().database.write((trx) => trx.deleteFrom('session').execute())
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await shown(page.getByRole('button', { name: '登录', exact: true }))
}

/** Holds what the page asks for at addresses until it is let go; `held` counts what was asked. */
async function hold(page: Page, addresses: RegExp) {
  const waiting: (() => void)[] = []
  const tokens: string[] = []
  let isOpen = false
  await page.route(addresses, async (route) => {
    tokens.push(route.request().headers().authorization ?? '')
    if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  return {
    tokens,
    held: () => waiting.length,
    letGo: () => {
      isOpen = true
      for (const go of waiting.splice(0)) go()
    },
  }
}

describe('what a session leaves behind', () => {
  it('is no row of a list for who signs in next, of another school', async () => {
    const page = await fixture.openAs('moderator', queue)
    await ready(page)
    await endSessions(page)
    await page.evaluate(() => document.body.append(Object.assign(document.createElement('i'), { id: 'same-page' })))
    await page.goBack()
    await page.waitForURL('**/login?redirect=%2FtopicDynamics%2Ftdlist**')
    const lists = await hold(page, listing)
    await signIn(page, 'other')
    await page.waitForURL('**/topicDynamics/tdlist**')
    await shown(page.getByRole('heading', { level: 1, name: '动态列表' }))
    await expect.poll(() => lists.held()).toBeGreaterThan(0)
    expect(await page.locator('#same-page').count()).toBe(1)
    expect(await rows(page).count()).toBe(0)
    lists.letGo()
  })

  it('is no decision signed by who signs in next, and what was not sent is said', async () => {
    const page = await fixture.openAs('moderator', queue)
    await ready(page)
    const before = await page.evaluate(() => document.cookie)
    const approvals = await hold(page, approval)
    const ids: number[] = []
    for (let press = 0; press < 3; press++) {
      ids.push(await cursorId(page))
      await page.keyboard.press('a')
    }
    await expect.poll(() => approvals.held()).toBe(1)
    await endSessions(page)
    await shown(page.getByRole('alert').filter({ hasText: '2 项操作没有发出' }))
    await signIn(page, 'admin')
    await shown(page.getByRole('navigation', { name: '侧边栏' }))
    expect(await page.evaluate(() => document.cookie)).not.toBe(before)
    const sent: string[] = []
    page.on('request', (request) => {
      if (approval.test(request.url())) sent.push(request.url())
    })
    approvals.letGo()
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await ready(page)
    const [first] = approvals.tokens
    expect(approvals.tokens).toEqual([first])
    expect(sent).toEqual([])
    for (const id of ids.slice(1)) expect(await statusOf(id)).toBe('pending')
  })

  it('is the way to take back what was answered too late, for the same operator', async () => {
    const page = await fixture.openAs('moderator', queue)
    await ready(page)
    let answer = () => {}
    await page.route(approval, async (route) => {
      const response = await route.fetch()
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      await route.fulfill({ response })
    })
    const id = await cursorId(page)
    await page.keyboard.press('a')
    await expect.poll(() => statusOf(id)).toBe('approved')
    await endSessions(page)
    answer()
    await shown(page.getByRole('status').filter({ hasText: '已通过 1 项' }))
    await signIn(page, 'moderator')
    await shown(page.getByRole('navigation', { name: '侧边栏' }))
    await page.keyboard.press('z')
    await expect.poll(() => statusOf(id)).toBe('pending')
  })
})

describe('another account in another tab', () => {
  it('takes its place in this one at once, without anything of the first', async () => {
    const page = await fixture.openAs('admin', queue)
    await ready(page)
    const before = await page.getByRole('button', { name: /^账号/ }).innerText()
    const lists = await hold(page, listing)
    const token = await signInElsewhere(fixture, page, 'other')
    await expect.poll(() => lists.held()).toBeGreaterThan(0)
    expect(await rows(page).count()).toBe(0)
    expect(new Set(lists.tokens)).toEqual(new Set([`Bearer ${token}`]))
    lists.letGo()
    await ready(page)
    expect(await page.getByRole('button', { name: /^账号/ }).innerText()).not.toBe(before)
  })

  it('is followed from the start, with nothing to be fetched for it first', async () => {
    const elsewhere = await fixture.openAs('other')
    const cookies = await elsewhere.context().cookies()
    const token = cookies.find(({ name }) => name === 'token')?.value ?? ''
    const page = await fixture.openAs('admin')
    await page.route(/other-tabs/, (route) => route.abort())
    const lists = await hold(page, listing)
    await page.goto(queue)
    await expect.poll(() => lists.held()).toBe(1)
    await page.context().addCookies([{ name: 'token', value: token, url: fixture.origin() }])
    await expect.poll(() => lists.tokens.at(-1)).toBe(`Bearer ${token}`)
    lists.letGo()
    await ready(page)
  })

  it('is not asked for the code that somebody else needs', async () => {
    const page = await fixture.openAs('admin', queue)
    await ready(page)
    const sent: string[] = []
    let answer = () => {}
    const isDue = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(approval, async (route) => {
      sent.push(route.request().url())
      if (sent.length > 1) await isDue
      await route.fulfill({ json: { code: 428, message: '请先输入动态验证码', data: null } })
    })
    const question = page.getByRole('dialog', { name: '确认是你本人' })
    await page.keyboard.press('a')
    await shown(question)
    const lists = await hold(page, listing)
    await signInElsewhere(fixture, page, 'moderator')
    await expect.poll(() => lists.held()).toBeGreaterThan(0)
    expect(await question.count()).toBe(0)
    lists.letGo()

    // What is answered late is asked of nobody either.
    await ready(page)
    await page.keyboard.press('a')
    await expect.poll(() => sent.length).toBe(2)
    await signInElsewhere(fixture, page, 'other')
    await expect.poll(() => page.getByRole('button', { name: /^账号/ }).innerText()).toContain('other')
    const late = page.waitForResponse((response) => approval.test(response.url()))
    answer()
    await (await late).finished()
    await ready(page)
    expect(await question.count()).toBe(0)
    expect(sent.length).toBe(2)
  })

  it('signing out there signs out here', async () => {
    const page = await fixture.openAs('admin', queue)
    await ready(page)
    const tab = await page.context().newPage()
    await tab.addInitScript(() => sessionStorage.setItem('reloaded', '1'))
    await tab.goto('/welcome')
    await shown(tab.getByRole('heading', { name: '首页' }))
    await tab.getByRole('button', { name: /^账号/ }).click()
    await tab.getByRole('menuitem', { name: '退出登录' }).click()
    await shown(page.getByRole('button', { name: '登录', exact: true }))
    expect(await rows(page).count()).toBe(0)
  })
})
