import { describe, expect, it } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

describe('the pictures of the list', () => {
  it('are not fetched for rows that fly by, and stand in those where it comes to rest', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    const fetched = new Set<string>()
    page.on('request', (request) => {
      const { pathname, search, searchParams } = new URL(request.url())
      if (searchParams.has('w')) fetched.add(pathname + search)
    })
    await page.goto('/topicDynamics/tdlist')
    const grid = page.getByRole('grid', { name: '动态列表' })
    await shown(grid.locator('[role=row][data-id]').first())
    const pictures = grid.locator('[role=row] img')
    const addresses = () => pictures.evaluateAll((all) => all.map((each) => each.getAttribute('src') ?? ''))
    const areShown = () =>
      pictures.evaluateAll((all) => all.every((each) => each instanceof HTMLImageElement && each.naturalWidth > 0))
    const shownAtFirst = await addresses()
    await grid.locator('[data-scroller]').evaluate(async (element) => {
      for (let step = 0; step < 25; step++) {
        element.scrollTop += 300
        await new Promise(requestAnimationFrame)
      }
    })
    await shown(grid.locator('[role=row][aria-rowindex="82"]'))
    await expect.poll(async () => (await addresses()).length).toBeGreaterThan(10)
    await expect.poll(areShown).toBe(true)
    const mounted = new Set([...shownAtFirst, ...(await addresses())])
    expect([...fetched].filter((address) => !mounted.has(address))).toEqual([])
  })
})
