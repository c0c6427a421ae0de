import type { Page } from 'playwright-core'

/** A finger on a page opened with `hasTouch`: it draws from one place to another, and is taken away by the browser, not let go. */
export async function drawAndCancel(page: Page, from: { x: number; y: number }, way: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchCancel', x?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: from.y }] })
  await touch('touchStart', from.x)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from.x + way * part)
  await touch('touchCancel')
  await devtools.detach()
}
