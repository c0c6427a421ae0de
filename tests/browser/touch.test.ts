import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addressOf, consoleFixture, shown } from './support/browser.ts'
import { grid, panel, ready, rowAt } from './support/list.ts'

const fixture = consoleFixture()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

async function boxOf(part: Locator) {
  await shown(part)
  const box = await part.boundingBox()
  if (!box) throw new Error(`${part} is not to be seen`)
  return box
}

/** Whether a finger hits it. */
async function expectLarge(part: Locator, least: number): Promise<void> {
  const { width, height } = await boxOf(part)
  expect(Math.min(width, height), `${part}`).toBeGreaterThanOrEqual(least)
}

/** Controls in sight that a finger 18 px above or below their middle misses, in what is on top. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      'button, a[href], input:not([type=hidden]), [role=radio], [role=switch], [role=checkbox], [role=combobox]'
    const isHit = (control: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return (
        hit !== null &&
        (control.contains(hit) ||
          hit.closest('label')?.control === control ||
          hit.closest('[data-tick]')?.contains(control))
      )
    }
    return [...document.querySelectorAll(controls)].flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      // Beside a text a link is as high as its line.
      const isInText = control.matches('a') && getComputedStyle(control).display === 'inline'
      if (width < 8 || !isHit(control, x, y) || y < 20 || y > innerHeight - 20 || isInText) return []
      return isHit(control, x, y - 18) && isHit(control, x, y + 18)
        ? []
        : [`${control.ariaLabel ?? control.textContent}, ${width} x ${height}`]
    })
  })
}

describe('on a phone', () => {
  it('what waits stands two by two', async () => {
    const page = await fixture.openAs('admin', '/welcome', phone)
    const cards = page.getByRole('region', { name: '待处理' }).getByRole('link')
    const [first, second] = [await boxOf(cards.nth(0)), await boxOf(cards.nth(1))]
    expect(second.y).toBe(first.y)
  })

  it('a figure leads to its rows wherever it is tapped', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/circleOverview', phone)
    await shown(page.getByRole('definition').getByRole('link').first())
    const { x, y, width } = await boxOf(page.getByText('待审核话题', { exact: true }))
    await page.touchscreen.tap(x + width, y + 4)
    await page.waitForURL('**/topicDynamics/topicModeration?entity=topic&status=pending')
  })

  it('the detail has the whole screen below the bar', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist', phone)
    await ready(page)
    await rowAt(page, 1).locator('p').tap()
    expect((await boxOf(panel(page))).y).toBeLessThan(60)
    await panel(page).getByRole('button', { name: '关闭详情' }).tap()
    await panel(page).waitFor({ state: 'hidden' })
    expect(addressOf(page)).toBe('/topicDynamics/tdlist')
  })

  it('filters, what was chosen and pictures are taken away by a finger', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist?status=&kind=life', phone)
    await ready(page)
    const remove = page.getByRole('button', { name: '去掉筛选：类型' })
    await expectLarge(remove, 36)
    await expectLarge(page.getByRole('button', { name: '清除筛选' }), 36)
    await remove.tap()
    await page.waitForURL((url) => !url.searchParams.has('kind'))
    await page.goto(`${fixture.origin()}/systemSettings/sysindex`)
    await expectLarge(page.getByRole('button', { name: /^移除校徽/ }), 32)
    await page.goto(`${fixture.origin()}/runErrands/orderdetail`)
    await expectLarge(page.getByRole('button', { name: '清除' }), 32)
    // In line with what it stands above.
    expect((await boxOf(page.getByRole('combobox'))).x).toBe(16)
  })

  it.each([
    ['/runSettings', null],
    ['/runErrands/courierindex?status=', /^新建/],
    ['/merchandise/merchandise', /^筛选/],
    ['/topicDynamics/circleOverview', null],
    ['/authorityment/audit', null],
  ] as const)('what is tapped at %s is 40 px high', async (path, opener) => {
    const page = await fixture.openAs('admin', path, phone)
    if (opener) {
      await shown(page.locator('[role=row][data-id]').first())
      await page.getByRole('main').getByRole('button', { name: opener }).first().tap()
      await shown(page.getByRole('dialog').getByRole('combobox').first())
    } else {
      await shown(page.getByRole('main').getByRole('heading', { level: 1 }))
    }
    await expect.poll(() => smallTargets(page)).toEqual([])
  })

  it('a sheet is imported, and nobody is told to drag files', async () => {
    const page = await fixture.openAs('admin', '/dataWall/albumcategorylist', phone)
    await ready(page, '专辑分类')
    await page.getByRole('button', { name: '更多', exact: true }).tap()
    await shown(page.getByRole('menuitem', { name: '图表' }))
    await page.getByRole('menuitem', { name: '导入' }).tap()
    const dialog = page.getByRole('dialog', { name: '导入资料分类' })
    const zone = dialog.getByRole('button', { name: /^选择 CSV/ })
    await shown(zone)
    expect(await zone.getByText('拖到这里').isVisible()).toBe(false)
    // Its ring has room inside what scrolls.
    expect((await boxOf(zone)).y - (await boxOf(zone.locator('../..'))).y).toBeGreaterThanOrEqual(4)
    const csv = '\uFEFF名称,排序\r\n选修课,80\r\n毕业论文,很多\r\n'
    const file = { name: '分类.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await dialog.getByLabel('导入文件').setInputFiles(file)
    const heads = dialog.getByRole('region', { name: '有问题的行' }).getByRole('columnheader')
    const [first, second] = [await boxOf(heads.nth(0)), await boxOf(dialog.getByRole('columnheader', { name: '排序' }))]
    expect(first.height).toBeLessThanOrEqual(second.height)
    await dialog.getByRole('button', { name: '导入 1 行' }).tap()
    await shown(page.getByRole('status').filter({ hasText: '已导入 1 行' }))
  })

  it('the search of the keys has room for what it says', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist', phone)
    await ready(page)
    await page.keyboard.press('?')
    const search = page.getByRole('dialog', { name: '快捷键' }).getByLabel('搜索快捷键')
    expect((await boxOf(search)).width).toBeGreaterThan(300)
  })

  it('pictures of a navigation are round in two versions side by side', async () => {
    const page = await fixture.openAs('admin', '/dashboard/homeconfig', phone)
    await ready(page, '首页配置')
    const home = await grid(page, '首页配置')
      .locator('[role=row]')
      .filter({ hasText: '校园综合首页' })
      .getAttribute('data-id')
    await page.goto(`${fixture.origin()}/dashboard/diyindexs?id=${home}`)
    await page.getByRole('button', { name: '历史版本' }).tap()
    const icons = page.getByRole('dialog', { name: '历史版本' }).locator('li img')
    await shown(icons.first())
    const shapes = await icons.evaluateAll((all) => all.map((icon) => icon.clientWidth / icon.clientHeight))
    expect(shapes).toEqual(shapes.map(() => 1))
  })
})
