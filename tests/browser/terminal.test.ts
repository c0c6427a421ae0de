import { randomUUID } from 'node:crypto'
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
    await shown(dialog.getByRole('alert').filter({ hasText: '请输入密码' }))
    await dialog.getByLabel('登录密码').fill('campus-moderator')
    await dialog.getByRole('button', { name: '允许登录' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { token, scope } = (await post('/console/terminal/token', { device })).data
    expect(scope).toEqual({ readsOnly: true, modules: ['topicDynamics'], writesPerHour: null })
    expect(token).toMatch(/^\d+\.[\w-]{40,}$/)
    await page.getByRole('button', { name: /^账号/ }).click()
    await page.getByRole('menuitem', { name: '个人中心' }).click()
    const line = page.getByRole('listitem').filter({ hasText: '终端「值班室的电脑」' })
    await shown(line.getByText('只能查看；话题动态'))
  })
})

describe('a token for a program', () => {
  it('is shown once, and what it asks for is confirmed by whoever has seen the rows', async () => {
    const name = `清理助手 ${randomUUID().slice(0, 4)}`
    const page = await fixture.openAs('admin', '/welcome')
    await shown(page.getByRole('heading', { name: '首页' }))
    await page.getByRole('button', { name: /^账号/ }).click()
    await page.getByRole('menuitem', { name: '个人中心' }).click()
    await page.getByRole('button', { name: '新建程序令牌' }).click()
    const dialog = page.getByRole('dialog', { name: '新建程序令牌' })
    await dialog.getByRole('button', { name: '新建', exact: true }).click()
    await shown(dialog.getByRole('alert').filter({ hasText: '请填写名称' }))
    await dialog.getByLabel('名称').fill(name)
    await dialog.getByRole('radio', { name: '可以查看和操作' }).click()
    await dialog.getByLabel('每小时至多几次操作').fill('5')
    await dialog.getByLabel('登录密码').fill('campus-admin')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '新建', exact: true }).click()
    const token = await dialog.getByLabel('令牌').inputValue()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '完成' }).click()

    const call = { name: 'run', arguments: { command: 'topic.delete', ids: [1], why: '重复的话题' } }
    const response = await fetch(`${fixture.origin()}/console/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
    })
    expect(await response.text()).toContain('没有执行')
    await page.goto('/authorityment/programs')
    const row = page.getByRole('row').filter({ hasText: `程序 ${name}` })
    await shown(row)
    await row.click()
    await page.keyboard.press('Enter')
    await shown(page.getByText(/状态 .+ → 已删除/).first())
    await shown(page.getByText('重复的话题').first())
    await page.keyboard.press('a')
    await shown(page.getByText('已执行 1 项').first())
  })
})
