import { expect, it } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'

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
