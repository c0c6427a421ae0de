import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

const codeIn = (page: Page) => page.getByLabel('动态验证码')
const codeOf = (secret: string, ahead: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + ahead * 30_000 })

/** Saves the school's rule, as the settings screen does. */
async function setRule(page: Page, mode: string): Promise<number> {
  const [token] = (await page.context().cookies()).filter(({ name }) => name === 'token')
  const answer = await page.request.post('/console/setting/update/secondFactor', {
    headers: { authorization: `Bearer ${token?.value}` },
    data: { mode, minutes: 15 },
  })
  return (await answer.json()).code
}

it('a factor is bound by keys, asked for at sign-in and before rights are changed, which then go on by themselves', async () => {
  const page = await fixture.openAs('admin', '/authorityment/accountlist')
  await shown(page.locator('[role=row][data-id]').first())
  expect(await setRule(page, 'offered')).toBe(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox').fill('登录安全')
  await shown(page.getByRole('option', { name: /登录安全.*通用/ }).first())
  await page
    .getByRole('option', { name: /登录安全.*通用/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: '登录安全' })
  await dialog.getByRole('button', { name: '绑定验证器' }).click()
  await page.keyboard.type('campus-admin')
  await page.keyboard.press('Enter')
  await shown(dialog.getByRole('img', { name: '绑定验证器的二维码' }))
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await codeIn(page).fill('000000')
  await page.keyboard.press('Enter')
  await shown(dialog.getByText('动态验证码不正确或已用过'))
  expect(await codeIn(page).inputValue()).toBe('000000')
  await codeIn(page).fill(codeOf(secret, -1))
  await page.keyboard.press('Enter')
  await shown(dialog.getByRole('list', { name: '恢复码' }))
  await expectAccessible(page)
  const recovery = (await dialog.getByRole('listitem').first().innerText()).trim()
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await shown(dialog.getByText('还有 10 个恢复码没用过'))
  expect(await setRule(page, 'required')).toBe(0)

  const other = await fixture.open('/login')
  await other.getByLabel('用户名').fill('admin')
  await other.getByLabel('密码', { exact: true }).fill('campus-admin')
  await other.keyboard.press('Enter')
  await shown(codeIn(other))
  await expectAccessible(other)
  await other.keyboard.type('000000')
  await other.keyboard.press('Enter')
  await shown(other.getByText('动态验证码不正确或已用过'))
  await other.keyboard.type(recovery)
  await other.keyboard.press('Enter')
  await shown(other.getByRole('navigation', { name: '侧边栏' }))

  const third = await fixture.openAs('admin', '/authorityment/accountlist')
  const row = third.getByRole('row').filter({ hasText: 'moderator' })
  await row.getByText('moderator').click()
  await third.keyboard.press('Escape')
  await third.locator('[role=grid]').focus()
  await third.keyboard.press('s')
  const question = third.getByRole('dialog', { name: '确认是你本人' })
  await shown(question)
  await expectAccessible(third)
  await codeIn(third).fill(codeOf(secret, 0))
  await third.keyboard.press('Enter')
  await expect.poll(() => question.count()).toBe(0)
  await shown(row.getByText('停用', { exact: true }))
})
