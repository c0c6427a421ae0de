import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { startServer } from '../tests/bench/running-server.ts'
import { browserLaunch } from '../tests/browser/support/browser-launch.ts'

/** Takes the pictures README.md shows, of a fresh demo school: the queue with a selection, and the palette. */
async function takeScreenshots(): Promise<void> {
  mkdirSync('docs', { recursive: true })
  const server = await startServer(20_000)
  const browser = await chromium.launch(await browserLaunch())
  try {
    for (const theme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        colorScheme: theme,
        bypassCSP: true,
      })
      await context.addCookies([{ name: 'token', value: server.token, url: server.address }])
      const page = await context.newPage()
      await page.goto(`${server.address}/topicDynamics/tdlist`)
      await page.locator('[role=row][data-id]').first().waitFor()
      await page.locator('[role=grid]').focus()
      for (const key of ['j', 'j', 'x', 'j', 'x', 'j', 'x', 'Enter']) await page.keyboard.press(key)
      await page.getByRole('heading', { name: '操作记录' }).waitFor()
      await page.waitForFunction('[...document.images].every((image) => image.complete)')
      await page.screenshot({ path: `docs/queue-${theme}.png` })
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog', { name: '命令面板' })
      await palette.getByRole('combobox').fill('tg')
      await palette.getByRole('option').first().waitFor()
      await page.screenshot({ path: `docs/palette-${theme}.png` })
      await context.close()
    }
  } finally {
    await browser.close()
    await server.close()
  }
}

await takeScreenshots()
