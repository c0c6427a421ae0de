import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'
import { callBeside } from './support/call-beside.ts'
import { fakeList, listCall } from './support/fake-list.ts'
import { grid, ready, rowAt } from './support/list.ts'

const fixture = consoleFixture()
const path = '/topicDynamics/tdlist'

function cursor(page: Page): Locator {
  return grid(page).locator('[data-cursor]')
}

function headings(page: Page): Promise<string[]> {
  return grid(page).getByRole('columnheader').allInnerTexts()
}

async function heightOf(row: Locator): Promise<number> {
  return Math.round((await row.boundingBox())?.height ?? 0)
}

async function placeOf(row: Locator): Promise<number> {
  return Math.round((await row.boundingBox())?.y ?? -1)
}

/** It is seen where it stands: nothing cuts it off or lies over it. */
async function expectInWindow(page: Page, part: Locator): Promise<void> {
  await shown(part)
  const isOnTop = await part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isOnTop, `${part} is seen at ${page.url()}`).toBe(true)
}

describe('rows that are read', () => {
  it('are what a queue opens with: three lines of text, pictures, author and time, and no figure that is 0', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    const row = grid(page).locator('[role=row][data-id]:has(p):has(img.size-16)').first()
    await shown(row)
    expect(await heightOf(row)).toBe(96)
    const picture = await row.locator('img.size-16').first().boundingBox()
    expect([picture?.width, picture?.height]).toEqual([64, 64])
    await shown(row.locator('time'))
    // Figures stand beside what was written, which may name them.
    const written = await row.locator('p').first().innerText()
    expect((await row.innerText()).replace(written, '')).not.toMatch(/浏览|点赞|评论/)
    const lines = await grid(page)
      .locator('[role=row] p')
      .evaluateAll((texts) =>
        texts.map((text) => Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))),
      )
    expect(Math.max(...lines)).toBeGreaterThan(1)
    expect(Math.max(...lines)).toBeLessThanOrEqual(3)
  })

  it('name the sensitive words of the whole text, three lines of which are seen, new words as soon as they are saved', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    await fakeList(page, 20, (id) => (id % 2 === 0 ? `${'今天食堂的菜不错。'.repeat(60)}加微信` : '有人一起跑步吗'))
    await page.goto(path)
    await ready(page)
    await shown(rowAt(page, 0).getByText('敏感词').locator('mark').getByText('加微信'))
    const mark = await rowAt(page, 0).getByText('敏感词').locator('mark').boundingBox()
    const row = await rowAt(page, 0).boundingBox()
    expect((mark?.y ?? 0) + (mark?.height ?? 0)).toBeLessThanOrEqual((row?.y ?? 0) + (row?.height ?? 0))
    expect(await rowAt(page, 1).getByText('敏感词').count()).toBe(0)
    const call = await callBeside(fixture.server())
    await call('/school/v3_0/setting/update/sensitive_words', { words: '加微信\n跑步', measure: 'review' })
    await shown(rowAt(page, 1).getByText('敏感词').locator('mark').getByText('跑步'))
  })

  it('leave out whole what their last line has no room for', async () => {
    const page = await fixture.openAs('admin', '/runErrands/courierindex')
    await ready(page, '骑手')
    await page.keyboard.press('o')
    await shown(page.getByRole('complementary', { name: '详情' }).getByText(/^1 \/ /))
    const facts = grid(page, '骑手').locator('[role=row][data-id] div.text-xs')
    await expect
      .poll(() =>
        facts.evaluateAll((lines) =>
          lines.flatMap((line) => {
            const { right, bottom } = line.getBoundingClientRect()
            const seen = [...line.children].filter((fact) => fact.getBoundingClientRect().top < bottom - 1)
            return seen.filter((fact) => fact.getBoundingClientRect().right > right + 1).map((fact) => fact.textContent)
          }),
        ),
      )
      .toEqual([])
    expect(await facts.count()).toBeGreaterThan(3)
  })

  it('are changed by a key, list by list, and kept for the operator', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    await page.keyboard.press('Shift+V')
    await expect.poll(() => heightOf(rowAt(page, 0))).toBe(40)
    await page.reload()
    await ready(page)
    expect(await heightOf(rowAt(page, 0))).toBe(40)
    await page.keyboard.press('Shift+V')
    await expect.poll(() => heightOf(rowAt(page, 0))).toBe(96)
    await page.goto('/userManagement/userListManage')
    await ready(page, '用户列表')
    expect(await heightOf(grid(page, '用户列表').locator('[role=row][data-id]').first())).toBe(40)
  })

  it('keep the row of the cursor where it is on the screen when they change', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    for (const key of ['PageDown', 'PageDown', 'PageDown', 'PageDown', 'PageDown', 'PageUp', 'j', 'j']) {
      await page.keyboard.press(key)
    }
    const id = await cursor(page).getAttribute('data-id')
    const place = await placeOf(cursor(page))
    for (const height of [40, 96, 40]) {
      await page.keyboard.press('Shift+V')
      await expect.poll(() => heightOf(cursor(page))).toBe(height)
      await expect.poll(() => placeOf(cursor(page))).toBe(place)
      expect(await cursor(page).getAttribute('data-id')).toBe(id)
    }
  })

  it('reach the last row of a million in either density, and stay there when it changes', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    await fakeList(page, 1_000_000)
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await page.reload()
    await ready(page)
    await page.keyboard.press('End')
    await shown(rowAt(page, 999_999).getByText('动态 1', { exact: true }))
    expect(await heightOf(cursor(page))).toBe(96)
    await page.keyboard.press('Shift+V')
    await expect.poll(() => heightOf(cursor(page))).toBe(40)
    await shown(rowAt(page, 999_999).getByText('动态 1', { exact: true }))
    await page.keyboard.press('Home')
    await shown(rowAt(page, 0).getByText('动态 1000000', { exact: true }))
    await page.keyboard.press('End')
    await shown(rowAt(page, 999_999).getByText('动态 1', { exact: true }))
    for (const key of ['k', 'k', 'k', 'k']) await page.keyboard.press(key)
    const place = await placeOf(rowAt(page, 999_995))
    for (const height of [96, 40]) {
      await page.keyboard.press('Shift+V')
      await expect.poll(() => heightOf(cursor(page))).toBe(height)
      await expect.poll(() => placeOf(rowAt(page, 999_995))).toBe(place)
      await shown(rowAt(page, 999_995).getByText('动态 5', { exact: true }))
    }
  })
})

