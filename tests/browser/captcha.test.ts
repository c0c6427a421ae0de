import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture({ CAPTCHA: 'on' })

const username = (page: Page) => page.getByLabel('用户名')
const password = (page: Page) => page.getByLabel('密码', { exact: true })
const captcha = (page: Page) => page.getByLabel('验证码', { exact: true })
const picture = (page: Page) => page.getByRole('button', { name: '验证码图片' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

/** The captcha on screen, found by trying all of them with the server's key, which a visitor does not have. */
async function readCaptcha(page: Page): Promise<string> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'captcha')
  const [id = '', , expected = ''] = decodeURIComponent(cookie?.value ?? '').split('.')
  const { value } = await fixture
    .server()
    .database.db.selectFrom('server_state')
    .select('value')
    .where('key', '=', 'captcha_secret')
    .executeTakeFirstOrThrow()
  const letters = [...'ACDEFGHJKMNPQRTUVWXY34679']
  for (const a of letters) {
    for (const b of letters) {
      for (const c of letters) {
        for (const d of letters) {
          const text = a + b + c + d
          if (createHmac('sha256', value).update(`${id} ${text}`).digest('base64url') === expected) return text
        }
      }
    }
  }
  throw new Error('the captcha holds other letters')
}

describe('the captcha', () => {
  it('a wrong captcha is said at the captcha; the rest is kept and another picture brought', async () => {
    const page = await fixture.open('/login')
    await username(page).fill('admin')
    await password(page).fill('campus-admin')
    await captcha(page).fill('0000')
    const before = await picture(page).locator('img').getAttribute('src')
    const another = page.waitForResponse(/\/captcha/)
    await captcha(page).press('Enter')
    await another
    await shown(page.getByRole('alert').getByText('验证码不正确，请重新输入'))
    expect(await picture(page).locator('img').getAttribute('src')).not.toBe(before)
    expect(await focused(page)).toBe('captcha')
    expect(await captcha(page).inputValue()).toBe('')
    expect(await username(page).inputValue()).toBe('admin')
    expect(await password(page).inputValue()).toBe('campus-admin')
    await captcha(page).fill((await readCaptcha(page)).toLowerCase())
    await captcha(page).press('Enter')
    await shown(page.getByRole('heading', { level: 1, name: '首页' }))
  })
})
