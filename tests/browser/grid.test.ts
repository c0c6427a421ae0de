import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { fakeList, listCall } from './support/fake-list.ts'
import { countedRows, grid, ready, rowAt } from './support/list.ts'

const fixture = consoleFixture()
const path = '/topicDynamics/tdlist'

/** Position of the row the cursor stands on. */
async function cursorAt(page: Page): Promise<number> {
  return Number(await grid(page).locator('[role=row][data-cursor]').getAttribute('aria-rowindex')) - 2
}

/** What the address says about the list. */
function search(page: Page): string {
  return decodeURIComponent(new URL(page.url()).search)
}

/** How many rows the list has; its first row is the headings. */
async function sizeOf(page: Page): Promise<number> {
  return Number(await grid(page).getAttribute('aria-rowcount')) - 1
}

describe('the list', () => {
  it('has the roles and names that people, screen readers and tests rely on', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    const total = async () => (await page.getByRole('radio', { name: /待审核/ }).innerText()).replace(/\D/g, '')
    // Counts may come after the rows.
    await expect.poll(async () => (await total()) === String(await sizeOf(page))).toBe(true)
    expect(await grid(page).getAttribute('aria-multiselectable')).toBe('true')
    expect(await rowAt(page, 0).getAttribute('data-cursor')).toBe('true')
    expect(await rowAt(page, 0).getAttribute('aria-selected')).toBe('false')
    await page.keyboard.press('j')
    expect(await cursorAt(page)).toBe(1)
    expect(await grid(page).getAttribute('aria-activedescendant')).toBe(await rowAt(page, 1).getAttribute('id'))
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')
    await page.keyboard.press('x')
    expect(await rowAt(page, 1).getAttribute('aria-selected')).toBe('true')
    expect(await page.getByRole('toolbar', { name: '批量操作' }).innerText()).toContain('已选 1 项')
  })

  it('moves by every key and extends the selection both ways', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    for (const key of ['j', 'ArrowDown', 'j', 'k', 'ArrowUp']) await page.keyboard.press(key)
    expect(await cursorAt(page)).toBe(1)
    await page.keyboard.press('PageDown')
    const below = await cursorAt(page)
    expect(below).toBeGreaterThan(5)
    await page.keyboard.press('PageUp')
    expect(await cursorAt(page)).toBe(1)
    const selected = grid(page).locator('[role=row][aria-selected=true]')
    for (const key of ['Shift+J', 'Shift+ArrowDown', 'Shift+J']) await page.keyboard.press(key)
    await expect.poll(() => selected.count()).toBe(4)
    await page.keyboard.press('Shift+K')
    await expect.poll(() => selected.count()).toBe(3)
    await rowAt(page, 7).click({ modifiers: ['Shift'] })
    await expect.poll(() => selected.count()).toBe(7)
    await page.keyboard.press('Escape')
    await expect.poll(() => selected.count()).toBe(0)
    const size = await countedRows(page)
    await page.keyboard.press('End')
    await expect.poll(() => cursorAt(page)).toBe(size - 1)
    await shown(
      rowAt(page, size - 1)
        .locator('[role=gridcell]')
        .nth(1)
        .getByText(/./)
        .first(),
    )
    await page.keyboard.press('Home')
    await expect.poll(() => cursorAt(page)).toBe(0)
  })

  it('reaches the last row of a list taller than the browser can scroll', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    await fakeList(page, 1_200_000)
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await page.reload()
    await ready(page)
    await expect.poll(() => sizeOf(page)).toBe(1_200_000)
    await page.keyboard.press('End')
    await shown(rowAt(page, 1_199_999).getByText('动态 1', { exact: true }))
    expect(await cursorAt(page)).toBe(1_199_999)
    await page.keyboard.press('k')
    await shown(rowAt(page, 1_199_998).getByText('动态 2', { exact: true }))
    await page.keyboard.press('Home')
    await shown(rowAt(page, 0).getByText('动态 1200000', { exact: true }))
    // The scrollbar alone gets there too: it moves the window whenever it comes near the window's edge.
    const scroller = grid(page).locator('[data-scroller]')
    await expect
      .poll(async () => {
        await scroller.evaluate((element) => {
          element.scrollTop = element.scrollHeight
        })
        return rowAt(page, 1_199_999).getByText('动态 1', { exact: true }).isVisible()
      })
      .toBe(true)
  })

  it('renders only the rows concerned when the cursor moves or a row is toggled', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    await page.keyboard.press('x')
    await page.evaluate(() => {
      const changed = new Set<string>()
      Object.assign(globalThis, { changed })
      new MutationObserver((records) => {
        for (const { target } of records) {
          const row =
            target instanceof Element ? target.closest('[role=row]') : target.parentElement?.closest('[role=row]')
          if (row) changed.add(row.id)
        }
      }).observe(document.querySelector('[role=grid]') ?? document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      })
    })
    const counts: number[] = []
    // Several times, and the least counts: rows out of sight are put there at rest, which may come in between.
    for (let selected = 2; selected <= 5; selected++) {
      await page.evaluate(() => Reflect.get(globalThis, 'changed').clear())
      for (const key of ['j', 'x']) await page.keyboard.press(key)
      await expect.poll(() => grid(page).locator('[role=row][aria-selected=true]').count()).toBe(selected)
      counts.push(await page.evaluate(() => Reflect.get(globalThis, 'changed').size))
    }
    expect(Math.min(...counts)).toBe(2)
  })
})