describe('the columns of a list', () => {
  it('that are empty or the same step back when it opens, stay so while it is worked on, and come back by a key', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    await page.keyboard.press('Shift+V')
    await expect.poll(() => heightOf(rowAt(page, 0))).toBe(40)
    const opened = await headings(page)
    for (const name of ['浏览', '点赞', '评论', '置顶', '状态']) expect(opened).not.toContain(name)
    for (const name of ['内容', '发布人', '发布时间']) expect(opened).toContain(name)
    await page.keyboard.press('a')
    await shown(rowAt(page, 0).getByText('已通过 · 我'))
    expect(await headings(page)).toEqual(opened)
    await page.keyboard.press('Shift+C')
    await expect.poll(() => headings(page)).toContain('评论')
    expect(await headings(page)).toEqual(expect.arrayContaining(['浏览', '点赞', '置顶', '状态']))
    await page.keyboard.press('Shift+C')
    await expect.poll(() => headings(page)).toEqual(opened)
    await page.keyboard.press('z')
    await shown(page.getByRole('status').filter({ hasText: '已撤销' }))
    await grid(page).getByRole('button', { name: '发布时间' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('createdAt')
    await ready(page)
    expect(await headings(page)).toEqual(opened)
  })

  it('are chosen one by one all the same, and then stay', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    await page.getByRole('button', { name: '显示的列' }).click()
    await page.getByRole('dialog', { name: '显示的列' }).getByRole('checkbox', { name: '评论', exact: true }).click()
    await page.reload()
    await ready(page)
    expect(await headings(page)).toContain('评论')
    expect(await headings(page)).not.toContain('点赞')
  })
})

