import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { IdentityDouble } from '../support/identity-double.ts'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()
const double = new IdentityDouble()
beforeAll(() => double.start())
afterAll(() => double.stop())

async function provide(page: Page): Promise<void> {
  const [token] = (await page.context().cookies()).filter(({ name }) => name === 'token')
  const answer = await page.request.post('/console/identityProvider/create', {
    headers: { authorization: `Bearer ${token?.value}` },
    data: {
      name: '校园统一身份认证',
      kind: 'oidc',
      address: double.origin,
      clientId: double.clientId,
      clientSecret: double.clientSecret,
      newAccounts: 'refuse',
    },
  })
  expect(await answer.json()).toMatchObject({ code: 0 })
}

it('an identity is linked from 登录安全 and signs in by a button afterwards, on to where one was going', async () => {
  const page = await fixture.openAs('admin', '/authorityment/accountlist')
  await shown(page.getByRole('navigation', { name: '侧边栏' }))
  await provide(page)

  const stranger = await fixture.open('/login?redirect=%2Fauthorityment%2Faccountlist')
  await stranger.getByRole('link', { name: '用校园统一身份认证登录' }).click()
  await shown(stranger.getByText('这个身份还没有关联账号'))
  await expectAccessible(stranger)
  expect(new URL(stranger.url()).search).toBe('?redirect=%2Fauthorityment%2Faccountlist')

  const openSecurity = async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox').fill('登录安全')
    await page
      .getByRole('option', { name: /登录安全.*通用/ })
      .first()
      .click()
  }
  await openSecurity()
  const dialog = page.getByRole('dialog', { name: '登录安全' })
  const own = dialog.getByRole('region', { name: '校园统一身份认证' })
  await own.getByRole('button', { name: '关联' }).click()
  await page.keyboard.type('campus-admin')
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.count()).toBe(0)
  await shown(page.locator('[role=row][data-id]').first())
  await openSecurity()
  await shown(own.getByText('已关联'))
  await shown(page.getByText('已关联「校园统一身份认证」'))
  expect(new URL(page.url()).pathname).toBe('/authorityment/accountlist')
  await expectAccessible(page)

  await stranger.getByRole('link', { name: '用校园统一身份认证登录' }).click()
  await shown(stranger.getByRole('button', { name: /^账号：\s?admin/ }))
  expect(new URL(stranger.url()).pathname).toBe('/authorityment/accountlist')
})
