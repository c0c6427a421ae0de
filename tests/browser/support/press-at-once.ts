import type { Page } from 'playwright-core'

/** Presses keys before the page can do anything in between. */
export async function pressAtOnce(page: Page, keys: readonly string[]): Promise<void> {
  await page.evaluate((pressed) => {
    for (const each of pressed) {
      const key = each.replace('Control+', '')
      const letter = key.length === 1 ? key.toUpperCase().charCodeAt(0) : 0
      const code = /[a-z]/.test(key) && letter > 0 ? `Key${key.toUpperCase()}` : /[0-9]/.test(key) ? `Digit${key}` : key
      const init = { key, code, keyCode: letter, ctrlKey: each !== key, shiftKey: key === '?' }
      for (const type of ['keydown', 'keyup'])
        document.activeElement?.dispatchEvent(new KeyboardEvent(type, { ...init, bubbles: true, cancelable: true }))
    }
  }, keys)
}
