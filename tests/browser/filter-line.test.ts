import { describe, expect, it } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

/** As many orders as a small school has. */
const counts = { unpaid: 15, paid: 19, shipped: 66, received: 158, done: 473, refunded: 20, closed: 19 }

describe('the bar of a list of several chosen states', () => {
  it('has tabs, search and actions in one line at 1440 px', async () => {
    const viewport = { width: 1440, height: 900 }
    const page = await fixture.openAs('admin', '/', { viewport })
    await page.route('**/*mech.order.order/listsAll*', async (route) => {
      const response = await route.fetch()
      const { data, ...answer } = await response.json()
      await route.fulfill({ response, json: { ...answer, data: data.counts ? { ...data, counts } : data } })
    })
    await page.goto('/merchandise/allOrders?status=paid,shipped,received,done')
    const bar = page.locator('div:has(> search)')
    await shown(bar.getByRole('radio', { name: /^所选\s*716/ }))
    await shown(bar.getByRole('button', { name: '代客下单' }))
    const search = page.getByRole('searchbox', { name: '搜索列表' })
    const middle = async (part: typeof search) => {
      const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 }
      return Math.round(y + height / 2)
    }
    const tabs = bar.getByRole('radio', { name: /^全部/ })
    await expect.poll(async () => (await middle(search)) - (await middle(tabs))).toBe(0)
    // Still room for what it is there for.
    expect((await search.boundingBox())?.width).toBeGreaterThan(90)
  })
})
