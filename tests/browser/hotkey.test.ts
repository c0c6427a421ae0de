import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { freeKeys } from '../support/free-keys.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { ready } from './support/list.ts'

const fixture = consoleFixture()

function cursorAt(grid: Locator): Promise<string | null> {
  return grid.locator('[role=row][data-cursor]').getAttribute('aria-rowindex')
}

function sheet(page: Page): Locator {
  return page.getByRole('dialog', { name: '快捷键' })
}

describe('a key', () => {
  it('pressed in the instant the frame appears is not lost', async () => {
    const page = await fixture.openAs('admin')
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('#main')) return
        observer.disconnect()
        const init = { key: 'k', code: 'KeyK', keyCode: 75, ctrlKey: true, bubbles: true, cancelable: true }
        document.body.dispatchEvent(new KeyboardEvent('keydown', init))
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/welcome')
    await shown(page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox'))
  })

  it('pressed while the palette is still on its way is text for it, no command for the list', async () => {
    const page = await fixture.openAs('moderator')
    let send = () => {}
    const isWanted = new Promise<void>((resolve) => {
      send = resolve
    })
    await page.route(/palette-dialog/, async (route) => {
      await isWanted
      await route.continue()
    })
    await page.goto('/topicDynamics/tdlist?status=pending')
    const rows = page.getByRole('grid').locator('[role=row][data-id]')
    await shown(rows.first())
    await page.keyboard.press('Control+k')
    for (const key of ['d', 'r', 'Backspace', 't', 'l', 'b']) await page.keyboard.press(key)
    send()
    const input = page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox')
    await expect.poll(() => input.inputValue()).toBe('dtlb')
    expect(await rows.and(page.locator('[data-handled]')).count()).toBe(0)
    await page.keyboard.press('Escape')
    await input.waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').count(), 'nor a question').toBe(0)
  })
})

describe('a letter', () => {
  it('works while a Chinese input method is on, never with Ctrl, and is text inside an input', async () => {
    const page = await fixture.openAs('moderator', '/topicDynamics/tdlist?status=pending')
    const grid = await ready(page)
    const before = Number(await cursorAt(grid))
    await grid.evaluate((element) => {
      const init = { key: 'Process', code: 'KeyJ', keyCode: 229, bubbles: true, cancelable: true }
      element.dispatchEvent(new KeyboardEvent('keydown', init))
    })
    await expect.poll(() => cursorAt(grid)).toBe(String(before + 1))
    await page.keyboard.press('Control+j')
    await page.keyboard.press('Alt+j')
    await page.keyboard.press('/')
    const search = page.getByRole('searchbox', { name: '搜索' })
    await shown(search)
    await page.keyboard.type('ja')
    await expect.poll(() => search.inputValue()).toBe('ja')
    expect(await page.getByRole('status').filter({ hasText: '已通过' }).count()).toBe(0)
  })

  it('counts though the one before it is still down', async () => {
    const page = await fixture.openAs('moderator', '/topicDynamics/tdlist?status=pending')
    const grid = await ready(page)
    for (const key of ['j', 'x']) await page.keyboard.down(key)
    for (const key of ['j', 'x']) await page.keyboard.up(key)
    await shown(grid.locator('[role=row][data-cursor][aria-selected=true]'))
  })

  it('of a sequence goes to a screen, and a wrong one forgets the sequence', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist?status=pending')
    await ready(page)
    for (const key of ['g', '1', 't']) await page.keyboard.press(key)
    expect(page.url()).toContain('/topicDynamics/tdlist')
    await page.keyboard.press('z')
    for (const key of ['g', 't']) await page.keyboard.press(key)
    await page.waitForURL('**/topicDynamics/topicModeration**')
  })
})

