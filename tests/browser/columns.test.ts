import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { entityTables, rowsIn } from '../../src/server/database/entity-tables.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { grid, ready } from './support/list.ts'
import { drawAndCancel } from './support/touch.ts'

const fixture = consoleFixture()
const path = '/topicDynamics/tdlist'

/** Puts the rows close together: only these have a column each. */
async function compact(page: Page): Promise<void> {
  await page.keyboard.press('Shift+V')
  await shown(grid(page).locator('[role=columnheader] [aria-hidden]').first())
}

function search(page: Page): string {
  return decodeURIComponent(new URL(page.url()).search)
}

describe('the list', () => {
  it('is ordered by a heading, and its columns are arranged and kept', async () => {
    const page = await fixture.openAs('admin', `${path}?status=approved,refused`)
    await ready(page)
    await compact(page)
    const heading = grid(page).getByRole('columnheader', { name: '浏览' })
    await heading.getByRole('button').click()
    await expect.poll(() => search(page)).toContain('sort=-views')
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending')
    await page.getByRole('button', { name: '显示的列' }).click()
    const panel = page.getByRole('dialog', { name: '显示的列' })
    await panel.getByRole('checkbox', { name: '点赞', exact: true }).click()
    await panel.getByRole('button', { name: '状态前移' }).click()
    await page.reload()
    await ready(page)
    const headings = await grid(page).getByRole('columnheader').allInnerTexts()
    expect(headings).not.toContain('点赞')
    expect(headings.indexOf('状态')).toBe(headings.indexOf('热门') - 1)
  })

  it('has its columns made wider and narrower by keys', async () => {
    const page = await fixture.openAs('admin', `${path}?status=approved,refused`)
    await ready(page)
    await compact(page)
    const width = async () =>
      Math.round((await grid(page).getByRole('columnheader', { name: '浏览' }).boundingBox())?.width ?? 0)
    const own = await width()
    await page.getByRole('button', { name: '显示的列' }).click()
    const panel = page.getByRole('dialog', { name: '显示的列' })
    await panel.getByRole('checkbox', { name: '浏览' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(width).toBe(own + 16)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(width).toBe(own + 8)
    expect(await panel.getByRole('status', { name: '浏览列宽' }).innerText()).toBe(String(own + 8))
  })

  it('has its columns moved by their headings and made wider by their edges, until a double click', async () => {
    const page = await fixture.openAs('admin', `${path}?status=approved,refused`)
    await ready(page)
    await compact(page)
    const heading = (name: string) => grid(page).getByRole('columnheader', { name })
    const width = async () => Math.round((await heading('浏览').boundingBox())?.width ?? 0)
    const own = await width()
    const edge = await heading('浏览').locator('[aria-hidden]').last().boundingBox()
    const [x, y] = [(edge?.x ?? 0) + 3, (edge?.y ?? 0) + 10]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 50, y, { steps: 5 })
    await page.mouse.up()
    await expect.poll(width).toBe(own + 50)
    await heading('评论').dragTo(heading('浏览'), { sourcePosition: { x: 4, y: 4 }, targetPosition: { x: 4, y: 4 } })
    const order = async () => (await grid(page).getByRole('columnheader').allInnerTexts()).join()
    await expect.poll(order).toContain('评论,浏览,点赞')
    await page.reload()
    await ready(page)
    expect([await width(), await order()]).toEqual([own + 50, expect.stringContaining('评论,浏览,点赞')])
    await heading('浏览').locator('[aria-hidden]').last().dblclick()
    await expect.poll(width).toBe(own)
  })

  it('has edges that are let go where the browser takes the finger away, as that of the detail is', async () => {
    const page = await fixture.openAs('admin', `${path}?status=approved,refused`, { hasTouch: true })
    await ready(page)
    await compact(page)
    const heading = grid(page).getByRole('columnheader', { name: '浏览' })
    const width = async () => Math.round((await heading.boundingBox())?.width ?? 0)
    const middle = async (edge: Locator) => {
      const box = await edge.boundingBox()
      return { x: Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2), y: (box?.y ?? 0) + 10 }
    }
    /** Draws an edge by a finger, then goes over it with the mouse. @returns how wide it was before, and after each. */
    const draw = async (edge: Locator, way: number, width: () => Promise<number>) => {
      const widths = [await width()]
      await drawAndCancel(page, await middle(edge), way)
      widths.push(await width())
      const { x, y } = await middle(edge)
      for (const to of [x - 2, x, x + 2]) await page.mouse.move(to, y)
      return [...widths, await width()]
    }
    const [own = 0, drawn = 0, column] = await draw(heading.locator('[aria-hidden]').last(), 40, width)
    expect(drawn).toBeGreaterThan(own + 30)
    expect(column).toBe(drawn)
    await grid(page).focus()
    await page.keyboard.press('Enter')
    const edge = page.getByRole('separator', { name: '详情的宽度' })
    const [before = 0, after = 0, panel] = await draw(edge, -40, async () =>
      Number(await edge.getAttribute('aria-valuenow')),
    )
    expect(after).toBeGreaterThan(before + 30)
    expect(panel).toBe(after)
  })

  it.each([1280, 1366])('cuts no tab off where the window is %i px wide', async (width) => {
    const page = await fixture.openAs('admin', '/withdraw/withdrawlist', { viewport: { width, height: 800 } })
    for (const [to, title] of [
      ['/withdraw/withdrawlist', '提现审核'],
      ['/runErrands/runerrands_order', '跑腿订单'],
      ['/dormitorysnacks/mechantSales', '商家销售'],
    ] as const) {
      await page.goto(to)
      await ready(page, title)
      const tabs = page.getByRole('search').getByRole('radiogroup')
      await shown(tabs.getByRole('radio', { name: /^全部 ?\d/ }))
      const cut = await tabs.evaluateAll(
        (groups) => groups.filter((each) => each.scrollWidth > each.clientWidth).length,
      )
      expect([title, cut]).toEqual([title, 0])
    }
  })

  it('opens without columns there is no room for, and shows them when asked to', async () => {
    // A column that is alike in all rows is left out for that.
    await fixture.server().database.write(async (trx) => {
      const errands = rowsIn(trx, 'running_order', 1)
      const { id } = await errands.select('id').orderBy('created_at', 'desc').executeTakeFirstOrThrow()
      const marks = { refunded: 100, abnormal: 1 }
      const errand = entityTables(trx)
        .updateTable('running_order')
        .where('school_id', '=', 1)
        .where('id', '=', Number(id))
      await errand.set(marks).execute()
    })
    const page = await fixture.openAs('admin', '/runErrands/runerrands_order')
    await ready(page, '跑腿订单')
    const orders = grid(page, '跑腿订单')
    const headings = async () => (await orders.getByRole('columnheader').allInnerTexts()).join()
    const beyond = () =>
      orders
        .getByRole('row')
        .first()
        .evaluate(({ parentElement }) => (parentElement ? parentElement.scrollWidth - parentElement.clientWidth : null))
    expect(await beyond()).toBe(0)
    expect(await headings()).toMatch(/状态.*下单时间/)
    await page.getByRole('button', { name: '显示的列' }).click()
    await shown(page.getByRole('dialog', { name: '显示的列' }).getByRole('button', { name: /放不下的/ }))
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+C')
    await expect.poll(headings).toMatch(/已退.*异常/)
    await page.keyboard.press('Shift+C')
    await page.setViewportSize({ width: 1920, height: 900 })
    await expect.poll(headings).toMatch(/已退/)
    expect(await beyond()).toBe(0)
  })

  it('keeps its search where it was when something is searched for', async () => {
    const page = await fixture.openAs('admin', '/runErrands/runerrands_order')
    await ready(page, '跑腿订单')
    const [tabs, input] = [page.getByRole('search').getByRole('radiogroup').last(), page.getByLabel('搜索列表')]
    const widthsInLine = async () => {
      const widths: number[] = []
      for (let width = 1280; width <= 1600; width += 10) {
        await page.setViewportSize({ width, height: 900 })
        const [bar, field] = await Promise.all([tabs.boundingBox(), input.boundingBox()])
        if (bar && field && field.y < bar.y + bar.height) widths.push(width)
      }
      return widths
    }
    await shown(tabs.getByRole('radio', { name: /^全部 ?\d/ }))
    const before = await widthsInLine()
    await input.fill('宿舍')
    await input.press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('keyword')).toBe('宿舍')
    expect(before).toContain(1600)
    expect(await widthsInLine()).toEqual(before)
  })

  it('shows a mouse at 1280 px how a detail is opened, in the line of the filters', async () => {
    const page = await fixture.openAs('admin', path, { viewport: { width: 1280, height: 800 } })
    await ready(page)
    const bar = page.locator('div:has(> search)')
    await bar.getByRole('button', { name: '详情', exact: true }).click()
    await shown(page.getByRole('complementary', { name: '详情' }).getByText('操作记录'))
    const { right, scrollWidth, clientWidth } = await bar.evaluate((element) => ({
      right: Math.max(...[...element.querySelectorAll('button')].map((each) => each.getBoundingClientRect().right)),
      scrollWidth: element.scrollWidth,
      clientWidth: element.clientWidth,
    }))
    expect(right).toBeLessThanOrEqual(1280)
    expect(scrollWidth).toBe(clientWidth)
  })
})
