import { describe, expect, it } from 'vitest'
import { consoleFixture, shown, signIn } from './support/browser.ts'

const fixture = consoleFixture()

it('what was typed into a page and not saved is there again after the browser was closed', async () => {
  const page = await fixture.openAs('admin', '/dashboard/diyindexs?id=2')
  page.on('dialog', (dialog) => dialog.accept())
  const name = page.getByRole('textbox', { name: '名称' })
  await shown(name)
  const before = await name.inputValue()
  await name.fill('秋季招新专题')
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  await expect.poll(kept).toContain('秋季招新专题')

  await page.reload()
  const offer = page.getByRole('status').filter({ hasText: '有一份没有保存的内容' })
  await shown(offer)
  expect(await name.inputValue()).toBe(before)
  await offer.getByRole('button', { name: '接着编辑' }).click()
  await expect.poll(() => name.inputValue()).toBe('秋季招新专题')
  await name.press('Control+Enter')
  await shown(page.getByRole('status').filter({ hasText: '已保存' }))
  await expect.poll(kept).not.toContain('秋季招新专题')
})

it('what was typed leaves the device with who signs out, and waits for whose session merely ended', async () => {
  const page = await fixture.openAs('admin', '/dashboard/diyindexs?id=3')
  page.on('dialog', (dialog) => dialog.accept())
  const name = page.getByRole('textbox', { name: '名称' })
  const offer = page.getByRole('status').filter({ hasText: '有一份没有保存的内容' })
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  await shown(name)
  await name.fill('还没写完的专题')
  await expect.poll(kept).toContain('还没写完的专题')

  await fixture.server().database.write((trx) => trx.deleteFrom('session').execute())
  await page.goto(`${fixture.origin()}/dashboard/diyindexs?id=3`)
  await page.waitForURL(/login/)
  expect(await kept()).toContain('还没写完的专题')
  await signIn(page, 'admin')
  await shown(offer)

  await page.getByRole('button', { name: /admin/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.waitForURL(/login/)
  expect(await kept()).not.toContain('还没写完的专题')
  await signIn(page, 'admin')
  await page.waitForURL(/diyindexs/)
  await shown(name)
  expect(await offer.count()).toBe(0)
})

describe('a draft of an earlier visit', () => {
  it('stays until it is taken up or thrown away, whatever is typed beside it and given up', async () => {
    const page = await fixture.openAs('admin', '/announcement/addamodpage')
    page.on('dialog', (dialog) => dialog.accept())
    const title = page.getByRole('textbox', { name: '标题' })
    const offer = page.getByRole('status').filter({ hasText: '有一份没有保存的内容' })
    const giveUp = async () => {
      await page.getByRole('button', { name: '取消', exact: true }).click()
      await page.getByRole('dialog', { name: '放弃修改？' }).getByRole('button', { name: '放弃', exact: true }).click()
      await page.waitForURL('**/announcement/announcindex**')
    }
    const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
    await shown(title)
    await title.fill('甲稿')
    await expect.poll(kept).toContain('甲稿')
    await page.reload()
    await shown(offer)

    await page.clock.install()
    await title.fill('乙')
    await page.clock.runFor(2000)
    expect(await kept()).toContain('甲稿')
    await shown(offer)
    await giveUp()
    await page.goBack()
    await offer.getByRole('button', { name: '接着编辑' }).click()
    await expect.poll(() => title.inputValue()).toBe('甲稿')
    await giveUp()
    expect(await kept()).not.toContain('甲稿')
  })
})