describe('the cheat sheet', () => {
  it('lists every key, is searched by pinyin, and a key changed there works and survives a reload', async () => {
    const [free = ''] = freeKeys()
    const page = await fixture.openAs('moderator', '/topicDynamics/tdlist?status=pending')
    const grid = await ready(page)
    await page.keyboard.press('?')
    await shown(sheet(page).getByRole('region', { name: '列表', exact: true }))
    await sheet(page).getByLabel('搜索快捷键').fill('xiayihang')
    const line = sheet(page).getByRole('listitem').filter({ hasText: '下一行' })
    await line.getByRole('button').first().click()
    await page.keyboard.press(free)
    await expect.poll(() => line.getByRole('button').first().innerText()).toBe(free.toUpperCase())
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })

    await page.reload()
    await ready(page)
    const before = Number(await cursorAt(grid))
    await page.keyboard.press(free)
    await expect.poll(() => cursorAt(grid)).toBe(String(before + 1))
  })

  it('gives a command a key that stands on its buttons from then on', async () => {
    const [free = ''] = freeKeys()
    const page = await fixture.openAs('moderator', '/topicDynamics/tdlist?status=pending')
    await ready(page)
    await page.keyboard.press('x')
    await page.keyboard.press('Enter')
    const buttons = ['批量操作', '操作'].map((name) =>
      page.getByRole('toolbar', { name, exact: true }).getByRole('button', { name: /^通过/ }),
    )
    for (const button of buttons) await expect.poll(() => button.locator('kbd').innerText()).toBe('A')
    await page.keyboard.press('?')
    await sheet(page).getByLabel('搜索快捷键').fill('通过')
    const line = sheet(page).getByRole('listitem').filter({ hasText: /^通过/ }).first()
    await line.getByRole('button').first().click()
    await page.keyboard.press(free)
    await expect.poll(() => line.getByRole('button').first().innerText()).toBe(free.toUpperCase())
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
    for (const button of buttons) await expect.poll(() => button.locator('kbd').innerText()).toBe(free.toUpperCase())
  })

  it("is followed by the hints of the console's own commands, and by those of single letters that are off", async () => {
    const [free = ''] = freeKeys()
    const page = await fixture.openAs('moderator', '/topicDynamics/tdlist?status=pending')
    await ready(page)
    const search = page.getByRole('button', { name: /^搜索页面/ })
    const hints = [search, page.locator('search')].map((place) => place.locator('kbd').allInnerTexts())
    expect(await Promise.all(hints)).toEqual([['Ctrl K'], ['/']])
    const bind = async (title: string, key: string, text: string) => {
      await page.keyboard.press('?')
      await sheet(page).getByLabel('搜索快捷键').fill(title)
      const shownKey = sheet(page).getByRole('listitem').filter({ hasText: title }).getByRole('button').first()
      await shownKey.click()
      await page.keyboard.press(key)
      await expect.poll(() => shownKey.innerText()).toBe(text)
      await page.keyboard.press('Escape')
      await sheet(page).waitFor({ state: 'detached' })
    }
    await bind('命令面板', 'Control+y', 'Ctrl Y')
    await bind('筛选与搜索', free, free.toUpperCase())
    expect(await search.locator('kbd').innerText()).toBe('Ctrl Y')
    expect(await search.getAttribute('title')).toContain('Ctrl Y')
    expect(await page.locator('search kbd').innerText()).toBe(free.toUpperCase())
    await page.keyboard.press('?')
    await sheet(page).getByRole('switch', { name: '单键快捷键' }).click()
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
    expect(await page.locator('search kbd').count()).toBe(0)
    expect(await search.locator('kbd').innerText()).toBe('Ctrl Y')
  })

  it('is hinted at as the machine calls it: with ⌘ on one of Apple, beside buttons and in texts, as it is pressed', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }))
    await page.goto('/dataWall/albumcategorylist?new=1')
    const form = page.getByRole('dialog', { name: '新建资料分类' })
    const save = form.getByRole('button', { name: '保存' })
    await expect.poll(() => save.locator('kbd').innerText()).toBe('⌘⏎')
    await form.getByLabel('名称').fill('苹果上的分类')
    await page.keyboard.press('Meta+Enter')
    await form.waitFor({ state: 'detached' })
    await page.goto('/dashboard/homeconfig')
    await shown(page.getByRole('grid').locator('[role=row][data-id]').first())
    await page.keyboard.press('n')
    await shown(page.getByRole('button', { name: '撤回一步 ⌘ Z' }))
  })

  it('keeps the focus where all keys are put back, which switches the button off that did it', async () => {
    const [free = ''] = freeKeys()
    const page = await fixture.openAs('moderator', '/topicDynamics/tdlist?status=pending')
    await ready(page)
    await page.keyboard.press('?')
    const search = sheet(page).getByLabel('搜索快捷键')
    await search.fill('通过')
    const line = sheet(page).getByRole('listitem').filter({ hasText: /^通过/ }).first()
    await line.getByRole('button').first().click()
    await page.keyboard.press(free)
    await expect.poll(() => line.getByRole('button').first().innerText()).toBe(free.toUpperCase())
    const reset = sheet(page).getByRole('button', { name: '恢复全部默认' })
    await reset.press('Enter')
    await expect.poll(() => reset.isDisabled()).toBe(true)
    expect(await search.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('switches single letters off', async () => {
    const page = await fixture.openAs('moderator', '/topicDynamics/tdlist?status=pending')
    const grid = await ready(page)
    await page.keyboard.press('?')
    await sheet(page).getByRole('switch', { name: '单键快捷键' }).click()
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
    const before = await cursorAt(grid)
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => cursorAt(grid)).toBe(String(Number(before) + 1))
  })
})

describe('an open dialog', () => {
  it('covers the list: no key and no click reaches it, wherever the focus is, and a click beside the dialog closes it', async () => {
    const page = await fixture.openAs('moderator', '/topicDynamics/tdlist?status=pending')
    await ready(page)
    // By its attribute: under a dialog it has no role for anybody.
    const rows = page.locator('[role=grid] [role=row]')
    const cursor = () => rows.and(page.locator('[data-cursor]')).getAttribute('data-id')
    await page.keyboard.press('j')
    await page.keyboard.press('?')
    await shown(sheet(page).getByRole('region', { name: '列表', exact: true }))
    const before = await cursor()
    await page.locator(':focus').evaluate((element: HTMLElement) => element.blur())
    for (const key of ['j', 'x', 'j']) await page.keyboard.press(key)
    const row = await rows.nth(6).boundingBox()
    if (!row) throw new Error('no sixth row')
    await page.mouse.click(row.x + row.width - 40, row.y + row.height / 2)
    await sheet(page).waitFor({ state: 'detached' })
    expect(await cursor()).toBe(before)
    expect(await rows.and(page.locator('[aria-selected=true]')).count()).toBe(0)
    await page.keyboard.press('j')
    await expect.poll(cursor).not.toBe(before)
  })
})
