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
    await page.clock.install()
    await page.goto('/topicDynamics/tdlist')
    const grid = page.getByRole('grid', { name: '动态列表' })
    await shown(grid.locator('[role=row][data-id]').first())
    const pictures = grid.locator('[role=row] img')
    const addresses = () => pictures.evaluateAll((all) => all.map((each) => each.getAttribute('src') ?? ''))
    const areShown = () =>
      pictures.evaluateAll((all) => all.every((each) => each instanceof HTMLImageElement && each.naturalWidth > 0))
    const shownAtFirst = await addresses()
    // However long a busy machine takes for a step, the page's own time is not enough for the list to rest between two.
    await page.clock.pauseAt(Date.now() + 3_600_000)
    for (let step = 0; step < 25; step++) {
      await grid.locator('[data-scroller]').evaluate(async (element) => {
        const moved = new Promise((resolve) => element.addEventListener('scroll', resolve, { once: true }))
        element.scrollTop += 300
        await moved
      })
      await page.clock.runFor(16)
    }
    await page.clock.resume()
    await shown(grid.locator('[role=row][aria-rowindex="82"]'))
    await expect.poll(async () => (await addresses()).length).toBeGreaterThan(10)
    await expect.poll(areShown).toBe(true)
    const mounted = new Set([...shownAtFirst, ...(await addresses())])
    expect([...fetched].filter((address) => !mounted.has(address))).toEqual([])
  })

  it('are asked for after the frame that shows the rows a key goes to', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist')
    const grid = page.getByRole('grid', { name: '动态列表' })
    await shown(grid.locator('[role=row][data-id]').first())
    await grid.focus()
    // The last row that can be seen: the next page scrolls.
    await page.keyboard.press('PageDown')
    const inRows = (rows: Element[]) => ({
      last: Math.max(...rows.map((row) => Number(row.getAttribute('aria-rowindex')))),
      pictures: rows.flatMap((row) => [...row.querySelectorAll('img')].map((each) => each.getAttribute('src') ?? '')),
    })
    const rows = grid.locator('[role=row][data-id]')
    const before = await rows.evaluateAll(inRows)
    // A timer set by the key itself comes before those of what the key does.
    await page.evaluate(() => {
      const look = () => {
        const all = [...document.querySelectorAll('[role=grid] [role=row][data-id]')]
        document.body.dataset.last = String(Math.max(...all.map((row) => Number(row.getAttribute('aria-rowindex')))))
        const pictures = all.flatMap((row) => [...row.querySelectorAll('img')].map((each) => each.getAttribute('src')))
        document.body.dataset.pictures = JSON.stringify(pictures)
      }
      window.addEventListener('keydown', () => setTimeout(look), { capture: true, once: true })
    })
    await page.keyboard.press('PageDown')
    const noted = page.locator('body[data-pictures]')
    await noted.waitFor({ state: 'attached' })
    expect(Number(await noted.getAttribute('data-last'))).toBeGreaterThan(before.last)
    const atOnce: unknown = JSON.parse((await noted.getAttribute('data-pictures')) ?? '')
    expect(before.pictures).toEqual(expect.arrayContaining(Array.isArray(atOnce) ? atOnce : [atOnce]))
    const known = new Set(before.pictures)
    // How many of the rows it goes to have pictures is the demo's chance.
    const added = async () => (await rows.evaluateAll(inRows)).pictures.filter((address) => !known.has(address))
    await expect.poll(added).not.toEqual([])
  })
})
