import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'
import { ready } from './support/list.ts'

const fixture = consoleFixture()

/** A page in which a view is about to be saved. */
async function openDialog(): Promise<Page> {
  const page = await fixture.openAs('admin', '/topicDynamics/tdlist')
  await ready(page)
  await page.keyboard.press('Shift+S')
  await shown(page.getByRole('dialog', { name: '保存为视图' }))
  return page
}

describe('the key of a view', () => {
  it('leaves what was typed beside it where it is given up', async () => {
    const page = await openDialog()
    const dialog = page.getByRole('dialog', { name: '保存为视图' })
    await page.keyboard.type('我的队列')
    await dialog.getByRole('button', { name: '设置快捷键' }).press('Enter')
    await shown(dialog.getByLabel(/按下.*新快捷键/))
    await page.keyboard.press('Escape')
    await shown(dialog.getByRole('button', { name: '设置快捷键' }))
    expect(await dialog.getByLabel('名称').inputValue()).toBe('我的队列')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('is what was pressed, where Tab follows it at once', async () => {
    const page = await openDialog()
    const dialog = page.getByRole('dialog', { name: '保存为视图' })
    for (const on of ['Tab', 'Shift+Tab']) {
      const give = dialog.getByRole('button', { name: on === 'Tab' ? '设置快捷键' : '更改快捷键' })
      await give.press('Enter')
      await shown(dialog.getByLabel(/按下.*新快捷键/))
      await page.keyboard.press('F4')
      await page.keyboard.press(on)
      await shown(dialog.getByRole('button', { name: '更改快捷键' }))
      expect(await dialog.getByRole('button', { name: '更改快捷键' }).textContent()).toBe('F4')
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})
