import { type BrowserContext, type Page, request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { addressOf, type ConsoleFixture, consoleFixture, shown, signIn } from './support/browser.ts'
import { savedFetched } from './support/saved-fetched.ts'

const fixture = consoleFixture()

async function cookieOf(context: BrowserContext, name: string): Promise<string | undefined> {
  return (await context.cookies()).find((cookie) => cookie.name === name)?.value
}

/** A token of the server, got without a browser. */
async function tokenFrom({ origin }: ConsoleFixture): Promise<string> {
  const api = await request.newContext({ baseURL: origin() })
  const answer = await api.post('/school/login', { data: { username: 'admin', password: 'campus-admin', captcha: '' } })
  const body: { data: { access_token: string } } = await answer.json()
  await api.dispose()
  return body.data.access_token
}

const home = (page: Page) => page.getByRole('heading', { level: 1, name: '首页' })
const form = (page: Page) => page.getByRole('form', { name: '登录' })

describe('a visitor', () => {
  it('is led to sign-in with the whole wanted path, and back to it afterwards', async () => {
    const page = await fixture.open('/topicDynamics/tdlist?status=refused&keyword=%E9%A3%9F%E5%A0%82')
    await shown(form(page))
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(
      '/topicDynamics/tdlist?status=refused&keyword=%E9%A3%9F%E5%A0%82',
    )
    expect(await page.title()).toBe('登录 - 校园云')
    await signIn(page, 'admin')
    await shown(page.getByRole('heading', { level: 1, name: '动态列表' }))
    const { pathname, searchParams } = new URL(page.url())
    expect(pathname).toBe('/topicDynamics/tdlist')
    expect(searchParams.get('status')).toBe('refused')
    expect(searchParams.get('keyword')).toBe('食堂')
    expect(await page.title()).toBe('动态列表 - 校园云')
  })

  it('is led to sign-in at unknown addresses and those of errors too', async () => {
    const page = await fixture.open()
    for (const path of ['/404', '/nowhere/at-all?x=1', '/auth-redirect', '/redirect/welcome']) {
      await page.goto(path)
      await shown(form(page))
      expect(new URL(page.url()).searchParams.get('redirect')).toBe(path)
    }
  })

  it('may see sign-in, its alias and /error', async () => {
    const page = await fixture.open()
    for (const path of ['/login', '/loging']) {
      await page.goto(path)
      await shown(form(page))
      expect(addressOf(page)).toBe(path)
    }
    await page.goto('/error')
    await shown(page.getByRole('heading', { name: '出错了' }))
    expect(await page.title()).toBe('出错了 - 校园云')
  })

  it.each(['//evil.test/x', 'https://evil.test/', '/\\evil.test', 'javascript:alert(1)', '/login'])(
    'is never sent on to %s',
    async (wanted) => {
      const page = await fixture.open(`/login?${new URLSearchParams({ redirect: wanted })}`)
      await signIn(page, 'admin')
      await shown(home(page))
      expect(addressOf(page)).toBe('/welcome')
    },
  )
})

describe('who is signed in', () => {
  it('goes home from sign-in and from /', async () => {
    const page = await fixture.openAs('admin')
    await shown(home(page))
    await page.goto('/login?redirect=/404')
    await shown(home(page))
    expect(addressOf(page)).toBe('/welcome')
  })

  it('finds unknown addresses at /404', async () => {
    const page = await fixture.openAs('admin', '/nowhere')
    await shown(page.getByRole('heading', { name: '页面不存在' }))
    expect(addressOf(page)).toBe('/404')
  })

  it('is told at /401 of a screen it may not open', async () => {
    const page = await fixture.openAs('moderator', '/userManagement/userListManage')
    await shown(page.getByRole('heading', { name: '没有权限' }))
    expect(addressOf(page)).toBe('/401')
  })

  it("is kept under the documents' keys, and asked for once", async () => {
    const page = await fixture.openAs('admin')
    await shown(home(page))
    let asked = 0
    page.on('request', (sent) => {
      if (sent.url().endsWith('/school/getInfo')) asked += 1
    })
    const kept = await page.evaluate(() => ({
      name: sessionStorage.getItem('user_name'),
      schools: [sessionStorage.getItem('school_id'), localStorage.getItem('school_id')],
      copy: localStorage.getItem('token'),
    }))
    expect(kept.name).toBe('admin')
    expect(kept.schools).toEqual(['1', '1'])
    expect(kept.copy).toBe(await cookieOf(page.context(), 'token'))
    await page.getByRole('button', { name: '话题动态' }).click()
    await page.getByRole('link', { name: '动态列表', exact: true }).click()
    await shown(page.getByRole('heading', { level: 1, name: '动态列表' }))
    expect(asked).toBe(0)
  })

  it('comes back to the same screen by /redirect, and home from a foreign one', async () => {
    const page = await fixture.openAs('admin', '/redirect/topicDynamics/tdlist?status=refused')
    await shown(page.getByRole('heading', { level: 1, name: '动态列表' }))
    expect(addressOf(page)).toBe('/topicDynamics/tdlist?status=refused')
    await page.goto('/redirect//evil.test')
    await shown(home(page))
  })

  it('signs out on the server too, and comes back after the next sign-in', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist')
    await shown(page.getByRole('heading', { level: 1, name: '动态列表' }))
    const here = addressOf(page)
    const token = await cookieOf(page.context(), 'token')
    await page.getByRole('button', { name: /^账号/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await shown(form(page))
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(here)
    expect(await cookieOf(page.context(), 'token')).toBeUndefined()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    const answer = await page.request.get('/school/getInfo', { headers: { authorization: `Bearer ${token}` } })
    expect(await answer.json()).toMatchObject({ code: 1001 })
  })
})

describe('a token in the address', () => {
  it.each([
    ['as JSON', (token: string) => JSON.stringify({ access_token: token })],
    ['plain', (token: string) => token],
  ])("%s is the session's once the server has answered for it, and goes from the address bar", async (_, write) => {
    const token = await tokenFrom(fixture)
    const page = await fixture.open(`/welcome?${new URLSearchParams({ keep: '1', token: write(token) })}`)
    await shown(home(page))
    expect(addressOf(page)).toBe('/welcome?keep=1')
    expect(await cookieOf(page.context(), 'token')).toBe(token)
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
  })

  it("also opens sign-in's alias for other services", async () => {
    const token = await tokenFrom(fixture)
    const page = await fixture.open(`/auth-redirect?${new URLSearchParams({ token, redirect: '/404' })}`)
    await shown(page.getByRole('heading', { name: '页面不存在' }))
  })

  it('is not kept when the server does not know it', async () => {
    const page = await fixture.open('/welcome?keep=1&token=forged-token-forged-token')
    await shown(form(page))
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/welcome?keep=1')
    expect(await cookieOf(page.context(), 'token')).toBeUndefined()
    await shown(page.getByRole('alert').getByText('链接中的登录凭证无效或已过期'))
  })
})

describe('a token in the address of somebody else than who is signed in', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: '切换账号？' })
  const account = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^账号：\\s?${name}`) })

  it('asks, naming both; Enter and Escape keep who is signed in', async () => {
    const token = await tokenFrom(fixture)
    for (const key of ['Enter', 'Escape']) {
      const page = await fixture.openAs('moderator', '/topicDynamics/tdlist')
      await shown(page.getByRole('heading', { level: 1, name: '动态列表' }))
      const before = await cookieOf(page.context(), 'token')
      await page.goto(`/topicDynamics/review?${new URLSearchParams({ keep: '1', token })}`)
      await shown(question(page))
      await shown(question(page).getByText('王老师'))
      await shown(question(page).getByText('系统管理员'))
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('保持当前账号')
      expect(await cookieOf(page.context(), 'token')).toBe(before)
      await expectAccessible(page)
      await page.keyboard.press(key)
      await shown(page.getByRole('heading', { level: 1, name: '评论管理' }))
      await shown(account(page, 'moderator'))
      expect(addressOf(page)).toBe('/topicDynamics/review?keep=1')
      expect(await cookieOf(page.context(), 'token')).toBe(before)
    }
  })

  it('takes their place once it is said', async () => {
    const token = await tokenFrom(fixture)
    const page = await fixture.openAs('moderator', `/welcome?${new URLSearchParams({ token })}`)
    await shown(question(page))
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await shown(home(page))
    await shown(account(page, 'admin'))
    expect(await cookieOf(page.context(), 'token')).toBe(token)
  })

  it('asks nothing of who is signed in already, nor of a token nobody knows', async () => {
    const token = await tokenFrom(fixture)
    const page = await fixture.openAs('admin', `/welcome?${new URLSearchParams({ token })}`)
    await shown(home(page))
    expect(await question(page).count()).toBe(0)
    await page.goto('/welcome?token=forged-token-forged-token')
    await shown(page.getByRole('alert').getByText('链接中的登录凭证无效或已过期'))
    await shown(home(page))
    expect(await cookieOf(page.context(), 'token')).toBe(token)
  })
})

describe('the page', () => {
  it('reloads once a browser session, before the program runs', async () => {
    const page = await fixture.open('/login')
    await shown(form(page))
    const seen = await page.evaluate(() =>
      performance.getEntriesByType('navigation').map((entry) => entry.toJSON().type),
    )
    expect(seen).toEqual(['reload'])
    let documents = 0
    page.on('request', (sent) => {
      if (sent.resourceType() === 'document') documents += 1
    })
    await page.goto('/error')
    await shown(page.getByRole('heading', { name: '出错了' }))
    expect(documents).toBe(1)
  })

  it('works against a backend that has none of our own calls', async () => {
    const page = await fixture.open('/error', { expected: /404/ })
    await page.route(/\/console\//, (route) => route.fulfill({ status: 404, json: { message: 'Not Found' } }))
    await page.goto('/login')
    await shown(form(page))
    expect(await page.getByText('演示账号').count()).toBe(0)
    await signIn(page, 'admin')
    await shown(home(page))
    await page.getByRole('button', { name: /^账号/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await shown(form(page))
  })
})

describe('a session that ends meanwhile', () => {
  it('leads to sign-in with one message, and back to the screen', async () => {
    const page = await fixture.openAs('admin')
    const queues = page.getByRole('region', { name: '待处理' })
    // What is still being fetched when the session ends would lead to sign-in before the click does.
    await shown(page.getByRole('region', { name: '最新公告' }).getByRole('link').first())
    await expect
      .poll(async () => (await queues.getByRole('link').allInnerTexts()).every((text) => /\d/.test(text)))
      .toBe(true)
    await savedFetched(page)
    await fixture.server().database.write((trx) => trx.deleteFrom('session').execute())
    await queues.getByRole('link').first().click()
    await shown(form(page))
    expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/topicDynamics\/tdlist/)
    const alerts = page.getByRole('alert')
    await shown(alerts.getByText('token过期，请重试登录'))
    expect(await alerts.count()).toBe(1)
    expect(await cookieOf(page.context(), 'token')).toBeUndefined()
  })

  it('is restored from local storage on code 302', async () => {
    const page = await fixture.openAs('admin')
    await shown(page.getByRole('region', { name: '待处理' }))
    const token = await cookieOf(page.context(), 'token')
    await page.evaluate(() => localStorage.setItem('PHPSESSID', 'restored-session'))
    await page.route(/\/topic\/topic\/lists/, async (route) => {
      const isRestored = (await cookieOf(page.context(), 'PHPSESSID')) !== undefined
      return isRestored ? route.fallback() : route.fulfill({ json: { code: 302, message: '' } })
    })
    await page.goto('/redirect/welcome')
    await shown(page.getByRole('link', { name: /^话题审核/ }).getByText('项待审核'))
    expect(await cookieOf(page.context(), 'PHPSESSID')).toBe('restored-session')
    expect(await cookieOf(page.context(), 'token')).toBe(token)
  })
})
