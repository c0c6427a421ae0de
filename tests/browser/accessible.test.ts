import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { expectNoClassClash } from './support/class-clash.ts'

const fixture = consoleFixture()

const looks = [
  { name: 'in light at 1440 px', options: { colorScheme: 'light', viewport: { width: 1440, height: 900 } } },
  { name: 'in dark at 390 px', options: { colorScheme: 'dark', viewport: { width: 390, height: 844 } } },
] as const

/** Parts with controls of every kind, and how they are opened. */
const parts: readonly (readonly [address: string, dialog: string, open?: (page: Page) => Promise<void>])[] = [
  ['/topicDynamics/tdlist?new=1', '发布动态'],
  ['/articles/list?new=1', '新建文章'],
  ['/lostAndFound/classifications?new=1', '新建失物分类'],
  ['/advertising/adaddindex?new=1', '新建广告'],
  ['/navigation/banners?new=1', '从附件库选', (page) => page.getByRole('button', { name: '从附件库选图片' }).click()],
]

describe.each(looks)('forms and dialogs $name', ({ options }) => {
  it('can be perceived and worked by everyone', async () => {
    const page = await fixture.openAs('admin', '/welcome', options)
    for (const [address, name, open] of parts) {
      await page.goto(`${fixture.origin()}${address}`)
      if (open) await open(page)
      const dialog = page.getByRole('dialog', { name })
      await shown(dialog)
      await expect.poll(() => dialog.getByRole('button').count()).toBeGreaterThan(1)
      await expectAccessible(page)
      await expectNoClassClash(page)
    }
  })

  it('have no serious violation on pages that are forms, nor in figures', async () => {
    const page = await fixture.openAs('admin', '/welcome', options)
    for (const [address, ready] of [
      ['/announcement/addamodpage', page.getByRole('toolbar')],
      ['/dataWall/dataListadd', page.getByRole('button', { name: '保存' })],
      ['/dataWall/wallDetails', page.getByRole('region', { name: '文件' }).getByRole('article')],
      ['/dataWall/dataDsiplay', page.getByRole('list', { name: '资料' }).getByRole('link')],
      ['/dashboard/template', page.getByRole('button', { name: /^使用模板/ })],
      ['/authorityment/audit', page.getByRole('region', { name: '审核员工作量' }).getByRole('row')],
    ] as const) {
      await page.goto(`${fixture.origin()}${address}`)
      await shown(ready.first())
      await expectAccessible(page)
      await expectNoClassClash(page)
    }
  })
})

it('in high contrast, where no background is left, outlines what is chosen and where the cursor is', async () => {
  const page = await fixture.openAs('admin', '/topicDynamics/tdlist', { forcedColors: 'active' })
  const cursor = page.locator('[role=row][data-cursor]')
  await shown(cursor)
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  const widthOf = async (locator: Locator) => {
    await shown(locator)
    return locator.evaluate((element) => Number.parseFloat(getComputedStyle(element).outlineWidth))
  }
  const selected = page.locator('[role=row][aria-selected=true]')
  expect(await widthOf(cursor)).toBeGreaterThan(await widthOf(selected))
  expect(await widthOf(selected)).toBe(2)
  expect(await widthOf(page.getByRole('tab', { name: '动态列表' }))).toBe(2)
  expect(await widthOf(page.getByRole('radio', { name: /^待审核/ }))).toBe(2)
  expect(await widthOf(page.getByRole('navigation', { name: '侧边栏' }).getByRole('link', { name: '动态列表' }))).toBe(
    2,
  )
  await page.keyboard.press('Control+k')
  expect(await widthOf(page.getByRole('option', { selected: true }).first())).toBe(2)
})
