import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addressOf, consoleFixture, shown } from './support/browser.ts'
import { panel, ready, rowAt } from './support/list.ts'

const fixture = consoleFixture()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

async function boxOf(part: Locator) {
  await shown(part)
  const box = await part.boundingBox()
  if (!box) throw new Error(`${part} is not to be seen`)
  return box
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
    await page.waitForURL('**/topicDynamics/topicModeration?status=pending')
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
})
