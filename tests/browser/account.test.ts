import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { addressOf, consoleFixture, shown } from './support/browser.ts'
import { ready } from './support/list.ts'

const fixture = consoleFixture({ CAPTCHA: 'off' })

async function openMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /账号/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('the own account', () => {
  it('changes the name and the picture, which is looked at, not believed', async () => {
    const page = await fixture.openAs('admin', '/welcome', { expected: /Failed to load resource/ })
    await shown(page.getByRole('heading', { name: '首页' }))
    await openMenu(page, '个人中心')
    const dialog = page.getByRole('dialog', { name: '个人中心' })
    await dialog.getByLabel('姓名').fill('周文博')
    const script = Buffer.from('<script>alert(1)</script>')
    const png = { name: 'me.png', mimeType: 'image/png' }
    await dialog.locator('input[type=file]').setInputFiles({ ...png, buffer: script })
    await shown(dialog.getByRole('alert'))
    const square = sharp({ create: { width: 300, height: 300, channels: 3, background: '#409eff' } })
    await dialog.locator('input[type=file]').setInputFiles({ ...png, buffer: await square.png().toBuffer() })
    await shown(dialog.locator('img'))
    expect(await dialog.getByLabel('姓名').inputValue()).toBe('周文博')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '保存' }).click()
    await page.getByRole('button', { name: /^账号/ }).click()
    await shown(page.getByRole('menu').getByText('周文博'))
  })

  it('tells sex, age and mobile phone, by the rules of the account', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    await shown(page.getByRole('heading', { name: '首页' }))
    await openMenu(page, '个人中心')
    const dialog = page.getByRole('dialog', { name: '个人中心' })
    await dialog.getByRole('radio', { name: '女' }).check({ force: true })
    await dialog.getByLabel('年龄').fill('27')
    await dialog.getByLabel('手机号').fill('139')
    await dialog.getByRole('button', { name: '保存' }).click()
    await shown(dialog.getByRole('alert').filter({ hasText: '手机号不是有效的电话号码' }))
    await dialog.getByLabel('手机号').fill('13911112222')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.reload()
    await shown(page.getByRole('heading', { name: '首页' }))
    await openMenu(page, '个人中心')
    expect(await dialog.getByRole('radio', { name: '女' }).isChecked()).toBe(true)
    expect(await dialog.getByLabel('年龄').inputValue()).toBe('27')
    expect(await dialog.getByLabel('手机号').inputValue()).toBe('13911112222')
    await dialog.getByLabel('年龄').fill('')
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'detached' })
    await openMenu(page, '个人中心')
    expect(await dialog.getByLabel('年龄').inputValue()).toBe('')
  })

  it('changes the password by the rules, and returns to sign-in', async () => {
    const page = await fixture.openAs('other', '/welcome', { expected: /Failed to load resource/ })
    await shown(page.getByRole('heading', { name: '首页' }))
    await openMenu(page, '修改密码')
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await dialog.getByRole('button', { name: '保存' }).click()
    await shown(dialog.getByText('请再次输入密码'))
    await dialog.getByLabel('原密码').fill('campus-other')
    await dialog.getByLabel(/^新密码/).fill('12345')
    await dialog.getByLabel('确认新密码').fill('123456')
    await dialog.getByRole('button', { name: '保存' }).click()
    await shown(dialog.getByText('密码长度不能低于6位'))
    await shown(dialog.getByText('两次输入密码不一致!'))
    await dialog.getByLabel(/^新密码/).fill('campus-other-2')
    await dialog.getByLabel('确认新密码').fill('campus-other-2')
    await dialog.getByRole('button', { name: '保存' }).click()
    await shown(page.getByRole('status').filter({ hasText: '密码修改成功' }))
    await page.waitForURL('**/login?redirect=**')
    await shown(page.getByLabel('用户名'))
    expect(addressOf(page)).toContain('/login')
  })
})

describe('the looks and the errors', () => {
  it('are chosen in the drawer and kept', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    await shown(page.getByRole('heading', { name: '首页' }))
    await page.getByRole('button', { name: '界面设置' }).click()
    const drawer = page.getByRole('dialog', { name: '界面设置' })
    expect((await drawer.boundingBox())?.width).toBeLessThanOrEqual(260)
    await drawer.getByRole('radio', { name: '#11a983' }).check({ force: true })
    await drawer.getByRole('switch', { name: '显示标签页' }).click()
    await drawer.getByRole('switch', { name: '侧边栏 Logo' }).click()
    await expectAccessible(page)
    await page.mouse.click(400, 400)
    await drawer.waitFor({ state: 'detached' })
    await page.reload()
    await shown(page.getByRole('heading', { name: '首页' }))
    expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--theme'))).toBe('#11a983')
    expect(await page.getByRole('tablist', { name: '标签页' }).count()).toBe(0)
  })

  it('blur the pictures of lists, if asked to, but for the row that is looked at', async () => {
    const page = await fixture.openAs('moderator', '/topicDynamics/tdlist')
    const list = await ready(page)
    const pictures = list.locator('[role=row]:has(img.size-16)')
    await shown(pictures.nth(1))
    const [row = ''] = await pictures.evaluateAll((rows) =>
      rows.slice(1).map((each) => each.getAttribute('data-id') ?? ''),
    )
    const looks = () =>
      page
        .locator(`[role=row][data-id="${row}"] img.size-16`)
        .first()
        .evaluate((each) => getComputedStyle(each).filter)
    expect(await looks()).toBe('none')
    await page.getByRole('button', { name: '界面设置' }).click()
    await page.getByRole('dialog', { name: '界面设置' }).getByRole('switch', { name: '列表里的图片先模糊' }).click()
    expect(await looks()).toBe('blur(12px)')
    await page.reload()
    await ready(page)
    await shown(pictures.nth(1))
    expect(await looks()).toBe('blur(12px)')
    const cursor = page.locator(`[role=row][data-id="${row}"][data-cursor]`)
    for (let steps = 0; steps < 40 && (await cursor.count()) === 0; steps++) await page.keyboard.press('j')
    expect(await looks()).toBe('none')
  })

  it('are listed with where they came from, and cleared', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    await shown(page.getByRole('heading', { name: '首页' }))
    expect(await page.getByRole('button', { name: /错误日志/ }).count()).toBe(0)
    await page.evaluate(() => window.dispatchEvent(new ErrorEvent('error', { error: new Error('图表没有画出来') })))
    await page.getByRole('button', { name: '错误日志，1 条' }).click()
    const log = page.getByRole('dialog', { name: '错误日志' })
    await shown(log.getByText('图表没有画出来').first())
    await shown(log.getByText(/窗口 · http/))
    await log.getByRole('button', { name: 'Clear All' }).click()
    await log.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: /错误日志/ }).count()).toBe(0)
  })

  it('name the components that broke', async () => {
    const page = await fixture.openAs('admin', '/welcome', { expected: /./ })
    await page.route('**/console/form/figures?*', (route) =>
      route.fulfill({ json: { code: 0, data: { contents: 3 } } }),
    )
    await page.goto('/appletsDIY/formfigures?form=1')
    await shown(page.getByRole('heading', { name: '页面出错' }))
    await page.getByRole('button', { name: /错误日志/ }).click()
    const log = page.getByRole('dialog', { name: '错误日志' })
    await log.getByText('组件', { exact: true }).first().click()
    // The built console's are single letters; the source's are found by maps that nobody else is served.
    await shown(log.getByText(/^at Answered \(src\/console\/screens\/applets\/form-figures\.tsx:\d+:\d+\)/))
  })
})
