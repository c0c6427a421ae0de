import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { catalogue } from '../../commands/index.ts'
import { entityNamed } from '../../src/catalogue/catalogue.ts'
import { mostSorted, tooManyToSort } from '../../src/catalogue/schema/listing.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { listCall } from './support/fake-list.ts'

const fixture = consoleFixture()
const reasonFor = (field: string) => tooManyToSort(entityNamed(catalogue, 'dynamic'), field)

/** Has the queue of dynamics told to be of so many rows. */
async function tellTotal(page: Page, total: number): Promise<void> {
  await page.unroute(listCall)
  await page.route(listCall, async (route) => {
    const response = await route.fetch()
    const { data, ...answer } = await response.json()
    await route.fulfill({ response, json: { ...answer, data: { ...data, total, uncounted: undefined } } })
  })
}

it('a column says why a list of more rows than are sorted has not its order, and one with an order of its own gives it', async () => {
  const page = await fixture.openAs('admin', '/error')
  const head = (name: string) => page.getByRole('columnheader', { name }).getByRole('button')
  await tellTotal(page, mostSorted)
  await page.goto('/topicDynamics/tdlist?kind=life')
  await shown(head('发布人'))
  await shown(page.locator('[role=grid] [role=row][data-id]').first())
  expect(await head('发布人').getAttribute('aria-disabled')).toBe('false')
  expect(await head('发布人').getAttribute('title')).toBeNull()

  await tellTotal(page, mostSorted + 1)
  await page.reload()
  const reason = reasonFor('author')
  await expect.poll(() => head('发布人').getAttribute('aria-disabled')).toBe('true')
  expect(await head('发布人').getAttribute('title')).toBe(reason)
  // What cannot be done is said to whoever tries.
  await head('发布人').click({ force: true })
  await shown(page.getByText(reason).first())
  expect(new URL(page.url()).searchParams.get('sort')).toBeNull()

  expect(await head('浏览').getAttribute('aria-disabled')).toBe('false')
  await head('浏览').click()
  await page.waitForURL(/sort=-views/)
})

it('a list whose address asks for an order it is too long for says so, and comes in its own with its filter', async () => {
  const reason = reasonFor('author')
  const page = await fixture.openAs('admin', '/error')
  await page.route(listCall, async (route) => {
    const isSorted = new URL(route.request().url()).searchParams.get('sort') === 'author'
    await (isSorted ? route.fulfill({ json: { code: -2, message: reason } }) : route.fallback())
  })
  await page.goto('/topicDynamics/tdlist?status=approved&kind=life&sort=author')
  const alert = page.getByRole('alert').filter({ hasText: reason })
  await shown(alert)
  await alert.getByRole('button', { name: '按默认顺序显示' }).click()
  await shown(page.locator('[role=grid] [role=row][data-id]').first())
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ status: 'approved', kind: 'life' })
})
