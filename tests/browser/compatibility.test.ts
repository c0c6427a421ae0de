import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { minimalAccount, startMinimalBackend } from '../support/minimal-backend.ts'
import { consoleFixture, shown } from './support/browser.ts'

const minimal = await startMinimalBackend()
afterAll(() => minimal.app.close())
const fixture = consoleFixture({ DEMO: '0', UPSTREAM: minimal.address })

async function open(path: string): Promise<Page> {
  const page = await fixture.open('/login')
  await page.context().addCookies([{ name: 'token', value: minimalAccount.token, url: fixture.origin() }])
  await page.goto(path)
  return page
}

test('the console lists what a backend written from the documents alone answers under names of its own', async () => {
  const page = await open('/advertising/adaddindex')
  const grid = page.getByRole('grid')
  await shown(grid.getByRole('row').nth(1))
  expect(await grid.getByText('第一条').count()).toBeGreaterThan(0)
})

test('how that backend answers is shown, and asked anew on demand', async () => {
  const page = await open('/systemSettings/compatibility')
  const table = page.getByRole('region', { name: '接口' })
  await shown(table)
  const states = page.getByRole('radiogroup', { name: '结果' })
  const answered = states.getByRole('radio', { name: /^正常/ })
  await page.getByRole('button', { name: '探测只读接口' }).click()
  await expect.poll(async () => Number(/\d+/.exec((await answered.textContent()) ?? '')?.[0])).toBeGreaterThan(50)
  await shown(page.getByRole('button', { name: '探测只读接口' }))
  await answered.click()
  await page.getByRole('searchbox', { name: '查找接口' }).fill('advertise/index')
  const line = table.getByRole('row').nth(1)
  await expect.poll(() => line.textContent()).toContain('/school/advertise/index')
  expect(await line.textContent()).toContain('rows[2]')
  expect(await table.getByRole('row').count()).toBeLessThan(4)
})

test('figures that backend does not give are not made up', async () => {
  const page = await open('/topicDynamics/circleOverview')
  const figures = page.getByRole('main').locator('dl > div > dd:first-of-type')
  await expect.poll(() => figures.allInnerTexts()).toEqual(Array(11).fill('—'))
})
