import { describe, expect, it } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture({ CAPTCHA: 'off' })

const post = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(fixture.origin() + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.json()
}

describe('letting a terminal in', () => {
  it('shows what asks, is kept to what was chosen, and stands among the sessions', async () => {
    const { device, code } = (await post('/console/terminal/begin', { name: '值班室的电脑' })).data
    const page = await fixture.openAs('moderator', '/welcome')
    await shown(page.getByRole('heading', { name: '首页' }))
    await page.keyboard.press('Control+k')
    const input = page.getByRole('combobox')
    await shown(input)
    await input.fill('>连接终端')
    await shown(page.getByRole('option', { name: /连接终端/ }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '连接终端' })
    await dialog.getByLabel('代码').fill('BCDFGHJK')
    await page.keyboard.press('Enter')
    await shown(dialog.getByRole('alert').filter({ hasText: '没有终端在用这个代码等待' }))
    await dialog.getByLabel('代码').fill(code)
    await page.keyboard.press('Enter')
    await shown(dialog.getByText('值班室的电脑'))
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: '只能查看' }).click()
    await dialog.getByRole('radio', { name: '只限这些' }).click()
    await dialog.getByRole('checkbox', { name: '话题动态' }).click()
    await dialog.getByRole('radio', { name: '30 天' }).click()
    await dialog.getByRole('button', { name: '允许登录' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { token, scope } = (await post('/console/terminal/token', { device })).data
    expect(scope).toEqual({ readsOnly: true, modules: ['topicDynamics'], writesPerHour: null })
    expect(token).toMatch(/^[\w-]{40,}$/)
    await page.getByRole('button', { name: /^账号/ }).click()
    await page.getByRole('menuitem', { name: '个人中心' }).click()
    const line = page.getByRole('listitem').filter({ hasText: '终端「值班室的电脑」' })
    await shown(line.getByText('只能查看；话题动态'))
  })
})
