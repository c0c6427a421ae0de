import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { consoleDesk, shown } from './support/browser.ts'

const desk = consoleDesk()

const username = (page: Page) => page.getByLabel('用户名')
const password = (page: Page) => page.getByLabel('密码', { exact: true })
const captcha = (page: Page) => page.getByLabel('验证码', { exact: true })
const picture = (page: Page) => page.getByRole('button', { name: '验证码图片' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

/** Waits until the picture on screen is another than before. */
async function renewed(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await picture(page).locator('img').getAttribute('src')
  const answer = page.waitForResponse(/\/captcha/)
  await act()
  await answer
  expect(await picture(page).locator('img').getAttribute('src')).not.toBe(before)
}

describe('signing in', () => {
  it('takes name, password and captcha by keys alone', async () => {
    const page = await desk.open('/login')
    await expect.poll(() => focused(page)).toBe('username')
    await page.keyboard.type('  moderator ')
    await page.keyboard.press('Tab')
    await page.keyboard.type('campus-moderator')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('显示密码')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('captcha')
    await page.keyboard.press('Enter')
    await shown(page.getByRole('navigation', { name: '侧边栏' }))
    await shown(page.getByRole('button', { name: /^账号：\s?王老师/ }))
  })

  it('tells password managers what is what', async () => {
    const page = await desk.open('/login')
    expect(await username(page).getAttribute('autocomplete')).toBe('username')
    expect(await password(page).getAttribute('autocomplete')).toBe('current-password')
    expect(await captcha(page).getAttribute('autocomplete')).toBe('off')
  })

  it('shows and hides the password', async () => {
    const page = await desk.open('/login')
    await password(page).fill('campus-admin')
    expect(await password(page).getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: '显示密码' }).click()
    expect(await password(page).getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: '隐藏密码' }).press('Enter')
    expect(await password(page).getAttribute('type')).toBe('password')
    expect(await password(page).inputValue()).toBe('campus-admin')
  })

  it('renews the captcha by click and by Enter', async () => {
    const page = await desk.open('/login')
    await renewed(page, () => picture(page).click())
    await renewed(page, () => picture(page).press('Enter'))
    await renewed(page, () => picture(page).press('Space'))
  })

  it('offers the demo accounts, which fill the form', async () => {
    const page = await desk.open('/login')
    const accounts = page.getByRole('region', { name: '演示账号' }).getByRole('button')
    await shown(accounts.first())
    expect(await accounts.count()).toBe(3)
    await accounts.filter({ hasText: 'moderator' }).click()
    expect(await username(page).inputValue()).toBe('moderator')
    expect(await password(page).inputValue()).toBe('campus-moderator')
    expect(await focused(page)).toBe('captcha')
  })
})

describe('what is refused', () => {
  it('is said at its field before anything is sent', async () => {
    const page = await desk.open('/login')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    expect(await focused(page)).toBe('username')
    expect(await username(page).getAttribute('aria-invalid')).toBe('true')
    await shown(page.getByRole('alert').getByText('请输入用户名'))
    await username(page).fill('admin')
    expect(await username(page).getAttribute('aria-invalid')).toBe('false')
    await page.keyboard.press('Enter')
    await shown(page.getByRole('alert').getByText('请输入密码'))
    expect(await focused(page)).toBe('password')
  })

  it('a wrong password is said at the password; the name is kept', async () => {
    const page = await desk.open('/login')
    await username(page).fill('admin')
    await password(page).fill('not-the-password')
    await captcha(page).fill('abcd')
    await renewed(page, () => captcha(page).press('Enter'))
    await shown(page.getByRole('alert').getByText('用户名或密码不正确'))
    expect(await focused(page)).toBe('password')
    expect(await username(page).inputValue()).toBe('admin')
    expect(await captcha(page).inputValue()).toBe('')
  })

  it('no answer is said above the button, and nothing typed is lost', async () => {
    const page = await desk.open('/login', { expected: /ERR_FAILED/ })
    await page.route(/\/school\/login/, (route) => route.abort())
    await username(page).fill('admin')
    await password(page).fill('campus-admin')
    await password(page).press('Enter')
    await shown(page.getByRole('alert').getByText('连不上服务器，请检查网络后重试'))
    expect(await password(page).inputValue()).toBe('campus-admin')
    expect(await page.getByRole('button', { name: '登录', exact: true }).isEnabled()).toBe(true)
  })
})

describe('the sign-in page', () => {
  it.each(['light', 'dark'] as const)('is accessible in %s', async (colorScheme) => {
    const page = await desk.open('/login', { colorScheme })
    await shown(page.getByRole('form', { name: '登录' }))
    expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(colorScheme === 'dark')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await shown(page.getByRole('alert'))
    await expectAccessible(page)
  })

  it('fits a phone', async () => {
    const page = await desk.open('/login', { viewport: { width: 390, height: 844 } })
    await shown(page.getByRole('form', { name: '登录' }))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

describe('after ten failures', () => {
  it('says how long to wait', async () => {
    const page = await desk.open('/login', { expected: /429/ })
    for (let tries = 0; tries < 10; tries += 1) {
      await page.request.post('/school/login', { data: { username: 'nobody', password: 'guess' } })
    }
    await username(page).fill('nobody')
    await password(page).fill('guess')
    await password(page).press('Enter')
    await shown(page.getByRole('alert').getByText(/密码错误次数过多，请 \d+ 分钟后再试/))
  })
})
