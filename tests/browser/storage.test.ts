import { expect, it } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'
import { rowAt } from './support/list.ts'

const fixture = consoleFixture()

it('a browser whose storage is full keeps nobody from signing in, deciding and taking back, and is said once', async () => {
  const page = await fixture.openAs('admin', '/error')
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  })
  await page.goto('/topicDynamics/tdlist')
  await shown(rowAt(page, 0))
  await shown(page.getByText('浏览器给本站的存储空间已满'))
  await page.keyboard.press('a')
  await shown(rowAt(page, 0).getByText('已通过'))
  await page.keyboard.press('z')
  await shown(page.getByText('已撤销'))
  expect(await page.getByText('浏览器给本站的存储空间已满').count()).toBe(1)
})

it('a browser that forbids storage is told what to allow, instead of a page that stays white', async () => {
  const page = await fixture.open('/error', { expected: /no storage/ })
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get: () => {
          throw new DOMException('access is denied', 'SecurityError')
        },
      })
  })
  await page.goto('/topicDynamics/tdlist')
  await shown(page.getByRole('alert').getByText('请在浏览器设置里允许本站保存'))
})
