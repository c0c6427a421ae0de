import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

async function albums(page: Page) {
  await page.goto('/dataWall/albumList')
  await shown(page.getByRole('grid', { name: '专辑列表' }).getByRole('row').nth(1))
}

test('what only calls of ours do is not offered where the backend answers none of them', async () => {
  const page = await fixture.openAs('admin', '/welcome')
  const create = page.getByRole('button', { name: /^新建专辑/ })
  await albums(page)
  await shown(create)
  const menu = page.getByRole('navigation', { name: '侧边栏' })
  const numbers = menu.getByRole('link', { name: '数据总览' })
  await menu.getByRole('button', { name: '数据看板' }).click()
  await shown(numbers)

  await page.route('**/console/features', (route) => route.fulfill({ json: { code: 0, message: '', data: null } }))
  await albums(page)
  expect(await create.count()).toBe(0)
  // What is left of the module is one screen, which stands in its place.
  await shown(menu.getByRole('link', { name: '首页配置' }))
  expect(await numbers.count()).toBe(0)
  await page.keyboard.press('j')
  await page.keyboard.press('n')
  await page.keyboard.press('e')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: '快捷键' })
  await shown(sheet.getByText('通过').first())
  expect(await sheet.getByText('新建专辑').count()).toBe(0)
  expect(page.url()).not.toMatch(/new|edit/)
})

test('a filter that only our own backend knows is not offered, nor asked for by an old address', async () => {
  const page = await fixture.openAs('admin', '/welcome')
  const queue = '/topicDynamics/tdlist?status=pending'
  const filter = page.getByRole('button', { name: /^筛选/ })
  const words = page.getByRole('combobox', { name: '敏感词' })
  await page.goto(queue)
  await filter.click()
  await shown(words)
  await page.route('**/console/features', (route) => route.fulfill({ json: { code: 0, message: '', data: null } }))
  await page.goto(queue)
  await filter.click()
  await shown(page.getByRole('combobox', { name: '类型' }))
  expect(await words.count()).toBe(0)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${queue}&sensitive=0`)
  await shown(page.getByText(/筛选条件已不存在：敏感词/))
  expect(asked.filter((url) => url.includes('/dynamic/list') && url.includes('sensitive='))).toEqual([])
})
