import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

const sidebar = (page: Page) => page.getByRole('navigation', { name: '侧边栏' })
const logos = (page: Page) => page.locator('img[src^="/upload/"]')

describe("a school's name and logo", () => {
  it('are set where the system is, and shown at once in every open console, until they are taken back', async () => {
    const colleague = await fixture.openAs('moderator', '/welcome')
    await shown(colleague.getByText('江南理工大学').first())
    const page = await fixture.openAs('admin', '/systemSettings')
    await shown(page.getByRole('heading', { name: '学校信息', level: 1 }))
    expect(new URL(page.url()).pathname).toBe('/systemSettings/sysindex')
    await shown(sidebar(page).getByRole('link', { name: '学校信息' }))
    const name = page.getByLabel('学校名称')
    expect(await name.inputValue()).toBe('江南理工大学')
    await page.getByRole('button', { name: /^移除校徽/ }).click()
    const buffer = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#11a983' } })
      .png()
      .toBuffer()
    await page.getByLabel('校徽文件').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    await shown(page.getByRole('list', { name: '校徽', exact: true }).locator('img'))
    await name.fill('')
    await name.press('Control+Enter')
    await shown(page.getByText('请输入学校名称'))
    await name.fill('江南科技大学')
    await expectAccessible(page)
    await name.press('Control+Enter')
    for (const console of [page, colleague]) {
      await shown(console.getByText('江南科技大学').first())
      await shown(logos(console).first())
    }
    await shown(page.getByText(/系统管理员 改于/).first())
    await name.blur()
    await page.keyboard.press('z')
    for (const console of [page, colleague]) await shown(console.getByText('江南理工大学').first())
    await expect.poll(() => name.inputValue()).toBe('江南理工大学')
  })
})
