import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../commands/index.ts'
import { dependenciesWithoutHandlers } from '../../src/server/change-listeners.ts'
import { admitAttempt } from '../../src/server/security/login-throttle.ts'
import { createAdministrator } from '../../src/server/signin/create-administrator.ts'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown, signIn } from './support/browser.ts'

const fixture = consoleFixture()

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
    const page = await fixture.open('/login')
    await expect.poll(() => focused(page)).toBe('username')
    await page.keyboard.type('  moderator ')
    await page.keyboard.press('Tab')
    await page.keyboard.type('campus-moderator')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('captcha')
    await page.keyboard.press('Enter')
    await shown(page.getByRole('navigation', { name: '侧边栏' }))
    await shown(page.getByRole('button', { name: /^账号：\s?moderator/ }))
  })

  it.each([
    { reducedMotion: 'reduce', moves: false },
    { reducedMotion: 'no-preference', moves: true },
  ] as const)('tells that it is on its way, with $reducedMotion', async ({ reducedMotion, moves }) => {
    const page = await fixture.open('/login', { reducedMotion, expected: /ERR_FAILED/ })
    let answer = () => {}
    await page.route(/\/school\/login/, async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      await route.abort()
    })
    await username(page).fill('moderator')
    await password(page).fill('campus-moderator')
    await page.keyboard.press('Enter')
    const sign = page.getByRole('img', { name: '加载中' })
    await shown(sign)
    expect(await sign.count()).toBe(1)
    // A ring with a gap that stands still tells nothing.
    expect(await sign.evaluate((icon) => icon.classList.contains('lucide-hourglass'))).toBe(!moves)
    expect(await sign.evaluate((icon) => getComputedStyle(icon).animationName)).toBe(moves ? 'spin' : 'none')
    answer()
    await expect.poll(() => sign.count()).toBe(0)
  })

  it('tells password managers what is what', async () => {
    const page = await fixture.open('/login')
    expect(await username(page).getAttribute('autocomplete')).toBe('username')
    expect(await password(page).getAttribute('autocomplete')).toBe('current-password')
    expect(await captcha(page).getAttribute('autocomplete')).toBe('off')
  })

  it('shows and hides the password', async () => {
    const page = await fixture.open('/login')
    await password(page).fill('campus-admin')
    expect(await password(page).getAttribute('type')).toBe('password')
    await page.getByText('显示密码').click()
    expect(await password(page).getAttribute('type')).toBe('text')
    await page.getByRole('checkbox', { name: '显示密码' }).press('Space')
    expect(await password(page).getAttribute('type')).toBe('password')
    expect(await password(page).inputValue()).toBe('campus-admin')
  })

  it('renews the captcha by click and by Enter', async () => {
    const page = await fixture.open('/login')
    await renewed(page, () => picture(page).click())
    await renewed(page, () => picture(page).press('Enter'))
    await renewed(page, () => picture(page).press('Space'))
  })

  it('offers the demo accounts, which fill the form', async () => {
    const page = await fixture.open('/login')
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
    const page = await fixture.open('/login')
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
    const page = await fixture.open('/login')
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
    const page = await fixture.open('/login', { expected: /ERR_FAILED/ })
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
    const page = await fixture.open('/login', { colorScheme })
    await shown(page.getByRole('form', { name: '登录' }))
    expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(colorScheme === 'dark')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await shown(page.getByRole('alert'))
    await expectAccessible(page)
  })

  it('fits a phone', async () => {
    const page = await fixture.open('/login', { viewport: { width: 390, height: 844 } })
    await shown(page.getByRole('form', { name: '登录' }))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

describe('a name that several schools hold', () => {
  const names = ['临江大学', '临海大学', '云岭师范学院附属中学'] as const
  const makeNamesakes = async () => {
    for (const [index, school] of names.entries()) {
      const wanted = { username: 'principal', password: `secret-of-${index}`, school, isNewSchool: true }
      await createAdministrator(dependenciesWithoutHandlers(fixture.server().database, catalogue), wanted)
    }
  }
  beforeAll(makeNamesakes)

  const school = (page: Page, name: string) => page.getByRole('radio', { name })
  const whose = (page: Page, name: string) => page.getByText(name, { exact: true })

  it('asks for the school, chosen by arrows, and remembers it on this device', async () => {
    const page = await fixture.open('/login')
    await username(page).fill('principal')
    await password(page).fill('secret-of-1')
    await password(page).press('Enter')
    await shown(page.getByRole('group', { name: '学校' }))
    await shown(page.getByRole('alert').getByText('请选择学校'))
    expect(await focused(page)).toBe('school')
    expect(await page.getByRole('radio').count()).toBe(3)
    await expectAccessible(page)
    for (let presses = 0; presses < 3 && !(await school(page, '临海大学').isChecked()); presses += 1) {
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await shown(page.getByRole('button', { name: /^账号：\s?principal/ }))
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('login_school') ?? 'null').name)).toBe('临海大学')

    await page.context().clearCookies()
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.goto('/login')
    await shown(whose(page, '临海大学'))
    await username(page).fill('principal')
    await password(page).fill('secret-of-1')
    await password(page).press('Enter')
    await shown(page.getByRole('button', { name: /^账号：\s?principal/ }))
  })

  it('asks anew for another name, and after another school is wanted', async () => {
    const page = await fixture.open('/login')
    await username(page).fill('principal')
    await password(page).fill('secret-of-0')
    await password(page).press('Enter')
    await shown(page.getByRole('group', { name: '学校' }))
    await username(page).fill('admin')
    expect(await page.getByRole('radio').count()).toBe(0)
    await page.evaluate(() => localStorage.setItem('login_school', JSON.stringify({ id: 1, name: '江南理工大学' })))
    await page.reload()
    await shown(whose(page, '江南理工大学'))
    await page.getByRole('button', { name: '换一所学校' }).press('Enter')
    expect(await focused(page)).toBe('username')
    expect(await whose(page, '江南理工大学').count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('login_school'))).toBeNull()
  })

  it('shows them on a phone without a sideways scroll', async () => {
    const page = await fixture.open('/login', { viewport: { width: 390, height: 844 } })
    await username(page).fill('principal')
    await password(page).fill('secret-of-2')
    await password(page).press('Enter')
    await shown(page.getByRole('group', { name: '学校' }))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

describe('after many failures', () => {
  it('says how long to wait, and lets in whoever signed in here before', async () => {
    const page = await fixture.open('/login', { expected: /429/ })
    await signIn(page, 'admin')
    await shown(page.getByRole('button', { name: /^账号：/ }))
    const other = await fixture.open('/login', { expected: /429/ })
    // Nine in a row, of which the last makes others wait for longer than a slow machine takes to type.
    const stranger = { schoolId: 1, username: 'admin', address: '127.0.0.1', device: null }
    for (let left = 8; left >= 0; left -= 1) {
      await admitAttempt(fixture.server().database, stranger, Date.now() - left * 45_000)
    }
    await username(other).fill('admin')
    await password(other).fill('guess')
    await password(other).press('Enter')
    await shown(other.getByRole('alert').getByText(/密码错误次数过多，请 \d+ 秒后再试/))
    const own = await page.request.post('/school/login', { data: { username: 'admin', password: 'campus-admin' } })
    expect((await own.json()).code).toBe(0)
  })
})