describe('a list', () => {
  it.each([
    { width: 1440, height: 900 },
    { width: 1280, height: 800 },
  ])('begins less than 150 px from the top at $width px, under one heading', async (viewport) => {
    const page = await fixture.openAs('admin', path, { viewport })
    await ready(page)
    expect(await placeOf(rowAt(page, 0))).toBeLessThan(150)
    await page.keyboard.press('Shift+V')
    await expect.poll(() => heightOf(rowAt(page, 0))).toBe(40)
    expect(await placeOf(rowAt(page, 0))).toBeLessThan(150)
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['动态列表'])
    await shown(page.getByRole('navigation', { name: '面包屑' }).getByText('动态列表'))
    await shown(page.getByRole('tablist', { name: '标签页' }).getByRole('tab', { name: '动态列表' }))
  })

  it.each([
    { width: 1440, height: 900 },
    { width: 1280, height: 800 },
  ])('begins no lower with three filters at $width px: all of them stand behind the button', async (viewport) => {
    const filters = 'kind=life&createdAt_from=2020-01-01&createdAt_to=2090-01-01'
    const page = await fixture.openAs('admin', `${path}?status=&${filters}`, { viewport })
    await ready(page)
    expect(await placeOf(rowAt(page, 0))).toBeLessThan(150)
    const button = page.getByRole('button', { name: '筛选 3' })
    await expectInWindow(page, button)
    await button.press('Enter')
    const panel = page.getByRole('dialog', { name: '筛选' })
    for (const name of ['类型', '发布时间 ≥', '发布时间 ≤']) {
      await shown(panel.getByRole('button', { name: `去掉筛选：${name}` }))
    }
    await panel.getByRole('button', { name: '去掉筛选：类型' }).press('Enter')
    await page.waitForURL((url) => !url.searchParams.has('kind'))
    await panel.getByRole('button', { name: '清除筛选' }).press('Enter')
    await page.waitForURL((url) => !url.search.includes('createdAt'))
  })

  it('has search, filters and actions in one line on a phone, the actions by their icons', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/dynamicCategories', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    await ready(page, '动态分类')
    const search = await placeOf(page.getByRole('searchbox', { name: '搜索列表' }))
    expect(await placeOf(page.getByRole('button', { name: '新建动态分类' }))).toBe(search)
    expect(await placeOf(page.getByRole('button', { name: '更多', exact: true }))).toBe(search)
    expect(await placeOf(grid(page, '动态分类').locator('[role=row][data-id]').first())).toBeLessThan(150)
  })

  it.each(['', '&kind=life&createdAt_from=2020-01-01'])(
    'has its bar in two lines at 1024 px, filtered%s',
    async (filter) => {
      const viewport = { width: 1024, height: 768 }
      const page = await fixture.openAs('admin', `${path}?status=${filter}`, { viewport })
      await ready(page)
      const bar = page.locator('div:has(> search)')
      for (const name of [/^筛选/, '发布动态']) await shown(bar.getByRole('button', { name }))
      // With their counts the tabs are as wide as they get.
      await shown(bar.getByRole('radio', { name: /^待审核\s*\d/ }))
      await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(85)
    },
  )

  it('whose address asks for a status there is no more says so, and shows all by Enter', async () => {
    const page = await fixture.openAs('admin', `${path}?status=archived`)
    const alert = page.getByRole('alert')
    await shown(alert.getByText('筛选条件已不存在：状态「archived」'))
    expect(await alert.getByRole('button').allInnerTexts()).toEqual(['清除筛选'])
    await page.keyboard.press('Enter')
    await shown(rowAt(page, 0))
    expect(new URL(page.url()).searchParams.get('status')).toBe('')
  })

  it('shows one filter in the line beside the tabs, with a button that takes it away', async () => {
    const page = await fixture.openAs('admin', `${path}?status=&kind=life`)
    await ready(page)
    const remove = page.getByRole('button', { name: '去掉筛选：类型' })
    await expectInWindow(page, remove)
    expect(await placeOf(remove)).toBeLessThan(await placeOf(grid(page)))
    await remove.click()
    await page.waitForURL((url) => !url.searchParams.has('kind'))
  })

  it('that does not come says that it is on its way, sorted anew too, and no longer when it has come', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    let release: (() => void)[] = []
    await page.route(listCall, async (route) => {
      await new Promise<void>((resolve) => release.push(resolve))
      await route.fallback()
    })
    const letCome = () => {
      for (const each of release) each()
      release = []
    }
    await page.goto(path)
    const said = page.getByRole('main').getByText('列表正在加载')
    const line = page.locator('[data-late]')
    await shown(said)
    await shown(line)
    letCome()
    await ready(page)
    expect([await said.count(), await line.count()]).toEqual([0, 0])
    await grid(page).getByRole('button', { name: '发布时间' }).click()
    await shown(said)
    await shown(line)
    letCome()
    await ready(page)
    expect([await said.count(), await line.count()]).toEqual([0, 0])
  })
})
