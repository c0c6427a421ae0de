import type { Locator, Page } from 'playwright-core'
import { shown } from './browser.ts'

/** A list on screen, by its title. */
export function grid(page: Page, title = '动态列表'): Locator {
  return page.getByRole('grid', { name: title })
}

/** Waits until a list has its first row, and gives it the focus. */
export async function ready(page: Page, title?: string): Promise<Locator> {
  const list = grid(page, title)
  await shown(list.locator('[role=row][data-id]').first())
  await list.focus()
  return list
}

/** How many rows the list on screen has, once they are counted: until then it is as long as what is known of it. */
export async function countedRows(page: Page): Promise<number> {
  const main = page.getByRole('main')
  const total = main.getByText(/^共 [\d,]+ 条$/).or(main.getByRole('radio', { name: /\d/, checked: true }))
  await shown(total)
  return Number((await total.innerText()).replace(/\D/g, ''))
}

/** The row at a position, the first at 0. */
export function rowAt(page: Page, index: number): Locator {
  return grid(page).locator(`[role=row][aria-rowindex="${index + 2}"]`)
}

/** The row of an id. */
export function rowOf(page: Page, id: number): Locator {
  return grid(page).locator(`[role=row][data-id="${id}"]`)
}

/** Ids of the first rows on screen. */
export function firstIds(page: Page, count: number): Promise<number[]> {
  return grid(page)
    .locator('[role=row][data-id]')
    .evaluateAll((rows, most) => rows.slice(0, most).map((row) => Number(row.getAttribute('data-id'))), count)
}

/** The id of the row under the cursor. */
export async function cursorId(page: Page): Promise<number> {
  return Number(await page.locator('[role=row][data-cursor]').getAttribute('data-id'))
}

/** The panel with the record under the cursor in full. */
export function panel(page: Page): Locator {
  return page.getByRole('complementary', { name: '详情' })
}

/** A message that is told, by what it says. */
export function said(page: Page, role: 'status' | 'alert', text: string | RegExp): Locator {
  return page.getByRole(role).filter({ hasText: text })
}
