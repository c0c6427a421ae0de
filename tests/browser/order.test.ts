import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

const titles = async () => {
  const rows = await entityTables(fixture.server().database.db)
    .selectFrom('banner')
    .select('title')
    .where('school_id', '=', 1)
    .orderBy('sort')
    .execute()
  return rows.map((row) => String(row.title))
}

describe('a list kept in an order of its own', () => {
  it('is put in order by Alt and arrows, by dragging, and back by z', async () => {
    const page = await fixture.openAs('admin', '/navigation/banners')
    const grid = page.getByRole('grid', { name: '轮播图' })
    const tiles = grid.locator('[role=row][data-id]')
    await shown(tiles.first())
    const before = await titles()
    const [first = '', second = '', third = '', ...rest] = before
    await grid.focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(titles).toEqual([second, first, third, ...rest])
    await expect.poll(() => grid.locator('[data-cursor]').innerText()).toContain(first)
    await page.keyboard.press('z')
    await expect.poll(titles).toEqual(before)

    // The cursor stayed on the row it moved. Faster than the server answers: a move starts where the one before ends, and
    // undo waits for both.
    await shown(tiles.nth(1).filter({ hasText: second }))
    await expect.poll(() => grid.locator('[data-cursor]').innerText()).toContain(first)
    await page.keyboard.press('j')
    for (const key of ['Alt+ArrowDown', 'Alt+ArrowDown', 'z']) await page.keyboard.press(key)
    await expect.poll(titles).toEqual([first, third, second, ...rest])
    await shown(tiles.nth(2).filter({ hasText: second }))
    await page.keyboard.press('z')
    await expect.poll(titles).toEqual(before)

    await shown(tiles.first().filter({ hasText: first }))
    const last = before.at(-1) ?? ''
    await tiles.filter({ hasText: last }).dragTo(tiles.filter({ hasText: first }))
    await expect.poll(titles).toEqual([last, ...before.slice(0, -1)])
    await shown(page.getByRole('status').filter({ hasText: '已调整顺序' }))

    // The list took the focus when the drag was over, and takes it from no click that follows.
    const search = page.getByRole('searchbox', { name: '搜索列表' })
    expect(await grid.evaluate((each) => each === document.activeElement)).toBe(true)
    await search.click()
    expect(await search.evaluate((each) => each === document.activeElement)).toBe(true)
  })

  it('moves a row right after two actions on it, though the list has not read it again', async () => {
    const page = await fixture.openAs('admin', '/navigation/banners')
    const grid = page.getByRole('grid', { name: '轮播图' })
    await shown(grid.locator('[role=row][data-id]').first())
    const before = await titles()
    const [first = '', second = '', ...rest] = before
    let answer = () => {}
    const isPressed = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/school/banners/status', async (route) => {
      await isPressed
      await route.continue()
    })
    await page.route(/\/school\/banners\?.*ids=/, () => {})
    await grid.focus()
    for (const key of ['s', 'k', 's', 'k', 'Alt+ArrowDown']) await page.keyboard.press(key)
    answer()
    await expect.poll(titles).toEqual([second, first, ...rest])
    for (const key of ['z', 'z', 'z']) await page.keyboard.press(key)
    await expect.poll(titles).toEqual(before)
  })

  it('stays as it is where a move is not accepted, and says so', async () => {
    const page = await fixture.openAs('admin', '/navigation/banners', { expected: /ERR_FAILED/ })
    const grid = page.getByRole('grid', { name: '轮播图' })
    await shown(grid.locator('[role=row][data-id]').first())
    const before = await titles()
    await page.route('**/school/banners/edit', (route) => route.abort())
    await grid.focus()
    await page.keyboard.press('Alt+ArrowDown')
    await shown(page.getByRole('alert').filter({ hasText: '顺序没有调整成功' }))
    await expect.poll(() => grid.locator('[data-cursor]').innerText()).toContain(before[0] ?? '')
    expect(await titles()).toEqual(before)
  })
})
