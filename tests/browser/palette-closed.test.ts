import { describe, expect, it } from 'vitest'
import { consoleFixture } from './support/browser.ts'
import { ready } from './support/list.ts'
import { lines, openPalette, palette } from './support/palette.ts'

const fixture = consoleFixture()
const queue = '/topicDynamics/tdlist?status=pending'

describe('the palette while it is closed', () => {
  it('is out of sight and reach though rendered ahead, keeps nothing typed and knows what was selected since', async () => {
    const page = await fixture.openAs('admin', queue)
    const grid = await ready(page)
    const ahead = page.locator('[role=dialog][aria-label=命令面板]')
    await ahead.locator('[role=option]').first().waitFor({ state: 'attached' })
    const isOut = async () => {
      expect(await palette(page).count()).toBe(0)
      expect(await ahead.isVisible()).toBe(false)
      expect(await ahead.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(false)
    }
    await isOut()

    const input = await openPalette(page)
    await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('huati')
    await expect.poll(() => input.inputValue()).toBe('huati')
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    await expect.poll(() => grid.evaluate((element) => element === document.activeElement)).toBe(true)
    await isOut()

    await page.keyboard.press('x')
    await openPalette(page)
    expect(await input.inputValue()).toBe('')
    expect((await lines(page)).join()).toMatch(/通过.*已选 1 项/s)
  })

  it('is made ready for the next time as soon as the page is at rest, not when it has waited long for that', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    await page.addInitScript(() => {
      const waiting: boolean[] = []
      const asked = window.requestIdleCallback.bind(window)
      window.requestIdleCallback = (run, options) =>
        asked((deadline) => {
          waiting.push(deadline.didTimeout)
          run(deadline)
        }, options)
      Object.assign(window, { waiting })
    })
    await page.goto(queue)
    await ready(page)
    await page.locator('[role=dialog][aria-label=命令面板] [role=option]').first().waitFor({ state: 'attached' })
    for (const _ of [1, 2, 3]) {
      await openPalette(page)
      await page.evaluate('waiting.length = 0')
      await page.keyboard.press('Escape')
      await expect.poll(() => page.evaluate('waiting.length')).toBeGreaterThan(0)
      expect(await page.evaluate('waiting')).not.toContain(true)
    }
  })
})
