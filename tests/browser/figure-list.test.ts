import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'
import { countedRows } from './support/list.ts'

const fixture = consoleFixture()

/** A figure on screen: what it is called, what it says, and the list it leads to. */
type Led = { readonly name: string; readonly count: number; readonly to: string }

/** Figures above the charts that count rows and lead to them; amounts and shares are none. */
async function ledFigures(page: Page): Promise<Led[]> {
  const figures = page.getByRole('main').locator('dl > div > dd:first-of-type')
  await expect
    .poll(async () => {
      const texts = await figures.allInnerTexts()
      return texts.length > 0 && texts.every((text) => text !== '')
    })
    .toBe(true)
  const read = await page
    .getByRole('main')
    .locator('dl > div')
    .evaluateAll((cards) =>
      cards.flatMap((card) => {
        const link = card.querySelector('dd a')
        const name = card.querySelector('dt')?.textContent ?? ''
        return link ? [{ name, text: link.textContent ?? '', to: link.getAttribute('href') ?? '' }] : []
      }),
    )
  return read.flatMap(({ name, text, to }) =>
    /^[\d,]+$/.test(text) ? [{ name, count: Number(text.replaceAll(',', '')), to }] : [],
  )
}

/** The figures of a column of a table whose rows lead to what they count. */
async function ledRows(page: Page, table: string, column: string): Promise<Led[]> {
  const region = page.getByRole('region', { name: table, exact: true })
  await shown(region.getByRole('rowheader').first())
  const read = await region.locator('table').evaluate((table, column) => {
    const headings = [...table.querySelectorAll('thead th')].map((each) => each.textContent)
    return [...table.querySelectorAll('tbody tr')].map((row) => ({
      name: row.querySelector('th')?.textContent ?? '',
      text: row.children[headings.indexOf(column)]?.textContent ?? '',
      to: row.querySelector('a')?.getAttribute('href') ?? '',
    }))
  }, column)
  return read.map(({ name, text, to }) => ({ name, count: Number(text.replaceAll(',', '')), to }))
}

async function expectAsLong(page: Page, led: readonly Led[]): Promise<void> {
  for (const { name, count, to } of led) {
    await page.goto(to)
    expect.soft([name, to, count > 0 ? await countedRows(page) : 0]).toEqual([name, to, count])
  }
}

describe('a figure that leads to a list', () => {
  it.each([
    '/dashboard/dashboardindex',
    '/topicDynamics/circleOverview',
    '/dataWall/dWindex',
    '/runErrands/statisticsindex',
    '/merchandise/statistics',
    '/dormitorysnacks/snacksHome',
    '/merchandise/supplierHome',
    '/secondhand/secondindex',
    '/secondhand/secondStatistics',
  ])('says on %s how many rows are there', async (path) => {
    const page = await fixture.openAs('admin', path)
    const led = await ledFigures(page)
    expect(led.length).toBeGreaterThan(1)
    await expectAsLong(page, led)
  })

  it.each([
    ['/runErrands/statisticsindex', '骑手统计', '接单'],
    ['/runErrands/statisticsindex', '骑手排行', '完成'],
    ['/merchandise/statistics', '商家营业额', '订单'],
    ['/merchandise/statistics', '卖得最好的商品', '订单'],
    ['/dormitorysnacks/snacksHome', '货架', '在售商品'],
    ['/merchandise/supplierHome', '供应商排行', '进货单'],
  ])('says so in each row of a table on %s: %s', async (path, table, column) => {
    const page = await fixture.openAs('admin', path)
    const led = await ledRows(page, table, column)
    expect(led.length).toBeGreaterThan(0)
    await expectAsLong(page, led.slice(0, 4))
  })
})
