import { describe, expect, it } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture({ CAPTCHA: 'off' })

describe('where one is signed in', () => {
  it('shows each device and ends one, whose page goes back to sign-in by itself', async () => {
    const phone = await fixture.openAs('admin', '/welcome', { expected: /./ })
    await shown(phone.getByRole('heading', { name: '首页' }))
    const page = await fixture.openAs('admin', '/welcome')
    await shown(page.getByRole('heading', { name: '首页' }))
    await page.getByRole('button', { name: /^账号/ }).click()
    await page.getByRole('menuitem', { name: '个人中心' }).click()
    const list = page.getByRole('region', { name: '登录的设备' })
    await shown(list.getByRole('listitem').filter({ hasText: '当前' }))
    await expectAccessible(page)
    const others = list.getByRole('button', { name: /^结束：/ })
    const before = await others.count()
    expect(before).toBeGreaterThan(0)
    await list.getByRole('button', { name: '结束其他全部' }).click()
    await list.getByRole('button', { name: /^确定结束其他/ }).click()
    await shown(list.getByRole('status').filter({ hasText: `已结束 ${before} 处登录` }))
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    await phone.waitForURL('**/login?redirect=**')
    await shown(phone.getByLabel('用户名'))
  })
})
