import type { Locator, Page } from 'playwright-core'
import { shown } from './browser.ts'

/** The palette, while it is on screen. */
export function palette(page: Page): Locator {
  return page.getByRole('dialog', { name: '命令面板' })
}

/** Opens it, and answers where one types. */
export async function openPalette(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k')
  const input = palette(page).getByRole('combobox')
  await shown(input)
  return input
}

/** The lines shown, once they are those of what was typed. */
export async function lines(page: Page): Promise<string[]> {
  await shown(palette(page).locator('[role=listbox]:not([aria-busy=true])'))
  return await palette(page).getByRole('option').allInnerTexts()
}
