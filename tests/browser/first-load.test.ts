import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

/** Bytes of JavaScript, gzip, that may come before the first row of the main queue (issue: Foundation, Speed). */
const budget = 235 * 1024

/** Addresses of the scripts asked for so far, or until a moment of the page (ms). */
function scripts(page: Page, until = Infinity): Promise<string[]> {
  return page.evaluate(
    (end) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (end ?? Infinity))
        .map(({ name }) => name),
    Number.isFinite(until) ? until : null,
  )
}

/** Has the pages to come note when their first row is there. @returns reads that moment (ms). */
async function noteFirstRow(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role=grid] [role=row][data-id]') === null) return
      Reflect.set(globalThis, 'firstRowAt', performance.now())
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => Number(Reflect.get(globalThis, 'firstRowAt')))
}

it('a list shows its first row before 235 kB of program have come, and learns the rest afterwards', async () => {
  const page = await fixture.openAs('admin', '/error')
  const firstRowAt = await noteFirstRow(page)
  await page.goto('/topicDynamics/tdlist')
  await shown(page.locator('[role=grid] [role=row][data-id]').first())
  const early = await scripts(page, await firstRowAt())
  expect(early.length).toBeGreaterThan(1)
  expect(early.some((name) => name.includes('whole-catalogue'))).toBe(false)
  const sizes = await Promise.all(
    early.map(async (name) => gzipSync(await (await page.request.get(name)).body()).length),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(budget)

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox').fill('兼职')
  await shown(page.getByRole('option').filter({ hasText: '兼职列表' }).first())
  expect((await scripts(page)).some((name) => name.includes('whole-catalogue'))).toBe(true)
})

it.each(['/topicDynamics/tdlist', '/secondhand/goodslist'])(
  'the page at %s names what its rows wait for',
  async (path) => {
    const page = await fixture.openAs('admin', '/error')
    await page.goto(path)
    await shown(page.locator('[role=grid] [role=row][data-id]').first())
    const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text()
    const early = (await scripts(page)).map((name) => new URL(name).pathname)
    expect(early.some((name) => name.includes('/catalogue/'))).toBe(true)
    expect(early.filter((name) => name.includes('/catalogue/') && !html.includes(name))).toEqual([])
  },
)

it('a list is asked for once, beside who is signed in, and shown to whom it may be', async () => {
  const page = await fixture.openAs('admin', '/error')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const list = page.waitForRequest((request) => request.url().includes('/school/v3_0/dynamic/list'))
  await page.route('**/school/getInfo*', async (route) => {
    await list
    await route.continue()
  })
  await page.goto('/topicDynamics/tdlist')
  await shown(page.locator('[role=grid] [role=row][data-id]').first())
  expect(asked.filter((path) => path === '/school/v3_0/dynamic/list')).toHaveLength(1)
})

it('the page is not translated: rows that are used again would keep the texts of those before', async () => {
  const page = await fixture.open('/login')
  await shown(page.getByLabel('用户名'))
  expect(await page.evaluate(() => document.body.translate)).toBe(false)
})
