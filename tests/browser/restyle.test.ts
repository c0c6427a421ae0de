import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { consoleFixture, shown } from './support/browser.ts'
import { palette } from './support/palette.ts'

const fixture = consoleFixture()

/** What Chromium's timeline says: how many elements it styled anew, and the mark by which a page is told from others. */
const timelineEvent = z.object({
  name: z.string(),
  pid: z.number(),
  args: z.object({ elementCount: z.number().optional() }).optional(),
})

/** How many elements the page styles from a key on until `isDone` and the frame after it. */
async function styledBy(page: Page, key: string, isDone: () => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  const events: z.infer<typeof timelineEvent>[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...z.array(timelineEvent).parse(value)))
  const includedCategories = ['devtools.timeline', 'blink.user_timing']
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await page.keyboard.press(key)
  await isDone()
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            performance.mark('counted')
            resolve()
          }),
        ),
      ),
  )
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await complete
  await devtools.detach()
  const own = events.find(({ name }) => name === 'counted')?.pid
  if (own === undefined) throw new Error('the page left no mark')
  const styled = events.filter(({ name, pid }) => name === 'UpdateLayoutTree' && pid === own)
  return styled.reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0)
}

describe('a key on the list', () => {
  it('has the page style what it changes, and not all else anew', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist?status=pending')
    const grid = page.getByRole('grid', { name: '动态列表' })
    await shown(grid.locator('[role=row][data-id]').first())
    await grid.focus()
    await page.keyboard.press('j')
    await shown(grid.locator('[role=row][data-cursor]'))
    const all = await page.evaluate(() => document.querySelectorAll('body *').length)
    const bar = page.getByRole('toolbar', { name: '批量操作' })

    const cursor = grid.locator('[role=row][data-cursor]')
    const keys: Record<'selecting' | 'lettingGo' | 'moving', number[]> = { selecting: [], lettingGo: [], moving: [] }
    // Several times, and the least counts: what comes at rest may come in between.
    for (let time = 0; time < 5; time++) {
      keys.selecting.push(await styledBy(page, 'x', () => shown(bar)))
      keys.lettingGo.push(await styledBy(page, 'x', () => expect.poll(() => bar.isVisible()).toBe(false)))
      const before = await cursor.getAttribute('data-id')
      keys.moving.push(
        await styledBy(page, 'j', () => expect.poll(() => cursor.getAttribute('data-id')).not.toBe(before)),
      )
    }

    expect(all).toBeGreaterThan(600)
    expect(Math.min(...keys.selecting)).toBeGreaterThan(0)
    expect(Math.min(...keys.selecting)).toBeLessThan(all / 5)
    expect(Math.min(...keys.lettingGo)).toBeLessThan(all / 5)
    expect(Math.min(...keys.moving)).toBeLessThan(all / 20)
  })

  it('has a dialog styled once as it opens, and nothing else with it', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist?status=pending')
    await shown(page.locator('[role=row][data-cursor]'))
    const dialog = page.getByRole('dialog')
    const opening: number[] = []
    for (let time = 0; time < 4; time++) {
      opening.push(await styledBy(page, 'r', () => shown(dialog.getByRole('textbox'))))
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await page.keyboard.press('r')
    const all = await dialog.locator('*').count()
    expect(all).toBeGreaterThan(50)
    expect(Math.min(...opening)).toBeGreaterThan(all)
    expect(Math.min(...opening)).toBeLessThan(all * 3)
  })

  it('opens the palette as it was laid out at rest, without styling its lines', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist?status=pending')
    const mounted = page.locator('[role=dialog][aria-label=命令面板]')
    await mounted.locator('[role=option]').first().waitFor({ state: 'attached' })
    const all = await mounted.locator('*').count()
    const opening: number[] = []
    for (let time = 0; time < 5; time++) {
      opening.push(await styledBy(page, 'Control+k', () => shown(palette(page))))
      await page.keyboard.press('Escape')
      await palette(page).waitFor({ state: 'detached' })
      await atRest(page)
    }
    expect(all).toBeGreaterThan(200)
    expect(Math.min(...opening)).toBeGreaterThan(0)
    expect(Math.min(...opening)).toBeLessThan(all / 3)
  })
})

/** Waits until what comes at rest is done, where one such work asks for the next. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let time = 0; time < 3; time++) {
      await new Promise((resolve) => {
        requestIdleCallback(resolve)
        requestAnimationFrame(() => requestAnimationFrame(() => {}))
      })
    }
  })
}
