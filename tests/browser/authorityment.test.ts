import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { hashPassword } from '../../src/server/security/password.ts'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

async function stored(table: string, name: string) {
  return entityTables(fixture.server().database.db)
    .selectFrom(table)
    .selectAll()
    .where('school_id', '=', 1)
    .where(table === 'account' ? 'username' : 'name', '=', name)
    .executeTakeFirst()
}

describe('permissions', () => {
  it('are chosen from the tree by keys alone: found by pinyin, ticked with Space', async () => {
    const page = await fixture.openAs('admin', '/authorityment/Roleindex?new=1')
    const form = page.getByRole('dialog', { name: '新建角色' })
    await form.getByLabel('角色名称').fill('话题值班')
    const search = form.getByPlaceholder('搜索权限，可用拼音')
    await search.fill('huatifenlei')
    await search.press('ArrowDown')
    const tree = form.getByRole('treegrid', { name: '权限树' })
    await expect.poll(() => tree.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await shown(form.getByRole('status').filter({ hasText: /已选 [1-9]/ }))
    expect(await tree.getByRole('checkbox', { name: '话题动态 可见' }).getAttribute('aria-checked')).not.toBe('false')
    await expectAccessible(page)
    await search.press('Control+Enter')
    await shown(page.getByRole('status').filter({ hasText: '已保存' }))
    expect(JSON.stringify((await stored('role', '话题值班'))?.grants)).toContain('topicDynamics.')
  })

  it('of a module are all ticked with one box, some with a line', async () => {
    const page = await fixture.openAs('admin', '/authorityment/Roleindex?new=1')
    const form = page.getByRole('dialog', { name: '新建角色' })
    const box = form.getByRole('checkbox', { name: '话题动态 可操作', exact: true })
    await box.click()
    expect(await box.getAttribute('aria-checked')).toBe('true')
    await form.getByRole('button', { name: '话题动态' }).click()
    await form.getByRole('checkbox', { name: '话题 可操作', exact: true }).click()
    expect(await box.getAttribute('aria-checked')).toBe('mixed')
    await box.click()
    await box.click()
    expect(await box.getAttribute('aria-checked')).toBe('false')
  })
})

describe('an account', () => {
  it('is refused by the rules of the documents, then made, its password hashed', async () => {
    const page = await fixture.openAs('admin', '/authorityment/accountlist?new=1')
    const form = page.getByRole('dialog', { name: '新建账号' })
    const username = form.getByLabel('用户名')
    await username.fill('ab')
    await form.getByLabel(/^密码/).fill('six-letters')
    await form.getByLabel('确认密码').fill('six-lettres')
    await username.press('Control+Enter')
    for (const text of ['长度在 3 到 18 个字符', '两次输入密码不一致!', '请选择用户角色']) {
      await shown(form.getByText(text))
    }
    await username.fill('newcomer')
    await form.getByLabel('确认密码').fill('six-letters')
    const role = form.getByRole('combobox', { name: '角色' })
    await role.click()
    const closed = page.getByRole('option', { name: '志愿审核员' })
    await shown(closed)
    expect(await closed.getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('option', { name: '客服' }).click()
    const status = form.getByRole('switch', { name: '状态' })
    expect(await status.isChecked()).toBe(true)
    await status.press('Space')
    await shown(form.getByText('停用', { exact: true }))
    await username.press('Control+Enter')
    await shown(page.getByRole('status').filter({ hasText: '已保存' }))
    const made = await stored('account', 'newcomer')
    expect(String(made?.password)).toMatch(/^\$scrypt\$/)
    expect(made?.status).toBe('disabled')
  })

  it('is told at which of the two passwords what is wrong, and has the focus there', async () => {
    const page = await fixture.openAs('admin', '/authorityment/accountlist?new=1')
    const form = page.getByRole('dialog', { name: '新建账号' })
    const [password, again] = [form.getByLabel(/^密码/), form.getByLabel('确认密码')]
    await form.getByLabel('用户名').fill('somebody')
    const save = async () => {
      await form.getByLabel('用户名').press('Control+Enter')
      await shown(form.getByText('请选择用户角色'))
    }
    const told = async (input: typeof password) => [
      await input.getAttribute('aria-invalid'),
      await page.locator(`[id="${await input.getAttribute('aria-describedby')}"]`).allInnerTexts(),
    ]
    await password.fill('short')
    await save()
    await expect.poll(() => told(password)).toEqual(['true', ['密码长度不能低于6位']])
    expect(await again.getAttribute('aria-invalid')).toBe('false')
    await expect.poll(() => password.evaluate((element) => element === document.activeElement)).toBe(true)

    await password.fill('long-enough')
    await again.fill('long-enouhg')
    await save()
    await expect.poll(() => told(again)).toEqual(['true', ['两次输入密码不一致!']])
    expect(await password.getAttribute('aria-invalid')).toBe('false')
    await expect.poll(() => again.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('is given an avatar by the rules of the documents', async () => {
    const page = await fixture.openAs('admin', '/authorityment/accountlist?keyword=wu.tao')
    const grid = page.getByRole('grid', { name: '账号管理' })
    await shown(grid.locator('[role=row][data-id]').first())
    await grid.focus()
    await page.keyboard.press('e')
    const form = page.getByRole('dialog', { name: '编辑账号 吴涛', exact: true })
    const chooser = form.getByLabel('头像文件')
    expect(await chooser.getAttribute('accept')).toBe('image/jpeg,image/png')
    const picture = (format: 'png' | 'webp') =>
      sharp({ create: { width: 90, height: 90, channels: 3, background: '#409eff' } })
        .toFormat(format)
        .toBuffer()
    await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture('webp') })
    await shown(form.getByText('上传头像图片只能是 JPG/PNG 格式!'))
    await form.getByRole('button', { name: /^不上传/ }).click()
    await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture('png') })
    await shown(form.getByRole('list', { name: '头像', exact: true }).locator('img'))
    await form.getByLabel('用户名').press('Control+Enter')
    await shown(page.getByRole('status').filter({ hasText: '已保存' }))
    expect(String((await stored('account', 'wu.tao'))?.avatar)).toMatch(/^\/upload\/1\/.*\.png$/)
  })

  it('being edited hides the password, and locks the role for all but 超级管理员', async () => {
    const { database } = fixture.server()
    const clerk = await stored('role', '客服')
    await database.write(async (trx) => {
      const password = await hashPassword('campus-moderator')
      const tables = entityTables(trx)
      const mine = { role: Number(clerk?.id), password, power: '[]' }
      await tables.updateTable('account').set(mine).where('username', '=', 'moderator').execute()
      const grants = JSON.stringify(['account', 'complaint', 'authorityment.accountlist'])
      await tables.updateTable('role').set({ grants }).where('id', '=', Number(clerk?.id)).execute()
    })
    const page = await fixture.openAs('moderator', '/authorityment/accountlist?keyword=wu.tao')
    const grid = page.getByRole('grid', { name: '账号管理' })
    await shown(grid.locator('[role=row][data-id]').first())
    await grid.focus()
    await page.keyboard.press('e')
    const form = page.getByRole('dialog', { name: /编辑账号/ })
    await shown(form.getByLabel('用户名'))
    expect(await form.getByLabel('密码').count()).toBe(0)
    expect(await form.getByRole('combobox', { name: '角色' }).isDisabled()).toBe(true)
  })
})

describe('changed rights', () => {
  it('reach an open console: the menu follows, and a disabled account is sent to sign in', async () => {
    const admin = await fixture.openAs('admin', '/authorityment/Roleindex')
    const clerk = Number((await stored('role', '客服'))?.id)
    const page = await fixture.openAs('moderator', '/welcome')
    const menu = page.getByRole('navigation', { name: '侧边栏' })
    await shown(menu.getByText('投诉列表').first())
    const post = (url: string, data: object) =>
      admin.evaluate(
        async ([address, body]) => {
          const token = document.cookie.match(/token=([^;]+)/)?.[1] ?? ''
          const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
          await fetch(address, { method: 'POST', headers, body })
        },
        [url, JSON.stringify(data)] as const,
      )
    await post('/school/role/edit', { id: clerk, grants: ['lostAndFound'] })
    await shown(menu.getByText('失物招领').first())
    await shown(page.getByText('您的权限有变化，菜单已更新'))
    const moderator = Number((await stored('account', 'moderator'))?.id)
    await admin.evaluate(async (address) => {
      const token = document.cookie.match(/token=([^;]+)/)?.[1] ?? ''
      await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    }, `/school/account/disable?id=${moderator}`)
    await page.waitForURL(/\/login/)
  })
})
