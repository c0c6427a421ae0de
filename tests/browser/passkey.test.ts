import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountNamed } from '../../src/server/access/signed-in-account.ts'
import { createSession } from '../../src/server/security/session.ts'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

/** The server by a name: passkeys are made out to no address. */
const site = () => fixture.origin().replace('127.0.0.1', 'localhost')

/** Gives a page a device of its own that verifies whoever asks. @returns what tells the keys it holds. */
async function giveDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    keys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    setVerified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

it('a passkey is made in 登录安全, signs in without a password, and no more once it is removed', async () => {
  const page = await fixture.open(`${site()}/login`, { expected: /./ })
  const { database } = fixture.server()
  const account = await accountNamed(database, 1, 'admin')
  const who = { schoolId: 1, accountId: account?.id ?? 0, address: '127.0.0.1', userAgent: 'test' }
  const value = await database.write((trx) => createSession(trx, who))
  await page.context().addCookies([{ name: 'token', value, url: site(), sameSite: 'Lax' }])
  const device = await giveDevice(page)
  const openSecurity = async () => {
    await page.goto(`${site()}/authorityment/accountlist`)
    await shown(page.locator('[role=row][data-id]').first())
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox').fill('登录安全')
    await page
      .getByRole('option', { name: /登录安全.*通用/ })
      .first()
      .click()
    return page.getByRole('dialog', { name: '登录安全' }).getByRole('region', { name: '通行密钥' })
  }
  const section = await openSecurity()
  await section.getByRole('button', { name: '添加通行密钥' }).click()
  await page.keyboard.type('wrong-password')
  await page.keyboard.press('Enter')
  await shown(section.getByText('密码不正确'))
  await section.getByLabel('登录密码').fill('campus-admin')
  await page.keyboard.press('Enter')
  await shown(section.getByRole('listitem').filter({ hasText: '还没用过' }))
  expect(await device.keys()).toHaveLength(1)
  await expectAccessible(page)

  const signInAgain = async () => {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${site()}/login`)
    await page.getByRole('button', { name: '用通行密钥登录' }).click()
  }
  await signInAgain()
  await shown(page.getByRole('button', { name: /^账号：\s?admin/ }))
  await device.setVerified(false)
  await signInAgain()
  await shown(page.getByText('没有用通行密钥登录'))
  await device.setVerified(true)
  await signInAgain()
  await shown(page.getByRole('button', { name: /^账号：\s?admin/ }))

  const used = await openSecurity()
  await shown(used.getByRole('listitem').filter({ hasText: '用过' }))
  // Another's stays, so that the page still offers them.
  const other = { schoolId: 1, accountId: 2, id: 'another', publicKey: new Uint8Array(1), counter: 0, transports: [] }
  const { keepPasskey } = await import('../../src/server/signin/passkey/passkey-store.ts')
  await database.write((trx) => keepPasskey(trx, other, '别人的'))
  await used.getByRole('button', { name: /^重命名/ }).click()
  await page.keyboard.type('办公室')
  await page.keyboard.press('Escape')
  await shown(used.getByRole('listitem').filter({ hasNotText: '办公室' }).filter({ hasText: '用过' }))
  await used.getByRole('button', { name: /^重命名/ }).click()
  await page.keyboard.type('办公室的电脑')
  await page.keyboard.press('Enter')
  await shown(used.getByRole('listitem').filter({ hasText: '办公室的电脑' }))
  await used.getByRole('button', { name: /^删除/ }).click()
  await expect.poll(() => used.getByRole('listitem').count()).toBe(0)
  await signInAgain()
  await shown(page.getByText('这个通行密钥不能登录'))
})