describe('what the list shows', () => {
  it('is searched by what was typed when the field is left by a click, and not when it is left by Esc', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    const field = page.getByRole('searchbox', { name: '搜索列表' })
    await field.fill('食堂')
    await rowAt(page, 0).click()
    await expect.poll(() => search(page)).toContain('keyword=食堂')
    await field.fill('操场')
    await field.press('Escape')
    expect(await field.inputValue()).toBe('食堂')
    expect(search(page)).toContain('keyword=食堂')
  })

  it('is filtered by tabs and words, kept in the address, and gone back to', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    const tab = page.getByRole('radio', { name: /已拒绝\s*\d/ })
    const refused = (await tab.innerText()).replace(/\D/g, '')
    await tab.click()
    await expect.poll(() => search(page)).toBe('?status=refused')
    await expect.poll(() => sizeOf(page)).toBe(Number(refused))
    await page.keyboard.press('/')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('搜索列表')
    await page.keyboard.type('食堂')
    await page.keyboard.press('Enter')
    await expect.poll(() => search(page)).toBe('?status=refused&keyword=食堂')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')
    await shown(page.getByRole('list', { name: '当前筛选' }).getByText('食堂'))
    await page.reload()
    await shown(page.getByRole('list', { name: '当前筛选' }).getByText('食堂'))
    await page.getByRole('button', { name: '去掉筛选：搜索' }).click()
    await expect.poll(() => sizeOf(page)).toBe(Number(refused))
    await page.getByRole('radio', { name: /^全部\s*[\d,]+$/ }).click()
    await expect.poll(() => search(page)).toBe('?status=')
    await expect.poll(() => sizeOf(page)).toBeGreaterThan(Number(refused))
    await page.goBack()
    await expect.poll(() => sizeOf(page)).toBe(Number(refused))
  })

  it('is filtered by fields behind the filter button, a ref found by typing', async () => {
    const page = await fixture.openAs('admin', `${path}?status=`)
    await ready(page)
    const all = await countedRows(page)
    await page.getByRole('button', { name: '筛选' }).click()
    const panel = page.getByRole('dialog', { name: '筛选' })
    await panel.getByLabel('类型').click()
    await page.getByRole('option', { name: '求助' }).click()
    await expect.poll(() => search(page)).toContain('kind=need')
    await panel.getByRole('combobox', { name: '话题' }).click()
    await page.getByRole('option').first().click()
    await expect.poll(() => search(page)).toContain('topic=')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    await expect.poll(() => sizeOf(page)).toBeLessThan(all)
    await page.getByRole('button', { name: '清除筛选' }).first().click()
    await expect.poll(() => sizeOf(page)).toBe(all)
  })

  it('forgets the selection with the filter, and says so', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    for (const key of ['x', 'j', 'x']) await page.keyboard.press(key)
    await page.getByRole('radio', { name: /已通过/ }).click()
    await shown(page.getByRole('status').filter({ hasText: '筛选已改变，已取消选择 2 项' }))
    expect(await page.getByRole('toolbar', { name: '批量操作' }).count()).toBe(0)
  })

  it('becomes cards where there is no room for columns: a tap opens, a long press selects', async () => {
    const page = await fixture.openAs('admin', path, { viewport: { width: 390, height: 844 }, hasTouch: true })
    await ready(page)
    expect(await grid(page).getByRole('columnheader').count()).toBe(0)
    await rowAt(page, 1).locator('p').tap()
    await shown(page.getByRole('complementary', { name: '详情' }).getByText('操作记录'))
    await page.keyboard.press('Escape')
    await page.getByRole('complementary', { name: '详情' }).waitFor({ state: 'hidden' })
    const card = await rowAt(page, 2).boundingBox()
    const at = { clientX: (card?.x ?? 0) + 150, clientY: (card?.y ?? 0) + 40 }
    const touch = { ...at, pointerType: 'touch', isPrimary: true, bubbles: true }
    await rowAt(page, 2).locator('p').dispatchEvent('pointerdown', touch)
    await shown(page.getByRole('toolbar', { name: '批量操作' }).getByText('已选 1 项'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  it('lets two fingers zoom without selecting what either rests on', async () => {
    const page = await fixture.openAs('admin', path, { viewport: { width: 390, height: 844 }, hasTouch: true })
    await ready(page)
    const [first, second] = await Promise.all([1, 2].map((index) => rowAt(page, index).boundingBox()))
    const finger = (id: number) => {
      const box = id === 0 ? first : second
      return { id, x: (box?.x ?? 0) + 150, y: (box?.y ?? 0) + 40 }
    }
    await page.clock.install()
    const devtools = await page.context().newCDPSession(page)
    const tell = (type: 'touchStart' | 'touchEnd', ...fingers: readonly number[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(finger) })
    await tell('touchStart', 0)
    await tell('touchStart', 0, 1)
    await page.clock.runFor(1000)
    await tell('touchEnd')
    expect(await grid(page).locator('[role=row][aria-selected=true]').count()).toBe(0)
  })

  it('shows the chosen status whole where the statuses are wider than a phone', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist?status=deleted', {
      viewport: { width: 320, height: 640 },
    })
    const chosen = page.getByRole('radiogroup', { name: '状态' }).getByRole('radio', { checked: true })
    await expect
      .poll(() =>
        chosen.evaluate((segment) => {
          const [own, row] = [segment.getBoundingClientRect(), segment.parentElement?.getBoundingClientRect()]
          const isCounted = /\d/.test(segment.textContent ?? '')
          return isCounted && row !== undefined && own.left >= row.left && own.right <= row.right
        }),
      )
      .toBe(true)
    const row = chosen.locator('..')
    expect(await row.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
  })

  it('says when it cannot be read and tries again', async () => {
    const page = await fixture.openAs('admin', '/welcome', { expected: /Failed to load|503/ })
    let failing = true
    await page.route(listCall, (route) => (failing ? route.fulfill({ status: 503, body: 'x' }) : route.fallback()))
    // What failed is tried again by itself once this connection is there.
    await page.route('**/console/events', (route) => route.abort())
    await page.goto(path)
    const alert = page.getByRole('main').getByRole('alert')
    await shown(alert.getByText('请求失败'))
    failing = false
    await alert.getByRole('button', { name: '重试' }).click()
    await ready(page)
  })

  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
  ] as const)('can be perceived by everyone, %s, %i px wide', async (colorScheme, width) => {
    const page = await fixture.openAs('admin', path, { colorScheme, viewport: { width, height: 900 } })
    await ready(page)
    for (const key of ['a', 'j', 'x']) await page.keyboard.press(key)
    await shown(rowAt(page, 0).getByText('已通过 · 我'))
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await shown(page.getByRole('complementary', { name: '详情' }).getByText('操作记录'))
    await expectAccessible(page)
    await page.keyboard.press('r')
    await shown(page.getByRole('dialog', { name: '拒绝' }))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: '拒绝' }).waitFor({ state: 'hidden' })
    await page.keyboard.press('z')
    await shown(page.getByRole('status').filter({ hasText: '已撤销' }))
  })
})
